"""Positions and moves as numbers: what every game's encoding must do, whatever the game. What is checked is in
sentiers.lab.contract, for games from outside too (tests/test_check.py breaks it on purpose)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from sentiers.games.shelf import cards
from sentiers.games.shelf import game as find_game
from sentiers.lab.contract import ENCODED, ENCODED_ONCE, Broken, Variant, title
from sentiers.lab.contract.encoding import encoder_of, worlds

GAMES = [find_game(card.name) for card in cards()]
ENCODED_GAMES = [game for game in GAMES if game.encoding is not None]
LEAN_ON_CONCEALMENT = {"zwei-wege"}
"""Who observes a field that may be secret as it stands in the record."""


def boxes() -> list[Variant]:
    """Each edition, and each choice of each option once."""
    found = []
    for game in ENCODED_GAMES:
        card = game.card
        found += [Variant(game, edition, card.read_options({})) for edition in card.editions]
        found += [
            Variant(game, card.editions[0], card.read_options(card.choosing(option.name, choice)))
            for option in card.options
            for choice in option.choices
            if choice != option.default
        ]
    return found


BOXES = boxes()
every_box = pytest.mark.parametrize("box", BOXES, ids=[box.id for box in BOXES])


@every_box
@pytest.mark.parametrize("check", ENCODED_ONCE, ids=title)
def test_of_every_box(box: Variant, check: Callable[[Variant], None]) -> None:
    check(box)


@every_box
@pytest.mark.parametrize("check", ENCODED, ids=title)
@pytest.mark.parametrize("seed", [11, 12])
def test_of_every_match(box: Variant, check: Callable[[Variant, int], None], seed: int) -> None:
    check(box, seed)


def all_worlds(box: Variant) -> list[Any]:
    return [
        (encoder, case.match._states.copy(), seat, world)
        for seed in (23, 24)
        for case, encoder, seat, world in worlds(box, seed)
    ]


@every_box
def test_the_worlds_that_a_seat_imagines_differ_in_every_secret(box: Variant) -> None:
    """Otherwise they would look alike to whoever knows all. Who plays alone has no secrets of others to imagine."""
    secrets = {secret.field for secret in box.game.rules.SECRETS}
    differing = {
        field
        for _, states, _, world in all_worlds(box)
        for field in secrets
        if not np.array_equal(states[field], world[field])
    }
    assert differing == secrets or (box.kit.seats == 1 and differing)


@every_box
def test_without_concealment_only_those_would_tell_who_lean_on_it(box: Variant) -> None:
    """Who observes a secret is kept from it by nothing but the blanks in his record; all the others do not even read it."""

    def unconcealed(encoder: Any, states: Any, seat: int) -> Any:
        out = np.zeros(sum(part.size for part in encoder.module.parts(encoder.kit.box)), np.float32)
        encoder.module.observe(encoder.kit.box, states[0], seat, out)
        return out

    tell = any(
        not np.array_equal(unconcealed(encoder, world, seat), unconcealed(encoder, states, seat))
        for encoder, states, seat, world in all_worlds(box)
    )
    assert tell == (box.game.name in LEAN_ON_CONCEALMENT)


@pytest.mark.parametrize(
    ("wrong", "check", "told"),
    [
        (
            {"actions": np.arange(610)},
            "follows",
            "the image has other actions|does not look as it says: the part board",
        ),
        (
            {"places": np.arange(161)},
            "follows",
            "The image by the symmetry left and right does not look as it says: the part board",
        ),
        ({"places": np.zeros(161, int)}, "follows", "left and right must name each of 161 once"),
        ({"seats": (1, 0)}, "end", "the same moves lead to another turn"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else None,
)
def test_a_symmetry_that_does_not_hold_is_told(
    wrong: dict[str, Any], check: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = next(box for box in BOXES if box.game.name == "canoe")
    encoder = encoder_of(box.kit)
    monkeypatch.setitem(encoder.__dict__, "symmetries", tuple(each._replace(**wrong) for each in encoder.symmetries))
    [found] = [each for each in ENCODED if each.__name__.endswith(check)]
    with pytest.raises(Broken, match=told):
        all(found(box, seed) is None for seed in range(3))


def test_every_game_of_the_house_has_an_encoding() -> None:
    assert not [game.name for game in GAMES if game.encoding is None and game.package.startswith("sentiers.")]
