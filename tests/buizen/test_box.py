"""B1 to B6: what is in the box, and which editions make one."""

from collections import Counter
from itertools import combinations

import pytest
from trench import TEXT, edition

from sentiers.games.buizen.box import MANHOLE, MATERIALS, MOST_MOVES, MOST_PIPES, PIT, most_moves
from sentiers.games.editions import Edition
from sentiers.games.shelf import game
from sentiers.messages import BadEdition


def box(given=None, players=2):
    return game("buizen").box(given, {"players": players})[0]


@pytest.mark.clause("B1")
def test_there_are_four_materials():
    assert MATERIALS == ("PE100", "gas", "fire main", "PP")


@pytest.mark.clause("B2", "B3", "B4")
def test_there_are_ten_pump_rooms_ten_roads_and_in_the_bag_48_pipe_tiles_4_pits_and_4_manholes():
    default = box()
    assert (default.rooms, default.roads) == (10, 10)
    assert default.copies[:MOST_PIPES].sum() == 48
    assert (default.copies[PIT], default.copies[MANHOLE]) == (4, 4)
    assert default.bag == 56


@pytest.mark.clause("B2")
def test_roads_and_pump_rooms_are_alike_on_all_four_sides():
    words = box().asks[8 * MOST_PIPES :]
    assert all(len(set(f"{word:04x}")) == 1 for word in words)


@pytest.mark.clause("B6")
def test_the_four_materials_have_as_many_sides_of_each_kind():
    sides = Counter(
        word
        for tile in Edition.read(TEXT).data["tiles"]
        for face in (tile["front"], tile["back"])
        for word in face.split()
    )
    assert {sides[f"{letter}."] for letter in "egfp"} == {70}
    assert {sides[f"{letter}/"] for letter in "egfp"} == {13}
    assert {sides[f"{letter}^"] for letter in "egfp"} == {13}


@pytest.mark.clause("B5")
def test_ways_to_turn_a_face_that_look_alike_are_counted_once():
    assert box().turns[0].tolist() == [2, 4]  # two pipes that cross, and two bends


@pytest.mark.clause("B5")
def test_two_tiles_that_cannot_be_told_apart_are_two_copies_of_one():
    first = '{ front = "e. g. e. g.", back = "f. f. p. p." },'
    turned = '{ front = "p. f. f. p.", back = "g. e. g. e." },'
    twins = box(edition((first, f"{first} {turned}")))
    assert twins.pipes == 48
    assert twins.copies[0] == 2
    assert twins.copies[:MOST_PIPES].sum() == 49
    assert twins.number[1] == 3


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("roads = 10", "roads = 13", 7, "whole number from 0 to 12"),
        ("pump_rooms = 10", "pump_rooms = 0", 6, "whole number from 1 to 12"),
        ("hand = 4", "hand = 15", 10, "whole number from 1 to 14"),
        ("manholes = 4", "manholes = 4\ncovers = 1", 10, "covers is not known"),
        ('{ front = "e. g. e. g.", back', '{ front = "e. g. e. p.", back', 13, "at least two of its sides"),
        ('{ front = "e. g. e. g.", back', '{ front = "e/ g/ e^ g^", back', 13, "At most three sides"),
        ('{ front = "e. g. e. g.", back', '{ front = "e. g. e.", back', 13, "four sides"),
        ('{ front = "e. g. e/ g.", back', '{ front = "e. x. e/ x.", back', 14, "four sides"),
        ('{ front = "e. g. e/ g.", back', '{ top = "e. g. e/ g.", back', 14, "a front and a back"),
        ('{ front = "e. g. e/ g.", back', '{ front = "e. g. e. g.", back', 12, "as many sides of each kind"),
    ],
)
@pytest.mark.clause("B6")
def test_what_makes_no_box_is_refused_with_its_line(old, new, line, says):
    with pytest.raises(BadEdition, match=says) as refusal:
        box(edition((old, new)))
    assert refusal.value.line == line


def test_an_edition_with_which_a_player_might_have_too_many_moves_is_refused():
    assert 1000 < most_moves(box()) <= MOST_MOVES
    looks = ("m. m. m. m/", "m. m. m. m^", "m. m. m/ m^", "m. m. m^ m/", "m. m/ m. m^")
    tiles = [
        f'  {{ front = "{front}", back = "{back}" }},'.replace("m", material)
        for material in "egfp"
        for front, back in combinations(looks, 2)
    ]
    many = TEXT.split("tiles = [")[0] + "tiles = [\n" + "\n".join(tiles) + "\n]\n"
    with pytest.raises(BadEdition, match="too many moves"):
        box(Edition.read(many))


def test_the_edition_is_the_one_that_was_given_to_us():
    assert game("buizen").edition().own == "edition"
    assert TEXT.startswith("# Buizen Wir-War, default edition. A reconstruction")
