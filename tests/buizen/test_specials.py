"""B16 to B18: pits and manholes."""

import pytest
from trench import TWELVE, at, held, on, worth

from sentiers.messages import IllegalMove

CLOSED = 12


def fire(match):
    return worth(match)["fire main"]


@pytest.mark.clause("B16")
def test_a_pit_is_laid_onto_a_road_and_opens_its_pipes_then_one_tile_is_drawn():
    match = at(TWELVE, "2 pit", "4")
    assert fire(match) == CLOSED
    match.play("pit 2,2")
    assert on(match, "2,2") == "=o"
    assert fire(match) == 0
    assert held(match) == [2, 1]
    assert match.state.hand[0].sum() == 2


@pytest.mark.clause("B17")
def test_a_manhole_onto_an_open_pit_closes_them_again():
    match = at(TWELVE.replace("46a180 =", "46a180 =o"), "2 manhole", "4")
    match.play("manhole 2,2")
    assert on(match, "2,2") == "=ox"
    assert fire(match) == CLOSED


@pytest.mark.clause("B17", "B18")
def test_a_manhole_onto_a_road_protects_it_for_ever():
    match = at(TWELVE, "2 manhole", "4 pit")
    match.play("manhole 2,2")
    assert on(match, "2,2") == "=x"
    assert [move for move in match.moves() if move.startswith("pit")] == ["pit 2,1"]
    with pytest.raises(IllegalMove, match="never be laid onto a manhole"):
        match.play("pit 2,2")


@pytest.mark.clause("B18")
@pytest.mark.parametrize(
    ("road", "move", "says"),
    [
        ("=o", "pit 2,2", "an open pit on 2,2 already"),
        ("=x", "pit 2,2", "never be laid onto a manhole"),
        ("=ox", "pit 2,2", "never be laid onto a manhole"),
        ("=x", "manhole 2,2", "a manhole on 2,2 already"),
        ("=ox", "manhole 2,2", "a manhole on 2,2 already"),
        ("=", "pit 0,0", "No road lies on 0,0"),
        ("=", "manhole 0,1", "No road lies on 0,1"),
        ("=", "pit 7,7", "No road lies on 7,7"),
    ],
)
def test_what_cannot_be_covered(road, move, says):
    match = at(TWELVE.replace("46a180 =", f"46a180 {road}"), "2 pit manhole", "4")
    assert move not in match.moves()
    with pytest.raises(IllegalMove, match=says):
        match.play(move)


@pytest.mark.clause("B16", "B17")
def test_one_plays_only_what_one_holds():
    match = at(TWELVE, "2", "4 pit manhole")
    for move in ("pit 2,2", "manhole 2,2"):
        with pytest.raises(IllegalMove, match="in your hand"):
            match.play(move)


@pytest.mark.clause("B16")
def test_two_pits_in_a_hand_are_one_choice():
    match = at(TWELVE, "pit pit", "4")
    assert match.moves() == ["-", "pit 2,2", "pit 2,1"]
