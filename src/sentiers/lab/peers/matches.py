"""Every master of the shelf against the search of OpenSpiel that suits its game, which has at least as much of the processor's time
(the rule stands in open_spiel/meeting.py). What both took is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.table import Table

from sentiers.games.card import Card
from sentiers.games.shelf import cards
from sentiers.lab.crews import Crew, played
from sentiers.lab.intervals import wilson
from sentiers.lab.kept import OtherSources
from sentiers.match.kit import open_box
from sentiers.messages import SentiersError


@dataclass(frozen=True)
class Met:
    """What a master made of OpenSpiel, or why they did not meet."""

    game: str
    options: Mapping[str, Any]
    rival: str = ""
    seconds: float = 0.0
    """Of the processor, a move: what OpenSpiel has, and a master that thinks by time at the most."""
    won: int = 0
    shared: int = 0
    lost: int = 0
    nobody: int = 0
    """Of the shared ones, those that nobody won."""
    low: float = 0.0
    """The 95 % interval of the decided ones, and its other end."""
    high: float = 1.0
    missing: str = ""
    own: float = 0.0
    """The seconds a move that the master took on the average, of those where there was a choice; and OpenSpiel."""
    theirs: float = 0.0

    @property
    def number(self) -> int:
        """Of all matches."""
        return self.won + self.shared + self.lost

    @property
    def decided(self) -> int:
        return self.won + self.lost

    @property
    def share(self) -> float:
        """Of the decided ones."""
        return self.won / self.decided if self.decided else 0.0

    @property
    def record(self) -> str:
        nobody = f" ({self.nobody} by nobody)" if self.nobody else ""
        return f"{self.won}–{self.shared}–{self.lost}{nobody}"


def run(
    matches: int, seconds: float, names: Sequence[str] | None = None, progress: bool = True, keep: Path | None = None
) -> list[Met]:
    """So many of every game, or of those that are named, on all cores. What lies in the file `keep` is not played again."""
    found = []
    for card in cards():
        if names is None or card.name in names:
            try:
                found.append(_met(card, matches, seconds, Crew(clock="processor", progress=progress, keep=keep)))
            except OtherSources:
                raise
            except (SentiersError, ImportError) as error:
                found.append(Met(card.title, {}, missing=str(error)))
    return found


def _met(card: Card, matches: int, seconds: float, crew: Crew) -> Met:
    from sentiers.lab.open_spiel import usual
    from sentiers.lab.open_spiel.meeting import Found, average, meetings, play, tally

    options = table_of_two(card)
    tasks = list(meetings(card, matches, seconds=seconds, options=options))
    outcomes = [one for _, one in played(play, tasks, Found, crew, lambda: card.title)]
    made, took = tally(outcomes), average(outcomes)
    low, high = wilson(made.of_decided or 0.0, made.decided)
    return Met(card.title, options, usual(card), seconds, *made, low, high, "", took.own, took.rival)


def table_of_two(card: Card) -> dict[str, Any]:
    """As the box is opened, if two or more play then; else with two players."""
    return {} if open_box(card.name, None, {}).seats > 1 else {"players": 2}


def table(found: Sequence[Met]) -> Table:
    shown = Table(title="Masters against OpenSpiel, which has at least as much of the processor's time")
    for name in ("game", "against"):
        shown.add_column(name)
    for name in ("a move: the master", "OpenSpiel", "won–shared–lost", "of the decided", "95 %"):
        shown.add_column(name, justify="right")
    for met in found:
        game = ", ".join([met.game, *(f"{name}={value}" for name, value in met.options.items())])
        if met.missing:
            shown.add_row(game, met.missing)
        else:
            figures = (f"{met.share:.1%}", f"{met.low:.0%} to {met.high:.0%}") if met.decided else ("", "")
            shown.add_row(
                game, met.rival, *(told_seconds(took) for took in (met.own, met.theirs)), met.record, *figures
            )
    return shown


def told_seconds(seconds: float) -> str:
    """Two digits of it; nothing where they are not known.

    >>> told_seconds(0.1043), told_seconds(0.0412), told_seconds(0.00021), told_seconds(0.0)
    ('0.10 s', '0.041 s', '0.0002 s', '')
    """
    if not seconds:
        return ""
    digits = 2 if seconds >= 0.1 else 3 if seconds >= 0.01 else 4
    return f"{seconds:.{digits}f} s"
