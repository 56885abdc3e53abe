"""What luck allows (lab/studies/luck.py): its figures against what must be so, against the rules, and against matches played."""

import argparse
import math
import random
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from glade import wander

from sentiers.games.zwei_wege.minds import exact
from sentiers.games.zwei_wege.minds.board_numbers import number, pack
from sentiers.games.zwei_wege.minds.solve import solve
from sentiers.games.zwei_wege.rules import LIMIT, STATE, all_home, deal, over, play, sample, turn
from sentiers.kernel import blank
from sentiers.lab.studies import luck
from sentiers.match import Match


@pytest.fixture(scope="module")
def short(solutions):
    """The short board, solved, and a function of a pairing's share on it."""
    box = solutions("short").box
    solved = solve(box)
    return box, solved, cache(lambda one, other: luck.share(box, solved, one, other))


def test_who_knows_his_opponent_wins_more_than_best_play_and_nobody_loses_more_than_who_wants_to(short):
    _, _, share = short
    assert share("perfect", "perfect") == pytest.approx(0.5, abs=1e-9)
    assert share("best", "perfect") == pytest.approx(0.5, abs=1e-9)  # nobody gains against it
    perfect, best = share("perfect", "random"), share("best", "random")
    assert 0.55 < perfect < best - 0.1
    assert best < 0.95  # luck: not even against who plays anything
    assert share("random", "perfect") == pytest.approx(1 - perfect, abs=1e-9)
    for other in ("random", "novice", "amateur", "club", "master"):
        assert 0.5 <= share("perfect", other) < share("perfect", "worst") < 0.95


def test_each_level_wins_more_than_the_one_before_it_and_the_novice_more_than_who_plays_anything(short):
    """By more than a little, and whatever makes a level weak: none prefers what it takes for worse."""
    _, _, share = short
    order = ("random", "novice", "amateur", "club")
    for weaker, stronger in pairwise(order):
        assert share(weaker, stronger) < 0.44, (weaker, stronger)
    assert all(mind.care >= 0 and 0 <= mind.leaps <= 1 for mind in luck.LEVELS.values())


def test_what_the_best_answer_is_worth_follows_from_the_rules_one_move_ahead(short):
    """Against who plays anything: his block and his hand are coins, his animal any of those he may announce."""
    box, solved, _ = short
    own = luck.chances(box, solved, "best", "random")

    def chance(s, seat):
        if over(box, s):
            return 0.5 if s.ended == LIMIT else float(all_home(s.at, seat))
        found = own[int(s.mover != seat), min(int(s.made), 2), number(solved.atlas, pack(box, s.at, s.mover))]
        return found if s.mover == seat else 1.0 - found

    for seed in range(150):
        match = Match.new("zwei-wege", seed=seed, edition="short")
        wander(match, seed, 2 * (seed % 20))
        if match.over:
            continue
        mover = match.turn[0]
        for seat in (0, 1):
            after = {}
            for announced in match.moves():
                for block in "<>":
                    match.play(announced)
                    match.play(block)
                    after[announced, block] = chance(match.state, seat)
                    match.undo(2)
            animals = {announced[0] for announced, _ in after}
            if seat == mover:
                expected = max((after[one, "<"] + after[one, ">"]) / 2 for one, _ in after)
            else:
                expected = np.mean([max((after[a + "<", b] + after[a + ">", b]) / 2 for b in "<>") for a in animals])
            assert chance(match.state, seat) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("one", "other"), [("perfect", "random"), ("novice", "amateur")])
def test_played_matches_come_to_the_same_share(short, one, other):
    box, _, share = short
    chance, dice, matches, points = random.Random(3), np.full(1, 77, np.uint64), 1000, 0.0

    def choose(name, s, seat):
        if name == "random":
            return sample(box, s, seat, dice)
        mind = luck.LEVELS[name]
        return exact.choose(box, s, mind.care, mind.leaps, mind.greed, mind.guess, dice)

    for played in range(matches):
        s, seat = blank(STATE)[0], played % 2
        deal(box, s, np.uint64(chance.getrandbits(64)))
        while not over(box, s):
            to_act = int(turn(box, s)) - 1
            play(box, s, to_act, np.int32(choose(one if to_act == seat else other, s, to_act)))
        points += 0.5 if s.ended == LIMIT else float(all_home(s.at, seat))
    expected = share(one, other)
    assert abs(points / matches - expected) < 3.5 * math.sqrt(expected * (1 - expected) / matches)


def test_only_one_of_two_can_be_an_answer_to_the_other():
    assert luck.pairing("best:novice") == ("best", "novice")
    for wrong in ("best:worst", "best:best", "owl:random", "random", "fox:random"):
        with pytest.raises(argparse.ArgumentTypeError):
            luck.pairing(wrong)
