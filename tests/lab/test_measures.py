"""perft against counts made in another way, and the bench on a tiny game."""

from __future__ import annotations

import pytest

from sentiers.lab import bench
from sentiers.lab.perft import perft
from sentiers.match import Match
from sentiers.messages import SentiersError


def sequences(match: Match, depth: int) -> int:
    """The same count by playing matches, one move at a time."""
    if depth == 0:
        return 1
    total = 0
    for text in match.moves(match.turn[0]) if match.turn else []:
        match.play(text, seat=match.turn[0])
        total += sequences(match, depth - 1)
        match.undo()
    return total


def test_perft_of_canoe_is_known_for_the_first_turns() -> None:
    assert [perft("canoe", depth) for depth in (0, 1, 2)] == [1, 61, 3660]


BOARD = """\
3 L D L D L D L D L D L . .
2   L D L D L D L D L D .
1       D L D . . . .
dark to move, turn 26
"""


def test_perft_counts_what_matches_allow() -> None:
    match = Match.new("canoe", seed=1, position=BOARD)
    for depth in (1, 2):
        assert perft("canoe", depth, position=BOARD) == sequences(match, depth)


def test_perft_stops_where_a_match_ends() -> None:
    for players in (2, 3):
        match = Match.new("duel", seed=8, players=players)
        counts = [perft("duel", depth, {"players": players}, seed=8) for depth in range(3 * players + 2)]
        assert counts == [sequences(match, depth) for depth in range(3 * players + 2)]
        assert counts[-1] == 0
        assert counts[-2] == 6**players


def test_a_senseless_depth_is_refused() -> None:
    with pytest.raises(SentiersError, match="from 0 to"):
        perft("canoe", -1)


def test_the_bench_measures_the_same_matches_compiled_and_in_plain_python() -> None:
    measured = bench.bench("duel", seconds=0.5)
    assert measured["same_matches"]
    assert measured["plies_per_playout"] == 6
    assert measured["times_python"] > 1
    assert measured["simulations_per_second"] > 0
    assert measured["moves_listed_per_second"] > 0
    assert bench.table(measured).row_count == 5
    assert ", the same matches\n" in str(bench.table(measured).caption)
    for wrong, where in (("same_matches", "plain Python"), ("same_matches_in_c", "C")):
        assert f"other matches in {where}\n" in str(bench.table(measured | {wrong: False}).caption)
