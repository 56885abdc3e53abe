"""W1 to W3: the tiles, and the editions that describe them."""

import pytest
from park import at, edition

from sentiers.games.editions import Edition
from sentiers.games.game import Game
from sentiers.games.wege.box import DUCKS, KINDS, make, tile_of
from sentiers.games.wege.rules.network import network
from sentiers.messages import BadEdition

GAME = Game("sentiers.games.wege")


def counts():
    """How many tiles there are of each kind and duck."""
    box = GAME.box()[0]
    return {(kind, duck): int(box.tiles[tile_of(k, d)]) for k, kind in enumerate(KINDS) for d, duck in enumerate(DUCKS)}


@pytest.mark.clause("W1")
def test_there_are_seventeen_paths_seventeen_rivers_three_bridges_and_three_reserves():
    totals = {kind: sum(count for (own, _), count in counts().items() if own == kind) for kind in KINDS}
    assert totals == {"path": 17, "river": 17, "bridge": 3, "reserve": 3}


@pytest.mark.clause("W3")
def test_six_tiles_carry_a_black_duck_and_six_a_white_one():
    for duck in ("black", "white"):
        assert {kind: count for (kind, own), count in counts().items() if own == duck and count} == {
            "path": 3,
            "river": 3,
        }


def joined(mark, side):
    """Are the two corners of land (side 0) or of water (1) joined on one tile, laid upright?"""
    match = at(f" 6  {mark}\n    f\nturn 2: P to lay")
    return int(network(match.state, side, True, 1 << (9 if side == 0 else 10))).bit_count() == 2


@pytest.mark.clause("W2", "W14")
@pytest.mark.parametrize(
    ("mark", "land", "water"), [("P", True, False), ("R", False, True), ("B", True, True), ("N", False, False)]
)
def test_a_path_joins_land_a_river_water_a_bridge_both_and_a_reserve_nothing(mark, land, water):
    assert (joined(mark, 0), joined(mark, 1)) == (land, water)


@pytest.mark.clause("W3")
@pytest.mark.parametrize(("mark", "corners"), [("Pb", {"nw", "se"}), ("Pw", {"ne", "sw"})])
def test_a_black_duck_sits_on_land_and_a_white_one_on_water(mark, corners):
    match = at(f" 6  P\n    f\nf6: land nw\nturn 2: {mark} to lay")
    diagonal = {move[2:] for move in match.moves() if move.startswith("f7")}
    assert diagonal == ({"ne", "sw"} if corners == {"nw", "se"} else {"nw", "se"})
    match = at(f" 7  P\n 6  P\n    f\nf6: land nw\nturn 3: {mark} to lay")
    assert {move[2:] for move in match.moves() if move.startswith("f8")} == corners


@pytest.mark.parametrize(
    ("wrong", "line", "words"),
    [
        ('{ kind = "path", count = 41 }', 3, "from 0 to 40"),
        ('{ kind = "path", count = 39 }', 2, "40 tiles in all, not 39"),
        ('{ kind = "lake", count = 40 }', 3, "one of path, river, bridge, reserve"),
        ('{ kind = "path", count = 40, duck = "grey" }', 3, "black or white"),
        ('{ kind = "path", count = 40, duck = "black", corner = "north-east" }', 3, "north-west or south-east"),
        ('{ kind = "bridge", count = 3, duck = "black", corner = "north-west" }', 3, "Only paths and rivers"),
        ('{ kind = "path", count = 40, colour = "green" }', 3, "has kind, count"),
        ('{ kind = "bridge", count = 40 }', 2, "at most 12"),
    ],
)
@pytest.mark.clause("W1", "W3")
def test_an_edition_that_makes_no_game_is_refused_with_its_line(wrong, line, words):
    text = f'name = "x"\ntiles = [\n  {wrong},\n]\n'
    with pytest.raises(BadEdition, match=words) as refusal:
        make(Edition.read(text), GAME.card.read_options({}))
    assert refusal.value.line == line


def test_another_division_of_the_forty_tiles_can_be_played():
    box = GAME.box(edition(P=20, R=15, Rw=2, B=3))[0]
    assert box.tiles.sum() == 40
