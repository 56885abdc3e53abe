"""What the rules let a seat imagine is fair: whatever can be, by the rules, is as likely as anything else that can be. Guesses from
what the others laid are the bots' own (test_bots.py)."""

import os
from collections import Counter
from itertools import permutations

import pytest
from trench import TWELVE, at, others

from sentiers.bots import bot
from sentiers.games.buizen.box import MATERIALS
from sentiers.games.buizen.notation import tile_name, tile_named
from sentiers.games.buizen.rules import imagine
from sentiers.games.buizen.rules.bag import imagine_hands
from sentiers.games.buizen.rules.laying import can_be_laid
from sentiers.kernel.dice import generator
from sentiers.match import Match

pytestmark = pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT") == "1", reason="imagines thousands of times")
DRAWS = 6000
# What chi-square exceeds in one of a thousand fair rounds, by the degrees of freedom
RARE = {2: 13.82, 5: 20.52, 10: 29.59, 11: 31.26, 23: 49.73}


def surprise(seen, expected):
    """Chi-square of what was seen, where each thing was expected so often; nothing else may have been seen."""
    assert set(seen) <= set(expected)
    return sum((seen[one] - often) ** 2 / often for one, often in expected.items())


def imagined(view, tell, how=imagine):
    """How often each thing is imagined that `tell` reads from a record."""
    rng, seen = generator(11), Counter()
    for _ in range(DRAWS):
        truth = view._states.copy()
        how(view.box, truth[0], view.seat, rng)
        seen[tell(truth[0])] += 1
    return seen


@pytest.mark.clause("B7")
@pytest.mark.parametrize(("players", "viewer"), [(2, 0), (3, 0), (4, 1), (2, -1), (4, -1)])
def test_after_many_plies_every_deal_of_the_materials_is_imagined_as_often(players, viewer):
    match = Match.new("buizen", seed=6, players=players)
    for ply in range(16):  # club players build what they work for, for all to see
        match.play(bot("buizen", "club").choose(match, seed=ply), match.turn[0])
    own = int(match.state.material[viewer]) if viewer >= 0 else 0
    numbers = range(1, len(MATERIALS) + 1)
    ways = [deal for deal in permutations(numbers, players) if viewer < 0 or deal[viewer] == own]
    seen = imagined(match.view(viewer), lambda s: tuple(s.material[:players].tolist()))
    assert surprise(seen, dict.fromkeys(ways, DRAWS / len(ways))) < RARE[len(ways) - 1]


def two_who_passed():
    """Seat 1 could lay neither of its tiles beside the starting tile, seat 2 one of its tiles nowhere at all."""
    hidden = ("2 8", "pit 5", "manhole")  # the last one is in the bag
    match = at(TWELVE, others(TWELVE, *hidden), *hidden[:2])
    s = match.state
    s.stuck[1], s.stuck_at[1] = 2, 1
    s.stuck[2], s.stuck_at[2] = 1, s.lying
    return match, " ".join(hidden).split()


def hands(box):
    """Reads the hands of the others, each in the order of its tiles."""
    return lambda s: tuple(
        tuple(tile_name(box, tile) for tile in s.hand[seat].nonzero()[0].tolist()) for seat in (1, 2)
    )


@pytest.mark.clause("B14", "B15")
def test_where_several_have_passed_every_way_to_hold_the_tiles_is_imagined_as_often():
    match, tiles = two_who_passed()
    s, number = match.state, {name: tile_named(match.box, name) for name in tiles}
    pipes = [name for name in tiles if name.isdigit()]
    lays = {
        (name, seat) for name in pipes for seat in (1, 2) if can_be_laid(match.box, s, s.stuck_at[seat], number[name])
    }
    ways = Counter()
    for first, second, third, fourth, _ in permutations(tiles):
        if not lays & {(first, 1), (second, 1), (third, 2)}:
            ways[tuple(tuple(sorted(hand, key=number.get)) for hand in ((first, second), (third, fourth)))] += 1
    expected = {way: DRAWS * often / ways.total() for way, often in ways.items()}
    view = match.view(0)
    assert surprise(imagined(view, hands(match.box)), expected) < RARE[len(ways) - 1]
    once = imagined(view, hands(match.box), lambda *given: imagine_hands(*given, 1))
    assert not set(once) <= set(ways)  # dealt once, seat by seat, there may be nothing left that did not fit
