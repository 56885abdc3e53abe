"""The study that fits what the counts are worth: it judges as the compiled eye does, learns, and writes what it has learnt."""

import random

import numpy as np
import pytest

from sentiers.games.canoe.minds import weights
from sentiers.games.canoe.minds.evaluate import guess
from sentiers.games.canoe.minds.features import FEATURES
from sentiers.lab.studies import canoe_weights as study
from sentiers.match import Match


def test_the_study_judges_as_the_eye_does():
    dice, judged = random.Random(2), 0
    for seed in range(6):
        match = Match.new("canoe", seed=seed)
        while not match.over and len(match.plies) < 30:
            counts = np.empty(FEATURES)
            chance = guess(match.box, match.state, counts)
            if 0.0 < chance < 1.0:
                assert study.forward(study.known(), counts[None])[1][0] == pytest.approx(chance)
                judged += 1
            match.play(dice.choice(match.moves()))
    assert judged > 20


def test_what_is_fitted_is_less_surprised():
    chance = np.random.default_rng(1)
    x = chance.integers(0, 4, (2000, FEATURES)).astype(float)
    wanted = (x[:, 3] + x[:, 40] > 3.0) * 0.9 + 0.05
    before = study.known()
    after = study.fit(before, x, wanted, chance, 150)
    assert study.surprise(after, x, wanted) < 0.8 * study.surprise(before, x, wanted)


def test_what_it_writes_is_what_stands_in_the_folder():
    found = {"np": np}
    exec(study.written(study.known()), found)
    for name in ("WEIGHTS", "EVEN", "TOGETHER", "BEGIN", "WORTH"):
        assert np.array_equal(found[name], getattr(weights, name)), name
