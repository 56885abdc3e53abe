"""Hex, clause by clause. Run by `tests/test_examples.py` of the project, or here: `SENTIERS_GAMES=hex_game PYTHONPATH=. pytest`."""

import random

import pytest

import sentiers
from sentiers.lab.contract.soundness import every_field_of_a_state_has_its_range
from sentiers.lab.perft import perft
from sentiers.match import Match, View
from sentiers.messages import BadRecord, IllegalMove

ALMOST = """
  a b c d e f g
 1 . . . . L . .
  2 . . . . L . .
   3 D D D . D D D
    4 . . . L . . .
     5 . . L . . . .
      6 . . L . . . .
       7 . . L . . . .
"""


def position(text, **options):
    return Match.new("hex", seed=1, position=text, **{"size": 7, "swap": False} | options)


@pytest.mark.clause("H1")
def test_a_stone_is_laid_on_any_empty_cell_and_on_no_other():
    match = position(ALMOST + "light to move, turn 15")
    assert len(match.moves()) == 49 - 12
    with pytest.raises(IllegalMove, match="e1 is taken"):
        match.play("e1")
    with pytest.raises(IllegalMove, match="h1 is not on the board"):
        match.play("h1")


@pytest.mark.clause("H2")
@pytest.mark.parametrize(("who", "turn", "winner"), [("light", 15, 0), ("dark", 14, 1)])
def test_who_joins_his_two_sides_wins_at_once(who, turn, winner):
    match = position(f"{ALMOST}{who} to move, turn {turn}")
    match.play("d3")
    assert match.result.winners == (winner,)
    assert match.scores == ((1.0, 0.0), (0.0, 1.0))[winner]
    assert str(match.result.message) == f"Player {winner + 1} has joined both sides."


@pytest.mark.clause("H2")
def test_a_chain_of_light_from_left_to_right_joins_nothing():
    match = position("3 L L L . L L L\nlight to move")
    match.play("d3")
    assert not match.over


@pytest.mark.clause("H2")
def test_cells_above_one_another_on_the_screen_but_without_a_common_edge_are_not_joined():
    match = position(
        """
        1 . . . L . . .
        2 . . . . . . .
        3 . . L . . . .
        4 . . L . . . .
        5 . . L . . . .
        6 . . L . . . .
        7 . . L . . . .
        light to move
        """
    )
    match.play("b2")
    assert not match.over
    match.play("a7")
    match.play("d2")
    assert match.over


@pytest.mark.clause("H4")
@pytest.mark.parametrize("size", [7, 9, 11, 13])
@pytest.mark.parametrize("seed", range(25))
def test_a_full_board_has_exactly_one_winner(size, seed):
    """No draw: filled at random and never stopped, just one of the two has joined his sides."""
    from hex_game.rules import joins

    match, chance = Match.new("hex", seed=seed, size=size), random.Random(seed)
    stones = [1 + number % 2 for number in range(size * size)]
    chance.shuffle(stones)
    match.state.cells[: size * size] = stones
    won = {int(match.state.cells[cell]) for cell in range(size * size) if joins(match.box, match.state, cell)}
    assert len(won) == 1


@pytest.mark.clause("H2")
@pytest.mark.parametrize("seed", range(4))
def test_what_a_chain_touches_is_known_move_by_move_as_the_whole_board_tells_it(seed):
    from hex_game.rules import look_over

    match, chance = Match.new("hex", seed=seed, size=7), random.Random(seed)
    while not match.over:
        match.play("swap" if len(match.plies) == 1 else chance.choice(match.moves()))
        whole = match.state.copy()
        look_over(match.box, whole)
        assert whole.tobytes() == match.state.tobytes()


@pytest.mark.parametrize("seed", range(4))
def test_every_position_is_taken_as_bytes_and_one_that_tells_something_else_of_its_chains_is_not(seed):
    match, chance = Match.new("hex", seed=seed, size=7), random.Random(seed)
    every_field_of_a_state_has_its_range(match.game)
    while not match.over:
        match.play("swap" if len(match.plies) == 1 else chance.choice(match.moves()))
        told = match.states()
        assert View.of_bytes(match.kit, told.tobytes(), 0).states.tobytes() == told.tobytes()
        told[0].touched[chance.randrange(49)] ^= 1
        with pytest.raises(BadRecord, match="no position"):
            View.of_bytes(match.kit, told.tobytes(), 0)
    told = match.states()
    told[0].winner = 3 - told[0].winner
    with pytest.raises(BadRecord, match="no position"):
        View.of_bytes(match.kit, told.tobytes(), 0)


@pytest.mark.clause("H3")
def test_a_swap_turns_the_first_stone_into_its_mirror_image_of_dark():
    match = Match.new("hex", seed=1, size=7)
    match.play("c2")
    match.play("swap")
    assert "D" not in match.position().splitlines()[2]
    assert match.position().splitlines()[3].split() == ["3", ".", "D", ".", ".", ".", ".", "."]
    assert match.turn == (0,)
    assert "swap" not in match.moves()
    assert Match.load(match.record()).position() == match.position()


@pytest.mark.clause("H3")
def test_only_dark_s_first_turn_may_be_a_swap_and_only_where_the_table_allows_it():
    match = Match.new("hex", seed=1, size=7)
    assert "swap" not in match.moves()
    match.play("d4")
    assert "swap" in match.moves()
    match.play("d5")
    with pytest.raises(IllegalMove, match="Only Dark may swap"):
        match.play("swap")
    plain = Match.new("hex", seed=1, size=7, swap=False)
    plain.play("d4")
    assert "swap" not in plain.moves()


def test_a_position_in_which_somebody_has_won_is_over_whatever_it_says():
    match = position(ALMOST.replace("D D D . D D D", "D D D D D D D") + "light to move, turn 15")
    assert match.over
    assert match.result.winners == (1,)
    with pytest.raises(BadRecord, match="A cell is"):
        position(ALMOST.replace("D", "X") + "light to move")


def test_the_golden_rope_runs_from_side_to_side():
    match = position(ALMOST + "light to move, turn 15")
    assert "cells-rope" not in match.view().scene()
    match.play("d3")
    assert match.view().scene().count('class="goal" href="#cells-halo"') == 7


@pytest.mark.parametrize(
    ("depth", "swap", "count"),
    [(1, False, 49), (2, False, 49 * 48), (2, True, 49 * 49), (3, True, 49 * 48 * 47 + 49 * 48)],
)
def test_the_sequences_of_turns_are_as_many_as_one_can_count(depth, swap, count):
    assert perft("hex", depth, {"size": 7, "swap": swap}) == count


def test_bots_play_a_match_to_its_end():
    match, bot = Match.new("hex", seed=3, size=7), sentiers.bot("hex", "novice")
    while not match.over:
        match.play(bot.choose(match, simulations=200))
    assert len(match.result.winners) == 1


def test_a_batch_of_it_is_played_and_half_a_turn_of_the_board_is_the_same_game():
    import sentiers.lab

    with sentiers.lab.batch("hex", 64, seed=3, threads=1, size=7) as matches:
        assert matches.masks.shape == (64, 49 + 1)
        ended = wins = swaps = 0
        for _ in range(200):
            actions = matches.pick()
            swaps += int((actions == 49).sum())
            out = matches.step(actions)
            ended += int(out.dones.sum())
            wins += int((out.rewards[out.dones].max(axis=1) == 1.0).sum())
        assert not matches.illegal.any()
        assert ended > 64
        assert wins == ended
        assert swaps > 0
    assert [symmetry.name for symmetry in sentiers.lab.Encoder.of("hex").symmetries] == ["turned by 180 degrees"]
