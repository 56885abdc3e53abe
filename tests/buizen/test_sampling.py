"""A random move is drawn without writing them all down, and must be the very one the list has: matches are replayed from seeds."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from trench import edition, somewhere

from sentiers.games.buizen.box import MOST_LAID, ROAD
from sentiers.games.buizen.rules import MOST_MOVES, coded, legal, sample
from sentiers.games.buizen.rules.laying import FITS, verdict
from sentiers.games.buizen.rules.layout import START, WORLD
from sentiers.kernel.dice import draw, generator
from sentiers.match import Match

SCARCE = (("pump_rooms = 10", "pump_rooms = 2"), ("roads = 10", "roads = 2"))
FULL = (("open_pits = 4", "open_pits = 8"), ("manholes = 4", "manholes = 8"), ("hand = 4", "hand = 14"))


@pytest.mark.parametrize("changes", [(), SCARCE, FULL], ids=["box", "scarce", "full hands"])
@given(seed=st.integers(0, 2**32))
def test_a_move_is_drawn_from_the_list_of_all(changes, seed):
    match = somewhere(seed, edition=edition(*changes), players=2 + seed % 3)
    if match.over:
        return
    box, s, seat = match.box, match.state, match.turn[0]
    listed = np.empty(MOST_MOVES, np.int32)
    total = legal(box, s, seat, listed)
    drawing, listing = generator(seed), generator(seed)
    for _ in range(40):
        assert sample(box, s, seat, drawing) == listed[draw(listing, total)]


@pytest.mark.parametrize("step", [1, WORLD, -WORLD - 1], ids=["row", "column", "stairs"])
def test_the_longest_table_is_looked_at_from_end_to_end(step):
    match = Match.new("buizen", seed=3, players=2)
    box, s, seat = match.box, match.state, match.turn[0]
    cells = [START + place * step for place in range(MOST_LAID)]
    if step < -WORLD:  # up and to the left in turns
        cells = [START - (place + 1) // 2 * WORLD - place // 2 for place in range(MOST_LAID)]
    s.lying = MOST_LAID
    s.cell[:], s.lies[:] = cells, ROAD
    listed = np.empty(MOST_MOVES, np.int32)
    found = set(listed[: legal(box, s, seat, listed)].tolist())
    around = {cell + beyond for cell in cells for beyond in (1, -1, WORLD, -WORLD)} - set(cells)
    ways = [
        tile << 3 | face << 2 | quarters
        for tile in range(box.pipes)
        if s.hand[seat, tile]
        for face in range(box.faces[tile])
        for quarters in range(box.turns[tile, face])
    ]
    fitting = {int(coded(cell, lies)) for cell in around for lies in ways if verdict(box, s, cell, lies) == FITS}
    assert {move for move in found if move >> 15 < ROAD} - {0} == fitting
    assert fitting
