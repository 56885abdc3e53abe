"""The programs that the operator has named: `SENTIERS_BOTS` has a line for each, NAME=COMMAND or NAME=ADDRESS, or the name of a
file ending in .toml, which may say more of them."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from sentiers import bots
from sentiers.bots.levels import RANDOM, STDIO, UCT, WEB
from sentiers.bots.programs.program import GRACE, SECONDS, STARTING, Program
from sentiers.bots.programs.protocol import LONGEST_NAME, LONGEST_WORDS, ProgramFailed, one_line
from sentiers.games.shelf import SHELF
from sentiers.server.doorway import BadSetting

NAME = re.compile(r"[a-z][a-z0-9-]{0,31}")
LONGEST_THOUGHT = 600.0  # seconds


@dataclass(frozen=True)
class Named:
    """A program, as the operator wants it; what he leaves open the program says of itself."""

    name: str
    run: str = ""  # a command, without a shell
    url: str = ""
    title: str = ""
    words: str = ""
    games: tuple[str, ...] = ()
    seconds: float = SECONDS  # for a move …
    grace: float = GRACE  # … and beyond them, before it counts as silent
    starting: float = STARTING  # for its answer to hello
    fallback: str = "club"  # the level that plays on where it fails

    @property
    def what(self) -> str:
        return self.url or STDIO + self.run


def read(setting: str) -> list[Named]:
    """Raises BadSetting, which says what is wrong."""
    found: dict[str, Named] = {}
    for line in filter(None, map(str.strip, setting.split("\n"))):
        file = line.endswith(".toml") and "=" not in line
        for one in _from_file(Path(line)) if file else [_from_line(line)]:
            if one.name in found:
                raise BadSetting(f"Two bots are called {one.name}.")
            _check(one)
            found[one.name] = one
    return list(found.values())


def _from_line(line: str) -> Named:
    name, _, what = (part.strip() for part in line.partition("="))
    if not what:
        raise BadSetting(f"A bot is named as NAME=COMMAND or NAME=http://…, not as {line[:80]!r}.")
    web = what.startswith(WEB)
    return Named(name, run="" if web else what.removeprefix(STDIO).strip(), url=what if web else "")


def _from_file(path: Path) -> list[Named]:
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadSetting(f"The bots of {path} cannot be read: {error}.") from None
    return [_from_table(name, given) for name, given in tables.items()]


def _from_table(name: str, given: Any) -> Named:
    kinds = {field.name: type(field.default) for field in fields(Named) if field.name != "name"}
    if not isinstance(given, dict) or not given.keys() <= kinds.keys():
        raise BadSetting(f"The bot {name} is a table, [{name}], with {', '.join(kinds)}.")
    told: dict[str, Any] = {}
    for key, value in given.items():
        if kinds[key] is tuple:
            if not isinstance(value, list) or not all(isinstance(part, str) for part in value):
                raise BadSetting(f'The bot {name}: games is a list of names, as ["{next(iter(SHELF))}"].')
            told[key] = tuple(value)
        elif kinds[key] is float and isinstance(value, int | float) and not isinstance(value, bool):
            told[key] = float(value)
        elif kinds[key] is str and isinstance(value, str):
            told[key] = value.strip()
        else:
            raise BadSetting(f"The bot {name}: {key} is no {value!r}.")
    told |= {
        key: one_line(told.get(key, ""), most) for key, most in (("title", LONGEST_NAME), ("words", LONGEST_WORDS))
    }
    return Named(name, **told)


def _check(one: Named) -> None:
    if not NAME.fullmatch(one.name):
        raise BadSetting(f"A bot's name has small letters, digits and hyphens, not as {one.name[:40]!r}.")
    if one.name in {level.name for game in SHELF for level in bots.levels(game)} | {RANDOM.name, UCT.name}:
        raise BadSetting(f"{one.name} is a level of the house: call the bot something else.")
    if bool(one.run) == bool(one.url) or (one.url and not one.url.startswith(WEB)):
        raise BadSetting(f"The bot {one.name} needs `run`, a command, or `url`, an address that begins with http.")
    if not all(0.0 < each <= LONGEST_THOUGHT for each in (one.seconds, one.grace, one.starting)):
        raise BadSetting(f"The bot {one.name}: seconds are more than 0 and at most {LONGEST_THOUGHT:g}.")
    if unknown := [game for game in one.games if game not in SHELF]:
        raise BadSetting(f"The bot {one.name}: no game {unknown[0]} stands on the shelf, but {', '.join(SHELF)}.")
    try:
        Program(one.what)
    except ProgramFailed as error:
        raise BadSetting(f"The bot {one.name}: {error}") from None
