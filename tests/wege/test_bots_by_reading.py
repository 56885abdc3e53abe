"""W11b, W20b, W23b, W23c: bots know under which reading they play."""

import pytest
from park import BOTH_HAVE_IT, BY_A_POND, RICH, drawn, edition, wander

from sentiers.bots import bot
from sentiers.match import Match

READINGS = [
    {"bridges": True},
    {"near": True},
    {"aim": "children", "child_both": True},
    {"players": "teams", "child2": True, "child_both": True},
]


@pytest.mark.clause("W11b", "W20b", "W23b", "W23c")
@pytest.mark.parametrize("options", READINGS, ids=str)
def test_every_level_plays_under_every_reading(options):
    match = wander(Match.new("wege", seed=5, edition=edition(**RICH), **options), 5, 24)
    for level in ("novice", "amateur", "club", "master"):
        match.play(bot("wege", level).choose(match, seed=1, seconds=0.2))


@pytest.mark.clause("W20b")
@pytest.mark.parametrize("level", ["club", "master"])
def test_a_bot_does_not_close_a_pond_near_its_connection(level):
    board = BY_A_POND.replace("R   P   P\n 4", "R   P   .\n 4").replace("R   R   N\n", "R   R   .\n")
    board += "turn 35: P to lay\nnext: R\n"
    assert bot("wege", level).choose(drawn(board, near=True), seed=1) == "i9"


@pytest.mark.clause("W23b")
@pytest.mark.parametrize("level", ["club", "master"])
def test_children_with_one_aim_help_each_other(level):
    """Water closes the gap of the paths, which it would fill with a river were it against them."""
    board = BOTH_HAVE_IT.replace("B   P   P", "B   .   P").replace(" 9  N ", " 9  . ")
    board = board.replace("h   i\n", "h   i\nturn 36: {} to lay\nnext: R\n")
    shared = drawn(board.format("P"), aim="children", child_both=True)
    assert bot("wege", level).choose(shared, seed=1) == "h6"
