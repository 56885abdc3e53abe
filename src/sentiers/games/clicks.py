"""What one clicks and what is shown then: steps, previews and the words for them, as types that cross the wire as they are.

A name that is short on the wire stands in `rename`: a page is sent thousands of these."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, Struct

from sentiers.messages import Message

Name = Annotated[str, Meta(max_length=64)]


class Button(Struct, frozen=True, array_like=True, tag="do", gc=False):
    """A step that is made nowhere on the board: a button under it, named by `Labels.buttons`."""

    name: Name


class Turn(Struct, frozen=True, array_like=True, tag="turn", gc=False):
    """How what is laid is turned, named by `Labels.turns`. A drawing may have anchors of its own for it (`data-turn`)."""

    name: Name


Step = str | Button | Turn
"""An anchor, by the name that `data-step` gives it in the drawing, or one of the two steps that need none."""

Way = tuple[Step, ...]

Ways = tuple[Way, ...]
"""The sequences of steps that make a move: clicking walks one of them."""


class Ghost(
    Struct,
    frozen=True,
    omit_defaults=True,
    gc=False,
    rename={"symbol": "s", "anchor": "a", "turned": "r", "shift": "d"},
):
    """A piece of the drawing shown where it would be."""

    symbol: str
    """The id of a <g> in <defs>, drawn around (0, 0)."""
    anchor: str
    turned: int = 0
    """Degrees."""
    shift: tuple[float, float] = (0.0, 0.0)
    """How far from the anchor."""


class Trace(Struct, frozen=True):
    """The move is a line that the player draws: along the anchors of its first way."""


TRACE = Trace()

Preview = tuple[Ghost, ...] | Trace
"""What is seen of a move before it is played; () for nothing."""


class LayerWords(Struct, frozen=True):
    """What a layer is called, and what it shows, in words."""

    title: Message
    tells: Message | None = None


class Labels(Struct, frozen=True):
    """What a screen reader says, and what buttons are called: of each anchor now, of buttons, turns, layers and units by name; and
    what comes after a step."""

    anchors: dict[str, Message] = {}
    buttons: dict[str, Message] = {}
    turns: dict[str, Message] = {}
    layers: dict[str, LayerWords] = {}
    units: dict[str, Message] = {}
    says: dict[str, Message] = {}
    """What the page writes into the drawing, which itself knows no language: `<text data-says="material"/>`."""
    steps: dict[str, Message] = {}
    """What to do next within a move, by the kind of the step chosen last: `hole` after hole:e4, and `turn` while what is laid can
    be turned."""


def anchors(steps: Iterable[Step]) -> list[str]:
    """The steps that are anchors.

    >>> anchors(["face:12a", "cell:2,2", Turn("90")])
    ['face:12a', 'cell:2,2']
    """
    return [step for step in steps if isinstance(step, str)]
