"""Bots that think on people's time: while who is to move is here and nobody else wants the processor; and nobody notices."""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from loops import run
from visitors import House as RealHouse
from visitors import Person

from sentiers.games.minds import Cancel
from sentiers.server import journal
from sentiers.server.bus.here import Here
from sentiers.server.house import House
from sentiers.server.listener import Waiting
from sentiers.server.owner import Owner
from sentiers.server.pondering import Position
from sentiers.server.settings import Settings
from sentiers.server.snapshot import Eyes
from sentiers.server.storage import open_storage
from sentiers.server.thinking.here import MODEST
from sentiers.server.thinking.line import Asker
from sentiers.server.thinking.questions import Answer, Chosen, Kind, Question
from sentiers.server.wishes import NewTable

PATIENCE = 60.0  # seconds: a slow machine is no failure
ANNE = "anne"


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.002)


class Evening:
    """A house, and Anne, who looks at some of its tables."""

    def __init__(self, house: House) -> None:
        self.house, self.pondering = house, house.pondering
        self._looks: dict[str, ExitStack] = {}
        self._asked = 0

    async def open(self, *seats: str, game: str = "canoe", **options: Any) -> Owner:
        wanted = NewTable(game, list(seats or ("me", "bot:master")), options, word="mistral")
        return await self.house.new_table(ANNE, "here", wanted)

    def come(self, owner: Owner, person: str = ANNE) -> Waiting:
        self._looks[owner.table.id] = look = ExitStack()
        return look.enter_context(owner.listening(Waiting(Eyes(person, "en", "page"), 0, "here")))

    def leave(self, owner: Owner) -> None:
        self._looks.pop(owner.table.id).close()

    def at(self, owner: Owner) -> Position | None:
        """The position that is being pondered about, if it is one of this table."""
        running = self.pondering._running
        return running if running is not None and running.table is owner.table else None

    async def pondering_about(self, owner: Owner) -> Position:
        await until(lambda: self.at(owner) is not None)
        found, before = self.at(owner), self.thought_about(owner)
        assert found is not None
        await until(lambda: self.thought_about(owner) != before)
        return found

    def thought_about(self, owner: Owner) -> tuple[int, int]:
        """How many moves were made, and how many simulations count for the position after them."""
        trail = self.pondering._trails.get(owner.table.id)
        search = trail._search if trail else None
        return (len(trail._moves), search.simulations) if trail and search else (0, 0)

    async def stopped(self) -> None:
        await until(lambda: not self.pondering.running)

    async def play(self, owner: Owner, expected: bool = False) -> None:
        """Anne's move: the first, or the one that was thought about most; and the bot's answer."""
        table, seat = owner.table, owner.table.turn[0]
        search = self.pondering._trails[table.id]._search if expected else None
        text = table.view(seat).moves(seat)[0]
        if search is not None:
            move = max(search.looked(), key=lambda look: look.visits).move
            text = table.game.notation.write(table.match.box, table.match.state, seat, move)
        ply = table.ply
        await owner.ask(lambda _: [journal.play(seat, text)])
        await until(lambda: table.ply == ply + 2 and not owner.bots.busy)

    def ask(self, kind: Kind) -> threading.Event:
        """Something else to think about, until it is let go."""
        gate = threading.Event()
        self._asked += 1  # an answer that is there already would not be thought about

        def think(cancel: Cancel, threads: int) -> Answer:
            gate.wait(PATIENCE)
            return Chosen("")

        self.house.thoughts.ask(Question(kind, f"other {self._asked}", 1, 1, 0, "canoe"), Asker("bruno"), think)
        return gate


def evening(path: Path, work: Callable[[Evening], Coroutine[Any, Any, None]], **settings: Any) -> None:
    async def pass_() -> None:
        told = {"warm": 0, "proofs": 0, "patience": 120.0, "tempo": 0.0, "ponder": 3600.0, "ponder_nodes": 50_000}
        house = House(open_storage(path / "house.db"), Here(), Settings(**(told | settings)))  # type: ignore[arg-type]
        try:
            await work(Evening(house))
        finally:
            await house.close()

    run(pass_())


@pytest.mark.skipif(sys.platform != "linux", reason="only there each thread has a priority of its own")
def test_who_ponders_lets_who_serves_go_first(tmp_path: Path) -> None:
    def nice(thread: int | None) -> int:
        return int(Path(f"/proc/self/task/{thread}/stat").read_text().rpartition(")")[2].split()[16])

    async def work(e: Evening) -> None:
        owner = await e.open()
        e.come(owner)
        await e.pondering_about(owner)
        ponderer = next(one for one in threading.enumerate() if one.name.startswith("ponderer"))
        assert nice(ponderer.native_id) == min(19, nice(threading.get_native_id()) + MODEST)

    evening(tmp_path, work)


def test_a_bot_ponders_while_the_one_to_move_is_here(tmp_path: Path) -> None:
    async def work(now: Evening) -> None:
        owner = await now.open()
        assert not now.pondering.running, "nobody is here"
        now.come(owner, "bruno")
        assert not now.pondering.running, "who looks on is not to move"
        now.leave(owner)
        now.come(owner)
        before = await now.pondering_about(owner)
        now.leave(owner)
        assert before.cancel.is_set()
        await now.stopped()
        assert now.pondering.simulations > 0
        assert 0.0 < before.left < 3600.0
        left = before.left
        now.come(owner)
        assert await now.pondering_about(owner) is before, "it goes on where it was"
        now.leave(owner)
        await now.stopped()
        assert before.left < left

    evening(tmp_path, work)


def test_nothing_of_it_is_shown(tmp_path: Path) -> None:
    async def work(now: Evening) -> None:
        owner = await now.open()
        anne = now.come(owner)
        await now.pondering_about(owner)
        anne.news.clear()
        shown = owner.update(anne.eyes)
        assert not owner.snapshots.thinking
        assert not owner.bots.busy
        assert not anne.news.is_set()
        assert owner.update(anne.eyes) == shown
        assert now.house.thoughts.running == 0
        now.leave(owner)

    evening(tmp_path, work)


def test_a_turn_begins_with_what_was_pondered(tmp_path: Path) -> None:
    async def work(now: Evening) -> None:
        owner = await now.open()
        now.come(owner)
        await now.play(owner)
        for _ in range(2):
            before, found = now.pondering.simulations, now.pondering.found
            await now.pondering_about(owner)
            await until(lambda: now.thought_about(owner)[1] > 1_000)
            await now.play(owner, expected=True)
            assert now.pondering.simulations > before
            assert now.pondering.found > found
        now.leave(owner)

    evening(tmp_path, work)


@pytest.mark.parametrize("kind", ["move", "hint", "curve", "learn"])
def test_it_gives_way_at_once_to_whatever_else_is_thought_about(tmp_path: Path, kind: Kind) -> None:
    async def work(now: Evening) -> None:
        owner = await now.open()
        now.come(owner)
        position = await now.pondering_about(owner)
        gate = now.ask(kind)
        assert position.cancel.is_set()
        assert now.house.thoughts.running == 1, "it waits for nothing"
        await now.stopped()
        for _ in range(20):
            await asyncio.sleep(0.002)
            assert not now.pondering.running, "though Anne is still here"
        gate.set()
        assert await now.pondering_about(owner) is position
        now.leave(owner)

    evening(tmp_path, work)


def test_it_gives_way_to_the_bot_of_another_table(tmp_path: Path) -> None:
    async def work(now: Evening) -> None:
        owner, other = await now.open(), await now.open("me", "bot:amateur")
        now.come(owner)
        position = await now.pondering_about(owner)
        await other.ask(lambda table: [journal.play(0, table.view(0).moves(0)[0])])
        await until(lambda: position.cancel.is_set() or other.table.ply == 2)
        assert position.cancel.is_set(), "the other bot moved beside it"
        await until(lambda: other.table.ply == 2)
        assert await now.pondering_about(owner) is position
        now.leave(owner)

    evening(tmp_path, work)


def test_people_at_several_tables_take_turns_and_so_many_trees_are_kept(tmp_path: Path) -> None:
    async def work(now: Evening) -> None:
        owners = [await now.open() for _ in range(3)]
        for owner in owners:
            now.come(owner)
        for owner in owners:
            await now.pondering_about(owner)
            gate = now.ask("hint")
            await now.stopped()
            assert now.pondering.trees <= 2
            if owner is not owners[-1]:
                gate.set()
        assert list(now.pondering._trails) == [owner.table.id for owner in owners[1:]]
        assert now.pondering.trees == 2
        for owner in owners:
            now.leave(owner)
        gate.set()

    evening(tmp_path, work, ponder_trees=2)


def test_a_move_taken_back_is_thought_about_anew(tmp_path: Path) -> None:
    async def work(now: Evening) -> None:
        owner = await now.open()
        now.come(owner)
        await now.play(owner)
        before = await now.pondering_about(owner)
        await owner.ask(lambda table: [journal.undo(2, 0)])
        assert before.cancel.is_set()
        await until(lambda: now.at(owner) not in (before, None))
        now.leave(owner)
        await now.stopped()
        trail = now.pondering._trails[owner.table.id]
        assert trail._moves == ()
        assert trail._search is not None
        assert trail._search.is_at(owner.table.match.state)
        assert trail._search.inherited == 0

    evening(tmp_path, work)


@pytest.mark.parametrize("end", ["resign", "close"])
def test_it_stops_with_the_match_and_with_the_table(tmp_path: Path, end: str) -> None:
    async def work(now: Evening) -> None:
        owner = await now.open()
        now.come(owner)
        position = await now.pondering_about(owner)
        await (owner.stop() if end == "close" else owner.ask(lambda _: [journal.resign(0)]))
        assert position.cancel.is_set()
        await now.stopped()
        assert not now.pondering._trails
        assert now.pondering.trees == 0
        now.leave(owner)

    evening(tmp_path, work)


def test_so_long_for_a_position_and_no_longer(tmp_path: Path) -> None:
    async def work(now: Evening) -> None:
        owner = await now.open()
        now.come(owner)
        position = await now.pondering_about(owner)
        await now.stopped()
        assert position.left <= 0.0
        assert now.pondering.seconds >= 0.1
        for _ in range(2):
            assert not now.pondering.running
            now.leave(owner)
            now.come(owner)
        assert not now.pondering.running, "coming back makes it no other position"
        await now.play(owner)
        assert await now.pondering_about(owner) is not position
        now.leave(owner)

    evening(tmp_path, work, ponder=0.1)


@pytest.mark.parametrize(
    ("seats", "game", "settings"),
    [
        (("me", "bot:amateur"), "canoe", {}),
        (("me", "bot:club"), "canoe", {}),
        (("me", "me"), "canoe", {}),
        (("me", "bot:master"), "duel", {}),
        (("me", "bot:master"), "canoe", {"ponder": 0.0}),
    ],
    ids=str,
)
def test_nobody_else_ponders(tmp_path: Path, seats: tuple[str, ...], game: str, settings: dict[str, float]) -> None:
    async def work(now: Evening) -> None:
        owner = await now.open(*seats, game=game)
        now.come(owner)
        assert not now.pondering.running
        assert not now.pondering._positions
        assert now.pondering.place(owner.table, 1) is None
        now.leave(owner)

    evening(tmp_path, work, **settings)


def test_where_thinkers_elsewhere_think_it_is_not_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(now: Evening) -> None:
        monkeypatch.setattr(now.house.thoughts._runner, "thinkers", 1, raising=False)
        owner = await now.open()
        now.come(owner)
        assert not now.pondering.running
        assert now.pondering.place(owner.table, 1) is None
        now.leave(owner)

    evening(tmp_path, work)


def test_it_is_counted(own_house: Callable[..., RealHouse]) -> None:
    with Person(own_house(ponder=0.2)) as anne:

        def counted(name: str) -> float:
            lines = anne.http.get("/metrics").text.splitlines()
            return float(next(line.split()[1] for line in lines if line.startswith(f"sentiers_{name} ")))

        def wait_for(seconds: float) -> None:
            deadline = time.monotonic() + PATIENCE
            while counted("pondered_seconds_total") < seconds:
                assert time.monotonic() < deadline

        live = anne.live(anne.open("me", "bot:master"))
        wait_for(0.2)
        live.play()
        live.until_ply(2)
        wait_for(0.4)
        assert counted("pondered_trees") == 1
        assert counted("thoughts_running") == 0
        live.must("resign")
        assert counted("pondered_trees") == 0
