"""Attacks by playing: people who open tables, join, move legally and not, take back, resign, ask for hints, curves, frames and
challenges, listen to events and come back on sockets, in any order (a state machine of hypothesis)."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import hypothesis
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test
from odd import DEEDS, TEXTS
from siege import GAMES, Siege, json_of, never_the_same, sound, sound_page
from visitors import Live, Person

SEATS = (["me", "open"], ["me", "me"], ["me", "bot:novice"], ["open", "open"], ["me"], ["me", "bot:none"])
seats = st.one_of(st.none(), st.integers(0, 2))


class Evening(RuleBasedStateMachine):
    """Three people and the tables they know of."""

    siege: Siege

    @initialize()
    def arrive(self) -> None:
        self.stack = ExitStack()
        self.people = [self.stack.enter_context(self.siege.visitor(name)) for name in ("Chloé", None, "Denis")]
        one, other, _ = self.people
        self.tables = [one.open("me", "me"), one.open("me", "bot:novice", game="duel"), other.open("me", "open")]
        one.join(self.tables[2])
        self.sockets: list[tuple[Live, str]] = [(one.live(self.tables[0]), self.tables[0])]

    def teardown(self) -> None:
        if hasattr(self, "stack"):
            self.stack.close()

    def ask(self, person: Person, method: str, path: str, **body: Any) -> Any:
        answer = person.http.request(method, path, json=body if method != "GET" else None)
        told = json_of(answer)
        sound(answer.status_code, told)
        what = path.split("?")[0].rsplit("/", 1)[1] if "/tables/" in path else path
        self.siege.heard[told["error"]["code"] if answer.status_code >= 400 else f"{method} {what}"] += 1
        return answer.json() if answer.status_code < 300 else None

    def some(self, data: Any) -> tuple[Person, str]:
        return data.draw(st.sampled_from(self.people)), data.draw(st.sampled_from(self.tables))

    @rule(
        data=st.data(),
        game=st.sampled_from(GAMES),
        chairs=st.sampled_from(SEATS),
        word=st.one_of(st.none(), st.just("mistral"), st.sampled_from(TEXTS)),
        private=st.booleans(),
    )
    def open(self, data: Any, game: str, chairs: list[str], word: str | None, private: bool) -> None:
        person = data.draw(st.sampled_from(self.people))
        opened = self.ask(person, "POST", "/api/tables", game=game, seats=chairs, word=word, private=private)
        if opened:
            self.tables.append(opened["table"])

    @rule(data=st.data(), seat=seats, word=st.sampled_from((None, "tramontane", "")))
    def join(self, data: Any, seat: int | None, word: str | None) -> None:
        person, table = self.some(data)
        self.ask(person, "POST", f"/api/tables/{table}/join", seat=seat, word=word)

    @rule(data=st.data(), late=st.sampled_from((0, 0, 0, -1, 5)))
    def move(self, data: Any, late: int) -> None:
        """A legal one, if the person has any, sometimes for a position that is past."""
        person, table = self.some(data)
        mine = self.ask(person, "GET", f"/api/tables/{table}/moves")
        if mine and mine["moves"]:
            seat = data.draw(st.sampled_from(sorted(mine["moves"])))
            move = data.draw(st.sampled_from(mine["moves"][seat]))
            ply = max(0, mine["ply"] + late)
            done = self.ask(person, "POST", f"/api/tables/{table}/play", move=move, ply=ply, seat=int(seat))
            assert done or late or len(self.people) > 1

    @rule(data=st.data(), move=st.sampled_from([text for text in TEXTS if text]), ply=st.integers(0, 4), seat=seats)
    def move_illegally(self, data: Any, move: str, ply: int, seat: int | None) -> None:
        person, table = self.some(data)
        self.ask(person, "POST", f"/api/tables/{table}/play", move=move, ply=ply, seat=seat)

    @rule(
        data=st.data(),
        do=st.sampled_from(("resign", "draw", "undo", "undo", "accept", "decline", "rematch", "word", "hint")),
        what=st.sampled_from((None, "undo", "draw", "rematch")),
        seat=seats,
    )
    def act(self, data: Any, do: str, what: str | None, seat: int | None) -> None:
        person, table = self.some(data)
        self.ask(person, "POST", f"/api/tables/{table}/act", do=do, what=what, seat=seat, word="bise")
        now = self.ask(person, "GET", f"/api/tables/{table}")
        if now and now.get("next"):
            self.tables.append(now["next"])

    @rule(
        data=st.data(),
        what=st.sampled_from(
            ("frames?from=0&to=3", "frames?from=7&to=2", "curve", "advice?ply=1", "moves", "?as=page&look=1")
        ),
    )
    def study(self, data: Any, what: str) -> None:
        person, table = self.some(data)
        self.ask(person, "GET", f"/api/tables/{table}{'' if what.startswith('?') else '/'}{what}")

    @rule(data=st.data(), page=st.sampled_from(("", "/record", ".txt")))
    def read_a_page(self, data: Any, page: str) -> None:
        person, table = self.some(data)
        sound_page(person.http.get(f"/t/{table}{page}"))

    @rule(data=st.data(), since=st.sampled_from((0, 1, 999)))
    def listen(self, data: Any, since: int) -> None:
        """Server-sent events: the first is there at once, then the listener is gone."""
        person, table = self.some(data)
        with person.http.stream("GET", f"/api/tables/{table}/events?since={since}") as stream:
            sound(stream.status_code, None)
            if stream.status_code == 200:
                assert next(stream.iter_lines()) == "event: update"

    @rule(data=st.data(), mode=st.sampled_from(("page", "program")))
    def sit_at_a_socket(self, data: Any, mode: str) -> None:
        person, table = self.some(data)
        self.sockets.append((person.live(table, mode), table))

    @precondition(lambda self: self.sockets)
    @rule(data=st.data(), do=st.sampled_from(DEEDS), seat=seats)
    def say_on_a_socket(self, data: Any, do: str, seat: int | None) -> None:
        live, _ = data.draw(st.sampled_from(self.sockets))
        moves = live.now.get("moves") or ["e4"]
        said = {"move": data.draw(st.sampled_from([m if isinstance(m, str) else "e4" for m in moves])), "word": "bise"}
        answer = live.do(do, ply=live.now["ply"], seat=seat, **said)
        assert answer["type"] in ("ack", "error", "hint", "wish"), answer
        self.siege.heard[answer.get("code") or answer["type"]] += 1
        assert answer.get("code") != "server-error", answer

    @precondition(lambda self: self.sockets)
    @rule(data=st.data())
    def leave_a_socket(self, data: Any) -> None:
        live, table = data.draw(st.sampled_from(self.sockets))
        self.sockets.remove((live, table))
        live.close()

    @rule(
        data=st.data(),
        path=st.sampled_from(
            ("/", "/new/canoe", "/rules/duel", "/daily/traxx", "/api/docs", "/api/games", "/?lang=xx")
        ),
    )
    def look_around(self, data: Any, path: str) -> None:
        person = data.draw(st.sampled_from(self.people))
        sound_page(person.http.get(path))

    @rule(
        data=st.data(),
        date=st.sampled_from((None, "2026-11-15", "2026-02-30", "9999-12-31", "")),
        name=st.sampled_from(TEXTS),
    )
    def take_a_name_and_a_challenge(self, data: Any, date: str | None, name: str) -> None:
        person = data.draw(st.sampled_from(self.people))
        self.ask(person, "PUT", "/api/me", name=name)
        self.ask(person, "GET", f"/api/daily/traxx?date={date or ''}")
        begun = self.ask(person, "POST", "/api/daily/traxx", date=date, practice=date is None)
        if begun:
            self.tables.append(begun["table"])


def evenings(siege: Siege, seed: int, examples: int = 6, steps: int = 25) -> None:
    """A few evenings, each other ones for another seed."""
    kind = type("Seeded", (Evening,), {"siege": siege})
    with never_the_same():
        run_state_machine_as_test(
            hypothesis.seed(seed)(kind),
            settings=settings(
                max_examples=examples,
                stateful_step_count=steps,
                database=None,
                deadline=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            ),
        )
