"""What a match changes: nobody gains by his seat, bots stay what they are, and what is kept can be computed again."""

from __future__ import annotations

import asyncio
import itertools
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import loops
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from postgres import within
from typer.testing import CliRunner

from sentiers.cli.app import app
from sentiers.server import lists, ratings
from sentiers.server.bus.here import Here
from sentiers.server.house import House
from sentiers.server.ratings import NEWCOMER, Rating
from sentiers.server.ratings.anchors import anchors
from sentiers.server.recomputing import recompute
from sentiers.server.settings import Settings
from sentiers.server.storage import Ended, Known, Opened, Outcome, Setup, Storage, Tally, open_storage

LEVELS = [f"bot:{level}" for level in anchors()["canoe"]]
PEOPLE = ["by:anne", "by:bruno", "by:chloe", "by:denis"]
numbers = st.builds(Rating, st.floats(800, 2600), st.floats(30, 245))


@st.composite
def matches(draw: Any) -> tuple[list[str], list[int], list[int], dict[str, Rating]]:
    """Two to four seats in two teams or each for himself, people and bots, places with ties."""
    number = draw(st.integers(2, 4))
    seats = draw(st.permutations(PEOPLE))[:number]
    for seat in range(1, number):
        if draw(st.booleans()):
            seats[seat] = draw(st.sampled_from(LEVELS))
    teams = [seat % 2 for seat in range(number)] if number == 4 and draw(st.booleans()) else list(range(number))
    by_team = draw(st.lists(st.integers(0, 3), min_size=4, max_size=4))
    known = {name.removeprefix("by:"): draw(numbers) for name in PEOPLE if draw(st.booleans())}
    return seats, teams, [by_team[team] for team in teams], known


@settings(max_examples=200, deadline=None)
@given(matches(), st.randoms())
def test_it_does_not_matter_in_which_order_the_seats_are_named(match: Any, chance: Any) -> None:
    seats, teams, places, known = match
    order = list(range(len(seats)))
    chance.shuffle(order)
    turned = [[part[seat] for seat in order] for part in (seats, teams, places)]
    assert ratings.after("canoe", seats, teams, places, known) == ratings.after("canoe", *turned, known)


@settings(max_examples=200, deadline=None)
@given(matches())
def test_who_wins_does_not_fall_and_bots_are_not_rated(match: Any) -> None:
    seats, teams, places, known = match
    new = ratings.after("canoe", seats, teams, places, known)
    assert set(new) == {seat.removeprefix("by:") for seat in seats if seat.startswith("by:")}
    for seat, chair in enumerate(seats):
        if not chair.startswith("by:"):
            continue
        before, after = known.get(chair[3:], NEWCOMER), new[chair[3:]]
        others = [places[other] for other in range(len(seats)) if teams[other] != teams[seat]]
        if places[seat] < min(others):
            assert after.mu > before.mu
        elif places[seat] > max(others):
            assert after.mu < before.mu
        assert after.sigma**2 <= before.sigma**2 + ratings.model.TAU**2 + 1e-6


@given(numbers, numbers)
def test_of_two_who_draw_the_weaker_one_rises(one: Rating, other: Rating) -> None:
    new = ratings.after("canoe", ["by:anne", "by:bruno"], [0, 1], [0, 0], {"anne": one, "bruno": other})
    gained = new["anne"].mu - one.mu
    assert gained == pytest.approx(0, abs=1e-6) if abs(one.mu - other.mu) < 1e-9 else gained * (other.mu - one.mu) >= 0


def test_a_newcomer_comes_to_the_level_at_which_he_plays() -> None:
    """Who wins every second match against the club player of Canoë is rated like it, and offered it."""
    known = {"anne": NEWCOMER}
    for k in range(40):
        known = ratings.after("canoe", ["by:anne", "bot:club"], [0, 1], [k % 2, 1 - k % 2], known)
    assert abs(known["anne"].mu - anchors()["canoe"]["club"]) < 60
    assert not known["anne"].uncertain
    assert ratings.fitting_level("canoe", known["anne"].mu) == "club"


# Kept


def over(no: int, seats: tuple[str, ...], winner: int, **more: Any) -> Ended:
    places = tuple(int(seat != winner) for seat in range(len(seats)))
    scores = tuple(1.0 - place for place in places)
    outcome = Outcome("resignation", seats, tuple(range(len(seats))), places, scores, (winner,))
    return Ended(
        **{"no": no, "game": "canoe", "speed": "live", "public": True, "rated": True, "outcome": outcome} | more
    )


async def table(storage: Storage, seats: tuple[str, ...], id: str) -> int:
    await storage.write(Opened(id, Setup("canoe", {}, 1, [*seats], private=False, rated=True)))
    found = await storage.table(id)
    assert found is not None
    return found.no


def test_the_lobby_tells_what_those_who_wait_are_rated(url: str) -> None:
    """For the game and the kind of time of their table; nothing of who was never rated there."""

    async def work(storage: Storage) -> None:
        no = await table(storage, ("by:anne", "by:bruno"), "played")
        await storage.append(no, 1, ("resign 1",), over(no, ("by:anne", "by:bruno"), 0))
        for id, game, seat, time in (
            ("rated", "canoe", "by:anne", "5+3"), ("other-time", "canoe", "by:anne", ""),
            ("other-game", "wege", "by:anne", "5+3"), ("new", "canoe", "by:chloe", "5+3"),
        ):  # fmt: skip
            await storage.write(Opened(id, Setup(game, {}, 1, [seat, "open"], private=False, time=time)))
        house = House(storage, Here(), Settings(warm=0, proofs=0))
        rows, _ = await lists.open_to_all(house, "en")
        points = (await storage.ratings_of("anne"))[0].rating.points
        told = {row.id: row.who for row in rows}
        assert told.pop("rated").endswith(f"({points}\u202f?)")
        assert not any("(" in who for who in told.values())
        await house.close()

    within(url, work)


def test_matches_that_end_at_once_lose_nothing(url: str) -> None:
    """Two workers end matches of the same four people at the same time; then everything is computed again, and is the same."""
    pairs = [*itertools.permutations(PEOPLE, 2)] * 3

    async def work(storage: Storage) -> None:
        numbers = [await table(storage, pair, f"t{k}") for k, pair in enumerate(pairs)]
        stores = [storage] if url.startswith("sqlite") else [storage, open_storage(url)]
        asked = [
            stores[k % len(stores)].append(no, 1, ("resign 1",), over(no, pair, 0))
            for k, (no, pair) in enumerate(zip(numbers, pairs, strict=True))
        ]
        await asyncio.gather(*asked)
        for store in stores[1:]:
            await store.close()
        for person in ("anne", "bruno", "chloe", "denis"):
            (rated,) = await storage.ratings_of(person)
            assert rated.matches == 18
            curve = await storage.curve(person, "canoe", "live", 100)
            assert len(curve) == 18
            assert curve[-1][1] == rated.rating
            tally = (await storage.tallies(person))["canoe"]
            assert (tally.played, tally.won, tally.lost) == (18, 9, 9)

    within(url, work)
    found = loops.run(recompute(url, False, lambda done: None))
    assert (found.matches, found.ratings, found.differences) == (36, 4, [])

    async def spoil(storage: Any) -> None:
        no = await table(storage, ("by:anne", "bot:novice"), "more")
        await storage.append(no, 1, ("resign 1",), over(no, ("by:anne", "bot:novice"), 0))
        await storage.append(no, 2, ("resign 1",), over(no, ("by:anne", "bot:novice"), 1))  # the first end stays
        assert (await storage.tallies("anne"))["canoe"].played == 19

    within(url, spoil)
    found = loops.run(recompute(url, False, lambda done: None))
    assert (found.matches, found.differences) == (37, [])


def test_what_differs_is_said(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:{tmp_path / 'house.db'}"

    async def work(storage: Storage) -> None:
        no = await table(storage, ("by:anne", "bot:novice"), "t")
        await storage.append(no, 1, ("resign 1",), over(no, ("by:anne", "bot:novice"), 0))

    within(url, work)
    asked = ["ratings", "recompute", "--url", url]
    with ThreadPoolExecutor(1) as thread:
        told = thread.submit(CliRunner().invoke, app, asked).result()
        assert told.exit_code == 0, told.output
        monkeypatch.setitem(anchors()["canoe"], "novice", 2000)
        told = thread.submit(CliRunner().invoke, app, asked).result()
        assert told.exit_code == 1
        asked.append("--journals")  # whose moves say nothing of these made-up seats
        assert thread.submit(CliRunner().invoke, app, asked).result().exit_code == 1


def test_a_history_is_read_page_by_page_and_private_matches_by_who_played(url: str) -> None:
    async def work(storage: Storage) -> None:
        await storage.write(Known("anne", "a" * 16))
        assert await storage.person_of("a" * 16) == "anne"
        assert [await storage.person_of(other) for other in ("b", "é", "\0")] == [None] * 3
        for k in range(12):
            seats = ("by:anne", ("by:bruno", "by:chloe", "bot:novice")[k % 3])
            no = await table(storage, seats, f"t{k}")
            game = "canoe" if k < 6 else "wege"
            await storage.append(
                no, 1, ("resign 1",), over(no, seats, k % 2, public=k % 4 == 0, rated=k < 2, game=game)
            )

        async def seen(viewer: str | None, **more: Any) -> list[int]:
            asked = {"game": None, "before": None, "most": 20} | more
            return [past.no for past in await storage.finished("anne", viewer, **asked)]

        assert await seen("anne") == [*range(12, 0, -1)]
        assert await seen(None) == await seen("denis") == [9, 5, 1]
        assert await seen("bruno") == [10, 9, 7, 5, 4, 1]
        assert await seen("bruno", game="canoe") == [5, 4, 1]
        pages, before = [], None
        while rows := await storage.finished("anne", "anne", None, before, 5):
            pages.append([past.no for past in rows])
            before = (rows[-1].at, rows[-1].no)
        assert pages == [[12, 11, 10, 9, 8], [7, 6, 5, 4, 3], [2, 1]]
        last, first = (await storage.finished("anne", "anne", None, None, 20))[::11]
        assert (last.change, last.outcome and last.outcome.of("anne")) == (None, "lost")
        assert first.change is not None
        assert first.change.points > 0
        assert (await storage.tallies("anne"))["canoe"] == Tally(6, 3, 0, 3, 0, 1)

    within(url, work)


def test_a_streak_of_wins_ends_with_what_is_no_win(url: str) -> None:
    async def work(storage: Storage) -> None:
        seats = ("by:anne", "bot:novice")
        for k, winner in enumerate([0, 0, 0, 1, 0, 0]):
            no = await table(storage, seats, f"t{k}")
            await storage.append(no, 1, ("resign 1",), over(no, seats, winner, rated=False))
            if k == 5:  # alone: neither won nor lost
                await storage.write(over(no + 1, ("by:anne",), 0, rated=False))
        assert (await storage.tallies("anne"))["canoe"] == Tally(7, 5, 0, 1, 2, 3)
        assert await storage.ratings_of("anne") == []

    within(url, work)
