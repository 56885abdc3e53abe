"""Editions: the components of a game as a TOML file, which an owner of the box can write himself.

What is wrong in one is told with its line. What makes a game of the components is each game's `box.py`."""

from __future__ import annotations

import errno
import hashlib
import os
import re
import tomllib
from contextlib import suppress
from dataclasses import dataclass
from importlib.resources import files
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from sentiers.messages import BadEdition, Message, shown

_COMMENT = re.compile(r'("[^"]*")|#.*')
_ITEM = re.compile(r'"[^"]*"|\{[^}]*\}|[^\s,"{}\[\]]+')

# What an edition may be. A parser takes its time with a long row of dots or brackets, and Python refuses very long numbers: so a
# text is looked over before it is parsed. The shipped ones have 3 KB, lines of 120 characters, and lists in lists.
LARGEST = 64 * 1024
LONGEST_LINE = 1000
MOST_DOTS = 60  # in a line
MOST_KEY_DOTS = 2000  # in all keys together: each makes a table within a table
DEEPEST = 60
LONGEST_NUMBER = 40
_QUOTED = re.compile(r""""[^"]*"|'[^']*'""")
_BRACKET = re.compile(r"[\[\]{}]")
_NUMBER = re.compile(rf"[0-9_]{{{LONGEST_NUMBER + 1}}}")


class Count(NamedTuple):
    """How many there are of something in a box, and how many the rulebook states."""

    what: Message
    here: int
    stated: int

    @property
    def told(self) -> Message:
        return Message("{what}: {here} in this box, {stated} in the rulebook.", **self._asdict())


@dataclass(frozen=True)
class Edition:
    """The text of an edition and what it says. `own` is the edition's name on the card, empty for somebody's file."""

    text: str
    data: dict[str, Any]
    own: str = ""
    file: str = ""

    @classmethod
    def find(cls, package: str, names: tuple[str, ...], name: str | PathLike[str] | None) -> Edition:
        """An edition of the card by its name, or somebody's file; a path is always a file."""
        if name is None or (isinstance(name, str) and name in names):
            name = name or names[0]
            text = files(package).joinpath(f"{name}.toml").read_text(encoding="utf-8")
            return cls.read(text, own=name)
        path = _path(name)
        if not path.endswith(".toml"):
            raise BadEdition(
                Message(
                    "There is no edition {name}: there are {names}, or give a file ending in .toml.",
                    name=name[:40] if isinstance(name, str) and name.isprintable() else shown(name),
                    names=", ".join(names),
                )
            )
        return cls.read(_content(path), file=Path(path).name)

    @classmethod
    def read(cls, text: str, own: str = "", file: str = "") -> Edition:
        """What a text says. Whoever wrote it: it is looked at before it is parsed, and nothing in it takes long."""
        wrong, line = _look_over(text)
        if wrong:
            raise BadEdition(wrong, line, file)
        try:
            data = tomllib.loads(text)
        except ValueError as error:  # tomllib's own, and Python's of numbers and dates that cannot be
            at = re.search(r"at line (\d+)", str(error))
            line = int(at[1]) if at else len(text.splitlines())
            raise BadEdition(Message("This is not TOML: {error}.", error=str(error)), line, file) from None
        except RecursionError:
            raise BadEdition(_TOO_DEEP, None, file) from None
        if _is_deep(data):
            raise BadEdition(_TOO_DEEP, None, file)
        return cls(text, data, own, file)

    @property
    def digest(self) -> str:
        """Tells one edition from another, whatever its file is called; comments do not count."""
        return hashlib.sha256(repr(sorted(self.data.items())).encode()).hexdigest()[:12]

    def line(self, key: str, item: int | None = None) -> int | None:
        """The line on which a key stands, or the item of its list (one item a line, as editions are written)."""
        lines = self.text.splitlines()
        for number, text in enumerate(lines, 1):
            if re.match(rf"\[? *{re.escape(key)} *(=|\])", text.strip()):
                if item is None:
                    return number
                items = -1
                for below in range(number - 1, len(lines)):
                    body = lines[below].partition("=")[2] if below == number - 1 else lines[below]
                    items += len(_ITEM.findall(_COMMENT.sub(r"\1", body)))
                    if items >= item:
                        return below + 1
                return number
        return None

    def fail(self, message: Message, key: str | None = None, item: int | None = None) -> NoReturn:
        """Says what is wrong, and where."""
        raise BadEdition(message, self.line(key, item) if key else None, self.file)

    def only(self, *keys: str) -> None:
        """Refuses keys that mean nothing, which are usually slips of the pen."""
        for key in self.data:
            if key not in keys:
                self.fail(
                    Message(
                        "{key} is not known here: an edition of this game has {keys}.", key=key, keys=", ".join(keys)
                    ),
                    key,
                )

    def number(self, key: str, least: int, most: int) -> int:
        value = self.data.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            self.fail(
                Message("{key} must be a whole number from {least} to {most}.", key=key, least=least, most=most), key
            )
        return value

    def string(self, key: str) -> str:
        value = self.data.get(key)
        if not isinstance(value, str) or not value.strip():
            self.fail(Message("{key} must be a text in quotation marks.", key=key), key)
        return value

    def strings(self, key: str) -> list[str]:
        value = self.data.get(key)
        if not isinstance(value, list) or not value:
            self.fail(Message("{key} must be a list of texts.", key=key), key)
        for place, item in enumerate(value):
            if not isinstance(item, str):
                self.fail(Message("{key} must be a list of texts.", key=key), key, place)
        return value


def _path(name: object) -> str:
    """What somebody gave for a file, as text; empty where it is none."""
    with suppress(Exception):  # a stranger's object: whatever it says instead of a path
        given = os.fspath(name)  # type: ignore[call-overload]
        return given if isinstance(given, str) else ""
    return ""


def _content(path: str) -> str:
    """The text of a plain file, however much more there is than an edition has."""
    file = Path(path)
    try:
        if file.exists() and not file.is_file():
            raise BadEdition(Message("This is no plain file."), file=file.name)
        with file.open("rb") as opened:
            data = opened.read(LARGEST + 1)
        return data.decode("utf-8-sig") if len(data) <= LARGEST else " " * len(data)
    except UnicodeDecodeError:
        raise BadEdition(Message("This is no text in UTF-8."), file=file.name) from None
    except (OSError, ValueError) as error:  # what no system can call a file is a ValueError, or a name that is too long
        if isinstance(error, ValueError) or error.errno == errno.ENAMETOOLONG:
            raise BadEdition(Message("{name} cannot be the name of a file.", name=shown(path))) from None
        if isinstance(error, FileNotFoundError | NotADirectoryError):
            raise BadEdition(Message("There is no such file."), file=file.name) from None
        raise BadEdition(Message("The file cannot be read."), file=file.name) from None


_TOO_DEEP = Message("Brackets lie within brackets more than {most} deep.", most=DEEPEST)


def _look_over(text: object) -> tuple[Message | None, int | None]:
    """What keeps a text from being parsed at all, if anything does, and in which line."""
    if not isinstance(text, str) or len(text) > LARGEST or len(text.encode("utf-8", "replace")) > LARGEST:
        return Message("An edition is a text of at most 64 KB."), None
    depth = dots = 0
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            return Message("A line has at most {most} characters.", most=LONGEST_LINE), number
        if any("\ud800" <= sign <= "\udfff" for sign in line):
            return Message("This is no text in UTF-8."), number
        if line.count(".") > MOST_DOTS:
            return Message("A line has at most {most} dots.", most=MOST_DOTS), number
        dots += _key_dots(line)
        if dots > MOST_KEY_DOTS:
            return Message("All keys together have at most {most} dots.", most=MOST_KEY_DOTS), number
        if _NUMBER.search(line):
            return Message("A number has at most {most} digits.", most=LONGEST_NUMBER), number
        for bracket in _BRACKET.findall(line):
            depth = depth + 1 if bracket in "[{" else max(0, depth - 1)
            if depth > DEEPEST:
                return _TOO_DEEP, number
    return None, None


def _key_dots(line: str) -> int:
    """How many dots the keys of this line have, if it has any: those in quotes, or in numbers, join nothing.

    >>> [_key_dots(line) for line in ('a.b . "c.d" = ". . . ."', "[a.b]", '  ". o o . .",', '[". . ."]', "{ a.b = { c.d = 1.5 } }")]
    [2, 1, 0, 0, 2]
    """
    if "." not in line or not ("=" in line or line.lstrip().startswith("[")):
        return 0
    bare = _QUOTED.sub("", line)
    return bare.count(".") if bare.lstrip().startswith("[") else sum(part.count(".") for part in bare.split("=")[:-1])


def _is_deep(data: object) -> bool:
    """Keys with dots in them nest too."""
    level = [data]
    for _ in range(2 * DEEPEST):
        level = [
            within
            for each in level
            if isinstance(each, dict | list)
            for within in (each.values() if isinstance(each, dict) else each)
        ]
    return bool(level)
