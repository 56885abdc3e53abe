"""What one sees of Canoë: a drawing that is well formed, complete and calm in every position, on every board."""

import random
import re
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sentiers.games.canoe import box as boxes
from sentiers.games.canoe import drawing, notation, rules
from sentiers.games.canoe.drawing import geometry
from sentiers.games.editions import Edition
from sentiers.games.shelf import game
from sentiers.kernel import blank
from sentiers.match import Match
from sentiers.match.view import Ply, legal_codes

SVG = "{http://www.w3.org/2000/svg}"
SMALL = """
name = "A nutshell"
pegs = 8
rows = [
  ". . o o . .",
  ". o o o o .",
  "o o o o o o",
  "o o o o o o",
  ". o o o o .",
  ". . o o . .",
]
"""
SQUARE = 'name = "A raft"\npegs = 16\nrows = [\n' + ",\n".join(['"o o o o o o o o"'] * 8) + "\n]\n"
seeds = st.integers(0, 2**32)


def board(rows, turns=26):
    """A match at the position drawn as a text board."""
    mover = ("light", "dark")[turns & 1]
    return Match.new("canoe", seed=0, position=f"{rows}\n{mover} to move, turn {turns + 1}")


def random_match(seed):
    """A match somewhere on its way."""
    match = Match.new("canoe", seed=seed)
    chance = random.Random(seed)
    for _ in range(chance.randrange(90)):
        if match.over:
            break
        step(match, chance)
    return match


def step(match, chance):
    seat = match.turn[0]
    match.push(Ply(seat, chance.choice(legal_codes(match.kit, match.state, seat).tolist())))


def made_box(text):
    return boxes.make(Edition.read(text), {"canoes": 2})[0]


def random_state(box, seed):
    """Any pegs at all, crowded ones too: more kinds of canoes than random play ever builds."""
    chance = np.random.default_rng(seed)
    s = blank(rules.STATE)[0]
    order = chance.permutation(int(box.holes)).tolist()
    for colour in (0, 1):
        for hole in order[colour * int(box.pegs) :][: chance.integers(0, int(box.pegs) + 1)]:
            s.pegs[colour] |= np.uint64(1 << hole)
    return s


def whole(box, s, last=None):
    x, y, width, height = drawing.frame(box)
    return ElementTree.fromstring(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}">'
        f"<g>{drawing.ground(box, -1)}</g><g>{drawing.scene(box, s, -1, last)}</g></svg>"
    )


def scene(match):
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{match.view(-1).scene()}</svg>')


def classes(tree, name):
    return [element for element in tree.iter() if name in element.get("class", "").split()]


def uses(tree, symbol):
    return [element for element in tree.iter(f"{SVG}use") if element.get("href").startswith(f"#{symbol}")]


@pytest.mark.parametrize("edition", [game("canoe").edition().text, SMALL, SQUARE], ids=["canoe", "nutshell", "raft"])
@given(seed=seeds)
def test_every_position_is_a_well_formed_drawing_whose_parts_all_exist(edition, seed):
    box = made_box(edition)
    tree = whole(box, random_state(box, seed))
    ids = [element.get("id") for element in tree.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    named = {element.get("href") for element in tree.iter() if element.get("href")}
    named |= {f"#{name}" for name in re.findall(r"url\(#([^)]+)\)", ElementTree.tostring(tree, encoding="unicode"))}
    assert named <= {f"#{name}" for name in ids}


@given(seed=seeds)
def test_every_peg_is_drawn_once_on_the_board_or_in_its_stock(seed):
    match = random_match(seed)
    tree = scene(match)
    for colour in (0, 1):
        planted = int(match.state.pegs[colour]).bit_count()
        assert len(uses(tree, f"canoe-peg-{colour}")) == planted
        assert len(uses(tree, f"canoe-pin-{colour}")) == match.box.pegs - planted
    counts = [int(text.text) for text in tree.iter(f"{SVG}text")]
    assert counts == [match.box.pegs - int(pegs).bit_count() for pegs in match.state.pegs]


@given(seed=seeds)
def test_every_way_of_every_legal_move_can_be_clicked_and_previewed(seed):
    match = random_match(seed)
    tree = whole(match.box, match.state)
    anchors = {element.get("data-step") for element in tree.iter() if element.get("data-step")}
    symbols = {element.get("id") for element in tree.iter() if element.get("id")}
    assert anchors == set(match.view(-1).labels().anchors)
    for seat in match.turn:
        for move in legal_codes(match.kit, match.state, seat).tolist():
            for way in notation.ways(match.box, match.state, seat, move):
                assert set(way) <= anchors
            (ghost,) = drawing.ghost(match.box, match.state, seat, move)
            assert ghost.symbol in symbols
            assert ghost.anchor in anchors


@pytest.mark.parametrize("edition", [game("canoe").edition().text, SMALL, SQUARE], ids=["canoe", "nutshell", "raft"])
def test_the_plank_has_wood_around_every_hole_and_the_frame_holds_all(edition):
    box = made_box(edition)
    count = int(box.holes)
    shape = geometry.shape(box.column[:count].astype(int), box.row[:count].astype(int))
    centres = geometry.CELL * np.column_stack([box.column[:count].astype(float), -box.row[:count].astype(float)])
    nearest = min(np.hypot(*(shape.outline - centre).T).min() for centre in centres)
    assert nearest > 0.55 * geometry.CELL
    x, y, width, height = drawing.frame(box)
    low, high = shape.outline.min(axis=0), shape.outline.max(axis=0)
    assert x < low[0]
    assert y < low[1]
    assert high[0] < x + width
    assert high[1] < y + height
    for use in whole(box, blank(rules.STATE)[0]).iter(f"{SVG}use"):
        if use.get("href").startswith("#canoe-pin"):
            assert x + 8 < float(use.get("x")) < x + width - 8
            assert y + 8 < float(use.get("y")) < y + height - 8


def test_nothing_outside_is_asked_for_when_the_picture_stands_alone():
    match = Match.new("canoe", seed=1)
    for picture in (match.view(-1).svg(), drawing.cover(match.box)):
        ElementTree.fromstring(picture)
        assert not re.search(r'(?:href|src)="(?!#)|url\((?!#)|@import|<script|\son\w+=', picture)
        assert set(re.findall(r"https?://[^\"\s]+", picture)) == {"http://www.w3.org/2000/svg"}


def test_the_lid_shares_no_name_with_the_board_so_that_a_page_may_show_both():
    box = Match.new("canoe", seed=1).box
    names = re.compile(r'\bid="([^"]+)"')
    board_ids = set(names.findall(drawing.ground(box, -1)))
    lid_ids = names.findall(drawing.cover(box))
    assert lid_ids
    assert len(lid_ids) == len(set(lid_ids))
    assert not board_ids & set(lid_ids)


@pytest.mark.parametrize("edition", [SMALL, SQUARE], ids=["nutshell", "raft"])
def test_every_board_has_its_lid(edition):
    tree = ElementTree.fromstring(drawing.cover(made_box(edition)))
    assert tree.get("viewBox") == "0 0 240 240"
    assert uses(tree, "lid-canoe-peg-0")


@pytest.mark.clause("C2")
def test_the_text_board_shows_the_61_holes_in_the_shape_of_a_canoe():
    match = Match.new("canoe", seed=1)
    assert str(match.view(-1).text()) == "\n".join(
        [
            " 6   · ·               · ·",
            " 5 · · · · · · · · · · · · ·",
            " 4 · · · · · · · · · · · · ·",
            " 3 · · · · · · · · · · · · ·",
            " 2   · · · · · · · · · · ·",
            " 1       · · · · · · ·",
            "   a b c d e f g h i j k l m",
            " → ○ 13     ● 13",
        ]
    )


@given(seed=seeds)
def test_the_text_board_tells_the_whole_position(seed):
    match = random_match(seed)
    *rows, letters, stocks = match.view(-1).text().splitlines()
    found = {"○": 0, "●": 0}
    for line in rows:
        for place, mark in enumerate(line[3:]):
            if mark in found:
                found[mark] |= 1 << notation.hole_number(match.box, letters[3:][place], line[:3].strip())
    assert list(found.values()) == match.state.pegs.tolist()
    assert [int(number) for number in re.findall(r"\d+", stocks)] == [
        match.box.pegs - int(pegs).bit_count() for pegs in match.state.pegs
    ]
    arrow = re.search(r"→ (.)", stocks)
    assert (arrow[1] if arrow else None) == (None if match.over else "○●"[match.turn[0]])


@pytest.mark.clause("C6", "C8")
def test_a_rope_of_gold_runs_around_a_valid_canoe_only():
    match = board(
        """
 4 . L . . L . . . . D . . .
 3 . . L L . . . . . D . . .
 2   . . . . . . . D . . .
"""
    )
    tree = scene(match)
    assert len(classes(tree, "goal")) == 1
    assert not classes(tree, "spoilt")
    assert str(match.view(-1).labels().anchors["hole:c3"]) == "c3, light peg, part of a canoe"
    assert str(match.view(-1).labels().anchors["hole:j3"]) == "j3, dark peg"


@pytest.mark.clause("C8")
def test_a_spoilt_canoe_shows_the_peg_that_touches_it():
    match = board(
        """
 4 . L . . L . . . . . . . .
 3 . . L L . . . . . . . . .
 2   . . . L . . . . . . .
"""
    )
    tree = scene(match)
    assert not classes(tree, "goal")
    (burr,) = uses(tree, "canoe-burr")
    (peg,) = (use for use in tree.iter(f"{SVG}use") if use.get("id") == "peg-e2")
    assert (burr.get("x"), burr.get("y")) == (peg.get("x"), peg.get("y"))
    labels = match.view(-1).labels().anchors
    assert str(labels["hole:e2"]) == "e2, light peg, touches a canoe of its colour and spoils it"
    assert str(labels["hole:d3"]) == "d3, light peg, part of a spoilt canoe"
    assert str(labels["stock:0"]) == "Stock of light pegs: 8 left"


def marks(match):
    """The kinds of marks the last move left, and where a piece came from: {its id: anchor}."""
    tree = scene(match)
    kinds = [element.get("href", element.tag) for element in classes(tree, "last")]
    return kinds, {e.get("id"): e.get("data-from") for e in tree.iter() if e.get("data-from")}


@pytest.mark.clause("C4")
def test_the_last_move_is_marked_and_its_peg_knows_whence_it_came():
    match = Match.new("canoe", seed=1)
    assert marks(match) == ([], {})
    match.play("e4")
    assert marks(match) == (["#canoe-drop"], {"peg-e4": "stock:0"})
    match.play("h3")
    assert marks(match) == (["#canoe-drop"], {"peg-h3": "stock:1"})
    match.play("e4-f5")
    assert marks(match) == (["#canoe-gap", f"{SVG}path", "#canoe-drop"], {"peg-f5": "hole:e4"})
    match.play("-h3")
    assert marks(match) == (["#canoe-gap"], {"pin-1-12": "hole:h3"})


@given(seed=seeds)
def test_a_piece_that_stays_keeps_its_name_and_its_order(seed):
    match = random_match(seed)
    before = [element.get("id") for element in scene(match).iter() if element.get("id")]
    if match.over:
        return
    step(match, random.Random(seed))
    after = [element.get("id") for element in scene(match).iter() if element.get("id")]
    assert [name for name in before if name in after] == [name for name in after if name in before]
    assert len(set(before) ^ set(after)) <= 2


@given(seed=seeds)
def test_a_scene_stays_small(seed):
    box = made_box(game("canoe").edition().text)
    s = random_state(box, seed)
    assert len(drawing.scene(box, s, -1, (0, int(rules.code(rules.PLANT, 0, 3))))) < 12_000


def test_light_and_dark_pegs_differ_in_shape_and_not_in_colour_alone():
    tree = whole(made_box(game("canoe").edition().text), blank(rules.STATE)[0])
    shapes = []
    for colour in (0, 1):
        (peg,) = (element for element in tree.iter() if element.get("id") == f"canoe-peg-{colour}")
        shapes.append([(part.tag, part.get("r"), part.get("d")) for part in peg])
    assert shapes[0] != shapes[1]
