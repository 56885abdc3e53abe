"""Legal moves as they are sent. Where a game writes a move alike in every position, each is encoded once for all."""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from msgspec import Raw

from sentiers.match import View
from sentiers.match.kit import Entry, Kit
from sentiers.match.view import legal_codes
from sentiers.server.protocol import Mode, encode


class _Form:
    """A move and its encodings."""

    __slots__ = ("code", "page", "program", "text")

    def __init__(self, entry: Entry) -> None:
        self.code, self.text = entry.move, entry.text
        self.program = encode(entry.text)
        self.page = encode(_for_page(entry))


def _for_page(entry: Entry) -> dict[str, Any]:
    """A line drawn along its first way is told once: the page finds its ghost and its shortcut by itself (steps.ts)."""
    first = entry.ways[0] if entry.ways else ()
    if entry.ghost is not None and entry.ghost == f"trace@{','.join(first)}":
        return {"t": entry.text, "w": [way for way in entry.ways if way != first[1:]], "g": "trace"}
    return {"t": entry.text, "w": entry.ways, "g": entry.ghost}


_known: WeakKeyDictionary[Kit, dict[int, dict[int, _Form]]] = WeakKeyDictionary()  # kit, seat, code


class LegalMoves:
    """The legal moves of one seat in one position: by their texts, and encoded for pages or programs."""

    def __init__(self, view: View, seat: int) -> None:
        self._forms = _forms(view, seat)
        self.codes: dict[str, int] = {form.text: form.code for form in self._forms}

    def encoded(self, mode: Mode) -> Raw:
        if mode == "program":
            return Raw(b"[%b]" % b",".join([form.program for form in self._forms]))
        return Raw(b"[%b]" % b",".join([form.page for form in self._forms]))


def _forms(view: View, seat: int) -> list[_Form]:
    kit: Any = view.kit
    if not getattr(kit.game.notation, "SAME_EVERYWHERE", False):
        return [_Form(entry) for entry in view.entries(seat)]
    known = _known.setdefault(kit, {}).setdefault(seat, {})
    codes = legal_codes(kit, view.state, seat).tolist()
    try:
        return [known[code] for code in codes]
    except KeyError:
        known.update((entry.move, _Form(entry)) for entry in view.entries(seat))
        return [known[code] for code in codes]
