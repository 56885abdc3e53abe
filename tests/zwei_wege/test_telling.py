"""A match of Zwei Wege told in sentences."""

import pytest
from glade import at, play, wander
from hypothesis import given
from hypothesis import strategies as st

from sentiers.games.zwei_wege import notation, rules, telling
from sentiers.kernel import blank
from sentiers.match import Match

START = " 7 h i f\n 1 H I F\nsouth to move"


def told(match, *moves, viewer=-1):
    return [str(message) for message in play(match, *moves).told(viewer)]


@pytest.mark.clause("Z4")
def test_an_announcement_names_the_animal_and_the_hand_only_to_who_hides_it():
    assert told(at(START), "F<") == ["Player 1 announces the fox."]
    assert told(at(START), "F<", viewer=1) == ["Player 1 announces the fox."]
    assert told(at(START), "F<", viewer=0) == ["Player 1 announces the fox, the red disc in the hand on the left."]
    assert told(at(START), "I>", viewer=0) == [
        "Player 1 announces the hedgehog, the red disc in the hand on the right."
    ]


@pytest.mark.clause("Z4")
def test_left_is_the_left_of_who_hears_it():
    north = START.replace("south", "north").replace("1 H I F", "2 H I F")
    assert told(at(north), "H>", viewer=1) == ["Player 2 announces the hare, the red disc in the hand on the left."]
    assert told(at(north), "H<", viewer=1) == ["Player 2 announces the hare, the red disc in the hand on the right."]


@pytest.mark.clause("Z5", "Z6")
def test_a_move_that_gets_through_is_told():
    assert told(at(START), "I<", ">") == [
        "Player 2 blocks c2.",
        "The red disc is in the other hand.",
        "Player 1 moves the hedgehog from b1 to a2.",
    ]


@pytest.mark.clause("Z7")
def test_a_move_that_is_blocked_rewards_the_other_player():
    assert told(at(START), "H>", ">") == [
        "Player 2 blocks b2.",
        "The red disc is there: blocked!",
        "Player 2 moves the hare from a7 to b6.",
    ]


@pytest.mark.clause("Z8")
def test_jumps_are_counted():
    rows = " 4 f . h\n 3 i F .\n 2 I . .\n 1 H . .\nsouth to move"
    assert told(at(rows), "F>", "<")[-1] == "Player 1 moves the fox from b3 to c5, jumping over one animal."
    assert told(at(rows), "H<", ">")[-1] == "Player 1 moves the hare from a1 to a5, jumping over 3 animals."


@pytest.mark.clause("Z10", "Z11")
def test_a_turn_that_passes_or_goes_on_is_told():
    third = " 7 h i f\n 2 H . F\n 1 . I .\nsouth to move, move 3, 2 played"
    assert told(at(third), "H<", "<")[-1] == "Now Player 2 has three moves."
    assert told(at(third), "H<", ">")[-1] == "Player 1 goes on until a move is blocked."
    second = third.replace(" 2 H . F\n 1 . I .", " 2 H . .\n 1 . I F").replace("move 3, 2", "move 2, 1")
    assert told(at(second), "H<", "<")[-1] == "Player 2 moves the hare from a7 to a6."


@pytest.mark.clause("Z12")
def test_an_arrival_is_told():
    rows = " 7 h . .\n 6 F . f\n 5 . . i\n 4 . . I\n 3 . H .\nsouth to move"
    assert told(at(rows), "F<", ">")[-1] == "Player 1 brings the fox home from a6."


@pytest.mark.clause("Z13", "Z14")
def test_a_block_without_reward_says_why():
    arrived = " 6 . i f\n 3 H I F\nsouth to move"
    assert told(at(arrived), "H<", "<")[1:] == [
        "The red disc is there: blocked, without reward, for the hare of Player 2 has arrived already."
    ]
    waiting = " 7 . i .\n 6 . . f\n 2 . h .\n 3 H I F\nsouth to move"
    assert told(at(waiting), "H<", "<")[1:] == [
        "The red disc is there: blocked, without reward, for the hare of Player 2 may not come home yet."
    ]


@pytest.mark.clause("Z13")
def test_a_forbidden_move_counts_as_blocked():
    """No light animal has two allowed moves; by the left, the hare would jump home past the hedgehog in b1."""
    rows = " 4 h . .\n 3 i . .\n 2 F . f\n 1 H I .\nsouth to move, move 3"
    assert told(at(rows, "short"), "H<", ">")[1:] == [
        "The red disc is in the other hand, but no animal may come home yet: it counts as blocked.",
        "Now Player 2 has three moves.",
    ]


@pytest.mark.clause("Z16")
def test_the_end_says_who_has_arrived_or_why_it_is_a_draw():
    rows = " 6 . I .\n 4 h . .\n 2 . . f\nsouth to move, move 3, 26 played"
    match = play(at(rows), "I<", ">")
    assert match.over
    assert str(telling.ending(match.box, match.state)) == "All three animals of Player 1 have arrived."
    assert [str(message) for message in match.told(-1)][-1] == "Player 1 brings the hedgehog home from b6."
    s = blank(rules.STATE)[0]
    s.ended, s.moves = rules.LIMIT, rules.MOVE_LIMIT
    assert str(telling.ending(match.box, s)) == "300 moves without a winner: a draw."


def test_the_sides_are_called_after_their_wood():
    box = Match.new("zwei-wege", seed=1).box
    assert [str(telling.side(box, seat)) for seat in (0, 1)] == ["Light", "Dark"]


@given(seed=st.integers(0, 2**32), edition=st.sampled_from(["standard", "short"]))
def test_what_is_told_agrees_with_the_rules(seed, edition):
    """Cell by cell: who went from where to where is what changed on the board."""
    match = wander(Match.new("zwei-wege", seed=seed, edition=edition), seed, seed % 120)
    if match.over or not match.plies:
        return
    before = match.state.at.copy()
    wander(match, seed + 1, 1)
    lines = " ".join(str(message) for message in match.told(-1))
    moved = [
        (owner, animal)
        for owner in range(2)
        for animal in range(3)
        if before[owner, animal] != match.state.at[owner, animal]
    ]
    assert len(moved) <= 1
    assert (" moves " in lines or " brings " in lines) == bool(moved)
    for owner, animal in moved:
        name = telling.ANIMAL[animal]
        start, end = notation.cell_name(int(before[owner, animal])), int(match.state.at[owner, animal])
        if end == rules.HOME:
            assert f"Player {owner + 1} brings {name} home from {start}." in lines
        else:
            assert f"Player {owner + 1} moves {name} from {start} to {notation.cell_name(end)}" in lines
