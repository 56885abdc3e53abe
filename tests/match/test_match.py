"""Matches: what the contract does not ask of every game — resigning, agreeing, names of errors, options."""

import copy
import pickle

import pytest

import sentiers
from sentiers.match.kit import seats_in


def test_the_design_s_example_runs():
    m = sentiers.new("canoe", seed=7)
    assert m.turn == (0,)
    m.play("e4")
    m.play("f5")
    m.undo()
    assert m.turn == (1,)
    assert (m.over, m.scores, m.result) == (False, None, None)
    assert sentiers.load(m.record()).position() == m.position()
    assert sentiers.new("canoe", position=m.position()).moves() == m.moves()
    assert m.view(seat=0).svg().startswith("<svg")
    assert m._repr_svg_() == m.view().svg()
    assert str(m) == m.view().text()


def test_who_resigns_loses_and_the_moves_stay():
    m = sentiers.new("canoe")
    m.play("e4")
    m.resign(1)
    assert m.scores == (1.0, 0.0)
    assert m.result.ending == "resignation"
    assert m.turn == ()
    assert m.view(0).turn == ()
    assert m.view(0).moves() == []
    again = sentiers.load(m.record())
    assert again.scores == (1.0, 0.0)
    assert again.result.message.params == {"who": 1}


def test_an_ending_by_the_players_can_be_taken_back():
    m = sentiers.new("canoe")
    m.play("e4")
    m.agree_draw()
    m.undo()
    assert not m.over
    assert len(m.plies) == 1


@pytest.mark.parametrize("end", [lambda m: m.resign(0), lambda m: m.agree_draw(), lambda m: m.play("a3")])
def test_after_the_end_nothing_goes(end):
    m = sentiers.new("canoe")
    m.resign(0)
    with pytest.raises(sentiers.NotYourTurn, match="over"):
        end(m)


@pytest.mark.parametrize("plies", [0, -1, 3])
def test_no_more_is_taken_back_than_was_played(plies):
    m = sentiers.new("canoe")
    m.play("e4")
    with pytest.raises(sentiers.IllegalMove, match="nothing to take back"):
        m.undo(plies)
    assert len(m.plies) == 1


def test_several_seats_at_once_must_say_who_they_are():
    m = sentiers.new("duel", seed=1, players=3)
    assert m.turn == (0, 1, 2)
    with pytest.raises(sentiers.NotYourTurn, match="seat=0"):
        m.play(m.moves(0)[0])
    m.play(m.moves(1)[0], seat=1)
    assert m.turn == (0, 2)
    with pytest.raises(sentiers.NotYourTurn):
        m.play("1", seat=1)


def test_a_view_s_masked_move_tells_nothing():
    m = sentiers.new("duel", seed=1)
    m.play(m.moves(0)[0], seat=0)
    assert m.view(1).last == (0, 0)
    assert m.view(0).last.move != 0
    assert [str(line) for line in m.told(1)] == ["Player 1 lays a card."]


def test_a_history_shows_what_was_seen_then_and_no_more():
    m = sentiers.new("duel", seed=1)
    for seat in (0, 1, 1):
        m.play(m.moves(seat)[0], seat=seat)
    history = m.view(0, history=True).history
    assert len(history) == 4
    assert history[-1].tobytes() == m.view(0).state.tobytes()
    assert [int(state.laid[0, 1]) for state in history] == [0, 0, m.plies[1].move, m.plies[1].move]
    assert not any(state.laid[1, 1] for state in history)
    assert m.view(0).history == ()


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda: sentiers.new("chess"), sentiers.UnknownGame, "there are canoe"),
        (lambda: sentiers.new("canoe", canoes=3), sentiers.BadOption, "there are 2, 1"),
        (lambda: sentiers.new("canoe", canoes=True), sentiers.BadOption, "there are 2, 1"),
        (lambda: sentiers.new("canoe", kayaks=1), sentiers.BadOption, "it has canoes"),
        (lambda: sentiers.new("canoe", seed=-1), sentiers.BadRecord, "A seed is"),
        (lambda: sentiers.new("canoe", edition="gold"), sentiers.BadEdition, "there are edition"),
        (lambda: sentiers.new("canoe", edition="missing.toml"), sentiers.BadEdition, "no such file"),
    ],
)
def test_errors_are_named_and_say_what_would_be_right(call, error, says):
    with pytest.raises(error, match=says):
        call()


def test_without_a_seed_two_deals_differ():
    assert sentiers.new("duel").seed != sentiers.new("duel").seed


def test_seats_of_a_mask():
    assert [seats_in(mask) for mask in (0, 1, 2, 0b1011)] == [(), (0,), (1,), (0, 1, 3)]


def test_the_library_offers_what_it_lists():
    assert all(getattr(sentiers, name) is not None for name in sentiers.__all__)
    with pytest.raises(AttributeError):
        _ = sentiers.nothing


@pytest.mark.parametrize("name", ["canoe", "zwei-wege", "traxx", "wege", "buizen"])
def test_a_match_a_view_and_a_bot_can_be_copied_and_pickled(name):
    match = sentiers.new(name, seed=7)
    for _ in range(3):
        match.play(match.moves(match.turn[0])[0], match.turn[0])
    for twin in (copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))):
        other = twin(match)
        assert other.record() == match.record()
        assert twin(match.view(0)).position() == match.view(0).position()
        other.play(other.moves(other.turn[0])[0], other.turn[0])
        assert len(match.plies) == 3, "what is played there is not played here"
        assert twin(sentiers.bot(name, "club:50")).game is match.game, "there is one of each game"
        assert twin(sentiers.bot(name, "club:50")).choose(match, match.turn[0], seed=1) == sentiers.bot(
            name, "club:50"
        ).choose(match, match.turn[0], seed=1)
