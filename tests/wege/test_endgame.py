"""The last tiles of Wege, counted out: it comes to what a plain player finds who tries everything, and the master plays it."""

import os
import random
from collections import Counter

import numpy as np
import pytest
from park import TO_LAND, drawn

from sentiers.bots import analyse, bot
from sentiers.games.minds import Budget
from sentiers.games.wege.box import NO_TILE, TILES
from sentiers.games.wege.minds.endgame import ENDGAME, count_out, go_to, left_to_lay
from sentiers.games.wege.rules import MOST_MOVES, draw_tile, legal, play, reward
from sentiers.kernel import blank
from sentiers.match import Match

PLAIN = os.environ.get("NUMBA_DISABLE_JIT") == "1"
TABLES = [{}, {"draw": "heap"}, {"aim": "ducks"}, {"aim": "children"}, {"players": "teams", "experts": True}]
TOGETHER = [{"players": "solo"}, {"players": "two-together", "draw": "heap"}]


def tried(box, s):
    """What land and water may expect, by trying every tile that may come and every move."""
    unseen = Counter(dict(enumerate(box.tiles.tolist()))) - Counter(s.deck[: s.drawn].tolist())
    drawing = s.hand == NO_TILE and left_to_lay(s) > 0 and s.deck[s.drawn - 1] == NO_TILE
    if drawing or (s.hand != NO_TILE and box.stack and s.drawn < TILES and s.deck[s.drawn] == NO_TILE):
        found = np.zeros(2)
        for tile, times in unseen.items():
            after = blank(s.dtype)
            after[0] = s
            after[0].deck[s.drawn - drawing] = tile
            if drawing:
                after[0].drawn -= 1
                draw_tile(box, after[0])
            found += times * tried(box, after[0])
        return found / sum(unseen.values())
    if s.hand == NO_TILE:
        out = np.zeros(4)
        reward(box, s, out)
        return np.array([out[0], out[1 if box.seats > 1 else 0]])
    moves, mover = np.empty(MOST_MOVES, np.int32), int(s.turns % box.seats)
    best = None
    for move in moves[: legal(box, s, mover, moves)]:
        after = blank(s.dtype)
        after[0] = s
        play(box, after[0], mover, move)
        found = tried(box, after[0])
        if best is None or found[mover % 2] > best[mover % 2]:
            best = found
    return best


def late(tiles, seed, options):
    """What the seat to act sees of a match of random play with so many tiles to lay; None if it ended before."""
    match, chance = Match.new("wege", seed=seed, **options), random.Random(seed)
    while not match.over and left_to_lay(match.state) > tiles:
        match.play(chance.choice(match.moves()))
    return None if match.over else match.view(match.turn[0])


@pytest.mark.skipif(PLAIN, reason="tries thousands of positions")
@pytest.mark.parametrize("options", TABLES + TOGETHER, ids=str)
def test_the_last_tiles_are_worth_what_trying_everything_finds(options):
    end = blank(ENDGAME)[0]
    end.nobody = 0.25
    values = set()
    for seed in range(20):
        view = late(2 if seed % 4 else 3, seed, options)
        if view is None:
            continue
        go_to(view.box, end, view.state)
        assert count_out(view.box, end, 10**6)
        wanted = tried(view.box, view.state)
        side = view.seat % 2
        assert end.value[0, side] == pytest.approx(wanted[side]), view.text()
        values.add(round(float(wanted[side]), 6))
    assert len(values) > 1


@pytest.mark.skipif(PLAIN, reason="tries thousands of positions")
def test_too_much_to_count_out_is_given_up_and_gone_on_with():
    view, end, again = late(5, 3, {}), blank(ENDGAME)[0], blank(ENDGAME)[0]
    go_to(view.box, end, view.state)
    steps = 0
    while not count_out(view.box, end, end.looked + 10):
        steps += 1
    go_to(view.box, again, view.state)
    assert count_out(view.box, again, 10**9)
    assert steps > 3
    assert end.value[0].tolist() == again.value[0].tolist()


@pytest.mark.parametrize("threads", [1, 2])
def test_the_master_says_that_it_has_counted_out_the_end(threads):
    found = analyse(drawn(TO_LAND), simulations=50)
    assert found.exact
    assert found.best == "g6"
    assert found.values == (1.0, 0.0)
    assert bot("wege", "master").choose(drawn(TO_LAND), seed=1, simulations=50, threads=threads) == "g6"


@pytest.mark.skipif(PLAIN, reason="looks at thousands of positions")
def test_two_threads_look_at_as_much_together_as_one_does_alone():
    view = late(20, 1, {})
    mind, rng = bot("wege", "master").mind, np.array([7], dtype=np.uint64)
    one = mind.rate(view, Budget(simulations=64), rng.copy())
    two = mind.rate(view, Budget(simulations=64, threads=2), rng.copy())
    again = mind.rate(view, Budget(simulations=64, threads=2), rng.copy())
    assert one.simulations == two.simulations == 64
    assert two == again
    assert two != one
    assert {rated.move for rated in two.moves} == set(view.codes().tolist())
