"""The match in sentences: what each tile brings about, and for every end why it is one."""

import pytest
from park import LAND_HAS_IT, at, both, drawn, dual, no_ducks, play

from sentiers.match import Match

APART = LAND_HAS_IT.replace(" 9  R   R   P ", " 9  R   R   R ")


def told(match, viewer=-1):
    return [str(line) for line in match.told(viewer)]


def test_a_tile_is_told_with_its_duck_and_its_cell():
    match = play(at("turn 1: Rw to lay"), "f6ne")
    assert told(match) == ["Player 1 lays a river with a white duck on f6."]


@pytest.mark.clause("W10")
def test_an_exchange_is_told_with_what_goes_to_the_next_player():
    match = play(at(" 7  .   Rw^\n 6  Pb^ R\n    e   f\nturn 4: B to lay"), "xf7")
    assert told(match)[0] == (
        "Player 2 exchanges a bridge for a river with a white duck on f7, which the next player has to lay."
    )


@pytest.mark.clause("W8")
def test_the_limits_are_told_when_they_are_found():
    row = " 6  P   R   P   R   P\n    d   e   f   g   h\nturn 6: P to lay"
    assert "The park is six tiles wide" in told(play(at(row), "i6"))[1]
    column = "".join(f"{y:>2}  P\n" for y in (8, 7, 6, 5, 4)) + "    f\nturn 6: R to lay"
    assert "The park is six tiles high" in told(play(at(column), "f9"))[1]


@pytest.mark.clause("W15")
def test_islands_and_ponds_are_told_when_they_come_and_when_they_go():
    match = play(at(" 7  R   R\n 6  .   R\n    e   f\nturn 4: R to lay\nnext: B"), "e6")
    assert "An island: it spoils the rivers around it." in told(match)
    assert "An island is gone." in told(play(match, "xe6"))
    match = play(at(" 7  P   P\n 6  P   .\n    f   g\nturn 4: P to lay\nnext: B"), "g6")
    assert "A pond: it spoils the paths around it." in told(match)
    assert "A pond is gone." in told(play(match, "xg6"))


@pytest.mark.clause("W17")
def test_united_ducks_are_told():
    match = play(at(" 7  .   R\n 6  .   Pb^\n    e   f\nturn 3: Rb to lay"), "e6ne")
    assert "Black ducks are united." in told(match)


@pytest.mark.clause("W19")
def test_a_connection_is_told_when_the_last_link_is_laid():
    match = drawn(LAND_HAS_IT.replace(" 6  P   P   Pb^ P   P   P", " 6  P   P   Pb^ P   P   .") + "turn 36: P to lay")
    assert "The paths join all four sides." in told(play(match, "i6"))


@pytest.mark.parametrize(
    ("board", "options", "beginning"),
    [
        (LAND_HAS_IT, {}, "Land wins. Land: the four sides joined, pairs of ducks: 1."),
        (dual(LAND_HAS_IT), {}, "Water wins."),
        (no_ducks(LAND_HAS_IT), {}, "Neither side has reached its aim: nobody wins."),
        (both(0), {}, "Land wins."),
        (both(1), {}, "Both sides have reached their aim, with the same number of pairs: a draw."),
        (both(2), {}, "Both sides have reached their aim; water has more pairs of ducks and wins."),
        (dual(both(2)), {}, "Both sides have reached their aim; land has more pairs of ducks and wins."),
        (APART, {"aim": "ducks"}, "Neither side has reached its aim, so the ducks decide: land wins."),
        (dual(APART), {"aim": "ducks"}, "Neither side has reached its aim, so the ducks decide: water wins."),
        (
            no_ducks(APART),
            {"aim": "ducks"},
            "Neither side has reached its aim, and the ducks do not decide either: nobody wins.",
        ),
        (both(1), {"aim": "children"}, "Both sides have reached their aim: a draw."),
        (no_ducks(LAND_HAS_IT), {"aim": "land-child"}, "Land wins. Land: the four sides joined. Water:"),
        (both(1), {"players": "solo"}, "All goals are met: the paths join the four sides,"),
        (LAND_HAS_IT, {"players": "two-together"}, "4 goals of 6: the paths join the four sides,"),
    ],
)
@pytest.mark.clause("W21", "W22", "W23", "W25")
def test_every_end_says_who_has_won_and_by_what(board, options, beginning):
    assert str(drawn(board, **options).result.message).startswith(beginning)


@pytest.mark.clause("W20")
@pytest.mark.parametrize(("turned", "what"), [(False, "a pond"), (True, "an island")])
def test_a_connection_that_is_spoilt_is_told_as_one(turned, what):
    pond = LAND_HAS_IT.replace(" 5  R   N   P ", " 5  R   P   P ")
    message = str(drawn(dual(pond) if turned else pond).result.message)
    assert f"the four sides joined only by way of {what}, pairs of ducks: 1" in message


@pytest.mark.clause("W4", "W25")
def test_the_sides_have_names():
    def sides(players):
        match = Match.new("wege", seed=1, players=players)
        return [str(match.game.telling.side(match.box, seat)) for seat in range(match.seats)]

    assert sides("two") == ["Land", "Water"]
    assert sides("teams") == ["Land 1", "Water 1", "Land 2", "Water 2"]
    assert sides("solo") == ["Gardener"]
    assert sides("two-together") == ["Gardener 1", "Gardener 2"]
