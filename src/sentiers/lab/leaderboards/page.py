"""The leaderboards as a page of the documentation, made from the files: `sentiers leaderboard --markdown`."""

from __future__ import annotations

from collections.abc import Iterator

from sentiers.games.shelf import game as find_game
from sentiers.lab.arena_result import ArenaResult
from sentiers.lab.leaderboards import Board, boards, known

SHOWN = ("random", "novice", "amateur", "club", "master")
HEAD = """\
# Leaderboards

Fixed bots, fixed seeds, and nobody thinks by the clock: `sentiers leaderboard GAME --check` plays all these games again and comes
to the same ones, or, where another processor rounds otherwise, to figures within their errors. The games themselves stand in
`src/sentiers/lab/leaderboards/`, one word each. [The arena](arena.md) says how ratings are made.

Elo points are around a mean of 0 among those in the table, with half of the 95 % interval. Row against column are
wins–draws–losses, at larger tables how often one came in before the other.

This page is made by `sentiers leaderboard --markdown`.
"""


def page() -> str:
    """All of them."""
    return HEAD + "".join(f"\n## {find_game(name).card.title}\n{''.join(_of_game(name))}" for name in known())


def _of_game(name: str) -> Iterator[str]:
    for board in boards(name):
        yield f"\n{_told(board)}\n\n" + "\n".join(rows(board.result())) + "\n"


def _told(board: Board) -> str:
    options = ", ".join(f"`{name}={value}`" for name, value in board.options.items()) or "as it is opened"
    each = "every two" if board.lots == 2 else f"every table of {board.lots}"
    return f"{options[0].upper()}{options[1:]}; {board.games} games of {each}, seed {board.seed}."


def rows(result: ArenaResult) -> list[str]:
    order = result.order()
    head = ["bot", "Elo", "± 95 %", *(result.bots[bot] for bot in order)]
    lines = [head, ["---", *["---:"] * (len(head) - 1)]]
    for row in order:
        cells = ["" if row == column else result.against(row, column) for column in order]
        lines.append([result.bots[row], f"{result.elo[row]:+.0f}", f"{result.error[row]:.0f}", *cells])
    return [f"| {' | '.join(cells)} |" for cells in lines]


def summary() -> str:
    """The table of the README: of each game the Elo of those whom all games have, by its first leaderboard."""
    lines = [["", *SHOWN], ["---", *["---:"] * len(SHOWN)]]
    for name in known():
        board = boards(name)[0]
        result, places = board.result(), {bot.partition(":")[0]: place for place, bot in enumerate(board.bots)}
        figures = [f"{result.elo[places[bot]]:+.0f} ± {result.error[places[bot]]:.0f}" for bot in SHOWN]
        lines.append([find_game(name).card.title, *figures])
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
