"""What the house says: translatable sentences, and the few named errors, each of which carries one.

The English text of a Message is the key of its translation (gettext); nothing here knows a language or a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any


class Seat(int):
    """A seat as a parameter of a Message: rendered as the name of who sits there."""


class Message:
    """A sentence and its parameters.

    >>> str(Message("{who} plants a peg in {hole}.", who=Seat(0), hole="e4"))
    'Player 1 plants a peg in e4.'
    """

    __slots__ = ("params", "text")

    def __init__(self, text: str, /, **params: Any) -> None:
        self.text = text
        self.params = params

    def render(
        self, translate: Callable[[str], str] = str, names: Callable[[int], str] | Mapping[int, str] | None = None
    ) -> str:
        """The sentence in the language of `translate`, seats called by their names; nested Messages are rendered too."""
        text = translate(self.text)
        if not self.params:
            return text
        return text.format_map({key: self._show(value, translate, names) for key, value in self.params.items()})

    @staticmethod
    def _show(value: Any, translate: Callable[[str], str], names: Any) -> Any:
        if isinstance(value, Message):
            return value.render(translate, names)
        if isinstance(value, Seat):
            if names is None:
                return translate("Player {number}").format(number=int(value) + 1)
            return names(int(value)) if callable(names) else names[int(value)]
        return value

    def __str__(self) -> str:
        return self.render()

    def __repr__(self) -> str:
        return f"Message({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.text, self.params) == (other.text, other.params)

    def __hash__(self) -> int:
        return hash((self.text, tuple(sorted(self.params.items()))))


class SentiersError(Exception):
    """What went wrong, in one sentence that also says what would be right. Nothing was changed."""

    def __init__(self, message: Message | str) -> None:
        self.message = (
            message if isinstance(message, Message) else Message(message.replace("{", "{{").replace("}", "}}"))
        )
        super().__init__(message)

    def __str__(self) -> str:
        return str(self.message)


class IllegalMove(SentiersError):
    """The rules do not allow it, or it is no notation."""


class NotYourTurn(SentiersError):
    """This seat may not act now."""


class UnknownGame(SentiersError):
    """No such game stands on the shelf."""


class BadOption(SentiersError):
    """The game has no such option, or not with this value."""


class BadEdition(SentiersError):
    """The components do not make a game; `line` says where in the file, if it is known."""

    def __init__(self, message: Message | str, line: int | None = None, file: str = "") -> None:
        super().__init__(message)
        self.line = line
        self.file = file

    def __str__(self) -> str:
        place = ":".join(part for part in (self.file, str(self.line or "")) if part)
        return f"{place}: {self.message}" if place else str(self.message)


class BadBudget(SentiersError):
    """Nobody can think for so long, or so often."""


class BadRecord(SentiersError):
    """The text is not the record of a match, or not a position."""
