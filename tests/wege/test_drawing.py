"""The picture: what can be clicked, what is marked, and what a screen reader says."""

from xml.etree import ElementTree

import pytest
from park import LAND_HAS_IT, at, drawn, play

SMALL = " 7  .   Rw^\n 6  Pb^ R\n    e   f\nf6: land nw\nturn 4: {} to lay\nnext: N P"


def nodes(match, attribute):
    root = ElementTree.fromstring(match.view(0).svg())
    return [node for node in root.iter() if node.get(attribute)]


def anchors(match):
    return {node.get("data-step") for node in nodes(match, "data-step")}


def classes(match):
    return [node.get("class") for node in nodes(match, "class")]


@pytest.mark.clause("W8")
def test_the_cells_of_the_park_and_those_beside_it_can_be_pointed_at():
    cells = {step for step in anchors(at(SMALL.format("P"))) if step.startswith("cell:")}
    assert cells == {f"cell:{name}" for name in ["f8", "e7", "f7", "g7", "d6", "e6", "f6", "g6", "e5", "f5"]}


@pytest.mark.clause("W7")
def test_turning_is_offered_only_where_it_means_something():
    assert not any(step.startswith("turn:") for step in anchors(at(SMALL.format("P"))))
    assert {f"turn:{degrees}" for degrees in (0, 90, 180, 270)} <= anchors(at(SMALL.format("Pb")))
    assert {"turn:0", "turn:90"} == {s for s in anchors(at("turn 1: P to lay")) if s.startswith("turn:")}


@pytest.mark.clause("W8")
def test_the_limits_of_the_park_appear_when_they_are_known():
    assert classes(at(SMALL.format("P"))).count("limit") == 0
    wide = at(" 6  P   R   P   R   P   R\n    c   d   e   f   g   h\nturn 7: P to lay")
    assert classes(wide).count("limit") == 2
    assert classes(drawn(LAND_HAS_IT)).count("limit") == 4


def test_united_ducks_and_the_connection_are_marked_and_what_is_spoilt():
    match = drawn(LAND_HAS_IT)
    assert classes(match).count("goal") == 1
    assert classes(match).count("joined") >= 11
    pond = drawn(LAND_HAS_IT.replace(" 5  R   N   P ", " 5  R   P   P "))
    assert classes(pond).count("joined") == 0
    assert classes(pond).count("spoilt") == classes(match).count("spoilt") + 1


@pytest.mark.clause("W5")
def test_the_next_tile_of_a_stack_is_seen_and_of_a_heap_its_back():
    for draw, symbol in (("stack", "#wege-N"), ("heap", "#wege-back")):
        root = ElementTree.fromstring(at(SMALL.format("P"), draw=draw).view(0).svg())
        assert [node.get("href") for node in root.iter() if node.get("id") == "next"] == [symbol]


@pytest.mark.clause("W10")
def test_the_tile_laid_comes_from_the_hand_and_the_tile_taken_up_goes_to_it():
    match = play(at(SMALL.format("P")), "g6")
    assert [node.get("data-from") for node in nodes(match, "data-from")] == ["tile:hand"]
    match = play(at(SMALL.format("B")), "xf7")
    came = {node.get("id"): node.get("data-from") for node in nodes(match, "data-from")}
    assert came["hand-4"] == "cell:f7"


def test_a_screen_reader_says_what_lies_where():
    labels = {step: str(label) for step, label in at(SMALL.format("Pb")).view(1).labels().items()}
    assert labels["cell:e6"] == "e6, a path with a black duck in the north-east"
    assert labels["cell:f7"] == "f7, a river with a white duck in the north-west"
    assert labels["cell:g6"] == "g6, free"
    assert labels["tile:hand"] == "In hand: a path with a black duck"
    assert labels["turn:90"] == "the duck in the north-east"


def test_the_lid_is_a_whole_square_picture():
    match = at("turn 1: P to lay")
    lid = ElementTree.fromstring(match.game.drawing.cover(match.box))
    assert lid.get("viewBox") == "0 0 240 240"


def test_the_board_in_plain_characters_shows_the_hand_and_the_next_tile():
    text = at(SMALL.format("P")).view(0).text()
    assert " 6  Pb^ R" in text
    assert "→ P   … N" in text
