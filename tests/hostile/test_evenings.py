"""Matches to which anything is done, in any order: nothing but a SentiersError comes out, and what is left is a match."""

import os

import pytest
from hostile.calls import OF_MATCH, OF_THE_BOTS, OF_THE_LIBRARY, OF_VIEW, OWN_CODE, called, with_one_odd
from hostile.meddler import Meddler, anchors, is_whole, look_at, play_on, read_through, some_match
from hostile.odd import asks
from hypothesis import given, settings
from hypothesis import strategies as st

import sentiers
from sentiers import bots
from sentiers.games.shelf import SHELF
from sentiers.match import View

tries = settings(max_examples=int(os.environ.get("SENTIERS_HOSTILE", min(6, settings.default.max_examples))))
TABLES = (OF_MATCH, OF_VIEW, OF_THE_LIBRARY, OF_THE_BOTS)
KNOWN = [(table, deed) for table in TABLES for deed in table]


def do(meddler, match, table, deed):
    """One call, with something sound, or with one odd thing in it; and a look at what has come of it."""
    it = match
    if table is OF_VIEW:
        it = asks(match.view, meddler.either(*range(-1, match.seats))) or match.view(
            match.turn[0] if match.turn else -1
        )
    if deed == "wish" and meddler.chance.random() < 0.5:
        asks(
            it.wish,
            [meddler.chance.choice(anchors(match) or ["-"]) for _ in range(meddler.chance.randrange(4))],
            it.seat,
        )
    sound = table[deed](it)
    if sound and meddler.chance.random() < 0.7:
        name = meddler.chance.choice([name for name in sound if (deed, name) not in OWN_CODE])
        sound = next(with_one_odd(sound, name, meddler.odd()))
    home = sentiers if table is OF_THE_LIBRARY else bots if table is OF_THE_BOTS else it
    found = asks(called, getattr(home, deed), sound)
    read_through(it)
    if isinstance(found, View):
        found.svg()
        read_through(found)


@pytest.mark.parametrize("name", SHELF)
@tries
@given(seed=st.integers(0, 2**32))
def test_whatever_is_done_to_a_match_only_named_errors_come_out(name, seed):
    meddler = Meddler(seed)
    match = some_match(meddler, name)
    for _ in range(12):
        deed = meddler.chance.choice([*KNOWN, "look", "go on"])
        if deed == "look":
            look_at(match)
        elif deed == "go on":
            play_on(meddler, match, 2)
        else:
            do(meddler, match, *deed)
    is_whole(match)
