"""What the house says: translatable sentences, and the few named errors, each of which carries one.

The English text of a Message is the key of its translation (gettext); nothing here knows a language or a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

Names = Callable[[int], str] | Mapping[int, str] | Sequence[str]
"""Who sits where, by the number of the seat."""


class Translate(Protocol):
    """A language, as a Message asks for it; `sentiers.language.translator` gives them."""

    def __call__(self, text: str, /) -> str: ...

    def plural(self, one: str, many: str, n: int, /) -> str: ...


class English:
    """The language of the keys."""

    def __call__(self, text: str, /) -> str:
        return text

    def plural(self, one: str, many: str, n: int, /) -> str:
        return one if n == 1 else many


ENGLISH = English()
_LONGEST_NUMBER = 128  # bits: Python itself refuses to write down very long ones
_FORMS = re.compile(r"[^|]+(\|[a-z]+=[^|]+)+")


def N_(text: str) -> str:
    """Marks a text that becomes a Message elsewhere, so that it is found when texts are gathered for translation."""
    return text


def shown(value: object) -> str:
    """What somebody gave, short enough for a sentence and harmless in it.

    >>> shown("x" * 100), shown(10**100), shown(None)
    ("'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'", '…', 'None')
    """
    if isinstance(value, int) and value.bit_length() > _LONGEST_NUMBER:
        return "…"
    try:
        return repr(value[:40]) if isinstance(value, str) else repr(value)[:40]
    except Exception:  # a stranger's object: what it has to say does not matter here
        return type(value).__name__[:40]


def sayable(text: str) -> str:
    """A text that can be printed and sent: halves of characters, which Python keeps in a str and no encoding knows, are ? in it.

    >>> sayable("caf\\u00e9 \\ud800")
    'café ?'
    """
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


class Words(str):
    """A translation in the forms its language has, in a .po file `der Hase|acc=den Hasen|dat=dem Hasen`. It is itself the first of
    them; a sentence into which it is put asks for another by its name, `{animal:acc}`. So the code knows no cases.

    >>> "{animal:acc}, {animal}, {animal:gen}".format(animal=Words("der Hase", {"acc": "den Hasen"}))
    'den Hasen, der Hase, der Hase'
    """

    forms: dict[str, str]

    def __new__(cls, first: str, forms: dict[str, str]) -> Words:
        words = super().__new__(cls, first)
        words.forms = forms
        return words

    def __format__(self, form: str) -> str:
        return self.forms.get(form) or str(self)


class Seat(int):
    """A seat as a parameter of a Message: rendered as the name of who sits there."""


class Place(str):
    """A place of the board as a parameter of a Message: told by its name, and shown by its anchor in the drawing.

    >>> Place("e4", "hole:e4"), Place("e4", "hole:e4").anchor
    ('e4', 'hole:e4')
    """

    __slots__ = ("anchor",)
    anchor: str

    def __new__(cls, name: str, anchor: str) -> Place:
        place = super().__new__(cls, name)
        place.anchor = anchor
        return place


class Message:
    """A sentence and its parameters.

    >>> str(Message("{who} plants a peg in {hole}.", who=Seat(0), hole="e4"))
    'Player 1 plants a peg in e4.'
    """

    __slots__ = ("many", "params", "text")

    def __init__(self, text: str, /, **params: Any) -> None:
        self.text = _a_text(text)
        self.many: str | None = None
        self.params = params

    @classmethod
    def plural(cls, one: str, many: str, /, n: int, **params: Any) -> Message:
        """A sentence about `n` things; which numbers take which form is up to each language.

        >>> [str(Message.plural("{n} peg is left.", "{n} pegs are left.", n=n)) for n in (0, 1, 2)]
        ['0 pegs are left.', '1 peg is left.', '2 pegs are left.']
        """
        try:
            number = int(n)
        except Exception:  # a stranger's number
            raise SentiersError(Message("{given} is no number of things to tell of.", given=shown(n))) from None
        message = cls(one, n=number, **params)
        message.many = _a_text(many)
        return message

    def render(self, translate: Translate = ENGLISH, names: Names | None = None) -> str:
        """The sentence in the language of `translate`, seats called by their names; nested Messages are rendered too."""
        return str(self._words(translate, names))

    def _words(self, translate: Translate, names: Names | None) -> str:
        if self.many is None:
            text = translate(self.text)
        else:
            text = translate.plural(self.text, self.many, self.params["n"])
        if "|" in text and _FORMS.fullmatch(text):
            first, *others = text.split("|")
            forms = dict(form.split("=", 1) for form in others)
            return Words(
                self._filled(first, translate, names),
                {name: self._filled(form, translate, names) for name, form in forms.items()},
            )
        return self._filled(text, translate, names)

    def _filled(self, text: str, translate: Translate, names: Names | None) -> str:
        if not self.params:
            return text
        told = {key: self._show(value, translate, names) for key, value in self.params.items()}
        try:
            return sayable(text.format_map(told))
        except Exception:  # a stranger's text, or something of his in it
            raise SentiersError(
                Message("This is no sentence with a place for all that it tells of: {text}", text=shown(text))
            ) from None

    @staticmethod
    def _show(value: Any, translate: Translate, names: Names | None) -> Any:
        if isinstance(value, Message):
            value = value._words(translate, names)
        elif isinstance(value, Seat):
            name = _name_of(int(value), names)
            value = Message("Player {number}", number=int(value) + 1).render(translate) if name is None else name
        elif isinstance(value, int) and value.bit_length() > _LONGEST_NUMBER:
            value = shown(value)
        # Whatever form is asked for, what has none is told as it is.
        return Words(value, {}) if isinstance(value, str) and not isinstance(value, Words) else value

    def anchors(self) -> list[str]:
        """Of the places it tells of, in their order, those of nested Messages too."""
        found = []
        for value in self.params.values():
            if isinstance(value, Place):
                found.append(value.anchor)
            elif isinstance(value, Message):
                found += value.anchors()
        return found

    def __str__(self) -> str:
        return self.render()

    def __repr__(self) -> str:
        return f"Message({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.text, self.many, self.params) == (
            other.text,
            other.many,
            other.params,
        )

    def __hash__(self) -> int:
        return hash((self.text, *sorted(self.params)))


def _name_of(seat: int, names: Names | None) -> str | None:
    """What somebody is called; None where nobody says."""
    if names is None:
        return None
    try:
        name: object = names(seat) if callable(names) else names[seat]
    except (LookupError, TypeError):  # fewer names than seats
        return None
    return name if isinstance(name, str) else shown(name)


def _a_text(text: object) -> str:
    if not isinstance(text, str):
        raise SentiersError(Message("A sentence is a text, not {given}.", given=shown(text)))
    return text


class SentiersError(Exception):
    """What went wrong, in one sentence that also says what would be right. Nothing was changed."""

    def __init__(self, message: Message | str) -> None:
        if not isinstance(message, Message):
            message = Message(_a_text(message).replace("{", "{{").replace("}", "}}"))
        self.message = message
        super().__init__(message)

    def render(self, translate: Translate = ENGLISH, names: Names | None = None) -> str:
        """The whole of what is told, in the language of `translate`."""
        return self.message.render(translate, names)

    def __str__(self) -> str:
        return self.render()


class IllegalMove(SentiersError):
    """The rules do not allow it, or it is no notation."""


class NotYourTurn(SentiersError):
    """This seat may not act now."""


class UnknownSeat(SentiersError):
    """Nobody sits there: a match has as many seats as players."""


class UnknownTable(SentiersError):
    """What was given is no match, or one of another game."""


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

    def render(self, translate: Translate = ENGLISH, names: Names | None = None) -> str:
        known = (part for part in (self.file, self.line) if part is not None)
        place = ":".join(
            filter(None, (part if isinstance(part, str) and part.isprintable() else shown(part) for part in known))
        )
        told = super().render(translate, names)
        return sayable(f"{place}: {told}") if place else told


class BadBudget(SentiersError):
    """Nobody can think for so long, or so often."""


class BadRecord(SentiersError):
    """The text is not the record of a match, or not a position."""


class BadSeed(BadRecord):
    """No number that a match could be dealt from."""


class UnknownLanguage(SentiersError):
    """The house does not speak it."""
