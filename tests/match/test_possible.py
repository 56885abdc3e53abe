"""Positions that keep every rule as they lie, and to which no match can have come: refused, and told why."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sentiers

START = " 7 h i f\n 1 H I F\n"


@pytest.mark.clause("Z3", "Z6", "Z7", "Z8")
@pytest.mark.parametrize(
    ("board", "says"),
    [
        (" 6 H . .\n 2 h . .\nsouth to move, move 1, 0 played", "0 played is too few: .* have needed 9 at least"),
        (" 6 H I F\n 2 h i f\nsouth to move, move 1, 0 played", "0 played is too few: .* have needed 8 at least"),
        (" 7 h i f\n 2 H I .\n 1 . . F\nsouth to move, move 2, 1 played", "1 played is too few: .* 2 at least"),
        (" 7 h i f\n 5 H . .\n 1 . I F\nsouth to move, move 3, 2 played", "2 played is too few: .* 3 at least"),
        (f"{START}south to move, move 2, 1 played", "1 played is too many: .* here 0 at most"),
        (" 7 h i f\n 2 H . F\n 1 . I .\nnorth to move, move 1, 3 played", "3 played is too many: .* here 2 at most"),
        (" 7 h i f\n 2 H I F\nsouth to move, move 3, 8 played", "8 played is too many: .* here 3 at most"),
    ],
)
def test_each_move_brings_one_animal_on_by_a_row_or_over_those_in_its_way(board, says):
    with pytest.raises(sentiers.BadRecord, match=says):
        sentiers.new("zwei-wege", position=board)


@pytest.mark.clause("Z10", "Z11")
@pytest.mark.parametrize(
    ("board", "says"),
    [
        (f"{START}north to move", "north cannot be at move 1 with 0 played: south begins"),
        (
            " 6 h . .\n 7 . i f\n 2 H . .\n 1 . I F\nnorth to move, move 1, 2 played",
            "north cannot be at move 1 with 2 played",
        ),
        (
            " 6 h i .\n 7 . . f\n 3 H . .\n 1 . I F\nsouth to move, move 1, 4 played",
            "south cannot be at move 1 with 4 played",
        ),
        (" 6 h i f\n 1 H I F\nsouth to move, move 4, 3 played", "south cannot be at move 4: after the third"),
    ],
)
def test_a_turn_has_three_moves_and_goes_on_while_they_are_not_blocked(board, says):
    with pytest.raises(sentiers.BadRecord, match=says):
        sentiers.new("zwei-wege", position=board)


@pytest.mark.clause("Z3", "Z6b", "Z11")
def test_where_the_moves_are_left_out_they_are_as_few_as_can_have_been():
    for board, told in [
        (f"{START}south to move", "south to move, move 1, 0 played"),
        (" 6 H . .\n 2 h . .\nsouth to move", "south to move, move 1, 9 played"),
        (" 6 H . .\n 2 h . .\nnorth to move, move 2", "north to move, move 2, 9 played"),
        (" 7 h i f\n 2 H . F\n 1 . I .\nsouth to move, move 3", "south to move, move 3, 2 played"),
        (" 7 . . .\n 6 h i f\n 2 H I F\nnorth to move", "north to move, move 1, 6 played"),
    ]:
        assert sentiers.new("zwei-wege", position=board).position().splitlines()[-1] == told
    who_waits = sentiers.new("zwei-wege", position=f"{START}north to move", decline=True)  # Z6b: all were declined
    assert who_waits.position().splitlines()[-1] == "north to move, move 1, 3 played"


@pytest.mark.clause("Z8", "Z16")
@given(seed=st.integers(0, 2**32), edition=st.sampled_from(["standard", "short"]), any_animal=st.booleans())
def test_however_far_they_leap_and_however_long_they_wait_every_position_is_read(seed, edition, any_animal):
    chance = random.Random(seed)
    match = sentiers.new("zwei-wege", seed, edition, any_animal=any_animal)
    far, waits = chance.random() < 0.7, chance.random() < 0.3
    while not match.over and len(match.plies) < 200:
        come = [leap(match, move) for move in match.moves()]
        wanted = max(come) if far else min(come) if waits else chance.choice(come)
        match.play(chance.choice([move for move, rows in zip(match.moves(), come, strict=True) if rows == wanted]))
        if not match.over:
            assert sentiers.new("zwei-wege", 1, edition, match.position(), any_animal=any_animal).turn == match.turn


def leap(match, text):
    """How far this move, or the better of those that follow an announcement, brings an animal."""
    after = match.fork()
    after.play(text)
    if not after.plies or after.state.block or after.over:
        went = after.state.went - 1
        return 0 if went < 0 else abs(int(after.state.at[went, after.state.animal - 1]) - int(after.state.origin)) // 3
    return max(leap(after, move) for move in after.moves())


FIVE = """
 8  P   R   P   R   N
 7  P   R   P   R   N
 6  P   R   P   R   N
 5  P   R   P   R   P
 4  R   P   R   P   R
    d   e   f   g   h
"""
SIX = " 6  B   R   P   R   P   {}\n    f   g   h   i   j   k\n"


@pytest.mark.clause("W9")
@pytest.mark.parametrize(
    ("board", "options", "says"),
    [
        (
            " 6  P   R\n    e   f\naside: B B B",
            {},
            "No B can be out of play yet: .* as long as fewer than 20 tiles lie",
        ),
        (
            FIVE.replace(" 4  R   P   R   P   R\n", "").replace("5  P   R", "5  .   .") + "aside: B",
            {},
            "No B can be out",
        ),
        (
            " 6  P   R\n    e   f\naside: N",
            {"experts": True},
            "No N can be out of play yet: .* fewer than 16 tiles lie",
        ),
    ],
)
def test_nothing_is_out_of_play_as_long_as_there_is_a_place_for_it(board, options, says):
    with pytest.raises(sentiers.BadRecord, match=says):
        sentiers.new("wege", position=board, **options)


@pytest.mark.clause("W9")
def test_with_five_by_five_tiles_there_may_be_none_for_a_bridge():
    assert "aside: B" in sentiers.new("wege", position=FIVE + "aside: B").position()


@pytest.mark.clause("W13")
def test_a_bridge_lies_on_one_of_two_opposite_edges_at_most():
    assert "B   R   P   R   P   P" in sentiers.new("wege", position=SIX.format("P")).position()
    with pytest.raises(sentiers.BadRecord, match="A bridge lies on each of two opposite edges"):
        sentiers.new("wege", position=SIX.format("B"))


@pytest.mark.clause("W10", "W13")
def test_what_is_passed_on_was_exchanged_for_a_bridge_off_the_edge():
    passed = "turn 8: R to lay, passed on"
    assert "passed on" in sentiers.new("wege", position=SIX.format("P").replace("P   R", "P   B") + passed).position()
    with pytest.raises(sentiers.BadRecord, match="every bridge lies on the edge of the park"):
        sentiers.new("wege", position=SIX.format("P") + passed)


ROOM = "  0  #\n     0\n"
TILE = "  0  #      35b0   #\n     0      1      2\n"


def table(board, *hands, turn="turn 0"):
    materials = ("PE100", "gas", "fire main", "PP")
    return board + "\n".join([*(f"{seat}: {materials[seat]} | {hand}" for seat, hand in enumerate(hands)), turn])


@pytest.mark.clause("B8", "B14", "B15")
@pytest.mark.parametrize(
    ("position", "says"),
    [
        (table(ROOM, "1", "5"), "Player 0 holds fewer than the first 4 tiles"),
        (table(TILE, "1 2 3 4", "5 6 7"), "Player 1 holds fewer than the first 4 tiles"),
        (
            table(ROOM, " ".join(map(str, range(1, 30))), "30 31 32 33"),
            "Player 0 holds more than the first 4 .* has passed",
        ),
        (table(ROOM, "1 2 8 9 15", "3 17 10 22"), "Hands of 5, 4 tiles do not fit the table"),
        (table(TILE, " ".join(map(str, range(1, 30))), "30 31 32 33"), "Hands of 29, 4 tiles do not fit the table"),
    ],
)
def test_hands_grow_as_turns_let_them(position, says):
    with pytest.raises(sentiers.BadRecord, match=says):
        sentiers.new("buizen", position=position)


@pytest.mark.clause("B10", "B12")
@pytest.mark.parametrize(
    ("board", "says"),
    [
        ("  0  #      #\n     0      1\n", "What lies on 1,0 has come with no tile"),
        (
            "  1  =      =      40b0\n  0  #      .      .\n     0      1      2\n",
            "The tiles on 0,0 and 0,1 do not fit each other",
        ),
        ("  0  #      #      35b0   #\n     0      1      2      3\n", "The first tile lies beside the starting tile"),
    ],
)
def test_roads_and_pump_rooms_come_with_the_tiles_they_lie_beside(board, says):
    with pytest.raises(sentiers.BadRecord, match=says):
        sentiers.new("buizen", position=table(board, "1 2 3 4", "5 6 7 8"))


@pytest.mark.clause("B15")
def test_who_could_lay_no_tile_has_passed_and_drawn_one():
    """None of the first tiles has an eave; only the one drawn last may have one."""
    once = table(ROOM, "1 2 8 9 4", "3 10 15 17", turn="turn 1")
    assert sentiers.new("buizen", position=once).position() == once.replace("8 9 4", "4 8 9")
