"""W11b, W20b, W23b, W23c: the other readings, each an option of the table that is off by default."""

import random
import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from park import BOTH_HAVE_IT, BY_A_POND, LAND_HAS_IT, RICH, at, both, drawn, dual, edition, no_ducks, play, wander
from surveyor import Park

from sentiers.games.wege import CARD
from sentiers.games.wege.rules.network import LOOSE, NEAR, STRICT, connects
from sentiers.match import Match
from sentiers.messages import BadOption, IllegalMove

seeds = st.integers(0, 2**32)

BRIDGES = """
 7  P   R   Pb^ N
 6  R   P   R   B
    e   f   g   h
turn 9: B to lay
next: R P
"""


@pytest.mark.clause("W11b")
def test_a_bridge_may_take_the_place_of_a_bridge_but_not_of_a_reserve():
    match = at(BRIDGES, bridges=True)
    assert "xh6" in match.moves()
    assert "xh7" not in match.moves()
    with pytest.raises(IllegalMove, match="A nature reserve is never exchanged"):
        match.play("xh7")


@pytest.mark.clause("W11b")
def test_the_bridge_taken_up_goes_to_the_next_player_who_lays_it():
    match = play(at(BRIDGES, bridges=True), "xh6")
    assert "turn 10: B to lay, passed on" in match.position()
    assert match.moves()
    assert not [move for move in match.moves() if move[0] == "x"]
    with pytest.raises(IllegalMove, match="is laid, not exchanged once more"):
        match.play("xg6")
    again = Match.new("wege", seed=1, bridges=True, position=match.position())
    assert again.moves() == match.moves()
    match.play("e8")
    assert "turn 11: R to lay" in match.position()


FULL = """
 9  R   R   P   R   R   N
 8  R   R   P   R   P   R
 7  R   Rbv P   R   R   P
 6  P   P   Pb^ B   P   P
 5  R   N   P   R   P   R
 4  P   R   P   R   P   .
    d   e   f   g   h   i
turn 36: B to lay
next: R P
"""


@pytest.mark.clause("W11b", "W9")
def test_a_bridge_taken_up_for_which_there_is_no_place_is_out_of_play():
    match = play(drawn(FULL, bridges=True), "xg6")
    assert "turn 37: R to lay\n" in match.position()
    assert "aside: B" in match.position()
    assert ["is out of play" in str(line) for line in match.told(0)] == [True]
    assert match.moves() == ["i4"]


@pytest.mark.clause("W11b")
@given(seed=seeds)
def test_the_moves_are_those_that_the_surveyor_finds_where_bridges_take_the_place_of_bridges(seed):
    match = Match.new("wege", seed=seed, edition=edition(**RICH), bridges=True, experts=bool(seed & 1))
    chance = random.Random(seed)
    while not match.over:
        moves, taken = match.moves(), None
        park = Park(match.position(), match.options["experts"], bridges=True)
        assert sorted(moves) == sorted(park.moves()), match.position()
        move = chance.choice([move for move in moves if move[0] == "x"] or moves)
        if move[0] == "x":
            taken = park.tiles[ord(move[1]) - 97, 11 - int(move[2:])]
        match.play(move)
        after = Park(match.position(), match.options["experts"], bridges=True)
        if taken:
            after.hand, after.passed = taken[0] + taken[1], True
            assert match.state.passed == bool(after.moves())


# A pond beside h6: the path of row 6 goes by, over the point between it and the pond.


@pytest.mark.clause("W20b")
@pytest.mark.parametrize("board", [BY_A_POND, dual(BY_A_POND)], ids=["pond", "island"])
def test_a_connection_must_not_pass_near_an_island_or_a_pond(board):
    side = int("ne" in board)
    usual, near = drawn(board), drawn(board, near=True)
    assert usual.scores[side] == 1.0
    assert near.scores == (0.0, 0.0)
    assert "joined only near a" in str(near.result.message)
    assert "wege-shut" in near.view().scene()
    assert "wege-shut" not in usual.view().scene()


@pytest.mark.clause("W20b", "W23")
def test_a_child_does_not_mind_what_is_near():
    assert drawn(BY_A_POND, near=True, aim="land-child").scores == (1.0, 0.0)


@pytest.mark.clause("W20b")
@given(seed=seeds)
def test_what_is_near_is_what_the_surveyor_finds(seed):
    paths = random.Random(seed).choice([10, 14, 20, 26])
    many = edition(P=paths - 3, Pb=3, R=33 - paths, Rw=3, B=4)
    match = wander(
        Match.new("wege", seed=seed, edition=many, near=True), seed, random.Random(seed).choice([30, 60, 60])
    )
    park = Park(match.position())
    for side, terrain in enumerate(("land", "water")):
        assert connects(match.state, side, NEAR) == park.connects(terrain, True, near=True), match.position()
        assert connects(match.state, side, STRICT) == park.connects(terrain, True)
        assert connects(match.state, side, LOOSE) == park.connects(terrain, False)


@pytest.mark.clause("W23b")
def test_a_child_has_to_join_the_four_sides_by_the_paths_and_by_the_rivers():
    assert drawn(no_ducks(LAND_HAS_IT), aim="land-child").scores == (1.0, 0.0)
    assert drawn(no_ducks(LAND_HAS_IT), aim="land-child", child_both=True).scores == (0.0, 0.0)
    assert drawn(no_ducks(BOTH_HAVE_IT), aim="land-child", child_both=True).scores == (1.0, 0.0)
    assert drawn(both(1), aim="land-child", child_both=True).scores == (0.5, 0.5)


@pytest.mark.clause("W23b")
@pytest.mark.parametrize("players", ["two", "teams"])
def test_children_of_both_sides_share_that_aim_and_win_together(players):
    options = {"players": players, "aim": "children", "child_both": True}
    match = drawn(no_ducks(BOTH_HAVE_IT), **options)
    assert set(match.scores) == {1.0}
    assert len(match.result.winners) == match.seats
    assert not match.result.draw
    assert "the children win together" in str(match.result.message)
    lost = drawn(LAND_HAS_IT, **options)
    assert set(lost.scores) == {0.0}
    assert "nobody wins" in str(lost.result.message)
    chosen = CARD.read_options(options)
    assert {CARD.team(chosen, seat) for seat in range(CARD.seats(chosen))} == {0}


@pytest.mark.clause("W23c")
def test_a_team_with_a_child_and_a_grown_up_wins_as_soon_as_one_of_the_two_has_reached_his_own_aim():
    bare = no_ducks(LAND_HAS_IT)
    assert drawn(bare, players="teams").scores == (0.0,) * 4
    for child in ("child1", "child3"):
        assert drawn(bare, players="teams", **{child: True}).scores == (1.0, 0.0, 1.0, 0.0)
    for child in ("child2", "child4"):
        assert drawn(bare, players="teams", **{child: True}).scores == (0.0,) * 4
        assert drawn(dual(bare), players="teams", **{child: True}).scores == (0.0, 1.0, 0.0, 1.0)


@pytest.mark.clause("W23b", "W23c")
def test_the_grown_up_s_aim_is_enough_where_the_child_s_is_greater():
    together = {"players": "teams", "child_both": True, "child1": True}
    assert drawn(LAND_HAS_IT, **together).scores == (1.0, 0.0, 1.0, 0.0)
    assert drawn(LAND_HAS_IT, **together, child3=True).scores == (0.0,) * 4
    assert drawn(no_ducks(LAND_HAS_IT), **together).scores == (0.0,) * 4
    assert drawn(no_ducks(BOTH_HAVE_IT), **together).scores == (1.0, 0.0, 1.0, 0.0)


@pytest.mark.clause("W23c")
def test_children_one_by_one_are_for_four_players():
    with pytest.raises(BadOption, match="child1 means nothing"):
        Match.new("wege", seed=1, child1=True)


@pytest.mark.clause("W20b", "W23b")
def test_what_changes_nothing_without_a_child_or_with_children_only_is_refused():
    with pytest.raises(BadOption, match="child_both means nothing with players=two, aim=normal"):
        Match.new("wege", seed=1, child_both=True)
    with pytest.raises(BadOption, match="near means nothing with players=two, aim=children"):
        Match.new("wege", seed=1, aim="children", near=True)
    assert Match.new("wege", seed=1, players="teams", child3=True, child_both=True).options["child_both"]
    assert Match.new("wege", seed=1, aim="water-child", child_both=True, near=True).options["near"]


@pytest.mark.clause("W20b", "W22", "W23", "W23b", "W23c")
def test_an_option_that_changes_nothing_beside_the_others_is_refused_in_every_mode():
    """Told anew here from the clauses, for every choice of the options that have to do with children."""
    names = ("players", "aim", "near", "child_both", "child1", "child2", "child3", "child4")
    choices = [next(option.choices for option in CARD.options if option.name == name) for name in names]
    for values in product(*choices):
        options = dict(zip(names, values, strict=True))
        against, four = options["players"] in ("two", "teams"), options["players"] == "teams"
        sides = [options["aim"] in (child, "children") for child in ("land-child", "water-child")]
        alone = [options[f"child{place}"] for place in range(1, 5)]
        seated = [sides[seat % 2] or (four and alone[seat]) for seat in range(4 if four else 2)]
        idle = {
            "aim": not against and options["aim"] != "normal",
            "near": options["near"] and (not against or all(seated)),
            "child_both": options["child_both"] and (not against or not any(seated)),
            "ducks": four and options["aim"] == "ducks" and any(alone),  # W22: between two grown-up sides
            "one by one": any(said and (not four or sides[place % 2]) for place, said in enumerate(alone)),
        }
        if any(idle.values()):
            with pytest.raises(BadOption, match="means nothing"):
                CARD.read_options(options)
        else:
            assert CARD.read_options(options) | options == CARD.read_options(options)
        assert CARD.read_options(options, as_they_are=True) | options == CARD.read_options(options, as_they_are=True)


@pytest.mark.parametrize(
    "options",
    [
        {"players": "teams", "aim": "children", "child1": True},
        {"players": "teams", "aim": "land-child", "child1": True},
        {"players": "teams", "aim": "ducks", "child2": True},
        {"players": "teams", "near": True, **{f"child{place}": True for place in range(1, 5)}},
    ],
)
def test_a_match_of_old_with_an_option_that_changed_nothing_is_read(options):
    with pytest.raises(BadOption, match="means nothing"):
        Match.new("wege", seed=1, **options)
    record = Match.new("wege", seed=1, players="teams").record()
    told = ", ".join(f"{name}={value}" for name, value in options.items())
    old = re.sub("options: .*", f"options: {told}", record)
    assert Match.load(old).options["players"] == "teams"


def aims(park, options):
    """For land and for water: do the players of the side reach an aim, each his own?"""
    children = [options["aim"] in (f"{side}-child", "children") for side in ("land", "water")]
    ways = {}
    for side, (terrain, colour) in enumerate((("land", "b"), ("water", "w"))):
        loose = park.connects(terrain, False)
        other = park.connects("water" if terrain == "land" else "land", False)
        child = loose and (other or not options["child_both"])
        grown_up = park.connects(terrain, True, near=options["near"]) and bool(park.united(colour))
        seats = (side, side + 2) if options["players"] == "teams" else (side,)
        at_seat = [children[side] or (len(seats) == 2 and options[f"child{seat + 1}"]) for seat in seats]
        ways[side] = (any(child if small else grown_up for small in at_seat), at_seat)
    return ways


@pytest.mark.clause("W20b", "W23b", "W23c")
@given(seed=seeds)
def test_the_scores_are_those_that_the_surveyor_gives_under_every_reading(seed):
    chance = random.Random(seed)
    options = {"players": chance.choice(["two", "teams"]), "aim": chance.choice(["normal", "land-child", "children"])}
    options |= {"near": chance.random() < 0.5, "child_both": chance.random() < 0.5}
    if options["players"] == "teams":
        options |= {f"child{place}": chance.random() < 0.4 for place in range(1, 5)}
    whole = {option.name: option.default for option in CARD.options} | options
    options |= {option.name: option.default for option in CARD.options if not option.applies(whole)}
    paths = chance.choice([10, 17, 24])
    many = edition(P=paths - 6, Pb=3, Pw=3, R=26 - paths, Rb=3, Rw=3, B=6, N=2)
    match = wander(Match.new("wege", seed=seed, edition=many, **options), seed)
    park = Park(match.position())
    (land, at_land), (water, at_water) = aims(park, match.options).values()
    black, white = len(park.united("b")), len(park.united("w"))
    if land and water and options["child_both"] and all(at_land + at_water):
        expected = (1.0, 1.0)
    elif land and water:
        equal = any(at_land + at_water) or black == white
        expected = (0.5, 0.5) if equal else (float(black > white), float(white > black))
    else:
        expected = (float(land), float(water))
    assert match.scores == expected * (match.seats // 2)


@pytest.mark.clause("W11b", "W20b", "W23b", "W23c")
def test_a_record_tells_the_readings_that_are_not_the_house_s():
    match = wander(Match.new("wege", seed=2, bridges=True, near=True), 2, 12)
    assert "options: players=two, aim=normal, draw=stack, experts=False, bridges=True, near=True\n" in match.record()
    assert Match.load(match.record()).options == match.options
    assert "bridges" not in wander(Match.new("wege", seed=2), 2, 12).record()
