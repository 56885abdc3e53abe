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
    """The encodings of a move that is written alike everywhere."""

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
    """The legal moves of one seat that is to act, encoded for pages or programs when one of them asks."""

    def __init__(self, view: View, seat: int) -> None:
        self._view, self._seat = view, seat
        self._codes = view.kit.codes(view.states, seat).tolist()
        self._encoded: dict[Mode, Raw] = {}

    def encoded(self, mode: Mode) -> Raw:
        found = self._encoded.get(mode)
        if found is None:
            found = self._encoded[mode] = self._encode(mode)
        return found

    def named(self, text: str) -> int | None:
        """The move that is written so, where each is always written alike."""
        if not self._alike:
            return None
        return next((form.move for form in self._forms() if form.text == text), None)

    @property
    def _alike(self) -> bool:
        return self._view.game.notation.ABILITIES.same_everywhere

    def _encode(self, mode: Mode) -> Raw:
        view, seat = self._view, self._seat
        if self._alike:
            forms = self._forms()
            if mode == "program":
                return Raw(b"[%b]" % b",".join([form.program for form in forms]))
            return Raw(b"[%b]" % b",".join([form.page for form in forms]))
        if mode == "program":  # which need not know how a move is clicked and what it looks like
            write = view.game.notation.write
            return Raw(encode([write(view.box, view.state, seat, code) for code in self._codes]))
        return Raw(encode([_for_page(view.kit.choice(view.state, seat, code)) for code in self._codes]))

    def _forms(self) -> list[_Form]:
        kit, seat, codes = self._view.kit, self._seat, self._codes
        known = _known.setdefault(kit, {}).setdefault(seat, {})
        try:
            return [known[code] for code in codes]
        except KeyError:
            state = self._view.state
            known.update((code, _Form(kit.choice(state, seat, code))) for code in codes if code not in known)
            return [known[code] for code in codes]
