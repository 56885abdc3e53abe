"""The compiled rules against the foreman, who does everything slowly and plainly: moves, what they bring, pipes, points."""

import random

import numpy as np
import pytest
from foreman import Foreman
from hypothesis import given
from hypothesis import strategies as st
from trench import TEXT, edition, held, somewhere, wander, worth

from sentiers.games.buizen.rules.pipes import COUNTS, LINKS, MATERIAL, STRETCHES, TILES, follow, is_closed
from sentiers.match import Match

seeds = st.integers(0, 2**32)
SCARCE = (("pump_rooms = 10", "pump_rooms = 4"), ("roads = 10", "roads = 3"))
DIGGERS = (("open_pits = 4", "open_pits = 8"), ("manholes = 4", "manholes = 6"), ("hand = 4", "hand = 6"))


def changed(changes):
    text = TEXT
    for old, new in changes:
        text = text.replace(old, new, 1)
    return text


@pytest.mark.clause("B9", "B10", "B11", "B12", "B13", "B15", "B16", "B17", "B18")
@pytest.mark.parametrize("changes", [(), SCARCE, DIGGERS], ids=["box", "scarce", "diggers"])
@given(seed=seeds)
def test_the_moves_are_those_that_the_foreman_finds(changes, seed):
    match = somewhere(seed, edition=edition(*changes), players=2 + seed % 3)
    if not match.over:
        moves = match.moves()
        assert len(moves) == len(set(moves))
        assert set(moves) == Foreman(changed(changes), match.position()).moves(), match.position()


@pytest.mark.clause("B12", "B13", "B14", "B16", "B17")
@pytest.mark.parametrize("changes", [(), SCARCE, DIGGERS], ids=["box", "scarce", "diggers"])
@given(seed=seeds)
def test_a_move_brings_and_draws_what_the_foreman_says(changes, seed):
    match = somewhere(seed, edition=edition(*changes), players=2 + seed % 3)
    if match.over:
        return
    foreman, before, seat = Foreman(changed(changes), match.position()), held(match), match.turn[0]
    move = random.Random(seed).choice(match.moves())
    table, drawn = foreman.after(move)
    match.play(move)
    assert Foreman(changed(changes), match.position()).table == table
    before[seat] += drawn - (move != "-")
    assert held(match) == before


@pytest.mark.clause("B20", "B21")
@pytest.mark.parametrize("changes", [(), SCARCE, DIGGERS], ids=["box", "scarce", "diggers"])
@given(seed=seeds)
def test_the_pipes_are_those_that_the_foreman_follows(changes, seed):
    match = somewhere(seed, edition=edition(*changes))
    foreman = Foreman(changed(changes), match.position())
    pipe, counts = np.empty(STRETCHES, np.int64), np.empty((STRETCHES, COUNTS), np.int64)
    follow(match.box, match.state, pipe, counts)
    found = [
        (
            "egfp"[counts[end, MATERIAL]],
            int(counts[end, TILES]),
            int(counts[end, LINKS]),
            bool(is_closed(counts, end)),
        )
        for end in range(2 * int(match.state.lying))
        if pipe[end] == end
    ]
    assert sorted(found) == sorted((what, len(links), sum(links), closed) for what, links, closed in foreman.pipes())
    assert list(worth(match).values()) == list(foreman.points().values())


@pytest.mark.clause("B22")
@given(seed=seeds)
def test_the_scores_are_those_that_the_foreman_gives(seed):
    match = wander(Match.new("buizen", seed=seed, players=2 + seed % 3), seed)
    foreman = Foreman(TEXT, match.position())
    points = foreman.points()
    assert match.scores == tuple(float(points[material]) for material in foreman.materials)
    best = max(match.scores)
    assert match.result.winners == tuple(seat for seat, score in enumerate(match.scores) if score == best)
