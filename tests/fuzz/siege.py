"""A house under attack: a real server process whose log and memory are watched, and two honest people who play on meanwhile.

An attack is a function of a siege and a seed, and does the same each time for the same seed, so that its name and the seed are
a case one can run again. What it gets to hear it judges with `sound`; what it leaves behind `Siege.unharmed` judges."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "server"))  # for visitors.py

from hypothesis.errors import FlakyStrategyDefinition
from visitors import House, Person, sit_down

from sentiers.server.refusal import CODES

PATIENCE = 60.0  # seconds that anything may take on a busy machine
DOCUMENTED = {code for code, (status, _) in CODES.items() if status == 503}
GAMES = ("canoe", "duel")
# Prints the number of tasks of the event loop into a file, when asked by a signal.
SERVE = """
import asyncio, signal, sys
from sentiers.server import run
def count(*_):
    with open(sys.argv[3], "w") as file:
        print(len(asyncio.all_tasks()), file=file)
signal.signal(signal.SIGUSR1, count)
run(port=int(sys.argv[1]), database=sys.argv[2])
"""
Attack = Callable[["Siege", int], None]


class Watched(House):
    """A house of which one sees what it needs."""

    def __init__(self, folder: Path, **settings: float | str) -> None:
        super().__init__(folder, **settings)
        self.count = folder / "tasks"

    def command(self) -> list[str]:
        return [sys.executable, "-c", SERVE, str(self.port), str(self.database), str(self.count)]

    @property
    def pid(self) -> int:
        assert self.process is not None
        assert self.process.poll() is None, f"the server has ended with {self.process.returncode}"
        return self.process.pid

    def memory(self) -> int:
        """Bytes that are resident."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def files(self) -> int:
        return len(list(Path(f"/proc/{self.pid}/fd").iterdir()))

    def tasks(self) -> int:
        self.count.unlink(missing_ok=True)
        os.kill(self.pid, signal.SIGUSR1)
        eventually(lambda: self.count.exists() and self.count.read_text().endswith("\n"), "the server does not answer")
        return int(self.count.read_text())


class Honest(threading.Thread):
    """Two people who play one match after the other, and each time wait for what they are owed."""

    def __init__(self, house: House) -> None:
        super().__init__(name="honest", daemon=True)
        self._house, self._stop_playing = house, threading.Event()
        self.moves, self.slowest = 0, 0.0
        self.failed: BaseException | None = None

    def run(self) -> None:
        try:
            with Person(self._house, "Anne") as anne, Person(self._house, "Bruno") as bruno:
                while not self._stop_playing.is_set():
                    _, *lives = sit_down(anne, bruno)
                    while (
                        not self._stop_playing.is_set() and lives[0].now["ended"] is None and lives[0].now["ply"] < 60
                    ):
                        self._move(lives)
                    for live in lives:
                        live.close()
        except BaseException as error:
            self.failed = error

    def _move(self, lives: list[Any]) -> None:
        live = lives[lives[0].now["turn"][0]]
        began = time.monotonic()
        ply = live.now["ply"]
        live.play()
        for each in lives:
            each.until(lambda update: update["ply"] > ply)
        self.moves, self.slowest = self.moves + 1, max(self.slowest, time.monotonic() - began)
        self._stop_playing.wait(0.02)  # they think a moment

    def end(self) -> None:
        self._stop_playing.set()
        self.join(PATIENCE)


class Siege:
    def __init__(self, folder: Path, **settings: float | str) -> None:
        usual: dict[str, float | str] = {
            "idle": 0.5,
            "message_rate": 1e6,
            "message_burst": 1e6,
            "patience": 1.0,
            "messages_per_address": 1e6,
            "tables_a_day": 1_000_000,
            "tables_a_day_per_address": 1_000_000,
            "undos_per_minute": 1e6,
            "most_undos": 1_000_000,
        }
        self.house = Watched(folder, **usual | settings)
        self.house.start()
        self._prepare()
        self.honest = Honest(self.house)
        self.honest.start()
        self.heard: Counter[str] = Counter()  # what attackers were told: an attack that gets nowhere proves nothing
        self._read = 0  # bytes of the log
        self._before = (0, 0, 0)

    def _prepare(self) -> None:
        """The games that are played have to be compiled; others are attacked as they are."""
        with self.visitor() as person:
            for game in GAMES:
                wanted = {"game": game, "seats": ["me", "bot:novice"], "word": "bise"}
                answer = partial(person.post, "/api/tables", **wanted)
                eventually(lambda answer=answer: answer().status_code == 201, f"{game} is not ready", 600)  # type: ignore[misc]

    @property
    def address(self) -> str:
        return self.house.address

    def close(self) -> None:
        self.honest.end()
        self.house.stop()

    def settle(self) -> None:
        """From now on nothing may grow; what every attack needs is loaded."""
        self._before = (self.house.memory(), self.house.files(), self.house.tasks())

    def attack(self, attack: Attack, seed: int) -> None:
        """One case, and what must hold after it."""
        moves = self.honest.moves
        attack(self, seed)
        self.check_log()
        self.check_honest(moves)

    def check_log(self) -> None:
        assert self.house.pid
        with self.house.log.open("rb") as file:
            file.seek(self._read)
            new = file.read()
        self._read += len(new)
        assert b"Traceback" not in new, new.decode(errors="replace")[-4000:]
        assert b"ERROR" not in new, new.decode(errors="replace")[-4000:]

    def check_honest(self, moves: int) -> None:
        """They have moved since then, or do so now."""

        def got_on() -> bool:
            if self.honest.failed is not None:
                raise AssertionError(f"an honest player was not served: {self.honest.failed!r}") from self.honest.failed
            return self.honest.moves > moves

        eventually(got_on, "honest players do not get on")

    def check_growth(self, megabytes: float, seconds: float = PATIENCE) -> None:
        """Connections and tasks are gone as their clients are; memory has not grown by more than this."""
        memory, files, tasks = self._before
        for what, count, before in (("files", self.house.files, files), ("tasks", self.house.tasks, tasks)):
            told = partial("{}: {}, and then more".format, what, before)
            eventually(lambda count=count, before=before: count() <= before + 8, told, seconds)  # type: ignore[misc]
        grown = (self.house.memory() - memory) / 1e6
        assert grown < megabytes, f"the server has grown by {grown:.0f} MB"

    @contextmanager
    def visitor(self, name: str | None = None) -> Iterator[Person]:
        with Person(self.house, name) as person:
            person.http.timeout = PATIENCE
            yield person


def eventually(true: Callable[[], bool], otherwise: str | Callable[[], str], seconds: float = PATIENCE) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        if time.monotonic() > deadline:
            raise AssertionError(otherwise if isinstance(otherwise, str) else otherwise())
        time.sleep(0.01)


def sound(status: int, body: Any) -> None:
    """An answer that may be given: not 5xx, but for the documented ones; a refusal says one of the known codes."""
    if status >= 400 and isinstance(body, dict) and "error" in body:
        code = body["error"]["code"]
        assert code in CODES, f"an unknown code: {code}"
        assert CODES[code][0] == status, f"{code} with status {status}"
        assert body["error"]["text"].strip()
        assert status < 500 or code in DOCUMENTED, f"{status}: {body}"
    else:
        assert status < 500, f"{status}: {body!r:.500}"


def sound_page(answer: Any) -> None:
    """The same for a page: one whose game is being prepared says when to come again."""
    assert answer.status_code < 500 or (answer.status_code == 503 and "retry-after" in answer.headers), answer.text[
        :500
    ]


@contextmanager
def never_the_same() -> Iterator[None]:
    """Hypothesis expects the same answer to the same question; a house need not give it. Its other findings stand."""
    try:
        yield
    except FlakyStrategyDefinition as error:
        if isinstance(error.__context__, AssertionError):
            raise error.__context__ from None


def json_of(answer: Any) -> Any:
    with suppress(ValueError):
        return answer.json()
    return None
