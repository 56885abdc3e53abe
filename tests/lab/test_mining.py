"""Puzzles: the miner finds what is one, refuses what is none, and what is kept in the repository holds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sentiers.bots.puzzles import Puzzle, collection, read, write
from sentiers.games import shelf
from sentiers.lab.mining import key_of, look, mine, points_of, verify
from sentiers.match import Match
from sentiers.messages import BadRecord

AT_LEAST = 100
OURS = sorted(name for name, package in shelf.SHELF.items() if package.startswith("sentiers."))
SAMPLE = 3  # of each game, from the easiest to the hardest


def sampled(game: str) -> list[Puzzle]:
    puzzles = list(collection(game).values())
    return puzzles[:: -(-len(puzzles) // SAMPLE)]


def planted(game: str) -> tuple[Puzzle, Match]:
    """A puzzle in a match of its own, which begins with it."""
    puzzle = next(puzzle for puzzle in collection(game).values() if puzzle.exact and not puzzle.options)
    return puzzle, Match.new(game, seed=1, position=puzzle.match().position())


def test_a_planted_puzzle_is_found_and_a_position_that_is_none_refused() -> None:
    puzzle, match = planted("zwei-wege")
    found = look(match, puzzle.seat)
    assert found is not None
    assert found.exact
    assert set(found.right) == set(puzzle.right)
    assert found.gap == pytest.approx(puzzle.gap, abs=1e-3)
    assert look(Match.new("zwei-wege", seed=1), 0) is None, "at the beginning all animals are alike"
    assert look(Match.new("canoe", seed=1), 0) is None, "on an empty board many moves are as good"
    rest = Match.new("traxx", players=1, seed=4)
    while len(rest.plies) < 14:
        rest.play(rest.moves()[0])
    assert rest.moves(), "the last card"
    found = look(rest, 0)
    assert found is None or found.gap >= rest.game.mining.gap


def test_what_is_won_at_once_is_no_puzzle() -> None:
    match = Match.new("canoe", seed=1)
    for move in ("c4", "d1", "d3", "e1", "e3", "f1", "f4", "g1", "i4", "h1", "j3", "i1", "k3", "j1"):
        match.play(move)
    assert look(match, 0) is None
    match.play("l4")
    assert match.over, "there was one move that wins, and it is seen at a glance"


def test_mirror_images_are_one_puzzle_and_none_is_kept_twice() -> None:
    for game in OURS:
        keys = [key_of(puzzle.view()) for puzzle in collection(game).values()]
        assert len(keys) == len(set(keys)), game
    left, right = (Match.new("canoe", seed=1) for _ in range(2))
    for one, other in (("d3", "j3"), ("e5", "i5"), ("b4", "l4")):
        left.play(one)
        right.play(other)
    assert key_of(left.view(1)) == key_of(right.view(1))
    right.play("a3")
    assert key_of(left.view(1)) != key_of(right.view(0))


def test_the_miner_goes_through_matches_and_passes_by_what_it_knows() -> None:
    known: set[str] = set()
    found = []
    for looked in mine("zwei-wege", 11, known):
        if looked.puzzle is not None:
            found.append(looked.puzzle)
            assert verify(looked.puzzle) == ""
        if len(found) == 2:
            break
    assert known == {key_of(puzzle.view()) for puzzle in found}
    for again in mine("zwei-wege", 11, set(known)):
        if again.puzzle is not None:
            assert again.puzzle.id not in {puzzle.id for puzzle in found}
            break


@pytest.mark.parametrize("game", OURS)
def test_a_hundred_puzzles_of_each_game_are_kept_and_a_sample_holds(game: str) -> None:
    puzzles = list(collection(game).values())
    assert len(puzzles) >= AT_LEAST
    assert [read(game, write(puzzle)) for puzzle in puzzles] == puzzles
    assert [puzzle.points for puzzle in puzzles] == sorted(puzzle.points for puzzle in puzzles)
    for puzzle in puzzles:
        assert not {move for move, _ in puzzle.wrong} & set(puzzle.right)
        assert all(lost >= puzzle.gap - 1e-3 for _, lost in puzzle.wrong)
    for puzzle in sampled(game):
        assert verify(puzzle) == "", puzzle.id


def test_a_puzzle_whose_solution_is_wrong_is_noticed() -> None:
    puzzle = next(iter(collection("zwei-wege").values()))
    broken = replace(puzzle, right=(puzzle.wrong[0][0],))
    assert verify(broken).startswith("the right one is")
    line = write(puzzle)
    for bad in (line.replace(f" | {puzzle.seat} | ", f" | {1 - puzzle.seat} | ", 1), line[:-3], "nonsense", line[:40]):
        with pytest.raises(BadRecord):
            read("zwei-wege", bad)


def test_the_harder_to_find_the_more_points() -> None:
    found = [points_of("canoe", [("novice", n, 10), ("amateur", n, 8), ("club", 6, 6)]) for n in (0, 3, 6)]
    assert found == sorted(found, reverse=True)
