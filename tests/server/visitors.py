"""The server as a process, and people who visit it over real sockets."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

SERVE = "import sys; from sentiers.server import run; run(port=int(sys.argv[1]), database=sys.argv[2])"
PATIENCE = 120.0  # seconds: rules may have to be compiled first; a slow machine is no failure, a lost answer is
TEST_SETTINGS = {
    "tempo": 0, "warm": 0, "proofs": 0, "patience": PATIENCE, "tables_per_minute": 1e6, "tables_per_address": 1e6,
    "names_per_address": 1e6, "passing": 0, "tries_per_minute": 1e6,
}  # fmt: skip


class House:
    def __init__(self, folder: Path, **settings: float | str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.database = folder / "house.db"
        self.settings: dict[str, float | str] = {**TEST_SETTINGS, **settings}
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.log = folder / "log"  # what it says, once it has stopped

    def start(self, in_a_group: bool = False) -> None:
        turned = {f"SENTIERS_{name.upper()}": str(value) for name, value in self.settings.items()}
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                self.command(),
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=os.environ | turned,
                start_new_session=in_a_group,
            )
        assert self.process.stdout is not None
        ready = self.process.stdout.readline()
        assert ready.startswith("Sentiers: http://127.0.0.1:"), (
            f"the server did not start: {ready!r} {self.log.read_text()}"
        )
        self.port = int(ready.rsplit(":", 1)[1])

    def command(self) -> list[str]:
        return [sys.executable, "-c", SERVE, str(self.port), str(self.database)]

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            assert self.process.stdout is not None
            self.process.stdout.close()
            self.process = None

    def kill(self) -> None:
        self.stop(signal.SIGKILL)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


class Worker(House):
    """One of several, on one database, whichever, and one bus."""

    def __init__(self, folder: Path, url: str, bus: str = "", **settings: float | str) -> None:
        super().__init__(folder, **settings)
        self._url, self._bus = url, bus

    def command(self) -> list[str]:
        serve = "import sys; from sentiers.server import run; run(port=int(sys.argv[1]), database=sys.argv[2], bus=sys.argv[3])"
        return [sys.executable, "-c", serve, str(self.port), self._url, self._bus]


class Person:
    """Someone with an identity of his own, who uses the API and sits down at tables."""

    def __init__(self, house: House, name: str | None = None, lang: str = "en") -> None:
        self.house = house
        self.lang = lang
        self.http = httpx.Client(
            base_url=house.address, timeout=PATIENCE, headers={"accept-language": lang}, verify=False
        )
        guest = self.http.post("/api/guests", json={} if name is None else {"name": name})
        assert guest.status_code == 201, guest.text
        self.be(guest.json()["token"])
        self._sockets: list[Live] = []

    def __enter__(self) -> Person:
        return self

    def __exit__(self, *_: object) -> None:
        for socket in self._sockets:
            socket.close()
        self.http.close()

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.http.post(path, json=body)

    def get(self, path: str) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def open(self, *seats: str, game: str = "canoe", **more: Any) -> str:
        """A table, with a word for its dice: it is dealt when nobody else is awaited. word=None gives none."""
        answer = self.post("/api/tables", game=game, seats=seats, **{"word": "mistral"} | more)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    def keep(self, handle: str, password: str = "canoes on the lake") -> list[str]:
        """Keeps this guest as an account; gives the recovery codes."""
        answer = self.post("/api/account/keep", handle=handle, password=password)
        assert answer.status_code == 201, answer.text
        self.be(answer.json()["token"])
        codes: list[str] = answer.json()["recovery"]
        return codes

    def be(self, token: str) -> None:
        """Is somebody else from now on."""
        self.token = token
        self.http.headers["authorization"] = f"Bearer {token}"

    def join(self, table: str, word: str | None = "tramontane") -> None:
        answer = self.post(f"/api/tables/{table}/join", word=word)
        assert answer.status_code == 200, answer.text

    def live(self, table: str, mode: str = "program", since: int = 0) -> Live:
        """A socket at a table, its first update already heard."""
        query = f"as={mode}&since={since}&lang={self.lang}"
        live = Live(f"ws://127.0.0.1:{self.house.port}/ws/{table}?{query}", {"authorization": f"Bearer {self.token}"})
        self._sockets.append(live)
        live.until(lambda update: True)
        return live

    def code(self, path: str, **body: Any) -> tuple[int, str]:
        """The status and the error code of a post that is refused."""
        answer = self.post(path, **body)
        return answer.status_code, answer.json()["error"]["code"]


def relabelled(before: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """All labels, where only what has changed was sent: as a page puts them together."""
    gone = change.get("gone", {})
    return {
        kind: {name: label for name, label in (had | change[kind]).items() if name not in gone.get(kind, ())}
        for kind, had in before.items()
    }


class Live:
    """A socket. Answers are told apart from updates, of which the last one is kept."""

    def __init__(self, address: str, headers: dict[str, str] | None = None) -> None:
        self._closing = ExitStack()
        self.socket: ClientConnection = self._closing.enter_context(
            connect(address, additional_headers=headers, compression=None, max_size=None, open_timeout=PATIENCE)
        )
        self.now: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self._ids = 0

    @property
    def table(self) -> str:
        return str(self.socket.request.path).split("/")[2].split("?")[0] if self.socket.request else ""

    def close(self) -> None:
        self._closing.close()

    def hear(self, patience: float = PATIENCE) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(patience))
        if message["type"] == "update":
            if "since" in message.get("labels", {}):
                message["labels"] = relabelled(self.now["labels"], message["labels"])
            self.now = message
            self.log += message["log"]
        return message

    def until(self, condition: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first update, the last one heard included, for which the condition holds."""
        while not (self.now and condition(self.now)):
            self.hear()
        return self.now

    def until_ply(self, ply: int) -> dict[str, Any]:
        return self.until(lambda update: update["ply"] == ply)

    def say(self, message: Any) -> None:
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def answer(self) -> dict[str, Any]:
        """The next message that is no update."""
        while (message := self.hear())["type"] == "update":
            pass
        return message

    def do(self, do: str, **more: Any) -> dict[str, Any]:
        """Says something and hears the answer to it."""
        self._ids += 1
        self.say({"id": self._ids, "do": do, **more})
        answer = self.answer()
        assert answer["id"] == self._ids, answer
        return answer

    def must(self, do: str, **more: Any) -> int:
        """Does something that is granted; returns its number in the journal, its update heard."""
        answer = self.do(do, **more)
        assert answer["type"] == "ack", answer
        number: int = answer["n"]
        self.until(lambda update: update["n"] >= number)
        return number

    def play(self, move: str | None = None, **more: Any) -> int:
        """Plays a move, or the first legal one."""
        return self.must("play", move=move or self.now["moves"][0], ply=self.now["ply"], **more)

    def refused(self, do: str, **more: Any) -> str:
        answer = self.do(do, **more)
        assert answer["type"] == "error", answer
        assert answer["text"]
        return str(answer["code"])


def sit_down(anne: Person, bruno: Person, mode: str = "program", **more: Any) -> tuple[str, Live, Live]:
    """A table for two with both on it."""
    table = anne.open("me", "open", **more)
    bruno.join(table)
    return table, anne.live(table, mode), bruno.live(table, mode)
