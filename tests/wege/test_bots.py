"""The bots of Wege: they take a win, stop one, unite ducks, know nothing hidden, and the better ones play better."""

import os

import pytest
from park import TO_LAND, TO_WATER, drawn, wander

from sentiers.bots import analyse, bot
from sentiers.lab import arena
from sentiers.lab.crews import Crew
from sentiers.match import Match

PLAIN = os.environ.get("NUMBA_DISABLE_JIT") == "1"
slow_in_plain_python = pytest.mark.skipif(PLAIN, reason="looks at thousands of positions")


@pytest.mark.parametrize("level", ["club", "master"])
def test_a_bot_closes_its_last_gap(level):
    assert bot("wege", level).choose(drawn(TO_LAND), seed=1) == "g6"
    assert bot("wege", level).choose(drawn(TO_LAND, draw="heap"), seed=1) == "g6"


@pytest.mark.parametrize("level", ["club", "master"])
def test_a_bot_fills_the_gap_of_the_other(level):
    assert bot("wege", level).choose(drawn(TO_WATER), seed=1) == "g6"


@pytest.mark.clause("W17", "W25")
@pytest.mark.parametrize("options", [{}, {"players": "teams"}, {"players": "solo"}], ids=str)
def test_a_bot_turns_the_last_duck_to_the_other(options):
    board = TO_LAND.replace("Pb^ .   P   P", "P   P   P   P").replace("35: P to lay", "36: Pb to lay")
    board = (
        board.replace(" 7  R   Rbv", " 7  R   .  ").replace("P   .\n", "P   N\n").replace(" 8  R   R  ", " 8  R   Rbv")
    )
    board = board.replace("36:", "37:") if options.get("players") != "solo" else board
    match = drawn(board, **options)
    pairs = {}
    for text in match.moves():
        after = drawn(board, **options)
        after.play(text)
        pairs[text] = any("united" in str(line) for line in after.told(0))
    assert sorted(pairs.values()) == [False, True]
    assert pairs[bot("wege", "master").choose(match, seed=1)]


@slow_in_plain_python
@pytest.mark.parametrize("draw", ["stack", "heap"])
def test_a_bot_does_not_know_the_order_of_the_tiles(draw):
    """Two matches that look alike so far, with other tiles to come: the same move."""
    match = wander(Match.new("wege", seed=4, draw=draw), 4, 9)
    other = Match.new("wege", seed=4, draw=draw, position=match.position())
    known = int(match.state.drawn) + (draw == "stack")
    other.state.deck[:] = match.state.deck
    other.state.deck[known:] = match.state.deck[known:][::-1]
    for level in ("novice", "amateur", "club", "master") if draw == "stack" else ("novice", "club"):
        player = bot("wege", level)
        assert player.choose(match, seed=2, simulations=40) == player.choose(other, seed=2, simulations=40), level


@slow_in_plain_python
@pytest.mark.parametrize(
    "options", [{"players": "teams", "experts": True}, {"players": "solo"}, {"aim": "ducks"}, {"draw": "heap"}]
)
def test_all_levels_play_any_table_to_the_end(options):
    for level in ("novice", "amateur", "club"):
        match = Match.new("wege", seed=3, **options)
        while not match.over:
            match.play(bot("wege", level).choose(match, seed=len(match.plies)))
        assert match.result


@slow_in_plain_python
def test_each_level_is_stronger_than_the_one_before():
    for weaker, stronger in (("random", "novice"), ("novice", "amateur"), ("amateur", "club"), ("random", "club")):
        result = arena.run("wege", [stronger, weaker], games=20, crew=Crew(1, progress=False))
        assert result.wins[0][1] > 2 * result.wins[1][0], (stronger, weaker)


@slow_in_plain_python
def test_who_plays_alone_with_an_eye_for_the_goals_meets_more_of_them():
    result = arena.run("wege", ["random", "club"], games=12, options={"players": "solo"}, crew=Crew(1, progress=False))
    assert result.mean[1] > result.mean[0] + 1.0


@slow_in_plain_python
def test_the_search_of_the_coach_sees_the_gap_too():
    found = analyse(drawn(TO_LAND), simulations=600)
    assert found.best == "g6"
    assert found.values[0] > 0.6
