"""What one sees and clicks: anchors, ways, what is said of a click that leads nowhere, and the board in plain characters."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from trench import TWELVE, at, somewhere

from sentiers.games.shelf import game
from sentiers.match import Match

seeds = st.integers(0, 2**32)


@given(seed=seeds)
def test_tile_face_turn_and_cell_are_chosen_in_three_orders(seed):
    match = somewhere(seed)
    for entry in match.view(match.turn[0]).entries() if match.turn else []:
        kinds = [[step.partition(":")[0] for step in way] for way in entry.ways]
        if entry.text == "-":
            assert entry.ways == (("do:pass",),)
        elif entry.text.startswith(("pit", "manhole")):
            assert kinds == [["tile", "cell"], ["cell", "tile"]]
        else:
            assert kinds == [
                ["tile", "cell", "face", "turn"],
                ["cell", "tile", "face", "turn"],
                ["tile", "face", "turn", "cell"],
            ]
        assert all(sorted(way) == sorted(entry.ways[0]) for way in entry.ways)


def test_a_ghost_shows_the_tile_as_it_would_lie():
    match = at(TWELVE, "2 pit", "4")
    ghosts = {entry.text: entry.ghost for entry in match.view(0).entries()}
    assert ghosts["pit 2,2"] == "buizen-road1@cell:2,2"
    assert all(
        ghost == f"buizen-{text[:2]}@cell:{text.split()[1]}@{text.split()[0][2:]}"
        for text, ghost in ghosts.items()
        if text.startswith("2")
    )


@pytest.mark.parametrize(
    ("steps", "says"),
    [
        (["tile:2", "cell:0,0"], "lies on 0,0 already"),
        (["tile:2", "cell:9,9"], "9,9 has no neighbour"),
        (["tile:2", "cell:0,-1"], "sides that touch are not identical"),
        (["cell:0,-1"], "sides that touch are not identical"),
        (["tile:pit", "cell:0,0"], "No road lies on 0,0"),
        (["tile:pit"], "Choose a road"),
        (["tile:2", "cell:2,2"], "Onto a road only an open pit or a manhole"),
        (["tile:3", "cell:0,4"], "not in your hand"),
        (["face:a"], "Choose a tile of your hand"),
        (["tile:2"], "a cell that lights up"),
        (["nonsense"], "Choose a tile of your hand"),
    ],
)
def test_a_click_that_leads_nowhere_is_answered(steps, says):
    assert says in str(at(TWELVE, "2 pit", "4").view(0).wish(steps))


@given(seed=seeds)
def test_all_that_is_drawn_stays_inside_the_frame_however_the_table_grows(seed):
    match = somewhere(seed)
    x, y, width, height = match.game.drawing.frame(match.box)
    found = re.search(
        r'data-part="(-?\d+) (-?\d+) (\d+) (\d+)" transform="translate\((\S+) (\S+)\) scale\((\S+)\)"',
        match.view(0).scene(),
    )
    west, north, wide, tall = map(int, found.groups()[:4])
    dx, dy, scale = map(float, found.groups()[4:])
    assert west <= 0 < west + wide
    assert north - tall < 0 <= north
    assert x <= dx
    assert dx + 60 * wide * scale <= x + width + 0.1
    assert y <= dy
    assert dy + 60 * tall * scale <= y + height - 170 + 0.1


def test_a_spectator_sees_no_hand_and_no_material():
    match = Match.new("buizen", seed=3)
    scene = match.view(-1).scene()
    assert "tile:" not in scene
    assert "buizen-pipe" not in scene
    assert not re.search(r"\| .*\d", match.view(-1).text().split("?")[-1])


def test_the_text_shows_each_tile_by_its_four_sides():
    lines = at(TWELVE, "2", "4").view(0).text().splitlines()
    assert [line.split() for line in lines[3:6]] == [
        ["######", "f.", "f.", "======"],
        ["2", "######", "f^", "f.", "f.", "f/", "======"],
        ["######", "f.", "f.", "======"],
    ]
    assert "= ×8   # ×7   ? ×48" in lines
    assert "  2  a: e. g. e/ g.   b: p. p. f. f." in lines
    assert "1: ? | ?" in lines


def test_the_cover_and_the_ground_know_every_picture():
    buizen = game("buizen")
    box = buizen.box()[0]
    assert buizen.drawing.ground(box, 0).count('<g id="buizen-') == 96 + 5
    assert 'viewBox="0 0 240 240"' in buizen.drawing.cover(box)


def test_the_end_is_told_with_everybody_s_material():
    match = at(TWELVE, "2", "4", materials=("fire main", "PP"))
    said = str(match.game.telling.ending(match.box, match.state))
    assert "Player 1, fire main: 12; Player 2, PP: 0" in said
