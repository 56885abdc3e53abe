"""Legal moves as they are sent. Where a game writes a move alike in every position, each is encoded once for all."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from msgspec import Raw

from sentiers.games.clicks import Trace
from sentiers.match import View
from sentiers.match.kit import Choice, Kit
from sentiers.server.protocol import MoveNow, encode
from sentiers.server.wishes import Mode


class _Form:
    """The encodings of a move."""

    __slots__ = ("move", "page", "program", "text")

    def __init__(self, choice: Choice) -> None:
        self.move, self.text = choice.move, choice.text
        self.program = encode(choice.text)
        self.page = encode(_for_page(choice))


def _for_page(choice: Choice) -> MoveNow:
    """A line is told once, as its first way: the page finds its ghost and its shortcuts by itself (steps.ts)."""
    if isinstance(choice.ghost, Trace):
        return MoveNow(choice.text, choice.ways[:1], line=True)
    return MoveNow(choice.text, choice.ways, choice.ghost)


_known: WeakKeyDictionary[Kit, dict[int, dict[int, _Form]]] = WeakKeyDictionary()  # kit, seat, code


class LegalMoves:
    """The legal moves of one seat in one position, encoded for pages or programs."""

    def __init__(self, view: View, seat: int) -> None:
        self._forms = _forms(view, seat)

    def named(self, text: str) -> int | None:
        """The move that is written so."""
        return next((form.move for form in self._forms if form.text == text), None)

    def encoded(self, mode: Mode) -> Raw:
        if mode == "program":
            return Raw(b"[%b]" % b",".join([form.program for form in self._forms]))
        return Raw(b"[%b]" % b",".join([form.page for form in self._forms]))


def _forms(view: View, seat: int) -> list[_Form]:
    kit = view.kit
    if not kit.game.notation.ABILITIES.same_everywhere:
        return [_Form(choice) for choice in view.choices(seat)]
    known = _known.setdefault(kit, {}).setdefault(seat, {})
    codes = view.codes(seat).tolist()
    try:
        return [known[code] for code in codes]
    except KeyError:
        known.update((choice.move, _Form(choice)) for choice in view.choices(seat))
        return [known[code] for code in codes]
