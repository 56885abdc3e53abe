"""The picture: what can be clicked, what is marked or lit, and what a screen reader says."""

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from park import LAND_HAS_IT, at, drawn, dual, play, wander

from sentiers.games.wege.drawing.geometry import CELL
from sentiers.match import Match

SMALL = " 7  .   Rw^\n 6  Pb^ R\n    e   f\nf6: land nw\nturn 4: {} to lay\nnext: N P"
WIDE = " 6  P   R   P   R   P   R\n    c   d   e   f   g   h\nturn 7: P to lay"


def root(match):
    return ElementTree.fromstring(match.view(0).svg())


def nodes(match, attribute):
    return [node for node in root(match).iter() if node.get(attribute)]


def anchors(match):
    return {node.get("data-step") for node in nodes(match, "data-step")}


def classes(within):
    return [name for node in within.iter() for name in (node.get("class") or "").split()]


def layer(match, name):
    return next(node for node in nodes(match, "data-layer") if node.get("data-layer") == name)


def lit(match):
    return {node.get("data-layer") for node in nodes(match, "data-layer") if "lit" in node.get("class").split()}


def place(node):
    return float(node.get("x")), float(node.get("y"))


@pytest.mark.clause("W8")
def test_the_cells_of_the_park_and_those_beside_it_can_be_pointed_at():
    cells = {step for step in anchors(at(SMALL.format("P"))) if step.startswith("cell:")}
    assert cells == {f"cell:{name}" for name in ["f8", "e7", "f7", "g7", "d6", "e6", "f6", "g6", "e5", "f5"]}


@pytest.mark.clause("W7")
def test_turning_is_offered_only_where_it_means_something():
    def turns(board):
        return set(at(board).view(0).labels().turns)

    assert turns(SMALL.format("P")) == set()
    assert turns(SMALL.format("Pb")) == {"0", "90", "180", "270"}
    assert turns("turn 1: P to lay") == {"0", "90"}


@pytest.mark.clause("W8")
def test_the_limits_of_the_park_appear_when_they_are_known():
    assert classes(root(at(SMALL.format("P")))).count("limit") == 0
    assert classes(root(at(WIDE))).count("limit") == 2
    assert classes(root(drawn(LAND_HAS_IT))).count("limit") == 4


@pytest.mark.clause("W24")
def test_among_experts_a_reserve_that_must_stay_inside_is_a_limit_too():
    open_ = " 6  P   P   N   R   P\n    d   e   f   g   h\nturn 6: P to lay"
    assert classes(root(at(open_, experts=True))).count("limit") == 0
    shut = " 6  P   N   R   P   N\n    d   e   f   g   h\nturn 6: P to lay"
    match = at(shut, experts=True)
    assert "c6" not in match.moves()
    assert classes(root(match)).count("limit") == 1


@pytest.mark.clause("W7")
@given(seed=st.integers(0, 2**32))
def test_land_lies_beside_land_in_the_picture_too(seed):
    """Corner by corner: the four tiles around a point show the same terrain there."""
    match = wander(Match.new("wege", seed=seed), seed, 12)
    corners = {}
    for node in nodes(match, "id"):
        if node.get("id").startswith("tile-"):
            x, y = place(node)
            quarter = int(node.get("href").rpartition("-")[2]) // 90 & 1
            for right in (0, 1):
                for down in (0, 1):
                    point = x / CELL + right, y / CELL + down
                    is_land = (right == down) != bool(quarter)
                    assert corners.setdefault(point, is_land) == is_land


def test_the_park_moves_in_its_picture_only_when_what_there_is_to_choose_would_not_fit():
    def corner(match):
        return match.view(0).scene().partition(">")[0]

    match = at(SMALL.format("P"))
    assert corner(play(at(SMALL.format("P")), "g6")) == corner(match)
    assert corner(at(WIDE)) != corner(match)


@pytest.mark.clause("W19", "W21")
def test_the_end_lights_the_connection_and_the_united_ducks():
    match = drawn(LAND_HAS_IT)
    assert lit(match) == {"land", "spoilt", "ducks"}
    assert classes(layer(match, "ducks")).count("goal") == 1
    assert classes(layer(match, "land")).count("wege-gate") >= 4
    assert lit(drawn(dual(LAND_HAS_IT))) == {"water", "spoilt", "ducks"}


@pytest.mark.clause("W20")
def test_what_a_pond_spoils_is_cut():
    match, pond = drawn(LAND_HAS_IT), drawn(LAND_HAS_IT.replace(" 5  R   N   P ", " 5  R   P   P "))
    assert "land" not in lit(pond)
    assert classes(layer(pond, "spoilt")).count("spoilt") == classes(layer(match, "spoilt")).count("spoilt") + 1
    assert classes(layer(pond, "spoilt")).count("wege-cut") > classes(layer(match, "spoilt")).count("wege-cut")


def test_during_the_match_nothing_is_lit_that_nobody_asked_for():
    match = at(SMALL.format("P"))
    assert lit(match) == set()
    layers = match.view(0).labels().layers
    assert {"land", "water", "spoilt", "ducks", "coming"} <= set(layers)
    assert str(layers["ducks"].tells) == "Pairs of black ducks: 0. Pairs of white ducks: 0."
    assert str(layers["land"].tells) == "The paths reach 0 of the four sides."


@pytest.mark.clause("W17")
def test_a_lonely_duck_is_ringed_and_united_ones_have_a_heart():
    lonely = at(SMALL.format("P"))
    assert classes(layer(lonely, "ducks")).count("wege-alone") == 2
    match = drawn(LAND_HAS_IT)
    assert [node.get("href") for node in nodes(match, "href")].count("#wege-heart") == 1
    assert classes(layer(match, "ducks")).count("goal") == 1
    assert classes(layer(match, "ducks")).count("wege-alone") == 0


@pytest.mark.clause("W5")
def test_the_next_tile_of_a_stack_is_seen_and_of_a_heap_only_backs():
    def shown(match):
        (node,) = [node for node in nodes(match, "id") if node.get("id") == "wege-next"]
        return {part.get("href") for part in node.iter() if part.get("href")}

    assert shown(at(SMALL.format("P"))) == {"#wege-N-0"}
    assert shown(at(SMALL.format("P"), draw="heap")) == {"#wege-back"}
    heap = at(SMALL.format("P"), draw="heap").view(0).labels().anchors
    assert str(heap["tile:next"]) == "Still to draw: 36 tiles, face down"


@pytest.mark.clause("W5")
@given(seed=st.integers(0, 2**32))
def test_what_can_still_come_is_counted_in_the_picture_and_in_the_text(seed):
    match = wander(Match.new("wege", seed=seed), seed, seed % 36)
    left = [int(node.text) for node in layer(match, "coming").iter() if node.text and node.text.isdigit()]
    assert sum(left) == 40 - int(match.state.drawn)
    counted = match.view(-1).text().splitlines()[-1].removeprefix("+ ").split("  ")
    assert sorted(int(entry.split()[1]) for entry in counted) == sorted(left)


@pytest.mark.clause("W10")
def test_the_tile_laid_comes_from_the_hand_and_the_tile_taken_up_goes_to_it():
    def came(match):
        return {node.get("id"): node.get("data-from") for node in nodes(match, "data-from")}

    laid = came(play(at(SMALL.format("P")), "g6"))
    assert laid == {"tile-g6-P": "tile:hand", "hand-4": "tile:next"}
    exchanged = came(play(at(SMALL.format("B")), "xf7"))
    assert exchanged == {"tile-f7-B": "tile:hand", "hand-4": "cell:f7"}


@pytest.mark.clause("W10", "W11")
def test_what_a_bridge_may_be_exchanged_for_has_a_sign():
    signs = [node for node in nodes(at(SMALL.format("B")), "class") if node.get("class") == "wege-swap"]
    assert len(signs) == sum(move.startswith("x") for move in at(SMALL.format("B")).moves()) > 0
    assert not [node for node in nodes(at(SMALL.format("P")), "class") if node.get("class") == "wege-swap"]


def test_a_screen_reader_says_what_lies_where():
    said = at(SMALL.format("Pb")).view(1).labels()
    labels = {step: str(label) for step, label in said.anchors.items()}
    assert labels["cell:e6"] == "e6, a path with a black duck in the north-east"
    assert labels["cell:f7"] == "f7, a river with a white duck in the north-west"
    assert labels["cell:g6"] == "g6, free"
    assert labels["tile:hand"] == "In hand: a path with a black duck"
    assert labels["tile:next"] == "Next: a nature reserve; still to draw: 36 tiles"
    assert str(said.turns["90"]) == "The duck in the north-east"


@pytest.mark.clause("W3")
@given(seed=st.integers(0, 2**32))
def test_a_ghost_is_a_tile_that_the_ground_defines_with_its_duck_where_the_move_says(seed):
    match = wander(Match.new("wege", seed=seed), seed, seed % 30)
    defined = {node.get("id"): node for node in nodes(match, "id")}
    for entry in match.view(match.turn[0]).choices() if match.turn else []:
        (ghost,) = entry.ghost
        assert ghost.anchor in anchors(match)
        ducks = [node for node in defined[ghost.symbol] if "duck" in node.get("href")]
        if match.state.turns and ducks:
            (duck,) = ducks
            corner = ("n" if place(duck)[1] < 0 else "s") + ("w" if place(duck)[0] < 0 else "e")
            assert entry.text.endswith(corner)


@given(seed=st.integers(0, 2**32))
def test_a_scene_is_small_enough_to_be_sent_after_every_move(seed):
    match = wander(Match.new("wege", seed=seed), seed)
    assert len(match.view(0).scene()) < 20_000


def test_the_lid_is_a_whole_square_picture():
    match = at("turn 1: P to lay")
    lid = ElementTree.fromstring(match.game.drawing.cover(match.box))
    assert lid.get("viewBox") == "0 0 240 240"


def test_the_board_in_plain_characters_shows_the_hand_and_the_next_tile():
    text = at(SMALL.format("P")).view(0).text()
    assert " 6  Pb^ R" in text
    assert "→ P   … N" in text
