"""Editions that mean harm: whichever way one comes in, it is refused by name, quickly, and nobody else waits for it."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from visitors import Person

import sentiers
from sentiers.games.editions import LARGEST, Edition
from sentiers.match import Match

HOSTILE = {
    "dots": "a" + ".a" * 60_000 + " = 1",
    "dots in many lines": "\n".join(f"k{line}{'.a' * 50} = 1" for line in range(400)),
    "tables in tables": "\n".join(f"[[{'a.' * 40}a]]\n{'b.' * 40}c = 1" for _ in range(300)),
    "spaces": " " * 60_000 + "pegs = 8",
    "brackets": "a = " + "[" * 30_000,
    "braces": "a = " + "{a=" * 10_000,
    "digits": "pegs = " + "9" * 5_000,
    "a date that cannot be": "pegs = 2026-02-30",
    "half a character": "name = '\ud800'",
    "too much": 'name = "x"\n' + "# \n" * LARGEST,
    "a key too often": "a = 1\na = 2",
    "many keys": "\n".join(f"k{number} = 1" for number in range(5_000)),
    "what is no number": "pegs = nan\nrows = [1e400]",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_the_library_refuses_it_by_name(text: str) -> None:
    with pytest.raises(sentiers.BadEdition):
        sentiers.new("canoe", 1, Edition.read(text))


def recorded(text: str) -> str:
    """A record that carries this edition."""
    lines = Match.new("canoe", seed=1).record().splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("edition:"))
    return "\n".join([*lines[:at], "edition:", *(f"    {line}" for line in text.split("\n")), *lines[at + 1 :]])


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_record_that_carries_it_is_refused_by_name(text: str) -> None:
    with pytest.raises(sentiers.BadRecord):
        Match.load(recorded(text))


def test_the_command_says_so_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text(recorded(HOSTILE["dots"]))
    command = [sys.executable, "-m", "sentiers.cli", "verify", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith("sentiers: ")


def test_the_house_refuses_it_and_others_go_on(anne: Person, bruno: Person) -> None:
    live = bruno.live(bruno.open("me", "me"))
    answers: dict[str, tuple[int, str]] = {}

    def post() -> None:
        for name, text in HOSTILE.items():
            answer = anne.http.post(
                "/api/tables",
                content=json.dumps({"game": "canoe", "seats": ["me", "me"], "edition": text}),
                headers={"content-type": "application/json"},
            )
            answers[name] = answer.status_code, answer.json()["error"]["code"]

    hostile = threading.Thread(target=post)
    hostile.start()
    played = 0
    while hostile.is_alive() or played < 2:
        if live.now["ended"]:
            live.must("rematch")
            break
        live.play()
        played += 1
    hostile.join()
    refused = dict.fromkeys(HOSTILE, (422, "bad-edition"))
    refused["too much"], refused["half a character"] = (413, "too-large"), (400, "bad-message")
    assert {name: answer for name, answer in answers.items() if answer != refused[name]} == {}
