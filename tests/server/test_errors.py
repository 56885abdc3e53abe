"""Whatever a client sends that is wrong gets a precise error, and changes nothing. Every code is provoked here."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from typing import Any

import httpx
import pytest
from visitors import House, Live, Person, sit_down
from websockets.exceptions import ConnectionClosed

from sentiers.server.refusal import CODES


class Scene:
    """A table at which e4 has been played, and those around it."""

    def __init__(self, anne: Person, bruno: Person, chloe: Person) -> None:
        self.anne, self.bruno, self.chloe = anne, bruno, chloe
        self.table, self.light, self.dark = sit_down(anne, bruno)
        self.light.play("e4")
        self.dark.until_ply(1)
        self.watcher = chloe.live(self.table)

    def post(self, path: str, **body: Any) -> str:
        return self.anne.code(path, **body)[1]

    def raw(self, method: str, path: str, **more: Any) -> str:
        answer = httpx.request(method, self.anne.house.address + path, verify=False, **more)
        assert answer.status_code >= 400
        return str(answer.json()["error"]["code"])


@pytest.fixture
def scene(anne: Person, bruno: Person, chloe: Person) -> Scene:
    return Scene(anne, bruno, chloe)


def over(scene: Scene) -> Live:
    scene.light.must("resign")
    scene.dark.until(lambda update: update["ended"] is not None)
    return scene.dark


JSON = {"content-type": "application/json"}
NEW = {"game": "canoe", "seats": ["me", "open"]}

ON_THE_SOCKET: dict[str, list[Callable[[Scene], str]]] = {
    "bad-message": [
        lambda s: s.dark.refused("dance"),
        lambda s: s.dark.refused("play"),
        lambda s: s.dark.refused("play", move=5, ply=1),
        lambda s: s.dark.refused("play", move="f5", ply=-1),
        lambda s: s.dark.refused("play", move="f5" * 200, ply=1),
        lambda s: s.dark.refused("play", move="f5", ply=1, seat="1"),
        lambda s: s.dark.refused("wish", steps=[["hole:e4"]]),
    ],
    "bad-plan": [
        lambda s: s.light.refused("plan", moves=["d1"], ply=1),
        lambda s: s.light.refused("plan", moves=[], ply=1),
    ],
    "dealt": [lambda s: s.dark.refused("word", word="mistral")],
    "illegal": [
        lambda s: s.dark.refused("play", move="e4", ply=1),
        lambda s: s.dark.refused("play", move="a1", ply=1),
        lambda s: s.dark.refused("play", move="-e4", ply=1),
        lambda s: s.dark.refused("play", move="'; DROP TABLE journal; --", ply=1),
    ],
    "no-offer": [lambda s: s.dark.refused("accept"), lambda s: s.dark.refused("decline", what="draw")],
    "not-between-people": [lambda s: s.dark.refused("hint")],
    "not-over": [lambda s: s.dark.refused("rematch")],
    "not-your-seat": [
        lambda s: s.dark.refused("play", move="f5", ply=1, seat=0),
        lambda s: s.watcher.refused("play", move="f5", ply=1),
        lambda s: s.watcher.refused("resign"),
        lambda s: s.watcher.refused("undo", seat=1),
        lambda s: s.watcher.refused("accept"),
    ],
    "not-your-turn": [
        lambda s: s.light.refused("play", move="d4", ply=1),
        lambda s: s.light.refused("wish", steps=["hole:e4"]),
    ],
    "nothing-to-undo": [lambda s: s.dark.refused("undo")],
    "over": [
        lambda s: over(s).refused("play", move="f5", ply=1),
        lambda s: over(s).refused("resign"),
        lambda s: over(s).refused("undo"),
        lambda s: over(s).refused("draw"),
    ],
    "plan-too-large": [
        lambda s: s.light.refused(
            "plan", moves=["d1", "d3", "e1", "e3", "f1", "f4", "g1", "i4", "h1", "j3", "i1", "k3"], ply=1
        )
    ],
    "repeated": [lambda s: s.light.refused("play", move="e4", ply=0)],
    "seat-taken": [lambda s: s.watcher.refused("sit"), lambda s: s.dark.refused("sit")],
    "stale": [
        lambda s: s.dark.refused("play", move="f5", ply=0),
        lambda s: s.dark.refused("play", move="f5", ply=7),
        lambda s: s.light.refused("play", move="d4", ply=0),
        lambda s: s.light.refused("preview", moves=["d1"], ply=0),
    ],
    "your-turn": [
        lambda s: s.dark.refused("plan", moves=["d1", "d3"], ply=1),
        lambda s: s.dark.refused("premoves", ply=1),
    ],
}

OVER_HTTP: dict[str, list[Callable[[Scene], str]]] = {
    "bad-edition": [
        lambda s: s.post("/api/tables", **NEW, edition="/etc/passwd"),
        lambda s: s.post("/api/tables", **NEW, edition="../../../pyproject.toml"),
        lambda s: s.post("/api/tables", **NEW, edition='title = "mine"'),
    ],
    "bad-message": [
        lambda s: s.post("/api/tables", game="canoe"),
        lambda s: s.post("/api/tables", **NEW, colour="red"),
        lambda s: s.post("/api/tables", **NEW, order="mine"),
        lambda s: s.post(f"/api/tables/{s.table}/play", move="f5"),
        lambda s: s.post(f"/api/tables/{s.table}/act", do="play"),
        lambda s: s.raw("POST", "/api/tables", headers=JSON, content=b"{"),
        lambda s: s.raw("POST", "/api/tables", headers=JSON, content=b"\xff\xfe"),
        lambda s: s.raw("POST", "/api/tables", headers=JSON, content=b"[" * 100_000),
        lambda s: s.raw("GET", f"/api/tables/{s.table}?since=x"),
    ],
    "bad-name": [
        lambda s: s.post("/api/guests", name=""),
        lambda s: s.post("/api/guests", name="   "),
        lambda s: s.post("/api/guests", name="A" * 25),
        lambda s: s.post("/api/guests", name="Anne\u202egnab"),
        lambda s: s.post("/api/guests", name="bell\a"),
        lambda s: s.post("/api/guests", name="Z" + "\u0335" * 20),
    ],
    "bad-option": [
        lambda s: s.post("/api/tables", **NEW, options={"canoes": 3}),
        lambda s: s.post("/api/tables", **NEW, options={"kayaks": 1}),
    ],
    "bad-seats": [
        lambda s: s.post("/api/tables", game="canoe", seats=["me"]),
        lambda s: s.post("/api/tables", game="canoe", seats=["me", "open", "open"]),
        lambda s: s.post("/api/tables", game="canoe", seats=["me", "bot:god"]),
        lambda s: s.post("/api/tables", game="canoe", seats=["me", "by:somebody"]),
        lambda s: s.post("/api/tables", game="canoe", seats=["bot:novice", "bot:club"]),
    ],
    "bad-word": [
        lambda s: s.post("/api/tables", game="duel", seats=["me", "me"], word=" "),
        lambda s: s.post("/api/tables", game="duel", seats=["me", "me"], word="x" * 41),
    ],
    "foreign-origin": [
        lambda s: s.raw("POST", "/api/tables", json=NEW, headers={"origin": "https://elsewhere.example"}),
        lambda s: s.raw("POST", "/api/tables", json=NEW, headers={"origin": "null"}),
    ],
    "illegal": [lambda s: s.bruno.code(f"/api/tables/{s.table}/play", move="e9", ply=1)[1]],
    "no-plans": [lambda s: s.post(f"/api/tables/{s.anne.open('me', 'me')}/plan", moves=["d1", "d3"], ply=0)],
    "not-dealt": [lambda s: s.post(f"/api/tables/{s.anne.open('me', 'open', game='duel')}/play", move="1", ply=0)],
    "not-json": [
        lambda s: s.raw("POST", "/api/tables", data={"game": "canoe"}),
        lambda s: s.raw("POST", "/api/tables", content=json.dumps(NEW), headers={"content-type": "text/plain"}),
    ],
    "not-over": [lambda s: s.raw("GET", f"/api/tables/{s.table}/frames")],
    "not-your-seat": [lambda s: s.chloe.code(f"/api/tables/{s.table}/play", move="f5", ply=1)[1]],
    "seat-taken": [lambda s: s.chloe.code(f"/api/tables/{s.table}/join")[1]],
    "stale": [lambda s: s.bruno.code(f"/api/tables/{s.table}/play", move="f5", ply=0)[1]],
    "too-large": [
        lambda s: s.raw("POST", "/api/tables", headers=JSON, content=b" " * 10_000_000),
        lambda s: s.raw("POST", "/api/tables", headers=JSON, content=iter([b" " * 100_000] * 20)),
    ],
    "unknown-game": [lambda s: s.post("/api/tables", game="chess", seats=["me", "open"])],
    "unknown-page": [lambda s: s.raw("GET", "/api/nothing")],
    "unknown-puzzle": [lambda s: s.raw("GET", "/api/puzzles/canoe/nothing")],
    "unknown-table": [
        lambda s: s.raw("GET", "/api/tables/nosuchtable"),
        lambda s: s.raw("GET", f"/api/tables/{'x' * 500}"),
        lambda s: s.post("/api/tables/nosuchtable/join"),
    ],
    "waiting": [lambda s: s.post(f"/api/tables/{s.anne.open('me', 'open')}/act", do="draw")],
    "who-are-you": [
        lambda s: s.raw("GET", "/api/me", headers={"authorization": "Bearer anne.forged"}),
        lambda s: s.raw("GET", "/api/me", headers={"authorization": f"Bearer {s.anne.token[:-2]}"}),
    ],
    "wrong-method": [lambda s: s.raw("GET", f"/api/tables/{s.table}/play")],
}

# Provoked in tests of their own, here, beside the limits or the preparation; and beside the challenges and the accounts.
ELSEWHERE = {"head-too-large", "keepers-only", "revealed", "too-slow", "undone-enough", "wrong-host"} | {
    "journal-full", "preparing", "server-error", "storage", "too-fast", "too-many", "which-seat"} | {
    "keepers-only", "no-room", "too-many-tables", "unsure", "thinking"} | {
    "not-absent", "not-decided", "not-stalling", "not-to-claim", "no-vacation", "on-vacation", "out-of-time", "too-late-to-abort",
    "counts", "no-challenge", "no-challenges", "no-lesson", "sealed", "spoiler", "too-late", "try-first"} | {
    "bad-account", "bad-handle", "bad-passkey", "bad-password", "confirm-first", "handle-taken", "kept-already", "last-key",
    "concealed", "no-account", "bad-endpoint", "no-push", "not-ratable", "rated", "unknown-person", "too-many-keys", "wrong-key",
}  # fmt: skip


def _cases(provoked: dict[str, list[Callable[[Scene], str]]]) -> list[Any]:
    return [pytest.param(code, do, id=f"{code}-{i}") for code, ways in provoked.items() for i, do in enumerate(ways)]


def test_every_code_is_provoked() -> None:
    assert set(ON_THE_SOCKET) | set(OVER_HTTP) | ELSEWHERE == set(CODES)


@pytest.mark.parametrize(("code", "provoke"), _cases(ON_THE_SOCKET))
def test_on_the_socket(scene: Scene, code: str, provoke: Callable[[Scene], str]) -> None:
    assert provoke(scene) == code
    after = scene.anne.get(f"/api/tables/{scene.table}")
    assert after["ply"] == 1
    assert after["n"] == (2 if after["ended"] is None else 3)


@pytest.mark.parametrize(("code", "provoke"), _cases(OVER_HTTP))
def test_over_http(scene: Scene, code: str, provoke: Callable[[Scene], str]) -> None:
    assert provoke(scene) == code
    assert scene.anne.get(f"/api/tables/{scene.table}")["n"] == 2


@pytest.mark.parametrize(
    "garbage",
    ["", "x", "{", "null", "7", "[]", '{"do":1}', '{"id":{}}', "\x00", "[" * 30_000, b"\x00\x01", b"{}", '"😀"'],
)
def test_garbage_on_the_socket_is_answered_and_the_socket_stays_open(scene: Scene, garbage: str | bytes) -> None:
    scene.dark.say(garbage)
    answer = scene.dark.answer()
    assert (answer["type"], answer["code"]) == ("error", "bad-message")
    scene.dark.play("f5")
    assert scene.light.until_ply(2)


def test_an_error_names_the_message_it_answers(scene: Scene) -> None:
    scene.dark.say({"id": "mine", "do": "dance"})
    assert scene.dark.answer()["id"] == "mine"


def test_a_message_of_ten_megabytes_closes_its_socket_and_nothing_else(scene: Scene) -> None:
    with suppress(ConnectionClosed):
        scene.dark.say("x" * 10_000_000)
    with pytest.raises(ConnectionClosed) as closed:
        scene.dark.answer()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    again = scene.bruno.live(scene.table)
    again.play("f5")
    assert scene.light.until_ply(2)


def test_a_text_that_is_none_closes_its_socket_and_leaves_nothing_in_the_log(scene: Scene, house: House) -> None:
    said = house.log.read_text()
    scene.dark.socket.send(b"\xff\xfe", text=True)
    with pytest.raises(ConnectionClosed) as closed:
        scene.dark.answer()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1007
    again = scene.bruno.live(scene.table)
    again.play("f5")
    assert scene.light.until_ply(2)
    assert house.log.read_text() == said


def test_an_unknown_table_is_told_on_the_socket_too(house: House) -> None:
    live = Live(f"ws://127.0.0.1:{house.port}/ws/nosuchtable?lang=en")
    assert live.hear()["code"] == "unknown-table"
    with pytest.raises(ConnectionClosed) as closed:
        live.hear()
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, "unknown-table")


def test_a_socket_from_another_site_is_turned_away(house: House, anne: Person) -> None:
    table = anne.open("me", "me")
    headers = {"origin": "https://elsewhere.example", "authorization": f"Bearer {anne.token}"}
    assert Live(f"ws://127.0.0.1:{house.port}/ws/{table}", headers).hear()["code"] == "foreign-origin"


def test_a_message_sent_twice_is_played_once(anne: Person) -> None:
    live = anne.live(anne.open("me", "me"))
    twice = {"id": 7, "do": "play", "move": "e4", "ply": 0}
    live.say(twice)
    live.say(twice)
    assert live.answer()["type"] == "ack"
    assert live.answer()["code"] == "repeated"
    assert live.until_ply(1)["n"] == 1


def test_a_message_sent_twice_around_an_undo_is_played_once(anne: Person) -> None:
    live = anne.live(anne.open("me", "me"))
    twice = {"id": 7, "do": "play", "move": "e4", "ply": 0}
    live.say(twice)
    assert live.answer()["type"] == "ack"
    assert anne.post(f"/api/tables/{_table(live)}/act", do="undo").status_code == 200
    live.say(twice)
    assert live.answer()["code"] == "repeated"


def _table(live: Live) -> str:
    return str(live.socket.request.path).split("/")[2].split("?")[0] if live.socket.request else ""


def test_who_holds_several_seats_that_act_at_once_says_which(anne: Person) -> None:
    live = anne.live(anne.open("me", "me", game="duel"))
    card = live.now["moves"]["0"][0]
    assert live.refused("play", move=card, ply=0) == "which-seat"
    live.must("play", move=card, ply=0, seat=0)


def test_errors_are_told_in_the_reader_s_language(house: House) -> None:
    with Person(house, lang="fr") as anne:
        live = anne.live(anne.open("me", "me"))
        answer = live.do("play", move="e4", ply=5)
        assert answer["text"] == "La position a changé entre-temps."
        assert (
            anne.post("/api/tables", game="canoe", seats=["me"]).json()["error"]["text"].startswith("Canoë se joue ici")
        )


# When the house itself is in trouble


def test_a_move_that_cannot_be_written_is_not_played(own_house: Callable[..., House]) -> None:
    house = own_house()
    with Person(house) as anne:
        live = anne.live(anne.open("me", "me"))
        live.play("e4")
        with closing(sqlite3.connect(house.database)) as database, database:
            database.execute("ALTER TABLE journal RENAME TO stolen")
        assert live.refused("play", move="f5", ply=1) == "storage"
        assert anne.get(f"/api/tables/{_table(live)}")["ply"] == 1
        with closing(sqlite3.connect(house.database)) as database, database:
            database.execute("ALTER TABLE stolen RENAME TO journal")
        live.play("f5")
        assert live.now["ply"] == 2


def test_a_table_that_cannot_be_read_is_an_error_of_its_own(own_house: Callable[..., House]) -> None:
    house = own_house()
    with Person(house) as anne:
        broken, whole = anne.open("me", "me"), anne.open("me", "me")
        house.stop()
        with closing(sqlite3.connect(house.database)) as database, database:
            database.execute("UPDATE tables SET setup = 'spilt coffee' WHERE id = ?", (broken,))
        house.start()
        answer = anne.http.get(f"/api/tables/{broken}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (500, "server-error")
        assert anne.live(whole).now["ply"] == 0
        live = Live(f"ws://127.0.0.1:{house.port}/ws/{broken}?lang=en")
        assert live.hear()["code"] == "server-error"


def test_a_game_s_own_refusal_is_in_the_reader_s_language_over_http_too(house: House) -> None:
    with Person(house, "Camille", lang="fr") as camille:
        table = camille.open("me", "me")
        refused = camille.post(f"/api/tables/{table}/play", move="z9", ply=0, seat=0)
        assert refused.status_code == 422
        assert refused.json()["error"]["text"].startswith("z9 n’est pas un coup")
        edition = 'name = "x"\npegs = 8\nrows = ["o x"]'
        wrong = camille.post("/api/tables", game="canoe", seats=["me", "me"], edition=edition)
        assert wrong.json()["error"]["text"].startswith("Ligne 3\u00a0: Une rangée")
