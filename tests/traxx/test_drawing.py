"""What one sees of Träxx: a drawing that is well formed, complete and calm in every position, from every seat, and that shows
nobody what he may not know."""

import math
import random
import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sheets import CARDS, at, play

from sentiers.games.clicks import TRACE, Button
from sentiers.games.traxx import drawing, notation
from sentiers.games.traxx.box import COLOURS, cell_name
from sentiers.games.traxx.drawing import geometry, patterns, pen
from sentiers.games.traxx.rules import TAIL, end_of
from sentiers.match import Match
from sentiers.match.view import legal_codes

SVG = "{http://www.w3.org/2000/svg}"
seeds = st.integers(0, 2**32)
players = st.integers(1, 4)


def somewhere(seed, players, share=1.0):
    """A match on its way, or over; long lines are likelier, as with people."""
    chance = random.Random(seed)
    match = Match.new("traxx", seed=seed, players=players)
    for _ in range(chance.randrange(int(15 * players * share) + 1)):
        if match.over:
            break
        seat = chance.choice(match.turn)
        lines = chance.choices(legal_codes(match.kit, match.state, seat).tolist(), k=2)
        match.play(max((notation.write(match.box, match.state, seat, line) for line in lines), key=len), seat)
    return match


def whole(view):
    return ElementTree.fromstring(view.svg())


def scene(view):
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{view.scene()}</svg>')


def classes(tree, name):
    return [element for element in tree.iter() if name in element.get("class", "").split()]


def uses(tree, symbol):
    return [element for element in tree.iter(f"{SVG}use") if element.get("href") == f"#traxx-{symbol}"]


def anchors(tree):
    return {element.get("data-step"): element for element in tree.iter() if element.get("data-step")}


def middle(path):
    """Of the corners of a straight-edged shape."""
    corners = re.findall(r"(-?[\d.]+) (-?[\d.]+)", path.get("d"))
    return tuple(sum(float(part) for part in parts) / len(corners) for parts in zip(*corners, strict=True))


@given(seed=seeds, players=players)
def test_every_position_is_a_well_formed_drawing_whose_parts_all_exist(seed, players):
    match = somewhere(seed, players)
    for viewer in range(-1, players):
        tree = whole(match.view(viewer))
        ids = [element.get("id") for element in tree.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        assert {element.get("href") for element in tree.iter() if element.get("href")} <= {f"#{name}" for name in ids}


def line_of(view, move):
    """From the end that grows over the cells entered."""
    cells = (int(end_of(view.state, view.seat, move & TAIL)), *notation.cells_of(move))
    return [cell_name(view.box, cell) for cell in cells]


@given(seed=seeds, players=players)
def test_every_way_can_be_clicked_and_every_line_previewed_cell_by_cell(seed, players):
    match = somewhere(seed, players, share=0.9)
    for seat in match.turn:
        view = match.view(seat)
        steps = anchors(whole(view))
        for entry in view.choices():
            if entry.ways == ((Button("pass"),),):
                assert entry.ghost == ()
                continue
            assert entry.ghost == TRACE
            assert [name.removeprefix("cell:") for name in entry.ways[0]] == line_of(view, entry.move)
            assert set(entry.ways[0]) <= set(steps)


@pytest.mark.clause("T2", "T7")
@given(seed=seeds, players=players)
def test_each_cell_says_which_of_the_card_s_units_it_uses(seed, players):
    match = somewhere(seed, players, share=0.9)
    tree = whole(match.view(0))
    box = match.box
    steps = anchors(tree)
    assert {step: element.get("data-uses") for step, element in steps.items()} == {
        f"cell:{cell_name(box, cell)}": COLOURS[box.colour[cell]] for cell in range(61)
    }
    units = [element.get("data-unit") for element in scene(match.view(0)).iter() if element.get("data-unit")]
    shown = [] if match.over else [COLOURS[c] for c in box.card[match.state.deck[match.state.turned] - 1] if c >= 0]
    assert units == shown


@pytest.mark.clause("T2")
def test_the_cells_lie_in_a_hexagon_and_neighbours_touch():
    match = at("E6*")
    box = match.box
    places = {step: middle(element) for step, element in anchors(whole(match.view(0))).items()}
    for cell in range(61):
        for other in range(61):
            far = math.dist(places[f"cell:{cell_name(box, cell)}"], places[f"cell:{cell_name(box, other)}"])
            assert (59.5 < far < 60.5) == bool(int(box.near[cell]) >> other & 1)


@pytest.mark.clause("T2")
def test_no_two_colours_share_a_pattern_and_every_cell_carries_its_own():
    assert len({patterns.PATTERNS[colour] for colour in COLOURS}) == len(COLOURS)
    match = at("E6*")
    tree = whole(match.view(0))
    (cells,) = classes(tree, "traxx-cells")
    for cell, element in enumerate(cells):
        assert element.get("href") == f"#traxx-{COLOURS[match.box.colour[cell]]}"
    for colour in COLOURS:
        (symbol,) = (element for element in tree.iter() if element.get("id") == f"traxx-{colour}")
        assert [part.get("d") for part in classes(symbol, "traxx-print")] == [patterns.PATTERNS[colour]]


@given(cells=st.permutations(range(61)))
def test_the_pen_is_unsteady_but_never_leaves_the_cell_and_always_draws_alike(cells):
    box = Match.new("traxx", seed=1).box
    places = [geometry.centre(box, cell) for cell in range(61)]
    assert pen.line(cells, places) == pen.line(list(cells), places)
    for stroke in (0, 1):
        sways = [pen.sway(cell, stroke) for cell in cells]
        assert len(set(sways)) > 50
        assert max(math.hypot(*sway) for sway in sways) < 6


@pytest.mark.clause("T11")
@given(seed=seeds, players=st.integers(2, 4))
def test_nothing_of_a_line_face_down_is_seen_by_others(seed, players):
    """Two matches that differ in a line of this round alone look alike to everybody else, to the last byte."""
    chance = random.Random(seed)
    match = somewhere(seed, players, share=0.8)
    while match.over or len(match.turn) < 2:
        match.undo()
    seat = chance.choice(match.turn)
    other = Match.load(match.record())
    first, second = chance.sample(match.moves(seat), 2) if len(match.moves(seat)) > 1 else ("-", "-")
    match.play(first, seat)
    other.play(second, seat)
    for viewer in {-1, *range(players)} - {seat}:
        seen, too = match.view(viewer), other.view(viewer)
        assert (seen.svg(), seen.text(), seen.labels()) == (too.svg(), too.text(), too.labels())
    if first != second:
        assert match.view(seat).svg() != other.view(seat).svg()


@pytest.mark.clause("T6")
@given(seed=seeds, players=players)
def test_the_order_of_the_cards_to_come_is_not_seen(seed, players):
    match = somewhere(seed, players, share=0.9)
    cards = [
        int(use.get("href").rpartition("-")[2])
        for use in scene(match.view(0)).iter(f"{SVG}use")
        if "card" in use.get("href")
    ]
    turned = int(match.state.turned)
    seen = min(turned + 1, 15)
    assert cards[:seen] == [int(card) - 1 for card in match.state.deck[:seen]]
    assert cards[seen:] == sorted(cards[seen:])
    assert sorted(cards) == list(range(15))
    assert len(classes(scene(match.view(0)), "traxx-gone")) == turned


@pytest.mark.clause("T11")
def test_one_s_own_line_is_shown_while_others_draw_and_marked_when_all_have_drawn():
    match = at("E6*", "D4*")
    match.play("E6 D5 C4", 0)
    assert len(classes(scene(match.view(0)), "traxx-due")) == 1
    assert classes(scene(match.view(1)), "traxx-due") == classes(scene(match.view(1)), "last") == []
    for viewer in (-1, 0, 1):
        assert len(classes(scene(match.view(viewer)), "traxx-done")) == 1 + (viewer == 1)
    match.play("D4 C4", 1)
    for viewer in (-1, 0, 1):
        tree = scene(match.view(viewer))
        assert classes(tree, "traxx-due") == classes(tree, "traxx-done") == []
        assert len(classes(tree, "last")) == 2


@pytest.mark.clause("T9")
def test_the_ends_of_who_is_to_act_breathe_and_nothing_else_moves():
    match = at("C4 D5 E6*", "D4*", rounds=1)
    assert breathing(match) == [0, 2, 1]
    match.play("-", 0)
    assert breathing(match) == [0, 0, 1]
    ground = match.view(0).ground()
    assert "prefers-reduced-motion:reduce){.traxx-breath{animation:none}}" in ground
    assert set(re.findall(r"animation:([\w-]+)", ground)) == {"traxx-breath", "none"}


def breathing(match):
    return [len(classes(scene(match.view(viewer)), "traxx-breath")) for viewer in (-1, 0, 1)]


@pytest.mark.clause("T12", "T13", "T17")
def test_a_number_shows_whether_it_was_scored_in_full_or_half_or_what_it_is_still_worth():
    match = at("A5 A4 B4 C4 D4* E4 F3 G2 H1 I1 | 8=8 7=4", "I1 H1 H2 G3 F4* | 2=2 7=7", rounds=9)
    tree = scene(match.view(0))
    assert [len(uses(tree, kind)) for kind in ("full", "half", "less", "free")] == [1, 1, 1, 6]
    labels = match.view(0).labels().anchors
    assert str(labels["cell:A5"]) == "A5, green, number 8, scored in full; an end of the path"
    assert str(labels["cell:I1"]) == "I1, red, number 7, scored half: 4; an end of the path"
    assert str(labels["cell:G3"]) == "G3, grey, number 2, worth 1 now"
    assert str(labels["cell:E1"]) == "E1, yellow, number 10, worth 10 now"
    assert str(labels["cell:D4"]) == "D4, grey; on the path; the starting cell"
    assert str(labels["cell:A2"]) == "A2, blue"


@pytest.mark.clause("T10")
def test_one_may_pass_as_long_as_one_may_draw():
    match = at("E6*", "D4*", rounds=14)
    assert [("pass" in match.view(viewer).labels().buttons) for viewer in (-1, 0, 1)] == [False, True, True]
    match.play("-", 0)
    assert [("pass" in match.view(viewer).labels().buttons) for viewer in (-1, 0, 1)] == [False, False, True]
    match.play("-", 1)
    assert match.over
    assert not any("pass" in match.view(viewer).labels().buttons for viewer in (-1, 0, 1))


@pytest.mark.clause("T15")
@given(seed=seeds, players=players)
def test_the_column_shows_everybody_s_points_and_in_the_end_the_winners_stand_in_gold(seed, players):
    match = somewhere(seed, players)
    tree = scene(match.view(0))
    for seat in range(players):
        (row,) = classes(tree, f"traxx-r{players}{seat}")
        points = [
            text.text
            for group in row
            for text in group.iter(f"{SVG}text")
            if group.get("class", "").startswith("traxx-v")
        ]
        assert [int(text) for text in points] == [int(p) for p in match.state.scored[seat] if p]
        missing, total = (text.text.replace("−", "-") for text in list(row)[-2:])
        assert -int(missing) == 61 - match.state.length[seat]
        assert int(total) == sum(int(text) for text in points) + int(missing)
    assert len(classes(tree, "goal")) == (len(match.result.winners) if match.over else 0)


def test_others_sheets_lie_in_the_corners_each_with_its_mark_and_the_column_knows_them_all():
    match = Match.new("traxx", seed=3, players=4)
    for viewer in range(-1, 4):
        tree = whole(match.view(viewer))
        assert len(uses(tree, "mini")) == 3
        assert [len(uses(tree, f"seat-{seat}")) for seat in range(4)] == [
            1 + (seat != max(viewer, 0)) for seat in range(4)
        ]
    assert len(set(patterns.SEATS)) == 4
    assert uses(whole(Match.new("traxx", seed=3, players=1).view(0)), "mini") == []


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_on_a_phone_the_sheet_takes_the_whole_width_and_the_card_lies_above_it(players):
    box = Match.new("traxx", seed=1, players=players).box
    _, y, width, height = drawing.tall(box)
    assert 9 * geometry.WIDE / width > 0.95
    assert height / width < 1.5
    assert -geometry.reach(box)[1] - y >= geometry.CARD * geometry.LARGER
    _, _, width, height = drawing.frame(box)
    assert (2 * geometry.reach(box)[1]) / height > 0.9
    assert width / height < 1.75


def test_every_group_that_moves_in_a_tall_room_has_a_place_in_both():
    ground = Match.new("traxx", seed=1, players=3).view(0).ground()
    for name in ("card", "column", "deck", "heads", "seat", "round", "r30", "r31", "r32", "v0", "v10", "k0", "k14"):
        places = re.findall(rf"((?:\.traxx\.tall )?)\.traxx-{name}{{transform:translate\(([^)]*)\)", ground)
        assert [room for room, _ in places] == ["", ".traxx.tall "]
        assert places[0][1] != places[1][1]


def test_a_scene_stays_small_even_when_everybody_has_walked_far():
    chance = random.Random(1)
    match = Match.new("traxx", seed=6, players=4)
    while not match.over:
        seat = match.turn[0]
        match.play(max(match.moves(seat), key=lambda line: (len(line), chance.random())), seat)
    assert max(len(match.view(viewer).scene().encode()) for viewer in range(-1, 4)) < 12_000


def test_the_lid_is_square_and_its_parts_have_names_of_their_own():
    box = Match.new("traxx", seed=1).box
    cover = drawing.cover(box)
    tree = ElementTree.fromstring(cover)
    assert tree.get("viewBox") == "0 0 240 240"
    assert {"Träxx", "Steffen Benndorf, Reinhard Staupe"} <= {text.text for text in tree.iter(f"{SVG}text")}
    ids = [element.get("id") for element in tree.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert not set(ids) & set(re.findall(r'\bid="([^"]+)"', drawing.ground(box, 0)))
    named = {element.get("href")[1:] for element in tree.iter() if element.get("href")}
    assert named | set(re.findall(r"url\(#([^)]+)\)", cover)) <= set(ids)
    assert "var(" not in cover


def test_the_text_board_shows_the_sheet_the_cards_and_everybody_s_points():
    match = at("A5 A4 B4 C4 D4* E4 F3 G2 H1 I1 | 8=8 7=4", "I1 H1 H2 G3 F4* | 2=2 7=7", rounds=6, card="byrw")
    match.play("-", 1)
    assert match.view(0).text().splitlines() == [
        "A              r6    b     w     E    (G8)",
        "B           w     y     e     R     y     b",
        "C        g     b     w4    G     w     e     r",
        "D     e     r     y     E*    b     g     w     y",
        "E  y10   w     b     G     r     y     e3    b     g5",
        "F     r     g     Y     w     b     g     w     r",
        "G        e     B     e2    r     w     e     y",
        "H           W     y     g     b     r     b",
        "I             (R7)   e     w     y     g9",
        f"{' '.join(card for card in CARDS if card != 'byrw')}".partition(" byer")[0] + " >byrw + 8",
        " ● 7=4 8=8 −51 = −39",
        "✓■ 2=2 7=7 −56 = −47",
    ]


@given(seed=seeds, players=players)
def test_the_text_board_tells_the_seat_s_whole_path(seed, players):
    match = somewhere(seed, players)
    for viewer in range(players):
        rows = match.view(viewer).text().splitlines()[:9]
        found = {
            f"{row[0]}{place + 1}"
            for row in rows
            for place, word in enumerate(row[2:].split())
            if re.search("[A-Z]", word)
        }
        path = [int(cell) - 1 for cell in match.state.path[viewer, : match.state.length[viewer]]]
        assert found == {cell_name(match.box, cell) for cell in path}


def test_a_match_looks_the_same_after_it_was_loaded_from_its_record():
    match = play(at("E6*", "D4*"), "E6 D5 C4", "-")
    again = Match.load(match.record())
    assert again.view(0).svg() == match.view(0).svg()
