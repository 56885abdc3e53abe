"""Editions: the components of a game as a TOML file, which an owner of the box can write himself.

What is wrong in one is told with its line. What makes a game of the components is each game's `box.py`."""

from __future__ import annotations

import hashlib
import re
import tomllib
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, NoReturn

from sentiers.messages import BadEdition, Message

_LARGEST = 256 * 1024
_COMMENT = re.compile(r'("[^"]*")|#.*')
_ITEM = re.compile(r'"[^"]*"|\{[^}]*\}|[^\s,"{}\[\]]+')


@dataclass(frozen=True)
class Edition:
    """The text of an edition and what it says. `own` is the edition's name on the card, empty for somebody's file."""

    text: str
    data: dict[str, Any]
    own: str = ""
    file: str = ""

    @classmethod
    def find(cls, package: str, names: tuple[str, ...], name: str | None) -> Edition:
        if name is None or name in names:
            name = name or names[0]
            text = files(package).joinpath(f"{name}.toml").read_text(encoding="utf-8")
            return cls.read(text, own=name)
        if not name.endswith(".toml"):
            raise BadEdition(
                Message(
                    "There is no edition {name}: there are {names}, or give a file ending in .toml.",
                    name=name,
                    names=", ".join(names),
                )
            )
        path = Path(name)
        try:
            return cls.read(path.read_text(encoding="utf-8"), file=path.name)
        except (OSError, UnicodeDecodeError) as error:
            raise BadEdition(Message("The file cannot be read: {error}.", error=str(error)), file=path.name) from None

    @classmethod
    def read(cls, text: str, own: str = "", file: str = "") -> Edition:
        if len(text) > _LARGEST:
            raise BadEdition(Message("An edition is a file of at most 256 KB."), file=file)
        try:
            return cls(text, tomllib.loads(text), own, file)
        except tomllib.TOMLDecodeError as error:
            at = re.search(r"at line (\d+)", str(error))
            line = int(at[1]) if at else len(text.splitlines())
            raise BadEdition(Message("This is not TOML: {error}.", error=str(error)), line, file) from None

    @property
    def digest(self) -> str:
        """Tells one edition from another, whatever its file is called; comments do not count."""
        return hashlib.sha256(repr(sorted(self.data.items())).encode()).hexdigest()[:12]

    def line(self, key: str, item: int | None = None) -> int | None:
        """The line on which a key stands, or the item of its list (one item a line, as editions are written)."""
        lines = self.text.splitlines()
        for number, text in enumerate(lines, 1):
            if re.match(rf"\s*\[?\s*{re.escape(key)}\s*(=|\])", text):
                if item is None:
                    return number
                items = -1
                for below in range(number - 1, len(lines)):
                    body = lines[below].split("=", 1)[1] if below == number - 1 else lines[below]
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
