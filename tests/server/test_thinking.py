"""The one queue of everything the house thinks about: who comes first, who gives way, and what is dropped."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import sys
import threading
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from visitors import House, Person

from sentiers.games.knowledge import Moment
from sentiers.games.minds import Cancel, side_by_side
from sentiers.server.refusal import Refusal
from sentiers.server.thinking.here import MODEST, Threads
from sentiers.server.thinking.line import Asker, Lane
from sentiers.server.thinking.questions import Answer, Chosen, Kind, Question, Stretch
from sentiers.server.thinking.thoughts import MOST_YIELDS, Thought, Thoughts

PATIENCE = 60.0
ANNE, BRUNO = Asker("anne", "10.0.0.1"), Asker("bruno", "10.0.0.2")


def run(work: Coroutine[Any, Any, None]) -> None:
    with ThreadPoolExecutor() as threads:  # a browser's loop may run in this thread
        threads.submit(asyncio.run, asyncio.wait_for(work, PATIENCE)).result()


class Desk:
    """Thoughts whose thinking is only written down, and whose first one lasts until it is let go."""

    def __init__(self, thinkers: int = 1, kept: int = 10_000, **limits: int) -> None:
        limits = {"per_person": 4, "per_address": 32} | limits
        self.thoughts = Thoughts(Threads(thinkers), kept=kept, **limits)
        self.order: list[str] = []
        self._gates: list[threading.Event] = []

    def ask(self, name: str, kind: Kind = "move", asker: Asker = ANNE, level: str = "") -> asyncio.Future[Answer]:
        def think(cancel: Cancel, threads: int) -> Answer:
            self.order.append(name)
            return Chosen(name)

        return self.thoughts.ask(self.question(name, kind, level), asker, think)

    async def hold(self, kind: Kind = "move", level: str = "master") -> threading.Event:
        """A thought that lasts until it is let go, or told to stop; and is under way now."""
        gate, begun = threading.Event(), asyncio.Event()
        loop = asyncio.get_running_loop()
        self._gates.append(gate)

        def think(cancel: Cancel, threads: int) -> Answer:
            loop.call_soon_threadsafe(begun.set)
            while not gate.wait(0.002) and not cancel.is_set():
                pass
            self.order.append("stopped" if cancel.is_set() else "held")
            return Chosen("held")

        held = self.thoughts.ask(self.question(f"held {len(self._gates)}", kind, level), Asker("somebody"), think)
        held.add_done_callback(lambda _: None)
        await asyncio.wait_for(begun.wait(), PATIENCE)
        return gate

    def question(self, name: str, kind: Kind = "move", level: str = "") -> Question:
        return Question(kind, name, 1, 1, 0, "canoe", level)

    def close(self) -> None:
        for gate in self._gates:
            gate.set()
        self.thoughts.close()


@contextmanager
def desk(thinkers: int = 1, **more: int) -> Iterator[Desk]:
    found = Desk(thinkers, **more)
    try:
        yield found
    finally:
        found.close()


def test_the_more_urgent_comes_first() -> None:
    kinds: tuple[Kind, ...] = ("learn", "claim", "values", "curve", "advice", "hint", "draw", "move")

    async def day() -> None:
        with desk() as d:
            gate = await d.hold()
            answers = [d.ask(kind, kind, level="master") for kind in kinds]
            assert d.thoughts.waiting == dict.fromkeys(reversed(kinds), 1)
            gate.set()
            await asyncio.gather(*answers)
            assert d.order == ["held", "move", "draw", "hint", "advice", "curve", "values", "claim", "learn"]
            assert d.thoughts.done.total() == 1 + len(kinds)
            assert d.thoughts.running == 0

    run(day())


def test_people_take_turns_and_many_names_at_one_address_are_one_among_others() -> None:
    async def day() -> None:
        with desk() as d:
            gate = await d.hold()
            crowd = [d.ask(f"crowd {n}", "advice", Asker(f"name {n}", "10.0.0.9")) for n in range(5)]
            mine = [d.ask(f"anne {n}", "advice", ANNE) for n in range(3)]
            his = d.ask("bruno", "advice", BRUNO)
            gate.set()
            await asyncio.gather(*crowd, *mine, his)
            assert d.order[1:] == [
                *("crowd 0", "anne 0", "bruno", "crowd 1", "anne 1", "crowd 2", "anne 2"),
                *("crowd 3", "crowd 4"),
            ]

    run(day())


def test_what_nobody_waits_for_any_more_is_not_thought_about() -> None:
    async def day() -> None:
        with desk() as d:
            gate = await d.hold()
            gone, wanted = d.ask("gone", "advice"), d.ask("wanted", "advice")
            gone.cancel()
            await asyncio.sleep(0)
            assert d.thoughts.waiting["advice"] == 1
            assert d.thoughts.cancelled["advice"] == 1
            gate.set()
            await wanted
            assert d.order == ["held", "wanted"]

    run(day())


def test_a_thought_under_way_stops_when_its_last_asker_leaves() -> None:
    async def day() -> None:
        with desk() as d:
            begun, loop = asyncio.Event(), asyncio.get_running_loop()

            def think(cancel: Cancel, threads: int) -> Answer:
                loop.call_soon_threadsafe(begun.set)
                while not cancel.is_set():
                    pass
                d.order.append("stopped")
                return Chosen("")

            first, second = (d.thoughts.ask(d.question("x", "curve"), who, think) for who in (ANNE, BRUNO))
            await asyncio.wait_for(begun.wait(), PATIENCE)
            first.cancel()
            await asyncio.sleep(0)
            assert d.thoughts.cancelled.total() == 0
            second.cancel()
            await d.ask("next", "curve")
            assert d.order == ["stopped", "next"]

    run(day())


def test_the_same_question_is_thought_about_once_and_its_answer_kept() -> None:
    async def day() -> None:
        with desk() as d:
            gate = await d.hold()
            both = [d.ask("x", "advice", who) for who in (ANNE, BRUNO)]
            gate.set()
            assert await asyncio.gather(*both) == [Chosen("x")] * 2
            assert await d.ask("x", "advice") == Chosen("x")
            assert d.order == ["held", "x"]
            assert d.thoughts.shared["advice"] == 2
            await d.ask("y")
            await d.ask("y")
            assert d.order[2:] == ["y", "y"], "a move is chosen anew"

    run(day())


def test_answers_are_kept_as_long_as_there_is_room() -> None:
    async def day() -> None:
        with desk(kept=100) as d:
            for name in ("x", "y" * 60, "x", "z" * 60, "x", "y" * 60):
                await d.ask(name, "advice")
            assert d.order == ["x", "y" * 60, "z" * 60, "y" * 60], "what was asked for last stays"

    run(day())


def test_advice_gives_way_to_a_turn_and_is_finished_after_it() -> None:
    async def day() -> None:
        with desk() as d:
            gate = await d.hold("advice")
            await d.ask("turn", level="master")
            gate.set()
            await d.ask("later", "learn")
            assert d.order == ["stopped", "turn", "held", "later"]
            assert d.thoughts.yielded["advice"] == 1

    run(day())


def test_who_has_given_way_often_enough_is_left_in_peace() -> None:
    async def day() -> None:
        with desk() as d:
            gate = await d.hold("advice")
            for n in range(MOST_YIELDS):
                await d.ask(f"turn {n}", level="master")
            last = d.ask("last", level="master")
            threading.Timer(0.02, gate.set).start()
            await last
            assert d.order[-2:] == ["held", "last"]

    run(day())


def test_what_is_done_of_a_curve_stays_done_when_it_gives_way() -> None:
    async def day() -> None:
        with desk() as d:
            begun, loop = asyncio.Event(), asyncio.get_running_loop()

            def think(cancel: Cancel, threads: int) -> Answer:
                loop.call_soon_threadsafe(begun.set)
                while not cancel.is_set():
                    pass
                return Stretch((Moment((0.5,)),), False, "chance")

            curve = d.thoughts.ask(d.question("x", "curve"), ANNE, think)
            await asyncio.wait_for(begun.wait(), PATIENCE)
            turn = d.ask("turn", level="master")
            found = await curve
            assert isinstance(found, Stretch)
            assert len(found.moments) == 1
            await turn

    run(day())


def test_a_thread_is_left_for_turns() -> None:
    async def day() -> None:
        with desk(thinkers=2) as d:
            gate = await d.hold("curve")
            waiting = d.ask("advice", "advice")
            await d.ask("turn", level="master")
            assert d.order == ["turn"], "neither waited for the curve nor stopped it"
            gate.set()
            await waiting

    run(day())


def test_a_short_thought_does_not_wait_for_long_ones() -> None:
    async def day() -> None:
        with desk(thinkers=2) as d:
            gates = [await d.hold(), await d.hold()]
            masters = [d.ask(f"master {n}", asker=Asker(str(n)), level="master") for n in range(5)]
            await d.ask("novice", level="novice")
            assert d.order == ["novice"]
            for gate in gates:
                gate.set()
            await asyncio.gather(*masters)

    run(day())


def test_no_number_of_short_thoughts_silences_a_long_one() -> None:
    lane: Lane[Thought] = Lane()
    question = Question("move", "t", 1, 1, 0, "canoe")
    long, short = (Thought(question, ANNE, lambda *_: Chosen(""), is_short) for is_short in (False, True))
    lane.put(long)
    lane.put(short)
    lane.spend(False, 1.0)
    assert lane.candidates() == [short, long]
    lane.spend(True, 1.5)
    assert lane.candidates() == [long, short], "they had more of the time"


def test_nobody_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sentiers.server.thinking.thoughts.OVERDUE", -1.0)

    async def day() -> None:
        with desk() as d:
            gate = await d.hold()
            turns = [d.ask(f"turn {n}", level="master") for n in range(3)]
            await d.ask("advice", "advice")
            assert d.order == ["advice"], "though turns wait"
            gate.set()
            await asyncio.gather(*turns)

    run(day())


def test_who_asks_for_many_answers_at_once_is_refused_and_told_when_to_come_back() -> None:
    async def day() -> None:
        with desk(per_person=2, per_address=3) as d:
            with d.thoughts.place(ANNE, "hint"), d.thoughts.place(ANNE, "curve"):
                with pytest.raises(Refusal) as refused, d.thoughts.place(ANNE, "advice"):
                    pass
                assert refused.value.status == 429
                assert refused.value.retry_after
                here, another = Asker("", ANNE.address), Asker("another", ANNE.address)
                with d.thoughts.place(BRUNO, "advice"), d.thoughts.place(here, "advice"), pytest.raises(Refusal):
                    d.thoughts.place(another, "advice").__enter__()
            with d.thoughts.place(ANNE, "advice"):
                assert d.thoughts.refused == {"advice": 2}

    run(day())


@pytest.mark.skipif(sys.platform != "linux", reason="only there each thread has a priority of its own")
def test_who_thinks_lets_who_serves_go_first() -> None:
    """As the kernel tells it: the threads of a thought, those it begins itself too, are nicer than all others."""

    def mine() -> int:
        stat = Path(f"/proc/self/task/{threading.get_native_id()}/stat").read_text()
        return int(stat.rpartition(")")[2].split()[16])

    async def day() -> None:
        with desk(thinkers=2) as d:
            found: list[int] = []

            def think(cancel: Cancel, threads: int) -> Answer:
                found.extend(side_by_side([mine, mine]))
                return Chosen("e4")

            await d.thoughts.ask(d.question("table"), ANNE, think)
            assert mine() == os.getpriority(os.PRIO_PROCESS, 0)
            assert found == [min(19, mine() + MODEST)] * 2

    run(day())


def test_one_thought_has_all_threads_where_nobody_else_thinks() -> None:
    async def day() -> None:
        with desk(thinkers=2) as d:
            assert d.thoughts.spare_threads == 2
            gate = await d.hold()
            assert d.thoughts.spare_threads == 1
            gate.set()

    run(day())


# In a real server


def finished(person: Person, plies: int) -> str:
    """A match of Canoë, given up after so many plies."""
    table = person.open("me", "me")
    live = person.live(table)
    for ply in range(plies):
        live.until_ply(ply)
        live.play(seat=ply % 2)
    live.must("resign", seat=plies % 2)
    return table


def ask(house: House, path: str, token: str) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", house.port), PATIENCE)
    connection.sendall(f"GET {path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {token}\r\n\r\n".encode())
    return connection


def answered(connection: socket.socket) -> bool:
    connection.setblocking(False)
    try:
        return bool(connection.recv(1, socket.MSG_PEEK))
    except BlockingIOError:
        return False


def ended(person: Person, how: str, kind: str) -> int:
    """How many thoughts of this kind ended so."""
    found = re.search(
        rf'^sentiers_thoughts_total\{{end="{how}",kind="{kind}"\}} (\S+)', person.http.get("/metrics").text, re.M
    )
    return int(float(found[1])) if found else 0


@pytest.fixture(scope="module")
def patient_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One that refuses nobody, however much he asks for."""
    house = House(tmp_path_factory.mktemp("house"), thoughts_per_person=1000, thoughts_per_address=1000)
    house.start()
    yield house
    house.stop()


def test_those_who_hung_up_and_those_who_ask_for_advice_do_not_silence_a_bot(patient_house: House) -> None:
    house = patient_house
    with Person(house) as crowd, Person(house) as anne:
        table, plies = finished(crowd, 24), 24
        live = anne.live(anne.open("me", "bot:amateur"))
        live.play()
        live.until_ply(2)  # all that has to be loaded once is loaded
        for n in range(300):
            what = "curve" if n % 3 == 0 else f"advice?ply={n % plies}"
            ask(house, f"/api/tables/{table}/{what}", crowd.token).close()
        staying = [ask(house, f"/api/tables/{table}/advice?ply={ply}", crowd.token) for ply in range(plies)]
        with Person(house):  # who is let in after them: by now they have all been heard
            live.play()
        live.until_ply(4)
        before = sum(answered(connection) for connection in staying)
        for connection in staying:
            connection.close()
        assert before <= plies // 3, "the bot has waited for those who asked before"
        while (now := anne.get("/readyz")["thinking"])["running"] + now["waiting"]:
            pass  # until nothing is left to think about
        assert ended(anne, "cancelled", "advice") >= plies - before - 2, "nobody wanted these any more"


def test_a_novice_does_not_wait_for_all_masters(patient_house: House) -> None:
    house, masters = patient_house, 10
    with Person(house) as crowd, Person(house) as anne:
        novice = anne.live(anne.open("me", "bot:novice"))
        novice.play()
        novice.until_ply(2)
        tables = [crowd.open("me", "bot:master") for _ in range(masters)]
        for live in [crowd.live(table) for table in tables]:
            live.play()
        novice.play()
        novice.until_ply(4)
        plies = [crowd.get(f"/api/tables/{table}")["ply"] for table in tables]
        assert plies.count(2) <= masters // 2, "the novice has waited for the masters"


def test_too_many_questions_of_one_person_are_refused_in_his_language(house: House) -> None:
    with Person(house, lang="fr") as anne:
        table = finished(anne, 8)
        with ThreadPoolExecutor(8) as threads:
            answers = list(threads.map(lambda ply: anne.http.get(f"/api/tables/{table}/advice?ply={ply}"), range(8)))
        assert sum(answer.status_code == 200 for answer in answers) >= 4
        refused = [answer for answer in answers if answer.status_code != 200]
        assert refused
        assert {answer.status_code for answer in refused} == {429}
        assert all(int(answer.headers["retry-after"]) >= 1 for answer in refused)
        assert {answer.json()["error"]["code"] for answer in refused} == {"thinking"}
        assert "questions" in refused[0].json()["error"]["text"]


def test_a_hint_for_a_position_that_is_gone_is_stale(anne: Person) -> None:
    live = anne.live(anne.open("me", "me"))
    live.say({"id": 77, "do": "hint"})
    live.say({"id": 78, "do": "play", "move": live.now["moves"][0], "ply": 0, "seat": 0})
    answers = {answer["id"]: answer for answer in (live.answer(), live.answer())}
    assert answers[78]["type"] == "ack"
    assert answers[77].get("code") == "stale"
