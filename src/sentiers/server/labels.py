"""The labels of a position as they are sent: whole to who has none, and then what has changed since the sheet he has."""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress
from operator import is_not
from typing import TypeVar

from msgspec import UNSET, Raw

from sentiers.games.clicks import Labels
from sentiers.messages import Message
from sentiers.server.protocol import LabelsNow, LayerNow, encode

MOST_WORDS = 2_000  # rendered labels that are remembered
KINDS = ("anchors", "buttons", "turns", "units", "layers", "says", "steps")
T = TypeVar("T")


class Words:
    """Labels rendered in one language for one table. Games make most of them once for a box: so they are rendered once."""

    def __init__(self, render: Callable[[Message], str]) -> None:
        self.render = render
        self._known: dict[int, tuple[Message, str]] = {}

    def word(self, label: Message) -> str:
        known = self._known
        word = known.get(id(label))
        if word is None or word[0] is not label:  # kept with its text, so that its id stays its own
            if len(known) > MOST_WORDS:  # a game that makes its labels anew each time
                known.clear()
            word = known[id(label)] = (label, self.render(label))
        return word[1]

    def said(self, labels: dict[str, Message]) -> dict[str, str]:
        return {name: self.word(label) for name, label in labels.items()}


class Sheet:
    """The labels of one position for the eyes and in the language of its key."""

    __slots__ = ("_changes", "_key", "_labels", "_n", "_whole", "_words")

    def __init__(self, key: tuple[int | str, ...], labels: Labels, words: Words, n: int) -> None:
        self._key, self._labels, self._words, self._n = key, labels, words, n
        self._whole: Raw | None = None
        self._changes: dict[int, Raw] = {}  # since the sheet of an earlier number

    def after(self, before: Sheet | None) -> Raw:
        """What is sent to who has that sheet."""
        if before is None or before._key != self._key or before._words is not self._words:
            if self._whole is None:
                self._whole = Raw(encode(self._now(self._labels)))
            return self._whole
        changes = self._changes.get(before._n)
        if changes is None:
            changes = self._changes[before._n] = Raw(encode(self._changed(before)))
        return changes

    def whole(self) -> LabelsNow:
        return self._now(self._labels)

    def _now(self, labels: Labels) -> LabelsNow:
        said, render = self._words.said, self._words.render
        layers = {
            name: LayerNow(render(layer.title), UNSET if layer.tells is None else render(layer.tells))
            for name, layer in labels.layers.items()
        }
        return LabelsNow(
            said(labels.anchors),
            said(labels.buttons),
            said(labels.turns),
            layers,
            said(labels.units),
            said(labels.says),
            said(labels.steps),
        )

    def _changed(self, before: Sheet) -> LabelsNow:
        old, new = before._labels, self._labels
        found = self._now(
            Labels(
                _differing(old.anchors, new.anchors),
                _differing(old.buttons, new.buttons),
                _differing(old.turns, new.turns),
                _differing(old.layers, new.layers),
                _differing(old.units, new.units),
                _differing(old.says, new.says),
                _differing(old.steps, new.steps),
            )
        )
        found.since = before._n
        gone = {kind: sorted(names) for kind in KINDS if (names := _missing(getattr(old, kind), getattr(new, kind)))}
        if gone:
            found.gone = gone
        return found


def _differing(old: dict[str, T], new: dict[str, T]) -> dict[str, T]:
    """Mostly there are the same names in the same order, and the same labels but a few."""
    if not new:
        return new
    if list(old) == list(new):
        return {
            name: new[name] for name in compress(new, map(is_not, new.values(), old.values())) if new[name] != old[name]
        }
    return {name: label for name, label in new.items() if old.get(name) != label}


def _missing(old: dict[str, T], new: dict[str, T]) -> set[str]:
    return set() if not old or old.keys() == new.keys() else old.keys() - new.keys()
