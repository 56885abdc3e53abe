"""Where all act at the same time: what another does in between takes nothing from a bot's thought, nor from a shared screen."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from visitors import PATIENCE, Live, Person

from sentiers.server import journal, screen
from sentiers.server.bus.here import Here
from sentiers.server.house import House
from sentiers.server.owner import Owner
from sentiers.server.settings import Settings
from sentiers.server.storage import Opened, Setup, open_storage
from sentiers.server.table import Table

BOT = 2
SETUP = Setup("duel", {"players": 3}, 7, ["by:anne", "by:bruno", "bot:novice"])


def first_card(table: Table, seat: int) -> str:
    return table.view(seat).moves(seat)[0]


def play(table: Table, seat: int) -> None:
    table.apply(journal.play(seat, first_card(table, seat)))


def test_a_choice_stays_the_same_while_only_others_move_at_the_same_time() -> None:
    table = Table("table", 1, SETUP)
    mark = table.mark()
    for seat in (0, 1):
        play(table, seat)
        assert table.still_at(mark, BOT)
        assert not table.still_at(mark, seat), "who has moved has another choice"
    play(table, BOT)
    assert not table.still_at(mark, BOT)


def test_a_choice_is_another_one_once_something_was_taken_back_even_at_the_same_ply() -> None:
    table = Table("table", 1, SETUP)
    play(table, 0)
    mark = table.mark()
    table.apply(journal.undo(1, 0))
    assert not table.still_at(mark, BOT)
    play(table, 1)
    play(table, 0)
    assert not table.still_at(mark, BOT)


def run(work: Coroutine[Any, Any, None]) -> None:
    """In a thread of its own: a browser test in this process may have left a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


def test_a_bot_thinks_on_while_others_move_at_the_same_time(tmp_path: Path) -> None:
    async def watch(owner: Owner) -> None:
        thought = owner.bots._thoughts[BOT]
        for seat in (0, 1):
            await owner.ask(lambda table, seat=seat: [journal.play(seat, first_card(table, seat))])  # type: ignore[misc]
            assert owner.bots._thoughts[BOT] is thought
            assert not thought.cancel.is_set()
        await owner.ask(lambda table: [journal.undo(1, 1)])
        assert thought.cancel.is_set()

    async def work() -> None:
        takes_its_time = Settings(tempo=3600.0, patience=PATIENCE)
        house = House(open_storage(tmp_path / "house.db"), Here(), takes_its_time)
        await house.storage.write(Opened("table", SETUP))
        try:
            await watch(await house.owner("table"))
        finally:
            await house.close()

    run(work())


def test_without_secrets_one_says_for_which_of_his_seats_he_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table("table", 1, Setup("duel", {"players": 3}, 7, ["by:anne", "by:anne", "by:bruno"]))
    monkeypatch.setattr(table.game, "card", replace(table.game.card, hidden=False))
    assert [screen.viewer(table, "anne", look) for look in (None, 0, 1, 2)] == [0, 0, 1, 0]
    assert screen.screen(table, "anne", 1) is None
    play(table, 1)
    assert screen.viewer(table, "anne", 1) == 0, "who has moved makes room for the next"
    play(table, 0)
    assert screen.viewer(table, "anne", 1) == 0


def cards(live: Live) -> set[str]:
    return {move["t"] for move in live.now["moves"]}


def test_a_shared_screen_goes_from_one_to_the_next_until_all_have_moved(anne: Person) -> None:
    live = anne.live(anne.open("me", "me", "me", game="duel", options={"players": 3}), mode="page")
    order = []
    for ply in range(9):
        asked = live.now["screen"]
        assert asked["secret"]
        if asked["seat"] != live.now["viewer"]:
            assert live.now["viewer"] == -1, "behind the curtain a page sees what a spectator does"
            assert live.now["moves"] == []
            live.must("look", seat=asked["seat"])
            live.until(lambda update: update["viewer"] == update["screen"]["seat"])
        assert live.now["viewer"] == asked["seat"]
        assert cards(live) <= {move for label, move in own_cards(live, asked["seat"])}
        order.append(asked["seat"])
        live.must("play", move=live.now["moves"][0]["t"], ply=ply, seat=asked["seat"])
        live.until_ply(ply + 1)
    assert [sorted(order[first : first + 3]) for first in (0, 3, 6)] == [[0, 1, 2]] * 3
    assert live.now["ended"] is not None
    # Who moved last sees the cards turned up, and goes on: the screen need not be passed twice.
    assert (order[2], order[5]) == (order[3], order[6])


def own_cards(live: Live, seat: int) -> list[tuple[str, str]]:
    prefix = f"card:{seat},"
    return [(label, label.removeprefix(prefix)) for label in live.now["labels"]["anchors"] if label.startswith(prefix)]
