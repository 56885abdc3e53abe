"""The reasons of Canoë's coach are true: each kind in a position where one sees it."""

import random
from collections import Counter

import pytest
from boards import at
from coached import facts

from sentiers.bots import coach
from sentiers.match.kit import twin

# Light lacks d2 for a canoe; so does dark h3, one row up.
RACE = """
 4 . . . . . . . D . . D . .
 3 . . L . . L . . . D . . .
 2   . . . L . . . . . . .
{turn}
"""


@pytest.mark.clause("C10")
def test_what_wins_is_told_and_nothing_else():
    match = at(RACE.format(turn="light to move, turn 7"), canoes=1)
    assert facts(match, "d2") == {"wins": (100.0, "That is a canoe, and wins.")}
    told = coach.advise(match, simulations=100, seed=1)
    assert [str(told.options[0].deed), str(told.options[0].reason)] == [
        "Plant a peg in d2.",
        "That is a canoe, and wins.",
    ]


def test_a_threat_that_must_be_met_is_stopped_or_let():
    match = at(RACE.format(turn="dark to move, turn 8").replace("D . . D", ". . . D"), canoes=1)
    stops = facts(match, "d2")
    assert stops["stops"] == (90.0, "It takes d2 from Player 1, who would win there.")
    assert "lets" not in stops
    assert facts(match, "a5")["lets"] == (-90.0, "It leaves d2 to Player 1, who wins there.")
    told = coach.advise(
        match, simulations=400, seed=1, played=match.game.notation.read(match.box, match.state, 1, "a5")
    )
    assert "d2" in str(told.options[0].deed)
    assert str(told.played.reason) == "It leaves d2 to Player 1, who wins there."


def winning(match, states, seat):
    """The moves with which a seat, to move in this state, wins at once."""
    found = []
    for move in match.kit.codes(states, seat):
        after = twin(states)
        match.kit.play(after, seat, int(move))
        if match.kit.over(after) and match.kit.won(after) == (seat,):
            found.append(int(move))
    return found


def test_threats_are_what_trying_every_answer_says():
    told = Counter()
    for seed in range(60):
        match, chance = at(" 4 . . . . . . . . . . . . .\nlight to move, turn 1", canoes=1), random.Random(seed)
        while len(match.plies) < 10 and not match.over:
            match.play(
                chance.choice(
                    [move for move in match.moves() if move[0] in "defg" and move[1] in "234"] or match.moves()
                )
            )
        if match.over:
            continue
        seat = match.turn[0]
        for text in chance.sample(match.moves(), 12):
            found = facts(match, text)
            states = twin(match.states())
            match.kit.play(states, seat, match.game.notation.read(match.box, match.state, seat, text))
            if match.kit.over(states):
                assert match.kit.won(states) != (seat,) or "wins" in found
                continue
            lost = winning(match, states, 1 - seat)
            assert ("lets" in found) == bool(lost)
            told["lets"] += bool(lost)
            if found.get("threatens", (0, ""))[0] == 80.0:
                told["both"] += 1
                for answer in match.kit.codes(states, 1 - seat):
                    after = twin(states)
                    match.kit.play(after, 1 - seat, int(answer))
                    assert winning(match, after, seat)
    assert told["lets"] > 0
    assert told["both"] > 0


def test_one_threat():
    one = at(" 3 . . L . . L . . . . . . .\n 2   . . . . . . . . . . .\nlight to move, turn 7", canoes=1)
    assert facts(one, "d2")["threatens"] == (40.0, "You then threaten to win in e2.")


def test_a_canoe_built_and_a_canoe_spoilt():
    board = " 3 . . L . . L . . . . . . .\n 2   . . {d2} L . . . . . . .\nlight to move, turn 9"
    assert facts(at(board.format(d2=".")), "d2")["builds"][1] == "That is a canoe: one more, and you win."
    built = at(board.format(d2="L"))
    weight, told = facts(built, "d3")["spoils"]
    assert weight < 0
    assert told == "It spoils a canoe of yours."


def test_what_is_begun_and_what_is_hindered():
    match = at(" 3 . . L . . . . . . . . . .\n 2   . . . . . . . . . . .\nlight to move, turn 5")
    assert "canoe" in facts(match, "d2")["prepares"][1]
    assert facts(match, "k2")["opens"][0] < facts(match, "d2")["prepares"][0]
    dark = at(" 3 . . L . . . . . . . . . .\n 2   . . L . . . . . . . .\ndark to move, turn 6")
    assert facts(dark, "e2")["hinders"][1].startswith("It is in the way of")


def test_a_clue_lights_more_holes_than_the_one():
    told = coach.advise(at(RACE.format(turn="light to move, turn 7"), canoes=1), simulations=100, seed=1)
    assert "hole:d2" in told.clue.anchors
    assert len(told.clue.anchors) > 3
    assert "d2" not in str(told.clue.told)
