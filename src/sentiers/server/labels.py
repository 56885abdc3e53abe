"""The labels of a position as they are sent: whole to who has none, and then what has changed since the sheet he has."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import UNSET, Raw

from sentiers.games.clicks import Labels
from sentiers.messages import Message
from sentiers.server.protocol import LabelsNow, LayerNow, encode

MOST_WORDS = 2_000  # rendered labels that are remembered
KINDS = ("anchors", "buttons", "turns", "units")  # all but the layers


class Words:
    """Labels rendered in one language for one table. Games make most of them once for a box: so they are rendered once."""

    def __init__(self, render: Callable[[Message], str]) -> None:
        self.render = render
        self._known: dict[int, tuple[Message, str]] = {}

    def said(self, labels: dict[str, Message]) -> dict[str, str]:
        found, known = {}, self._known
        for name, label in labels.items():
            word = known.get(id(label))
            if word is None or word[0] is not label:  # kept with its text, so that its id stays its own
                word = known[id(label)] = (label, self.render(label))
            found[name] = word[1]
        if len(known) > MOST_WORDS:  # a game that makes its labels anew each time
            known.clear()
        return found


class Sheet:
    """The labels of one position for the eyes and in the language of its key."""

    __slots__ = ("_changes", "_key", "_labels", "_n", "_whole", "_words")

    def __init__(self, key: tuple[int, str], labels: Labels, words: Words, n: int) -> None:
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

    def _now(self, labels: Labels) -> LabelsNow:
        said, render = self._words.said, self._words.render
        layers = {
            name: LayerNow(render(layer.title), UNSET if layer.tells is None else render(layer.tells))
            for name, layer in labels.layers.items()
        }
        return LabelsNow(said(labels.anchors), said(labels.buttons), said(labels.turns), layers, said(labels.units))

    def _changed(self, before: Sheet) -> LabelsNow:
        old, new = before._labels, self._labels
        layers = {name: layer for name, layer in new.layers.items() if old.layers.get(name) != layer}
        kinds = (_differing(getattr(old, kind), getattr(new, kind)) for kind in KINDS)
        anchors, buttons, turns, units = kinds
        found = self._now(Labels(anchors, buttons, turns, layers, units))
        found.since = before._n
        gone = {}
        for kind in (*KINDS, "layers"):
            names = getattr(old, kind).keys() - getattr(new, kind).keys()
            if names:
                gone[kind] = sorted(names)
        if gone:
            found.gone = gone
        return found


def _differing(old: dict[str, Message], new: dict[str, Message]) -> dict[str, Message]:
    others = [(name, label) for name, label in new.items() if old.get(name) is not label]  # mostly it is the same one
    return {name: label for name, label in others if old.get(name) != label}
