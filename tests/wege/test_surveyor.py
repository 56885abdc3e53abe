"""The compiled rules against the surveyor, who does everything slowly and plainly: moves, ducks, rings, connections, results."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from park import at, edition, wander
from surveyor import Park

from sentiers.games.wege.rules.ducks import lonely, united
from sentiers.games.wege.rules.network import connects, islands, ponds
from sentiers.match import Match

seeds = st.integers(0, 2**32)


def size(word):
    return int(word).bit_count()


@pytest.mark.clause("W7", "W8", "W10", "W11", "W12", "W13", "W24")
@pytest.mark.parametrize("experts", [False, True])
@given(seed=seeds)
def test_the_moves_are_those_that_the_surveyor_finds(experts, seed):
    match = Match.new("wege", seed=seed, experts=experts)
    chance = random.Random(seed)
    while not match.over:
        assert sorted(match.moves()) == sorted(Park(match.position(), experts).moves()), match.position()
        match.play(chance.choice(match.moves()))


@pytest.mark.clause("W12", "W24")
@given(seed=seeds)
def test_so_they_are_where_bridges_reserves_and_ducks_are_many(seed):
    rich = edition(P=4, Pb=6, Pw=4, R=4, Rb=4, Rw=6, B=6, N=6)
    match = Match.new("wege", seed=seed, edition=rich, experts=True)
    chance = random.Random(seed)
    while not match.over:
        moves = match.moves()
        assert sorted(moves) == sorted(Park(match.position(), True).moves()), match.position()
        exchanges = [move for move in moves if move[0] == "x"]
        match.play(chance.choice(exchanges or moves))


@pytest.mark.clause("W15", "W17", "W19", "W20")
@pytest.mark.parametrize("paths", [6, 17, 28])
@given(seed=seeds)
def test_ducks_rings_and_connections_are_those_that_the_surveyor_finds(paths, seed):
    many = edition(P=paths - 3, Pb=3, R=31 - paths, Rw=3, B=4, N=2)
    match = Match.new("wege", seed=seed, edition=many)
    wander(match, seed, random.Random(seed).choice([20, 30, 60]))
    park, s = Park(match.position()), match.state
    for side, (terrain, colour) in enumerate((("land", "b"), ("water", "w"))):
        assert size(united(s, side)) == len(park.united(colour))
        assert size(lonely(s, side)) == park.lonely(colour)
        for strict in (False, True):
            assert connects(s, side, strict) == park.connects(terrain, strict)
    assert size(islands(s)) == len(park.rings("R", "land"))
    assert size(ponds(s)) == len(park.rings("P", "water"))


def reaches(park, terrain, colour, child):
    return park.connects(terrain, not child) and (child or bool(park.united(colour)))


@pytest.mark.clause("W21", "W22", "W23")
@pytest.mark.parametrize("aim", ["normal", "ducks", "land-child", "water-child", "children"])
@given(seed=seeds)
def test_the_scores_are_those_that_the_surveyor_gives(aim, seed):
    paths = random.Random(seed).choice([10, 17, 24])
    many = edition(P=paths - 6, Pb=3, Pw=3, R=28 - paths, Rb=3, Rw=3, B=4, N=2)
    match = wander(Match.new("wege", seed=seed, edition=many, aim=aim), seed)
    park = Park(match.position())
    child = {"land-child": (True, False), "water-child": (False, True), "children": (True, True)}.get(aim, (False,) * 2)
    land, water = reaches(park, "land", "b", child[0]), reaches(park, "water", "w", child[1])
    black, white = len(park.united("b")), len(park.united("w"))
    if land and water:
        expected = (0.5, 0.5) if any(child) or black == white else (float(black > white), float(white > black))
    elif land or water:
        expected = (float(land), float(water))
    elif aim == "ducks":
        expected = (float(black > white), float(white > black))
    else:
        expected = (0.0, 0.0)
    assert match.scores == expected


@pytest.mark.clause("W25")
@given(seed=seeds)
def test_the_goals_are_those_that_the_surveyor_counts(seed):
    match = wander(Match.new("wege", seed=seed, players="solo"), seed)
    park = Park(match.position())
    met = [park.connects("land", False), park.connects("water", False)]
    met += [not park.rings("R", "land"), not park.rings("P", "water")]
    met += [park.lonely(c) <= sum(len(cells) for cells in park.ducks(c).values()) % 2 for c in "bw"]
    assert match.scores == (float(sum(met)),)


def test_the_surveyor_and_the_game_read_the_same_board():
    match = at(" 7  .   Rw^\n 6  Pb^ R\n    e   f\nturn 4: Pw to lay")
    assert sorted(match.moves()) == sorted(Park(match.position()).moves())
