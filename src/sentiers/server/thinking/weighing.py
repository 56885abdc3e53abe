"""What the moves of a position are worth that belongs to no table, as on a board to try. The question carries what its seat sees,
so that any process can answer it; alike records are one question, whichever moves led to them."""

from __future__ import annotations

import hashlib
from itertools import islice

from sentiers import bots
from sentiers.games.minds import Cancel
from sentiers.match import View, given
from sentiers.match.kit import open_box
from sentiers.server.opening import read_edition
from sentiers.server.thinking.answering import Work
from sentiers.server.thinking.questions import Loose, Question, Weighed, Worth

SECONDS = (0.3, 1.0, 3.0)  # for a first answer, a better one, and the best there is
MOST_SHOWN = 24  # moves


def about(view: View, effort: int) -> Question:
    """What is there for the seat of this view, which is to act?"""
    kit = view.kit
    box = Loose(kit.edition.own or kit.edition.text, dict(kit.options), view.states.tobytes())
    told = repr((kit.game.name, box.edition, sorted(box.options.items()))).encode()
    name = hashlib.sha256(told + b"\0" + box.record).hexdigest()[:32]
    return Question("values", f"loose {name}", 0, 0, view.seat, kit.game.name, ply=effort, loose=box)


def weigh(asked: Question) -> Work:
    """Opening the box belongs to the thinking: of an edition that somebody brought along it takes a moment."""

    def think(cancel: Cancel, _: int) -> Weighed:
        found = bots.analyse(_view(asked), seconds=SECONDS[asked.ply], seat=asked.seat, cancel=cancel)
        # A search tells by the shares what it looked at; a mind that judges every move gives all of it to its choice.
        searched = sum(move.share > 0 for move in found.moves) > 1 and not found.exact
        looked_at = (move for move in found.moves if move.proven or move.share > 0 or not searched)
        moves = tuple(Worth(*move) for move in islice(looked_at, MOST_SHOWN))
        return Weighed(found.values, moves, found.exact, found.unit)

    return think


def _view(asked: Question) -> View:
    assert asked.loose is not None
    edition, options, record = asked.loose.edition, asked.loose.options, asked.loose.record
    kit = open_box(asked.game, read_edition(asked.game, edition), options, as_they_are=True)
    return View(kit, given.record(kit, record), asked.seat, None, False)  # the house's own bytes: of any game's
