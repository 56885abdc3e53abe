"""The reasons of Wege's coach are true: each kind in a park where one sees it."""

from coached import facts
from park import LAND_HAS_IT, at, drawn

from sentiers.bots import coach
from sentiers.games.wege.minds.coach import _joined

ISLAND = " 7  R   R   {more}\n 6  .   R   .\n    e   f   g\nturn {turn}: R to lay\nnext: B"


def test_an_island_is_against_water_and_for_land():
    assert facts(at(ISLAND.format(turn=4, more=".")), "e6")["rings 1"] == (
        -40.0,
        "It makes an island, which spoils the rivers around it.",
    )
    assert facts(at(ISLAND.format(turn=5, more="P")), "e6")["rings 1"][0] == 40.0


def test_ducks_united_are_told_to_both_and_please_one():
    park = " 7  .   R   {}\n 6  .   Pb^ .\n    e   f   g\nturn {}: Rb to lay"
    assert facts(at(park.format(".", 3)), "e6ne")["unites 0"] == (50.0, "It unites black ducks.")
    assert facts(at(park.format("P", 4)), "e6ne")["unites 0"][0] == -50.0


def test_the_last_link_joins_the_sides():
    park = LAND_HAS_IT.replace(" 6  P   P   Pb^ P   P   P", " 6  P   P   Pb^ P   P   .") + "turn 36: P to lay"
    assert facts(drawn(park), "i6")["joins 0"] == (-80.0, "With it the paths join all four sides.")  # water lays it


def test_who_is_helped_or_hindered_is_counted_in_the_fillings_of_the_mind():
    match = at(" 7  .   P   .\n 6  P   R   P\n 5  .   P   P\n    e   f   g\nturn 7: R to lay")
    before = _joined(match.box, match.view(0).state)
    for text in match.moves():
        for kind, (weight, told) in facts(match, text).items():
            if not kind.startswith("reaches"):
                continue
            side = int(kind[-1])
            after, of = (int(word.strip(".")) for word in (told.split(" in ")[1].split()[0], told.split()[-1]))
            assert of == before[side]
            assert (weight > 0) == ((after > before[side]) == (side == 0))


def test_a_place_is_told_by_what_lies_around_it_and_a_clue_shows_a_part_of_the_park():
    match = at(" 7  .   R\n 6  .   Pb^\n    e   f\nturn 3: Rb to lay")
    code = match.game.notation.read(match.box, match.state, 0, "e6ne")
    deed = str(match.game.coach.deed(match.box, match.state, 0, code))
    assert deed == "Lay a river with a black duck (in the north-east): on its right a path with a black duck."
    told = coach.advise(match, simulations=20, seed=1)
    assert len(told.clue.anchors) > 1
    assert all(anchor.startswith("cell:") for anchor in told.clue.anchors)
    assert len(told.options) <= 3
