"""A board to try: positions that are no table's, for lessons, puzzles, analysis and the examples of the rules.

Nothing is kept: who looks says where it began and what was played since, and is shown what an update of a table would show."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import Any

import msgspec
from msgspec import Struct

from sentiers.games import shelf
from sentiers.match import View
from sentiers.match.kit import open_box
from sentiers.messages import Message, SentiersError
from sentiers.server.deeds import move_entry
from sentiers.server.opening import new_match, read_edition
from sentiers.server.protocol import written
from sentiers.server.refusal import Refusal
from sentiers.server.snapshot import Eyes, Own, Snapshots
from sentiers.server.storage import Setup
from sentiers.server.table import SPECTATOR, Table
from sentiers.server.try_talk import Tried

ME = "me"  # who tries, whoever it is
MOST_KEPT = 64
Plays = Sequence[tuple[int, str]]
"""Seats and their moves, in order."""


class Start(Struct, frozen=True):
    """Where it begins: a deal by its seed, or a position; what a position leaves open follows from the seed."""

    game: str
    options: dict[str, Any] = {}
    edition: str | None = None
    position: str | None = None
    seed: int = 0
    of_old: bool = False  # its options and position are those of a match that was played, and are not looked at again

    def setup(self) -> Setup:
        """Of a table at which one person has all seats. Raises what is wrong with it."""
        edition = read_edition(self.game, self.edition)
        kit = open_box(shelf.game(self.game).name, edition, self.options, as_they_are=self.of_old)
        seats = [f"by:{ME}"] * kit.seats
        setup = Setup(self.game, dict(kit.options), self.seed, seats, edition=self.edition, position=self.position)
        if self.of_old or self.position is None:
            return setup
        return msgspec.structs.replace(setup, position=new_match(setup).start)


def of_match(table: Table, ply: int) -> tuple[Start, list[tuple[int, str]]]:
    """A match that is over, from its start, and its plays up to a ply."""
    setup, match = table.setup, table.match
    start = Start(setup.game, setup.options, setup.edition, setup.position, match.seed, of_old=True)
    return start, [(played.seat, text) for played, text in zip(match.plies[:ply], table.texts, strict=False)]


class Trial(Snapshots):
    """A table that nobody else sees. ME acts for all its seats; anybody else only for the one with whose eyes he looks. Who looks
    openly is shown everything, as it lies before the seat with whose eyes he looks."""

    def __init__(self, table: Table, openly: bool = False) -> None:
        super().__init__(table, here=lambda _: True, sealed=lambda: False)
        self.table, self._openly = table, openly

    def _view(self, drawn: tuple[int, int]) -> View:
        return self.table.match.openly(drawn[1]) if self._openly else super()._view(drawn)

    def position(self, viewer: int) -> str:
        """As text, as far as these eyes know it."""
        return self.table.match.position() if self._openly else self.table.view(viewer).position()

    def svg(self, viewer: int) -> str:
        return (self.table.match.openly(viewer) if self._openly else self.table.view(viewer)).svg()

    def seen(self, seat: int | None) -> int:
        """Whose eyes look: those named, or of who is to act, or of the first."""
        if seat is not None:
            return seat
        return self.table.turn[0] if self.table.turn else 0

    def _find_own(self, eyes: Eyes) -> Own:
        table, viewer = self.table, SPECTATOR if eyes.look is None else eyes.look
        held = tuple(range(table.match.seats)) if eyes.person == ME else () if viewer < 0 else (viewer,)
        acting = [seat for seat in held if seat in table.turn and (seat == viewer or not table.game.card.hidden)]
        knows = table.drawn_for(viewer)
        return Own(held, viewer, acting, [], None, viewer, (knows, knows))


class Trials:
    """The boards that are being tried in this process: one more move need not play all the others again."""

    def __init__(self) -> None:
        self._tables: OrderedDict[tuple[bytes, tuple[tuple[int, str], ...]], Table] = OrderedDict()
        self._lock = Lock()

    def at(self, start: Start, plays: Plays, openly: bool = False) -> Trial:
        """The board after these moves, for the caller alone until `rest`. Raises what is wrong with a move."""
        key, played = msgspec.json.encode(start), tuple(plays)
        table = self._take(key, played) or self._take(key, played[:-1]) or Table("", 0, start.setup())
        for seat, move in played[table.ply :]:
            if table.over:
                raise Refusal("over")
            table.apply(move_entry(table, seat, move))
        return Trial(table, openly)

    def rest(self, start: Start, plays: Plays, trial: Trial) -> None:
        with self._lock:
            self._tables[msgspec.json.encode(start), tuple(plays)] = trial.table
            while len(self._tables) > MOST_KEPT:
                self._tables.popitem(last=False)

    def _take(self, key: bytes, played: tuple[tuple[int, str], ...]) -> Table | None:
        with self._lock:
            return self._tables.pop((key, played), None)

    @contextmanager
    def held(self, start: Start, plays: Plays, openly: bool = False) -> Iterator[Trial]:
        """The board after these moves, for as long as the block lasts."""
        trial = self.at(start, plays, openly)
        try:
            yield trial
        finally:
            self.rest(start, plays, trial)

    def show(
        self,
        start: Start,
        plays: Plays,
        lang: str,
        seat: int | None = None,
        alone: bool = False,
        openly: bool = False,
    ) -> Tried:
        """What a page shows of it, with the eyes of this seat (−1: a spectator; None: of who is to act). `alone`: only that
        seat's moves are offered; `openly`: nothing is concealed."""
        with self.held(start, plays, openly) as trial:
            return shown(trial, lang, seat, alone)

    def explain(self, start: Start, plays: Plays, lang: str, seat: int | None, steps: list[Any]) -> str:
        with self.held(start, plays) as trial:
            return explained(trial, lang, seat, steps)


def shown(trial: Trial, lang: str, seat: int | None = None, alone: bool = False) -> Tried:
    table, viewer = trial.table, trial.seen(seat)
    if not SPECTATOR <= viewer < table.match.seats:
        raise Refusal("bad-message", detail="there is no such seat")
    update = trial.update(Eyes(None if alone else ME, lang, "page", viewer), 0, text=True, ground=True)
    return Tried(written(update), trial.position(viewer))


def explained(trial: Trial, lang: str, seat: int | None, steps: list[Any]) -> str:
    """Why these clicks of a seat lead nowhere."""
    seat = trial.seen(seat)
    if seat not in trial.table.turn:
        raise Refusal("not-your-turn")
    try:
        message: Message = trial.table.view(seat).wish(steps, seat)
    except SentiersError as error:
        message = error.message
    return trial.naming.render(message, lang)
