"""The reasons of Buizen's coach are true: each kind on a table where one sees it; and no hand but one's own is spoken of."""

from coached import facts
from trench import TWELVE, at

from sentiers.bots import coach

OPEN = TWELVE.replace("3b180", ".    ")


def test_who_closes_a_pipe_of_one_s_own_and_who_another_s():
    mine = at(OPEN, "3", "4", materials=("fire main", "PP"))
    weight, told = facts(mine, "3b180 1,3")["closes"]
    assert weight == 42.0
    assert told == "It closes a pipe of yours, fire main: 12 points more."
    other = at(OPEN, "3", "4", materials=("PP", "fire main"))
    weight, told = facts(other, "3b180 1,3")["gives"]
    assert weight < 0
    assert told == "It closes a pipe that is not yours, fire main: 12 points."


def test_who_opens_a_pipe_with_a_pit():
    other = at(TWELVE, "2 pit", "4", materials=("PP", "fire main"))
    assert facts(other, "pit 2,2")["takes"] == (22.0, "It opens a pipe that is not yours, fire main: 12 points less.")
    mine = at(TWELVE, "2 pit", "4", materials=("fire main", "PP"))
    assert facts(mine, "pit 2,2")["opens"] == (-42.0, "It opens a pipe of yours, fire main: 12 points less.")


def test_the_place_is_told_by_what_lies_beside_it_and_the_tile_by_what_is_on_it():
    match = at(OPEN, "3", "4", materials=("fire main", "PP"))
    told = coach.advise(match, simulations=50, seed=1)
    assert told.best not in " ".join(map(str, told.told()))
    deed = str(
        match.game.coach.deed(
            match.box, match.state, 0, match.game.notation.read(match.box, match.state, 0, "3b180 1,3")
        )
    )
    assert deed.startswith("Lay the tile with ")
    assert "fire main" in deed
    assert "below it a tile with" in deed
    assert "on its left a tile with" in deed
    assert told.clue.anchors == ("face:3a", "face:3b")


def test_tiles_to_draw_are_counted_and_a_pipe_that_grows_is_named():
    match = at(OPEN, "3 18", "4", materials=("fire main", "PP"))
    assert facts(match, "3b180 1,3")["draws"] == (4.0, "It touches 2 tiles: you may draw as many.")
    first = at("  0  #\n     0", "46", "4", materials=("PP", "gas"))
    moves = [move for move in first.moves() if move.startswith("46b") and "lengthens" in facts(first, move)]
    assert moves
    assert facts(first, moves[0])["lengthens"][1] == "Your longest open pipe, PP, then has 3 links."
