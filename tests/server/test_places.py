"""Before which seat a board is drawn can be chosen, where it looks different from there; and nothing secret is ever shown by it."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from visitors import Person, sit_down

from sentiers import Match
from sentiers.match import View


def pictures(view: View) -> list[object]:
    return [view.ground(), view.scene(), view.text(), view.labels()]


def after(begun: Match, choice: str, seat: int) -> Match:
    world = Match.load(begun.record())
    world.play(choice, seat)
    return world


@pytest.mark.parametrize(("game", "options"), [("traxx", {"players": 3}), ("zwei-wege", {})])
def test_whoever_looks_from_another_s_place_learns_nothing_he_does_not_know(game: str, options: dict[str, int]) -> None:
    """The first seat chooses one thing or another: whoever may not know which sees the same picture, also from its place."""
    kept = 0
    begun = Match.new(game, seed=5, **options)
    for _ in range(6):
        seat = begun.turn[0]
        choices = begun.view(seat).moves(seat)
        worlds = [after(begun, choice, seat) for choice in [*choices[:5], choices[-1]]]
        for viewer, (one, other) in product(range(-1, begun.seats), combinations(worlds, 2)):
            mine, theirs = one.view(viewer), other.view(viewer)
            if mine.state.tobytes() == theirs.state.tobytes() and mine.last == theirs.last:
                assert pictures(mine.drawn_from(seat)) == pictures(theirs.drawn_from(seat))
                kept += pictures(one.view(seat)) != pictures(other.view(seat))
        begun.play(choices[-1], seat)
    assert kept  # there was something that somebody may not know


def test_a_spectator_and_a_player_look_from_other_places_and_come_back(
    anne: Person, bruno: Person, chloe: Person
) -> None:
    table, first, _ = sit_down(anne, bruno, mode="page", game="traxx", options={"players": 2})
    first.must("read")
    watching = chloe.live(table, mode="page")
    watching.must("read")
    assert (watching.now["large"], first.now["large"]) == (0, 0)
    longest = max((move["t"] for move in first.now["moves"]), key=len)
    first.play(longest)
    watching.until_ply(1)
    before = watching.now
    watching.must("show", seat=1)
    now = watching.until(lambda update: update["large"] == 1)
    assert now["ground"] != before.get("ground")
    assert now["text"] != before["text"]
    assert now["viewer"] == -1
    assert now["moves"] == []
    drawn = first.now["scene"]
    watching.must("show", seat=0)
    again = watching.until(lambda update: update["large"] == 0)
    assert again["text"] == before["text"]
    assert again["scene"] != drawn  # what Anne has drawn is hers until all have
    first.must("show", seat=1)
    assert first.until(lambda update: update["large"] == 1)["viewer"] == 0
    assert first.now["text"] == now["text"]
    first.must("show")
    assert first.until(lambda update: update["large"] == 0)["scene"] == drawn
    assert watching.refused("show", seat=2) == "bad-message"


def test_where_all_see_the_same_or_share_a_screen_there_is_nothing_to_choose(anne: Person, bruno: Person) -> None:
    _, first, _ = sit_down(anne, bruno, mode="page")
    assert "large" not in first.now
    assert first.refused("show", seat=1) == "illegal"
    shared = anne.live(anne.open("me", "me", game="zwei-wege"), mode="page")
    assert "large" not in shared.now
    assert shared.refused("show", seat=1) == "illegal"
