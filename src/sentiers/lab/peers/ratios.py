"""Every figure beside a peer's of the same run: how fast a machine is cancels out of such a ratio, so that another run, elsewhere
or later, comes to the same one within a tolerance. Shares of matches come to the same within the errors of both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from sentiers.games.shelf import cards
from sentiers.lab import peers
from sentiers.lab.peers import (
    FOUR,
    HEX,
    OPEN_SPIEL,
    PETTINGZOO,
    PGX,
    PLIES,
    SIMULATIONS,
    SINGLE,
    STEPS,
    Figure,
    Measure,
)
from sentiers.lab.peers import matches as meetings
from sentiers.lab.peers.matches import Met
from sentiers.lab.peers.runs import Run
from sentiers.messages import Message

LEAST_TOLERANCE = 0.25
TRIES = 3  # whatever else a machine does may spoil a figure or two
BESIDE = {PLIES: (HEX, OPEN_SPIEL), SIMULATIONS: (HEX, OPEN_SPIEL), STEPS: (HEX, PGX), SINGLE: (FOUR, PETTINGZOO)}
SAID = {
    PLIES: Message("random plies"),
    SIMULATIONS: Message("simulations of a search"),
    STEPS: Message("batch steps"),
    SINGLE: Message("steps of one match at a time"),
}
SIZED = {"zwei-wege": FOUR}
"""Our games that are compared with another one of theirs, of their own size."""
SINGLE_SHOWN = "canoe"
"""Our game that stands for all of ours where matches are stepped one at a time: theirs there are others."""


@dataclass(frozen=True)
class Ratio:
    """A figure, and that of the peer beside which it is seen."""

    own: Figure
    peer: Figure

    @property
    def key(self) -> tuple[Measure, int]:
        return self.own.measure, self.own.threads

    @property
    def times(self) -> float:
        return (self.own.per_second or 0.0) / (self.peer.per_second or 1.0)

    @property
    def tolerance(self) -> float:
        """As far as the rounds of both lay apart, and at least a quarter: the share by which another run may find more, or this
        one less."""
        return max(LEAST_TOLERANCE, spread(self.own) + spread(self.peer))

    def holds(self, again: Ratio) -> bool:
        """Does another run come to the same?"""
        return 1.0 / (1.0 + self.tolerance) <= again.times / self.times <= 1.0 + self.tolerance


def spread(figure: Figure) -> float:
    """By which share the slowest round lies below the fastest; nothing where they are not known."""
    return 1.0 - min(figure.rounds) / max(figure.rounds) if figure.rounds else 0.0


def ratios(figures: Sequence[Figure]) -> list[Ratio]:
    """Of all figures that there are but for those of the peers which the others are beside."""
    known = {
        (figure.measure.what, figure.measure.game, figure.measure.who, figure.threads): figure
        for figure in figures
        if figure.per_second
    }
    found = []
    for figure in known.values():
        measure = figure.measure
        game, who = BESIDE[measure.what]
        if measure.what != SINGLE and measure.who == peers.OURS:
            game = SIZED.get(measure.given, game)
        peer = known.get((measure.what, game, who, figure.threads))
        if peer is not None and peer is not figure:
            found.append(Ratio(figure, peer))
    return found


def compared(measure: Measure) -> bool:
    """Whether its ratio says something by itself, and is shown: it is ours beside the same game, or one of its size."""
    if not measure.key.startswith("own"):
        return False
    return measure.given == SINGLE_SHOWN if measure.what == SINGLE else measure.game == HEX or measure.given in SIZED


@dataclass(frozen=True)
class Checked:
    """What measuring again came to."""

    within: int
    """Ratios that are the same within their tolerance."""
    outside: tuple[tuple[Ratio, Ratio], ...]
    """As it is kept, and as it was found now."""
    missing: tuple[str, ...]
    """Why some could not be compared."""
    met: int
    """Masters whose share is the same within the errors of both."""
    otherwise: tuple[tuple[Met, Met], ...]

    @property
    def wrong(self) -> bool:
        """Nothing compared is nothing shown."""
        return bool(self.outside or self.otherwise) or not self.within


def check(kept: Run, seconds: float, matches: int | None = None, progress: bool = True) -> Checked:
    """Measures again what is kept, and plays as many matches of every master, or so many. A ratio that lies outside of its
    tolerance is measured again before it is said."""
    expected = {ratio.key: ratio for ratio in ratios(kept.figures)}
    pairs = [*expected.values()]
    found: dict[tuple[Measure, int], Ratio] = {}
    missing: dict[str, None] = {}
    for _ in range(TRIES):
        asked = dict.fromkeys(figure.measure for pair in pairs for figure in (pair.own, pair.peer))
        figures = peers.run(seconds, [*asked], progress)
        again = {ratio.key: ratio for ratio in ratios(figures)}
        found |= {pair.key: again[pair.key] for pair in pairs if pair.key in again}
        missing |= dict.fromkeys(figure.missing for figure in figures if figure.missing)
        pairs = [expected[key] for key, ratio in found.items() if not expected[key].holds(ratio)]
        if not pairs:
            break
    met = _matches(kept, matches, progress)
    missing |= dict.fromkeys(new.missing for _, new in met if new.missing)
    both = [(old, new) for old, new in met if not new.missing]
    return Checked(
        len(found) - len(pairs),
        tuple((pair, found[pair.key]) for pair in pairs),
        tuple(missing),
        sum(same_share(old, new) for old, new in both),
        tuple((old, new) for old, new in both if not same_share(old, new)),
    )


def _matches(kept: Run, matches: int | None, progress: bool) -> list[tuple[Met, Met]]:
    """Every master as he is kept, and as he played now: as many matches as then, or so many."""
    old = {met.game: met for met in kept.matches if met.decided}
    number = max((met.number for met in old.values()), default=0) if matches is None else matches
    if not number or not old:
        return []
    thinking = max(met.seconds for met in old.values())
    names = [card.name for card in cards() if card.title in old]
    return [(old[met.game], met) for met in meetings.run(number, thinking, names, progress)]


def same_share(one: Met, other: Met) -> bool:
    """Is the difference of two shares within the 95 % interval around none? (Newcombe's, from the intervals of both.)"""
    if not one.decided or not other.decided:
        return True
    less, more = sorted((one, other), key=lambda met: met.share)
    return more.share - less.share <= hypot(more.share - more.low, less.high - less.share)
