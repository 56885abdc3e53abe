"""A match as one moving picture: an SVG that shows its positions one after the other, and begins again. It needs no script; what
shows pictures only, and does not move them, shows the last position."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sentiers.match.view import View

BEAT = 1.0  # seconds for a position
HOLD = 4.0  # for the last one
_ID = re.compile(r' id="([^"]*)"')


def film(views: Iterable[View], beat: float = BEAT, hold: float = HOLD) -> str:
    """The positions as these views see them, which are of one match and of the same eyes."""
    found = list(views)
    first = found[0]
    extents = [view.extent() or view.game.drawing.frame(view.box) for view in found]
    left, top = min(x for x, *_ in extents), min(y for _, y, *_ in extents)
    right, bottom = max(x + w for x, _, w, _ in extents), max(y + h for _, y, _, h in extents)
    whole = beat * (len(found) - 1) + hold
    frames = [_frame(view, number, len(found), beat / whole, whole) for number, view in enumerate(found)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board {first.game.name}" '
        f'viewBox="{left:g} {top:g} {right - left:g} {bottom - top:g}">'
        f'<g class="ground">{first.ground()}</g>{"".join(frames)}</svg>'
    )


def _frame(view: View, number: int, of: int, share: float, whole: float) -> str:
    begin, end = number * share, (number + 1) * share
    values, times = (["inline"], ["0"]) if number == 0 else (["none", "inline"], ["0", f"{begin:.5f}"])
    if number + 1 < of:
        values, times = [*values, "none"], [*times, f"{end:.5f}"]
    hidden = "" if number + 1 == of else ' display="none"'
    return (
        f'<g class="scene" data-ply="{number}"{hidden}><animate attributeName="display" values="{";".join(values)}" '
        f'keyTimes="{";".join(times)}" dur="{whole:g}s" calcMode="discrete" repeatCount="indefinite"/>{_nameless(view.scene())}</g>'
    )


def _nameless(scene: str) -> str:
    """Without the names of its pieces, which are the same in every position, and of which a document may have one each."""
    return _ID.sub(lambda found: found[0] if f"#{found[1]}" in scene else "", scene)
