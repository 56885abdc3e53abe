"""A real server process on a free port with a database of its own, one for all tests that leave it standing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # for visitors.py

from hourglass import hourglass  # noqa: F401
from postgres import new_database, postgres, url  # noqa: F401
from visitors import House, Person


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"))
    house.start()
    yield house
    house.stop()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[Callable[..., House]]:
    """Opens a house for one test, with settings of its own: own_house(tempo=0.2)."""
    houses: list[House] = []

    def open_house(**settings: float) -> House:
        house = House(tmp_path / f"house-{len(houses)}", **settings)
        houses.append(house)
        house.start()
        return house

    yield open_house
    for house in houses:
        house.stop()


@pytest.fixture
def anne(house: House) -> Iterator[Person]:
    with Person(house, "Anne") as person:
        yield person


@pytest.fixture
def bruno(house: House) -> Iterator[Person]:
    with Person(house, "Bruno") as person:
        yield person


@pytest.fixture
def chloe(house: House) -> Iterator[Person]:
    with Person(house) as person:
        yield person
