"""How a match ended, as it is kept: enough for lists, and to rate everybody again from the first match on."""

from __future__ import annotations

from typing import Literal

import msgspec

How = Literal["won", "drawn", "lost", "played"]


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """By seat: who sat there at the end, the team, the place (0 is the best) and the points."""

    ending: str
    seats: tuple[str, ...]  # as in a Setup
    teams: tuple[int, ...]
    places: tuple[int, ...]
    scores: tuple[float, ...]
    winners: tuple[int, ...]

    @property
    def people(self) -> list[str]:
        return sorted({seat.removeprefix("by:") for seat in self.seats if seat.startswith("by:")})

    def of(self, person: str) -> How:
        """What it was to this person. Who plays alone, with all the others or against himself has only played."""
        mine = {self.teams[seat] for seat, chair in enumerate(self.seats) if chair == f"by:{person}"}
        if len(mine) != 1 or len(set(self.teams)) == 1 or self.ending == ABORTED:
            return "played"
        won = {self.teams[seat] for seat in self.winners}
        if won == set(self.teams) or (not won and len(set(self.places)) == 1):
            return "drawn"
        return "won" if mine <= won else "lost"


ABORTED = "broken-off"
"""An ending without a result, for nobody."""
