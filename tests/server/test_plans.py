"""If they play this, I play that: laid down by one player, told to nobody else, played when foreseen and never by accident."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from postgres import told as psql
from postgres import within
from visitors import Live, Person, Worker, sit_down

from sentiers.lab.cluster.servers import Nats
from sentiers.server import plans
from sentiers.server.previews import premoves
from sentiers.server.refusal import Refusal
from sentiers.server.storage import Opened, Plan, Planned, Replanned, Setup, Storage, Taken
from sentiers.server.table import Table

PATIENCE = 90.0
# Pegs of both sides that make no canoe.
LIGHT = ["c4", "g4", "k4", "b2", "f2", "j2", "c6", "a5", "e5", "i5", "m5", "c3", "l2"]
DARK = ["d1", "h1", "e1", "b6", "k6", "a3", "m3", "d5", "h5", "l5", "f3", "j3", "h2"]


@pytest.fixture
def worker(url: str, tmp_path: Path) -> Iterator[Callable[..., Worker]]:
    """Starts a worker on the same database, as often as it is called."""
    found: list[Worker] = []

    def start(bus: str = "", **settings: float) -> Worker:
        found.append(Worker(tmp_path / f"worker-{len(found)}", url, bus, games="", **settings))
        found[-1].start()
        return found[-1]

    yield start
    for one in found:
        one.stop()


def lay(person: Person, table: str, *moves: str) -> list[list[str]]:
    ply = person.get(f"/api/tables/{table}")["ply"]
    answer = person.post(f"/api/tables/{table}/plan", moves=moves, ply=ply)
    assert answer.status_code == 200, answer.text
    branches: list[list[str]] = answer.json()["branches"]
    return branches


def planned(person: Person, table: str) -> list[list[str]]:
    branches: list[list[str]] = person.get(f"/api/tables/{table}/plan")["branches"]
    return branches


def entries(url: str, table: str) -> list[str]:
    if url.startswith("sqlite:"):  # beside the server that has it open
        with closing(sqlite3.connect(url.removeprefix("sqlite:"))) as database:
            sql = "SELECT entry FROM journal JOIN tables USING (no) WHERE id = ? ORDER BY journal.n"
            return [entry for (entry,) in database.execute(sql, (table,))]

    async def work(storage: Storage) -> list[str]:
        found = await storage.table(table)
        assert found is not None
        return found.entries

    return within(url, work)


def until(true: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, what
        time.sleep(0.05)


def until_planned(person: Person, table: str, branches: list[list[str]]) -> None:
    until(lambda: planned(person, table) == branches, f"the plan never was {branches}")


def begun(anne: Person, bruno: Person, **more: Any) -> tuple[str, Live, Live]:
    """Anne has made her first move."""
    table, light, dark = sit_down(anne, bruno, **more)
    light.play("c4")
    dark.until_ply(1)
    return table, light, dark


def test_the_foreseen_move_is_answered_and_deeper_answers_stay(anne: Person, bruno: Person) -> None:
    table, light, dark = begun(anne, bruno, time="days:3")
    assert "plan" in light.now["can"]
    assert "plan" not in dark.now["can"]
    light.must("plan", moves=["d1", "d3", "e1", "e3"], ply=1)
    light.until(lambda update: "plan" in update)
    lay(anne, table, "a3", "f4")
    assert lay(anne, table, "d1", "d3", "f1", "f4") == [
        ["d1", "d3", "e1", "e3"], ["a3", "f4"], ["d1", "d3", "f1", "f4"],
    ]  # fmt: skip
    dark.play("d1")
    assert [line["text"] for line in dark.until_ply(3)["log"]][-1].startswith("Anne")
    assert light.until_ply(3)["plan"] == [["e1", "e3"], ["f1", "f4"]]
    assert "plan" not in dark.now
    dark.play("f1")
    assert light.until_ply(5)["turn"] == [1]
    assert "plan" not in light.now
    assert planned(anne, table) == planned(bruno, table) == []
    dark.until_ply(5)
    moves = [line for line in dark.log if line["kind"] == "play"]
    assert [line["seat"] for line in moves] == [0, 1, 0, 1, 0]


def test_any_other_move_drops_what_no_longer_applies(anne: Person, bruno: Person) -> None:
    table, light, dark = begun(anne, bruno)
    lay(anne, table, "d1", "d3")
    dark.play("e1")
    until_planned(anne, table, [])
    assert light.until_ply(2)["turn"] == [0]
    light.play("g4")  # and now it is made again: what was dropped stays dropped
    dark.until_ply(3)
    dark.play("d1")
    assert light.until_ply(4)["turn"] == [0]


def test_a_plan_is_laid_in_words_that_can_be_refused(anne: Person, bruno: Person, chloe: Person) -> None:
    table, light, _ = begun(anne, bruno)
    path = f"/api/tables/{table}/plan"
    assert chloe.code(path, moves=["d1", "d3"], ply=1) == (403, "not-your-seat")
    assert bruno.code(path, moves=["d1", "d3"], ply=1) == (409, "your-turn")
    assert anne.code(path, moves=["d1", "d3"], ply=0) == (409, "stale")
    assert anne.code(path, moves=["d1"], ply=1) == (422, "bad-plan")
    assert anne.code(path, moves=["d1", "d1"], ply=1) == (422, "illegal")
    assert anne.code(path, moves=["d1", "d3"] * 30, ply=1) == (400, "bad-message")
    theirs = ["d1", "e1", "f1", "g1", "h1", "i1"]
    mine = ["d3", "e3", "f4", "i4", "j3", "k3"]
    six = [move for pair in zip(theirs, mine, strict=True) for move in pair]
    assert anne.code(path, moves=six, ply=1) == (409, "plan-too-large")
    assert lay(anne, table, *six[:-2]) == [six[:-2]]
    assert lay(anne, table, "d1", "e3") == [["d1", "e3"]], "another answer to the same takes its place"
    moves = anne.post(f"/api/tables/{table}/preview", moves=[], ply=1).json()["moves"]
    for move in [move for move in moves if move not in ("d1", "d3")][: plans.MOST_BRANCHES - 1]:
        lay(anne, table, move, "d3")
    assert anne.code(path, moves=[moves[-1], "d3"], ply=1) == (409, "plan-too-large")
    assert light.until(lambda update: len(update.get("plan", ())) == 20)
    dropped = anne.http.request("DELETE", path, json={"moves": ["d1"]}).json()["branches"]
    assert len(dropped) == 19
    assert ["d1", "e3"] not in dropped
    light.must("unplan")
    light.until(lambda update: "plan" not in update)
    ahead = anne.post(f"/api/tables/{table}/preview", moves=["d1", "d3"], ply=1).json()
    assert (ahead["ply"], ahead["turn"]) == (3, [1])
    assert "d3" not in ahead["moves"]
    assert ahead["text"] != anne.get(f"/api/tables/{table}")["text"]
    assert anne.get(f"/api/tables/{table}")["ply"] == 1
    at_a_clock, *_ = begun(anne, bruno, time="5+3")
    assert anne.code(f"/api/tables/{at_a_clock}/plan", moves=["d1", "d3"], ply=1) == (409, "no-plans")


@pytest.mark.parametrize("game", ["wege", "zwei-wege"])
def test_where_something_comes_to_light_nothing_is_laid_before(anne: Person, bruno: Person, game: str) -> None:
    table, light, dark = sit_down(anne, bruno, game=game)
    waiting = light if light.now["turn"] == [1] else dark
    person = anne if waiting is light else bruno
    assert not {"plan", "premove"} & set(waiting.now["can"])
    assert person.code(f"/api/tables/{table}/plan", moves=["a", "b"], ply=0) == (409, "no-plans")
    assert person.code(f"/api/tables/{table}/preview", moves=["a"], ply=0) == (409, "no-plans")
    assert waiting.refused("premoves", ply=0) == "no-plans"


def table_of(*journal: str) -> Table:
    return Table("t", 1, Setup("canoe", {"canoes": 2}, 7, ["by:anne", "by:bruno"]), journal)


@pytest.mark.parametrize(
    "then",
    [
        ("undo 1 0",),
        ("play 1 d1", "undo 1 1", "play 1 d1"),
        ("stand 1 novice", "play 1 d1"),
        ("stand 0 novice", "back 0", "play 1 d1"),
        ("play 1 d1", "offer draw 1"),
        ("play 1 d1", "offer undo 1"),
        ("play 1 e1",),
        ("play 1 d1", "play 0 f4"),
        ("play 1 d1", "resign 1"),
    ],
)
def test_nothing_is_played_where_anything_else_has_happened(then: tuple[str, ...]) -> None:
    plan = Plan(1, 0, "anne", 1, 1, "s", (("d1", "d3"), ("d1", "d3", "e1", "e3")))
    assert plans.answer(table_of("play 0 c4", "play 1 d1"), plan) == "d3"
    assert plans.answer(table_of("play 0 c4", "offer draw 1", "decline draw 0", "play 1 d1"), plan) == "d3"
    assert plans.answer(table_of("play 0 c4", *then), plan) is None
    assert plans.answer(table_of("play 0 c4", "play 1 d1"), plan._replace(person="zoe")) is None


@pytest.mark.parametrize("plies", [1, 2, 25])
def test_what_may_be_prepared_is_what_could_be_legal_after_some_move_of_the_other(plies: int) -> None:
    moves = [move for pair in zip(LIGHT, DARK, strict=True) for move in pair][:plies]
    table = table_of(*(f"play {ply % 2} {move}" for ply, move in enumerate(moves)))
    mine = 1 - table.turn[0]
    found: set[str] = set()
    for move in table.match.moves():
        after = table.match.fork()
        after.play(move)
        found |= set() if after.over else set(after.moves(mine))
    asked = [move.text for move in premoves(table, ("anne", "bruno")[mine], table.ply)]
    assert set(asked) == found
    assert len(asked) == len(found)
    with pytest.raises(Refusal, match="your-turn"):
        premoves(table, ("anne", "bruno")[1 - mine], table.ply)
    with pytest.raises(Refusal, match="stale"):
        premoves(table, ("anne", "bruno")[mine], table.ply - 1)


def test_only_people_with_a_seat_each_make_plans() -> None:
    for seats in (["by:anne", "bot:novice"], ["by:anne", "by:anne"]):
        table = Table("t", 1, Setup("canoe", {"canoes": 2}, 7, seats), ["play 0 c4"])
        with pytest.raises(Refusal, match="no-plans"):
            plans.planning_seat(table, "anne")


def test_a_plan_is_changed_only_by_who_knows_it(url: str) -> None:
    async def work(storage: Storage) -> None:
        await storage.write(Opened("t", Setup("canoe", {}, 7, ["by:anne", "by:bruno"])))
        found = await storage.table("t")
        assert found is not None
        plan = Plan(found.no, 0, "anne", 1, 1, "one", (("d1", "d3"),))
        await storage.write(Planned(plan))
        assert await storage.plans([found.no, 99]) == await storage.plans_of("anne") == [plan]
        with pytest.raises(Replanned):
            await storage.write(Planned(plan._replace(stamp="two")))
        with pytest.raises(Replanned):
            await storage.write(Planned(plan._replace(stamp="two"), "gone"))
        with pytest.raises(Replanned):
            await storage.append(found.no, 1, ("play 0 d3",), Planned(plan._replace(branches=()), "gone"))
        assert await storage.since(found.no, 1) == [], "what is not planned is not played"
        await storage.append(found.no, 1, ("play 0 d3",), Planned(plan._replace(stamp="two"), "one"))
        with pytest.raises(Taken):
            await storage.append(found.no, 1, ("play 0 d3",), Planned(plan._replace(branches=()), "two"))
        assert [one.stamp for one in await storage.plans([found.no])] == ["two"]
        await storage.write(Planned(plan._replace(branches=()), "two"))
        assert await storage.plans([found.no]) == []

    within(url, work)


def test_an_answer_is_given_though_the_worker_was_killed_before_it(
    url: str, worker: Callable[..., Worker], request: pytest.FixtureRequest
) -> None:
    """The database does not take the answer, only the move before it; then the worker is killed."""
    house = worker(overdue=0.5)
    with Person(house, "Anne") as anne, Person(house, "Bruno") as bruno:
        table, _, dark = begun(anne, bruno)
        lay(anne, table, "d1", "d3", "e1", "e3")
        refuse_answers(url, request)
        dark.play("d1")
        until(lambda: "journal cannot be written" in house.log.read_text(), "the answer was never tried")
        house.kill()
        assert entries(url, table)[-1] == "play 1 d1"
        take_answers(url, request)
        house.start()
        until(lambda: entries(url, table)[-1] == "play 0 d3", "nobody answered")
        assert planned(anne, table) == [["e1", "e3"]]
        house.kill()
        house.start()
        assert bruno.post(f"/api/tables/{table}/play", move="e1", ply=3).status_code == 200
        until(lambda: entries(url, table)[-1] == "play 0 e3", "the plan was lost")
        assert [entry for entry in entries(url, table) if entry.startswith("play")] == [
            "play 0 c4", "play 1 d1", "play 0 d3", "play 1 e1", "play 0 e3",
        ]  # fmt: skip


def refuse_answers(url: str, request: pytest.FixtureRequest) -> None:
    _tell(
        url,
        request,
        """CREATE TRIGGER no_answers BEFORE INSERT ON journal WHEN NEW.entry LIKE 'play 0%'
           BEGIN SELECT RAISE(ABORT, 'not now'); END""",
        """CREATE FUNCTION refuse() RETURNS trigger AS 'BEGIN RAISE EXCEPTION ''not now''; END' LANGUAGE plpgsql;
           CREATE TRIGGER no_answers BEFORE INSERT ON journal FOR EACH ROW WHEN (NEW.entry LIKE 'play 0%')
           EXECUTE FUNCTION refuse()""",
    )


def take_answers(url: str, request: pytest.FixtureRequest) -> None:
    _tell(url, request, "DROP TRIGGER no_answers", "DROP TRIGGER no_answers ON journal")


def _tell(url: str, request: pytest.FixtureRequest, sqlite: str, postgres: str) -> None:
    if url.startswith("sqlite:"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:"))) as database:
            database.execute(sqlite)
    else:
        psql(request.getfixturevalue("postgres"), postgres, url)


@pytest.mark.xdist_group("postgres")
def test_two_workers_answer_once_and_what_was_dropped_is_not_played(
    new_database: Callable[[], str], tmp_path: Path
) -> None:
    url, nats = new_database(), Nats(tmp_path)
    nats.start()
    one, two = (Worker(tmp_path / name, url, nats.url, games="") for name in ("one", "two"))
    try:
        one.start()
        two.start()
        with Person(one, "Anne") as anne, Person(two, "Bruno") as bruno, Person(two) as elsewhere:
            elsewhere.be(anne.token)
            table = anne.open("me", "open")
            bruno.join(table)
            light, dark = anne.live(table), bruno.live(table)
            light.until(lambda update: update["seats"][1]["kind"] == "human")
            light.play("c4")
            dark.until_ply(1)
            lay(anne, table, "d1", "d3")
            lay(anne, table, "e1", "f4", "f1", "i4", "g1", "j3")
            dark.play("e1")
            for live in (light, dark):
                live.until_ply(3)
            until_planned(elsewhere, table, [["f1", "i4", "g1", "j3"]])
            nats.stop()  # from now on nobody hears of anything but from the database
            anne.http.request("DELETE", f"/api/tables/{table}/plan", json={}).raise_for_status()
            dark.play("f1")  # through the other worker, which does not know yet that it is dropped
            until_planned(elsewhere, table, [])
            assert light.until_ply(4)["turn"] == [0]
            light.play("k3")
            dark.until_ply(5)
            lay(anne, table, "g1", "j3")
            dark.play("g1")
            until(lambda: entries(url, table)[-1] == "play 0 j3", "nobody answered")
            assert [entry for entry in entries(url, table) if entry.startswith("play")] == [
                "play 0 c4", "play 1 e1", "play 0 f4", "play 1 f1", "play 0 k3", "play 1 g1", "play 0 j3",
            ]  # fmt: skip
    finally:
        one.stop()
        two.stop()
        nats.stop()


def seen(person: Person, table: str) -> dict[str, bytes]:
    """All that somebody can ask about a table and about himself."""
    paths = [
        f"/api/tables/{table}", f"/api/tables/{table}?as=page", f"/api/tables/{table}/moves", f"/api/tables/{table}/plan",
        f"/t/{table}", "/api/account/export", "/api/people/me", "/api/people/me/matches",
    ]  # fmt: skip
    return {path: person.http.get(path).content for path in paths}


def told(person: Person, table: str) -> list[object]:
    """What somebody is told of a table, but for who is here and the address of a profile."""
    found = [person.get(f"/api/tables/{table}{more}") for more in ("", "?as=page", "/moves")]
    for update in found[:2]:
        for seat in update["seats"]:
            seat.pop("profile", None)
            seat.pop("here", None)
    return [*found, re.sub(r"seed: \d+", "", person.http.get(f"/t/{table}.txt").text)]


def test_nobody_else_is_told_of_a_plan_by_a_single_byte(anne: Person, bruno: Person, chloe: Person) -> None:
    table, light, dark = begun(anne, bruno, private=False)
    bruno.keep("bruno-" + table[:6].lower())
    dark, others = bruno.live(table), (Updates(bruno.live(table, "page")), Updates(chloe.live(table, "page")))
    light.until(lambda update: update.get("watching") == 1)
    before = [seen(who, table) for who in (bruno, chloe)]
    quiet = [one.count() for one in others]
    lay(anne, table, "d1", "d3", "e1", "e3")
    lay(anne, table, "a3", "d3")
    anne.http.request("DELETE", f"/api/tables/{table}/plan", json={"moves": ["a3"]}).raise_for_status()
    assert light.until(lambda update: len(update.get("plan", ())) == 1)["plan"] == [["d1", "d3", "e1", "e3"]]
    assert [one.count() for one in others] == quiet, "an update came that nobody had a reason for"
    assert [seen(who, table) for who in (bruno, chloe)] == before
    dark.play("d1")
    dark.until_ply(3)
    dark.must("resign")
    twin, light, dark = begun(anne, bruno, private=False)  # the same by hand
    chloe.live(twin, "page")
    dark.play("d1")
    light.until_ply(2)
    light.play("d3")
    dark.until_ply(3)
    dark.must("resign")
    for who in (bruno, chloe):
        assert told(who, table) == told(who, twin)
    assert planned(anne, table) == []


class Updates:
    """Counts what somebody is sent."""

    def __init__(self, live: Live) -> None:
        self._live, self._counted = live, 0

    def count(self) -> int:
        """How many updates there were by the time the server answers him."""
        self._live.say({"id": "quiet", "do": "wish", "steps": []})
        while self._live.hear()["type"] == "update":
            self._counted += 1
        return self._counted
