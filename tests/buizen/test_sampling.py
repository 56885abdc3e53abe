"""A random move is drawn without writing them all down, and must be the very one the list has: matches are replayed from seeds."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from trench import edition, somewhere

from sentiers.games.buizen.rules import MOST_MOVES, legal, sample
from sentiers.kernel.dice import draw, generator

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
