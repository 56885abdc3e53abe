"""Legal moves as they are sent. Where a game writes a move alike in every position, each is encoded once for all."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from msgspec import Raw

from sentiers.games.clicks import Trace
from sentiers.match import View
from sentiers.match.kit import Choice, Kit
from sentiers.server.protocol import MoveNow, encode
from sentiers.server.wishes import Mode


def for_page(choice: Choice) -> MoveNow:
    """A line is told once, as its first way: the page finds its ghost and its shortcuts by itself (steps.ts)."""
    if isinstance(choice.ghost, Trace):
        return MoveNow(choice.text, choice.ways[:1], line=True)
    return MoveNow(choice.text, choice.ways, choice.ghost)


class _Forms:
    """The moves of one seat that are written alike everywhere, as they were met so far: encoded, and by their texts."""

    __slots__ = ("codes", "page", "program")

    def __init__(self) -> None:
        self.program: dict[int, bytes] = {}
        self.page: dict[int, bytes] = {}
        self.codes: dict[str, int] = {}

    def learn(self, choice: Choice) -> None:
        self.program[choice.move] = encode(choice.text)
        self.page[choice.move] = encode(for_page(choice))
        self.codes[choice.text] = choice.move


_known: WeakKeyDictionary[Kit, dict[int, _Forms]] = WeakKeyDictionary()  # by kit and seat


def _forms_of(kit: Kit, seat: int) -> _Forms | None:
    if not kit.game.notation.ABILITIES.same_everywhere:
        return None
    return _known.setdefault(kit, {}).setdefault(seat, _Forms())


def recognised(view: View, seat: int, text: str) -> int | None:
    """The legal move that is written so, where each is always written alike and this one was met before."""
    forms = _forms_of(view.kit, seat)
    code = None if forms is None else forms.codes.get(text)
    return code if code is not None and code in view.kit.codes(view.states, seat) else None


def learn(kit: Kit, seat: int, text: str, code: int) -> None:
    """How the house writes a move: where that is alike everywhere, it is remembered."""
    forms = _forms_of(kit, seat)
    if forms is not None:
        forms.codes[text] = code


class LegalMoves:
    """The legal moves of one seat that is to act, encoded for pages or programs when one of them asks."""

    def __init__(self, view: View, seat: int) -> None:
        self._view, self._seat = view, seat
        self._codes = view.kit.codes(view.states, seat).tolist()
        self._encoded: dict[Mode, Raw] = {}
        self._forms = _forms_of(view.kit, seat)

    def encoded(self, mode: Mode) -> Raw:
        found = self._encoded.get(mode)
        if found is None:
            found = self._encoded[mode] = self._encode(mode)
        return found

    def named(self, text: str) -> int | None:
        """The move that is written so, where each is always written alike and it was listed already."""
        code = None if self._forms is None else self._forms.codes.get(text)
        return code if code in self._codes else None

    def _encode(self, mode: Mode) -> Raw:
        view, seat = self._view, self._seat
        if self._forms is not None:
            return Raw(b"[%b]" % self._alike(self._forms, mode))
        if mode == "program":  # which need not know how a move is clicked and what it looks like
            write = view.game.notation.write
            return Raw(encode([write(view.box, view.state, seat, code) for code in self._codes]))
        return Raw(encode([for_page(view.kit.choice(view.state, seat, code)) for code in self._codes]))

    def _alike(self, forms: _Forms, mode: Mode) -> bytes:
        known = forms.program if mode == "program" else forms.page
        try:
            return b",".join(map(known.__getitem__, self._codes))
        except KeyError:
            kit, state, seat = self._view.kit, self._view.state, self._seat
            for code in self._codes:
                if code not in known:
                    forms.learn(kit.choice(state, seat, code))
            return b",".join(map(known.__getitem__, self._codes))
