"""Every interleaving of the append protocol in small cases: nothing lost, nothing doubled. And that the model can find a fault."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # for model.py

from model import FAULTS, SMALL, Broken, House, explore

# What each fault breaks, and the smallest house in which it does.
ALONE = House((("sit", "word"),), crashes=0, cuts=0)
CUT = House((("word", "word"),), crashes=0, cuts=1, hints=False)
FOUND = {
    "no unique key": (ALONE, "entry 1 follows where 2 is next"),
    "acknowledged before the commit": (ALONE, "was acknowledged as 1 and is not there"),
    "retried without a token": (CUT, "is in the journal 2 times"),
    "a conflict is always another's": (CUT, "is in the journal 2 times"),
    "not decided again": (House((("sit", "sit"),), crashes=0, cuts=0), "was not legal where it stands"),
    "refused when unsure": (CUT, "was refused and is in the journal"),
    "applied twice": (ALONE, "a copy is not the beginning of the journal"),
    "a hint is believed": (House((("sit", "offer"),), crashes=0, cuts=0), "a copy is not the beginning of the journal"),
    "no heartbeat": (ALONE, "a copy stays behind for ever"),
    "results beside the rows": (ALONE, "results are written that belong to no row"),
}


@pytest.mark.parametrize("name", SMALL)
def test_in_no_order_of_events_is_a_deed_lost_or_doubled(name: str) -> None:
    explored = explore(SMALL[name])
    print(f"{name}: {explored}")
    assert explored.states > 1000
    assert explored.ends > 1


@pytest.mark.parametrize("fault", FAULTS)
def test_the_model_finds_what_each_fault_breaks(fault: str) -> None:
    house, breaks = FOUND[fault]
    explore(house)  # is sound without it
    with pytest.raises(Broken, match=breaks) as found:
        explore(House(house.tables, house.workers, house.crashes, house.cuts, house.hints, frozenset({fault})))
    assert found.value.way, "and it tells how it came to that"


def test_a_run_that_never_ends_is_found() -> None:
    class Restless(House):
        def steps(self, state):  # type: ignore[no-untyped-def]
            yield from super().steps(state)
            yield "as if nothing had happened", self.start()

    with pytest.raises(Broken, match="round in circles"):
        explore(Restless((("word",),), crashes=0, cuts=0))
