"""Games are compiled beside the server: the shelf answers at once, whoever waits sees how far it is, and no table stalls."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from visitors import PATIENCE, House, Person

pytestmark = pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT") == "1", reason="nothing is compiled")
ROOT = Path(__file__).parent.parent
PROMPT = 5.0  # seconds: far more than a busy machine needs to answer, far less than the compiler needs for a game

# A server that notes, in a file, whatever it compiles itself.
NOTING = """
import sys
from numba.core import event

class Noting(event.Listener):
    def on_start(self, event):
        with open(sys.argv[3], "a") as file:
            print(event.data["dispatcher"], file=file)
    def on_end(self, event):
        pass

event.register("numba:compile", Noting())
from sentiers.server import run
run(port=int(sys.argv[1]), database=sys.argv[2])
"""


class NotingHouse(House):
    def __init__(self, folder: Path, **settings: float | str) -> None:
        super().__init__(folder, **settings)
        self._note = folder / "compiled.txt"

    def command(self) -> list[str]:
        return [sys.executable, "-c", NOTING, str(self.port), str(self.database), str(self._note)]

    @property
    def compiled(self) -> str:
        return self._note.read_text() if self._note.exists() else ""


@pytest.fixture
def cold_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[NotingHouse]:
    """On a machine that has compiled nothing. It prepares what is asked for, and is not patient."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    house = NotingHouse(tmp_path / "house", patience=0.2)
    house.start()
    yield house
    house.stop()


def ready(person: Person) -> dict[str, float | None]:
    found: dict[str, float | None] = person.get("/api/ready")["games"]
    return found


def until_ready(person: Person, game: str) -> list[float]:
    """Waits for a game; how far it was in the meantime."""
    seen: list[float] = []
    deadline = time.monotonic() + 4 * PATIENCE
    while not seen or seen[-1] < 1:
        assert time.monotonic() < deadline
        now = ready(person)[game]
        assert now is not None
        if not seen or now != seen[-1]:
            seen.append(now)
        time.sleep(0.05)
    return seen


def play_to_the_end(person: Person, table: str) -> float:
    """Plays the first legal move again and again; the longest time that any answer took."""
    slowest = 0.0
    while True:
        began = time.monotonic()
        now: dict[str, Any] = person.get(f"/api/tables/{table}?as=page")
        if now["ended"]:
            return slowest
        if now["moves"]:
            person.post(f"/api/tables/{table}/play", move=now["moves"][0]["t"], ply=now["ply"])
        slowest = max(slowest, time.monotonic() - began)


def test_a_machine_that_has_compiled_nothing_answers_at_once_and_nobody_stalls(cold_house: NotingHouse) -> None:
    with Person(cold_house, "Anne") as anne:
        began = time.monotonic()
        shelf = anne.http.get("/")
        assert shelf.status_code == 200
        assert shelf.text.count('data-readying="duel"') >= 1
        for page in ("/new/duel", "/rules/duel"):
            answer = anne.http.get(page)
            assert answer.status_code == 503, page
            assert answer.headers["retry-after"] == "2"
            assert "data-preparing" in answer.text
            assert "<progress" in answer.text
        assert "preparing…" in answer.text
        assert "préparation…" in anne.http.get("/new/duel?lang=fr").text
        assert time.monotonic() - began < 4 * PROMPT
        wish = {"game": "duel", "seats": ["me", "bot:novice"], "word": "mistral"}
        refused = anne.http.post("/api/tables", json=wish, headers={"prefer": "wait=0"})
        assert (refused.status_code, refused.json()["error"]["code"]) == (503, "preparing")
        assert refused.headers["retry-after"] == "2"

        seen = until_ready(anne, "duel")
        assert seen == sorted(seen)
        assert len(seen) > 5, "it was told how far it is"
        assert anne.http.get("/new/duel").status_code == 200
        table = anne.open("me", "bot:novice", game="duel", word="mistral")

        assert anne.http.get("/rules/wege").status_code == 503  # and now the largest of all is wanted
        moment = ready(anne)["wege"]
        deadline = time.monotonic() + PATIENCE
        slowest = play_to_the_end(anne, table)
        while ready(anne)["wege"] == moment and time.monotonic() < deadline:
            slowest = max(slowest, play_to_the_end(anne, anne.open("me", "bot:club", game="duel", word="bora")))
        assert ready(anne)["wege"] not in (moment, None), "it was compiled meanwhile"
        assert slowest < PROMPT
    assert cold_house.compiled == "", "the server itself compiles nothing"


def test_what_another_process_has_compiled_is_only_loaded(tmp_path: Path) -> None:
    """A whole match with bots, hints and what is asked for afterwards: the server compiles nothing."""
    house = NotingHouse(tmp_path)
    house.start()
    try:
        with Person(house, "Anne") as anne:
            for game, seats in (("canoe", ("me", "bot:novice")), ("duel", ("me", "bot:amateur"))):
                table = anne.open(*seats, game=game, word="mistral")
                with_page = anne.live(table, "page")
                if game == "canoe":
                    with_page.do("hint")
                    with_page.do("wish", steps=["hole:a1"])
                    with_page.refused("play", move="z99", ply=with_page.now["ply"])
                play_to_the_end(anne, table)
                for part in ("frames", "curve", "advice?ply=1"):
                    anne.get(f"/api/tables/{table}/{part}")
                for page in (f"/t/{table}", f"/t/{table}/record", f"/t/{table}.txt"):
                    assert anne.http.get(page).status_code == 200
            assert anne.http.get("/rules/canoe").status_code == 200
    finally:
        house.stop()
    assert house.compiled == ""


def test_a_server_that_is_killed_leaves_no_compiler_behind(cold_house: NotingHouse) -> None:
    with Person(cold_house) as anne:
        assert anne.http.get("/new/duel").status_code == 503
        assert cold_house.process is not None
        tasks = Path(f"/proc/{cold_house.process.pid}/task")
        if not tasks.exists():
            pytest.skip("processes are looked for in /proc")
        children: list[str] = []
        while not children:
            children = [pid for task in tasks.iterdir() for pid in (task / "children").read_text().split()]
    cold_house.stop(signal.SIGKILL)
    deadline = time.monotonic() + PATIENCE
    while any(_runs(pid) for pid in children):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def _runs(pid: str) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def test_a_game_that_cannot_be_prepared_is_told_and_harms_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "games" / "torn_duel"
    shutil.copytree(ROOT / "games" / "duel", broken, ignore=shutil.ignore_patterns("__pycache__"))
    card = broken / "__init__.py"
    card.write_text(card.read_text(encoding="utf-8").replace('name="duel"', 'name="torn-duel"'), encoding="utf-8")
    rules = broken / "rules.py"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text.replace("def turn(box, s):", "def turn(box, s):\n    s.nowhere = 1"), encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(broken.parent), os.environ["PYTHONPATH"]]))
    monkeypatch.setenv("SENTIERS_GAMES", "torn_duel")
    house = NotingHouse(tmp_path / "house")
    house.start()
    try:
        with Person(house) as anne:
            assert anne.code("/api/tables", game="torn-duel", seats=["me", "me"]) == (500, "server-error")
            assert ready(anne)["torn-duel"] is None
            assert anne.http.get("/").status_code == 200
            anne.open("me", "me", game="canoe")
    finally:
        house.stop()
