"""What one sees of Zwei Wege: a drawing that is well formed, complete and calm in every position, from every seat, and that
shows nobody what he may not know."""

import re
from xml.etree import ElementTree

import pytest
from glade import at, play, wander
from hypothesis import given
from hypothesis import strategies as st

from sentiers.games.zwei_wege import drawing, notation, rules
from sentiers.games.zwei_wege.box import EAST, HIDDEN, WEST
from sentiers.match import Match
from sentiers.match.view import legal_codes

SVG = "{http://www.w3.org/2000/svg}"
START = " 7 h i f\n 1 H I F\nsouth to move"
VIEWERS = (-1, 0, 1)
seeds = st.integers(0, 2**32)
editions = st.sampled_from(["standard", "short"])


def somewhere(seed, edition):
    """A match on its way, or over."""
    return wander(Match.new("zwei-wege", seed=seed, edition=edition), seed, seed % 151)


def announced(seed, edition):
    """A match in which an animal is announced and the hands are closed."""
    match = somewhere(seed, edition)
    while match.over:
        match.undo()
    return match if rules.to_block(match.state) else wander(match, seed, 1)


def whole(view):
    return ElementTree.fromstring(view.svg())


def scene(view):
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{view.scene()}</svg>')


def by_id(tree):
    return {element.get("id"): element for element in tree.iter() if element.get("id")}


def classes(tree, name):
    return [element for element in tree.iter() if name in element.get("class", "").split()]


def uses(tree, symbol):
    return [element for element in tree.iter(f"{SVG}use") if element.get("href") == f"#zwei-wege-{symbol}"]


def place(element):
    return float(element.get("x")), float(element.get("y"))


def centre(tree, step):
    """The middle of an anchor: that of what one touches."""
    (anchor,) = (element for element in tree.iter() if element.get("data-step") == step)
    touch = anchor[0]
    x, y, width, height = (float(touch.get(name)) for name in ("x", "y", "width", "height"))
    return x + width / 2, y + height / 2


@given(seed=seeds, edition=editions, viewer=st.sampled_from(VIEWERS))
def test_every_position_is_a_well_formed_drawing_whose_parts_all_exist(seed, edition, viewer):
    tree = whole(somewhere(seed, edition).view(viewer))
    ids = [element.get("id") for element in tree.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    named = {element.get("href") for element in tree.iter() if element.get("href")}
    named |= {f"#{name}" for name in re.findall(r"url\(#([^)]+)\)", ElementTree.tostring(tree, encoding="unicode"))}
    assert named <= {f"#{name}" for name in ids}


@given(seed=seeds, edition=editions, viewer=st.sampled_from(VIEWERS))
def test_every_animal_stands_on_its_cell_or_at_the_edge_of_the_wood(seed, edition, viewer):
    match = somewhere(seed, edition)
    tree = whole(match.view(viewer))
    pieces = by_id(tree)
    _, top, _, height = drawing.frame(match.box)
    for owner in range(2):
        goal_is_far = (owner == 0) == (viewer != 1)
        for animal, letter in enumerate(notation.LETTERS):
            cell, (x, y) = int(match.state.at[owner, animal]), place(pieces[f"animal-{owner}-{letter}"])
            if cell != rules.HOME:
                assert (x, y) == centre(tree, f"cell:{notation.cell_name(cell)}")
            else:
                assert (y < top + 0.15 * height) if goal_is_far else (y > top + 0.85 * height)


@given(seed=seeds, edition=editions)
def test_every_way_of_every_legal_move_can_be_clicked_and_previewed(seed, edition):
    match = somewhere(seed, edition)
    for viewer in VIEWERS:
        tree = whole(match.view(viewer))
        anchors = {element.get("data-step") for element in tree.iter() if element.get("data-step")}
        symbols = set(by_id(tree))
        assert anchors == set(match.view(viewer).labels().anchors)
        for seat in match.turn:
            for move in legal_codes(match.kit, match.state, seat).tolist():
                for way in notation.ways(match.box, match.state, seat, move):
                    assert set(way) <= anchors
                (ghost,) = drawing.ghost(match.box, match.state, seat, move)
                assert ghost.symbol in symbols
                assert ghost.anchor in anchors


@pytest.mark.clause("Z4")
@given(seed=seeds, edition=editions)
def test_nothing_of_the_hidden_side_is_seen_or_heard_by_others(seed, edition):
    """Two matches that differ in the hidden side alone look alike to the opponent and to a spectator, to the last byte."""
    match = announced(seed, edition)
    owner = int(match.state.mover)
    other = Match.load(match.record())
    other.undo()
    animal = notation.LETTERS[int(match.state.animal) - 1]
    other.play(f"{animal}{'>' if match.state.side == WEST else '<'}")
    for viewer in (1 - owner, -1):
        seen, other_seen = match.view(viewer), other.view(viewer)
        assert seen.state.side == HIDDEN
        assert seen.svg() == other_seen.svg()
        assert seen.text() == other_seen.text()
        assert seen.labels() == other_seen.labels()
        assert not re.search(r"red", " ".join(str(label) for label in seen.labels().anchors.values()))
        assert match.told(viewer) == other.told(viewer)
    assert match.view(owner).svg() != other.view(owner).svg()
    assert match.view(owner).labels() != other.view(owner).labels()


@pytest.mark.clause("Z4")
def test_who_hides_the_disc_sees_it_in_the_closed_hand_and_others_see_two_fists():
    match = play(at(START), "F<")
    for viewer, discs in ((0, [1, 0]), (1, [0, 0]), (-1, [0, 0])):
        hands = by_id(scene(match.view(viewer)))
        assert [len(uses(hands[f"hand-0-{side}"], "red")) for side in (WEST, EAST)] == discs
        assert all("zwei-wege-closed" in hands[f"hand-0-{side}"].get("class") for side in (WEST, EAST))
    assert str(match.view(0).labels().anchors["hand:<"]) == "On the left, <: your hand, closed, the red disc in it"
    assert str(match.view(1).labels().anchors["hand:<"]) == "On the right, <: the opponent's hand, closed"
    assert str(match.view(-1).labels().anchors["hand:<"]) == "On the left, <: Light's hand, closed"


@pytest.mark.clause("Z5", "Z6")
def test_the_hands_open_over_the_disc_and_the_black_one_lies_on_the_blocked_cell():
    match = play(at(START), "I<", ">")
    for viewer in VIEWERS:
        tree = whole(match.view(viewer))
        hands = by_id(tree)
        assert [len(uses(hands[f"hand-0-{side}"], "red")) for side in (WEST, EAST)] == [1, 0]
        assert all("zwei-wege-open" in hands[f"hand-0-{side}"].get("class") for side in (WEST, EAST))
        x, y = centre(tree, "cell:c2")
        assert place(hands["zwei-wege-block"]) == (x, y + 15)
    labels = match.view(1).labels().anchors
    assert str(labels["hand:<"]) == "On the right, <: the opponent's hand, open, the red disc in it"
    assert str(labels["hand:>"]) == "On the left, >: the opponent's hand, open, empty"
    assert str(labels["cell:c2"]) == "c2, empty; the black disc"
    assert str(labels["cell:a2"]) == "a2, the opponent's hedgehog"


@pytest.mark.clause("Z2", "Z4")
def test_each_player_sees_the_board_from_his_own_seat_and_a_side_of_the_table_stays_what_it_is():
    match = at(START)
    south, north = (whole(match.view(viewer)) for viewer in (0, 1))
    assert match.view(-1).ground() == match.view(0).ground()
    turn = 2 * centre(south, "cell:b4")[1]
    for cell in range(21):
        name = f"cell:{notation.cell_name(cell)}"
        (x, y), (x1, y1) = centre(south, name), centre(north, name)
        assert (x1, y1) == (-x, turn - y)
    assert centre(south, "cell:b1")[1] > centre(south, "cell:b7")[1]
    assert centre(north, "cell:b7")[1] > centre(north, "cell:b1")[1]
    for tree in (south, north):  # the hand < lies beside the column a
        assert (centre(tree, "hand:<")[0] < 0) == (centre(tree, "cell:a1")[0] < 0)
        assert (centre(tree, "hand:>")[0] < 0) == (centre(tree, "cell:c1")[0] < 0)


def test_animals_look_where_they_go_and_the_sets_differ_in_more_than_colour():
    match = at(START)
    for viewer, own in ((0, "lime"), (1, "walnut")):
        tree = scene(match.view(viewer))
        looks = {use.get("href") for use in tree.iter(f"{SVG}use") if use.get("id", "").startswith("animal")}
        assert all(look.endswith("back") == (own in look) for look in looks)
    tree = whole(match.view(0))
    feet = []
    for wood, look in (("lime", "back"), ("walnut", "front")):
        (animal,) = (element for element in tree.iter() if element.get("id") == f"zwei-wege-{wood}-hare-{look}")
        feet.append([(part.tag, part.get("d"), part.get("rx")) for part in animal][2:4])
    assert feet[0] != feet[1]


@pytest.mark.clause("Z8")
def test_a_jump_hops_from_cell_to_cell_along_the_bend_of_the_path():
    match = play(at(" 7 . i f\n 4 . . h\n 3 . F .\n 2 H . I\nsouth to move"), "F>", "<")
    fox = by_id(scene(match.view(0)))["animal-0-F"]
    assert fox.get("data-from") == "cell:b3 cell:c4"
    assert place(fox) == centre(whole(match.view(0)), "cell:c5")


@pytest.mark.clause("Z7", "Z9")
def test_the_reward_move_is_shown_and_the_black_disc_makes_room_for_it():
    match = play(at(" 7 h i .\n 5 . . f\n 3 . F .\n 2 H I .\nsouth to move"), "F>", ">")
    assert match.position().splitlines()[3].split() == ["4", ".", ".", "f"]
    tree = whole(match.view(0))
    pieces = by_id(tree)
    assert pieces["animal-1-F"].get("data-from") == "cell:c5"
    assert "data-from" not in pieces["animal-0-F"].attrib
    (x, y), (x1, y1) = centre(tree, "cell:c4"), place(pieces["zwei-wege-block"])
    assert (x1, y1) != (x, y + 15)
    assert abs(x1 - x) < 40
    assert abs(y1 - y) < 40
    assert [element.tag for element in classes(tree, "zwei-wege-trail")] == [f"{SVG}path"]


@pytest.mark.clause("Z12", "Z15")
def test_the_black_disc_goes_behind_an_animal_in_the_finishing_row_and_an_arrival_hops_over_that_row():
    rows = " 7 h . .\n 6 F . f\n 5 . . i\n 4 . . I\n 3 . H .\nsouth to move"
    match = play(at(rows), "F<", "<")
    tree = whole(match.view(0))
    (x, y), (x1, y1) = centre(tree, "cell:a7"), place(by_id(tree)["zwei-wege-block"])
    assert (x1, y1) != (x, y + 15)
    assert y1 < y + 15  # beyond the hare, where the fox would have jumped
    assert str(match.view(0).labels().anchors["cell:a7"]).endswith("; the black disc")
    match = play(at(rows), "F<", ">")
    assert by_id(scene(match.view(0)))["animal-0-F"].get("data-from") == "cell:a6 cell:a7"


@pytest.mark.clause("Z5")
def test_an_announcement_shows_everybody_the_two_cells_within_reach():
    match = play(at(START), "H>")
    for viewer in VIEWERS:
        assert len(uses(scene(match.view(viewer)), "left")) == 2
        reach = {step for step, label in match.view(viewer).labels().anchors.items() if "within reach" in str(label)}
        assert reach == {"cell:a2", "cell:b2"}
    assert str(match.view(1).labels().anchors["cell:a1"]) == "a1, the opponent's hare, announced"
    assert str(match.view(0).labels().anchors["cell:a1"]) == "a1, your hare, announced"
    assert str(match.view(-1).labels().anchors["cell:a1"]) == "a1, the light hare, announced"


@pytest.mark.clause("Z10", "Z11")
def test_the_moves_of_a_turn_are_counted_on_the_table():
    match = at(START)
    assert _pips(match) == ["due", "pip", "pip"]
    play(match, "F<", ">")
    assert _pips(match) == ["spent", "due", "pip"]
    play(match, "H<", ">", "I<", ">")
    assert _pips(match) == ["spent", "spent", "spent", "due"]


def _pips(match):
    found = [circle.get("class").removeprefix("zwei-wege-") for circle in scene(match.view(0)).iter(f"{SVG}circle")]
    return [kind for kind in found if kind in ("due", "pip", "spent")]


@pytest.mark.clause("Z16")
def test_the_winner_s_three_animals_stand_in_gold():
    match = play(at(" 6 . I .\n 4 h . .\n 2 . . f\nsouth to move, move 3, 26 played"), "I<", ">")
    assert match.over
    assert len(uses(scene(match.view(-1)), "laurel")) == 3


@given(seed=seeds, edition=editions)
def test_a_piece_keeps_its_name_and_its_order(seed, edition):
    match = somewhere(seed, edition)
    animals = [name for name in by_id(scene(match.view(0))) if name.startswith("animal")]
    assert animals == [f"animal-{owner}-{letter}" for owner in range(2) for letter in notation.LETTERS]
    assert "zwei-wege-block" in by_id(scene(match.view(0)))


@given(seed=seeds, edition=editions)
def test_a_scene_stays_small(seed, edition):
    assert len(somewhere(seed, edition).view(0).scene()) < 12_000


@pytest.mark.parametrize("edition", ["standard", "short"])
def test_the_board_is_never_so_tall_that_a_page_would_lay_it_on_its_side(edition):
    _, _, width, height = drawing.frame(Match.new("zwei-wege", seed=1, edition=edition).box)
    assert height / width < 1.3


@pytest.mark.parametrize("edition", ["standard", "short"])
def test_the_lid_is_square_and_its_parts_have_names_of_their_own(edition):
    box = Match.new("zwei-wege", seed=1, edition=edition).box
    cover = drawing.cover(box)
    tree = ElementTree.fromstring(cover)
    assert tree.get("viewBox") == "0 0 240 240"
    assert {"Zwei Wege", "Steffen Mühlhäuser"} <= {text.text for text in tree.iter(f"{SVG}text")}
    ids = [element.get("id") for element in tree.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert not set(ids) & set(re.findall(r'\bid="([^"]+)"', drawing.ground(box, 0)))
    named = {element.get("href")[1:] for element in tree.iter() if element.get("href")}
    assert named | set(re.findall(r"url\(#([^)]+)\)", cover)) <= set(ids)
    assert "var(" not in cover


@pytest.mark.clause("Z2", "Z4")
def test_the_text_board_is_turned_toward_who_reads_it():
    match = play(at(START), "F<")
    assert match.view(0).text().splitlines() == [
        " 7 h i f",
        " 6 · · ·",
        " 5 · · ·",
        " 4 · · ·",
        " 3 · · ·",
        " 2 · · ·",
        " 1 H I F",
        " < a b c >",
        "   HIF ⌂",
        " → hif ⌂",
        "   F ● <",
    ]
    assert match.view(1).text().splitlines() == [
        " 1 F I H",
        " 2 · · ·",
        " 3 · · ·",
        " 4 · · ·",
        " 5 · · ·",
        " 6 · · ·",
        " 7 f i h",
        " > c b a <",
        "   HIF ⌂",
        " → hif ⌂",
        "   F ● ?",
    ]


@given(seed=seeds, edition=editions, viewer=st.sampled_from(VIEWERS))
def test_the_text_board_tells_the_whole_position(seed, edition, viewer):
    match = somewhere(seed, edition)
    lines = match.view(viewer).text().splitlines()
    rows, letters, south, north = lines[: match.box.rows], *lines[match.box.rows :][:3]
    columns = letters.split()[1:-1]
    found = {}
    for row in rows:
        number, *marks = row.split()
        found |= {mark: f"{column}{number}" for column, mark in zip(columns, marks, strict=True) if mark != "·"}
    for owner, line in enumerate((south, north)):
        found |= dict.fromkeys(line.partition("⌂")[2].strip(), None)
        for animal, letter in enumerate(notation.LETTERS):
            cell = int(match.state.at[owner, animal])
            expected = None if cell == rules.HOME else notation.cell_name(cell)
            assert found[letter.lower() if owner else letter] == expected
    arrows = [line.startswith(" →") for line in (south, north)]
    assert arrows == [seat in match.turn for seat in range(2)]
