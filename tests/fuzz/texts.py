"""Attacks by texts: editions and records with something wrong, posted to open a table or given to `sentiers verify` and `show`."""

from __future__ import annotations

import random
import tempfile
from importlib.resources import files
from pathlib import Path

from odd import bent
from siege import GAMES, Siege, json_of, sound
from typer.testing import CliRunner

import sentiers
from sentiers.cli.app import app
from sentiers.games.shelf import game
from sentiers.messages import SentiersError

LONG = (
    "a" + ".a" * 25_000 + " = 1", " " * 60_000 + "a = 1", "a = " + "[" * 30_000, "a = " + "9" * 6_000, "[[a]]\n" * 9_000,
    '"' * 60_000, "a = '''" + "x" * 60_000, "\n" * 60_000, "a = {" * 9_000, "# " + "x" * 60_000, "\ufeff", "a = 1\n" * 9_000,
)  # fmt: skip


def editions(siege: Siege, seed: int) -> None:
    """Boxes of one's own, most of them broken."""
    chance = random.Random(seed)
    with siege.visitor() as person:
        for _ in range(6):
            name = chance.choice(GAMES)
            text = chance.choice(LONG)
            if chance.random() < 0.7:
                text = bent(files(game(name).package).joinpath("edition.toml").read_text(encoding="utf-8"), chance)
            answer = person.post("/api/tables", game=name, seats=["me", "me"], edition=text)
            sound(answer.status_code, json_of(answer))


def records(siege: Siege, seed: int) -> None:
    """Records that were tampered with, read by the commands as anybody would call them."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "record.txt"
        for _ in range(4):
            file.write_bytes(_record(chance))
            for command in (["verify", str(file)], ["verify", str(file), "--json"], ["show", str(file), "--ply", "1"]):
                done = CliRunner().invoke(app, command)
                named = isinstance(done.exception, SentiersError) and str(done.exception).strip()
                told = named or isinstance(
                    done.exception, SystemExit | None
                )  # cli.main makes one sentence of a named error
                assert told, f"{command}: {done.exception!r}"


def _record(chance: random.Random) -> bytes:
    match = sentiers.new(chance.choice(GAMES), seed=chance.randrange(2**64))
    for _ in range(chance.randrange(6)):
        if match.turn:
            match.play(chance.choice(match.moves(match.turn[0])), match.turn[0])
    text = bent(match.record(), chance) if chance.random() < 0.8 else chance.choice(LONG)
    data = text.encode("utf-8", "surrogatepass")
    return data if chance.random() < 0.8 else data[: chance.randrange(len(data) + 1)] + b"\xff\xfe"
