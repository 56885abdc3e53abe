"""Puzzles of Träxx: the last three cards of who plays alone. Which are left one knows, in which order not: all is counted out."""

from __future__ import annotations

from sentiers.games.knowledge import Mining

MINING = Mining(
    tables=({"players": 1},), players=("amateur", "club"), gap=1.5, thinking=10_000, plies=(12, 13), exact=True
)
