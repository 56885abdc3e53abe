"""The coach of Träxx: a hint from what a seat may know, and after the match the best line beside one's own."""

import xml.etree.ElementTree as xml

import numpy as np
import pytest
from coached import facts
from sheets import at

from sentiers.bots import coach as generic
from sentiers.games.traxx.minds import coach, hindsight
from sentiers.match import Match


@pytest.fixture(autouse=True)
def in_haste(monkeypatch):
    """Short looks, long enough for the last rounds to be exact."""
    monkeypatch.setattr(hindsight, "FIRST_SECONDS", 0.1)
    monkeypatch.setattr(hindsight, "FIRST_WIDTH", 100)
    monkeypatch.setattr(hindsight, "WIDTH", 40)


def played(players, seed=4, hinted=()):
    """A match of players who take the first line they find; in the rounds `hinted`, the coach's."""
    match = Match.new("traxx", seed=seed, players=players)
    while not match.over:
        seat = match.turn[0]
        if len(match.plies) in hinted:
            match.play(generic.advise(match, seat).best, seat)
        else:
            match.play(max(match.moves(seat), key=len), seat)
    return match


def test_a_hint_is_a_legal_line_and_says_why():
    match = at("E6*", card="bgye")
    advice = generic.advise(match, 0, simulations=20)
    assert advice.best in match.moves(0)
    assert str(advice.options[0].deed).startswith("Draw on from E6: ")
    assert advice.options[0].reason is not None
    assert advice.unit == "points"
    assert advice.clue.anchors == ("cell:E6",)


def test_reasons_are_counted_on_the_sheet():
    match = at("E6*", card="bgye")
    lines = {line: facts(match, line) for line in match.moves(0)}
    for line, found in lines.items():
        after = Match.new("traxx", position=match.position(), players=1)
        after.play(line, 0)
        gained = int(after.state.scored[0].sum())
        assert found.get("reaches", (5.0, ""))[0] == 5.0 + gained
        assert line == "-" or f"It enters {len(line.split()) - 1} cell" in found["enters"][1]
        assert ("cuts" in found) != ("keeps" in found)
    assert lines["-"] == {"keeps": (1.0, "Every free cell can still be reached.")}


def test_cells_that_no_line_can_come_to_any_more_are_counted():
    match = at("E6* D5 C4", card="bgyw", rounds=1)
    before = coach._cut_off(match.box, match.state, 0)
    for line in match.moves(0):
        after = Match.new("traxx", position=match.position(), players=1)
        after.play(line, 0)
        cut = coach._cut_off(after.box, after.state, 0) - before
        assert facts(match, line).get("cuts", (0, ""))[0] == -2.0 * max(0, cut)


def test_a_hint_comes_from_the_concealed_record_alone():
    """Two decks that differ only in the cards to come get the same hint."""
    first, second = at("E6*", card="bgye", then=("gerw", "bgyr")), at("E6*", card="bgye", then=("bgyr", "gerw"))
    assert first.position() != second.position()
    assert generic.advise(first, 0) == generic.advise(second, 0)


@pytest.mark.clause("T14")
def test_a_hint_on_the_last_card_is_the_best_line_there_is():
    match = at("E6* D5 C4 | ", card="bgyw", rounds=14)
    best = generic.advise(match, 0).best
    results = {}
    for text in match.moves(0):
        after = Match.new("traxx", position=match.position(), players=1)
        after.play(text, 0)
        results[text] = after.scores[0]
    assert results[best] == max(results.values())


@pytest.mark.parametrize("players", [1, 2])
def test_what_was_possible_never_grows_and_ends_at_the_result(players):
    match = played(players)
    moments = generic.curve(match)
    assert moments is not None
    assert len(moments) == len(match.plies) + 1
    assert generic.unit(match) == "points"
    values = np.array([moment.values for moment in moments])
    assert (np.diff(values, axis=0) <= 0).all()
    assert values[-1].tolist() == list(match.scores)
    for (seat, _), before, after in zip(match.plies, moments, moments[1:], strict=False):
        assert after.choice == after.values[seat] - before.values[seat]


def test_the_review_shows_the_best_line_and_names_the_rounds_that_cost_most():
    match = played(1)
    told = generic.review(match, 0)
    assert told is not None
    assert "possible" in str(told.lines[0])
    assert any("gave away" in str(line) for line in told.lines)
    picture = xml.fromstring(told.picture)
    assert [text.text for text in picture.iter() if text.tag.endswith("text")][-1] == str(
        round(generic.curve(match)[0].values[0])
    )


def test_a_match_given_up_is_looked_back_upon_as_far_as_it_went():
    match = Match.new("traxx", seed=2, players=2)
    match.play(max(match.moves(0), key=len), 0)
    match.play("-", 1)
    match.play("-", 0)
    match.resign(1)
    assert len(coach.look_back(match.box, generic._states(match), match.plies)) == 4
    assert generic.review(match, 0) is not None
