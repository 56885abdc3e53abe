"""B14b, B15b, B15c, B22b: bots know under which reading they play."""

import pytest
from test_foreman import DIGGERS
from trench import READINGS, edition, touching_two, wander

from sentiers.bots import bot
from sentiers.match import Match


@pytest.mark.clause("B14b")
def test_a_bot_draws_as_many_as_it_can():
    match, move, most = touching_two(fewer=True)
    match.play(move)
    for level in ("club", "master"):
        assert bot("buizen", level).choose(match, seed=1, seconds=0.1) == f"draw {most}"


@pytest.mark.clause("B14b", "B15b", "B15c", "B22b")
@pytest.mark.parametrize("level", ["novice", "amateur", "club", "master"])
def test_every_level_plays_under_all_readings(level):
    options = dict.fromkeys((*READINGS, "first_begins"), True)
    match = wander(Match.new("buizen", seed=3, players=3, edition=edition(*DIGGERS), **options), 3, 30)
    for _ in range(6):
        match.play(bot("buizen", level).choose(match, seed=1, seconds=0.1))
