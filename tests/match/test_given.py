"""What callers hand in: each thing that cannot be has its named error, and nothing is changed by it."""

import numpy as np
import pytest

import sentiers
from sentiers.games.shelf import SHELF
from sentiers.match import Match, Ply, Result, View
from sentiers.match.verify import verify

VERY_LONG = pytest.param(10**5000, id="5000 digits")  # Python itself refuses to write it down


@pytest.mark.parametrize("seat", [99, -1, True, 1.0, "0", VERY_LONG])
def test_a_seat_where_nobody_sits_is_refused_whatever_it_is_to_do(seat):
    m = sentiers.new("canoe", seed=1)
    for deed in (m.resign, m.moves, lambda seat: m.play("e4", seat), lambda seat: m.read("e4", seat)):
        with pytest.raises(sentiers.UnknownSeat, match=r"There is no seat .*: they are numbered from 0 to 1"):
            deed(seat)
    for look in (m.view, m.told):
        if seat != -1:
            with pytest.raises(sentiers.UnknownSeat, match="numbered from -1 to 1"):
                look(seat)
    for look in (m.view().moves, m.view().choices, m.view().codes, lambda seat: m.view().wish([], seat)):
        if seat != -1:
            with pytest.raises(sentiers.UnknownSeat):
                look(seat)
    assert not m.over
    assert not m.plies


def test_none_is_no_seat_to_resign_or_to_look_from():
    m = sentiers.new("canoe", seed=1)
    for deed in (m.resign, m.view, m.told):
        with pytest.raises(sentiers.UnknownSeat, match="There is no seat None"):
            deed(None)


def test_a_number_of_numpy_is_a_seat_and_a_seed():
    m = sentiers.new("canoe", seed=np.uint64(7))
    assert m.seed == 7
    assert m.view(np.int64(1)).seat == 1


@pytest.mark.parametrize("seed", [True, False, 1.5, 7.0, "7", -1, 2**64, VERY_LONG, [7], b"7", np.float64(7)])
@pytest.mark.parametrize("position", [None, " 4 L\nlight to move, turn 5"])
def test_a_seed_is_a_whole_number_and_nothing_else(seed, position):
    with pytest.raises(sentiers.BadSeed, match="A seed is a whole number"):
        sentiers.new("canoe", seed=seed, position=position)


@pytest.mark.parametrize("move", [None, 7, b"e4", ["e4"], True, "e" * 2000])
def test_a_move_is_a_text(move):
    m = sentiers.new("canoe", seed=1)
    for deed in (m.play, m.read):
        with pytest.raises(sentiers.IllegalMove, match="A move is a short text"):
            deed(move)
    assert not m.plies


@pytest.mark.parametrize("plies", [None, "1", 1.0, True, [1]])
def test_what_is_taken_back_is_a_number_of_moves(plies):
    m = sentiers.new("canoe", seed=1)
    m.play("e4")
    with pytest.raises(sentiers.IllegalMove):
        m.undo(plies)
    m.agree_draw()
    with pytest.raises(sentiers.IllegalMove):
        m.undo(plies)
    assert m.over


@pytest.mark.parametrize("game", [None, 7, ["canoe"], {}, b"canoe", "", "canoe\0", "C" * 10_000])
def test_what_is_no_game_is_no_game(game):
    for deed in (sentiers.new, lambda game: sentiers.bot(game, "master")):
        with pytest.raises(sentiers.UnknownGame, match="There is no game"):
            deed(game)


@pytest.mark.parametrize("value", [2.0, None, [2], {}, b"2", VERY_LONG, np.zeros(3), "2" * 5000])
def test_what_is_no_choice_of_an_option_is_refused(value):
    with pytest.raises(sentiers.BadOption, match="is not a choice"):
        sentiers.new("canoe", canoes=value)


@pytest.mark.parametrize("position", [7, b"", ["a"], True, " 4 L\n" * 20_000])
def test_a_position_is_a_text(position):
    with pytest.raises(sentiers.BadRecord, match="A position is a text"):
        sentiers.new("canoe", position=position)


@pytest.mark.parametrize("text", [None, 7, b"sentiers: 1", ["sentiers: 1"]])
def test_a_record_is_a_text(text):
    with pytest.raises(sentiers.BadRecord, match="A record is a text"):
        sentiers.load(text)
    assert text == b"sentiers: 1" or not verify(text)[0].fits


@pytest.mark.parametrize("key", ["seed", " seed", "se:ed", "word 0", "options:", "", ":"])
def test_no_tag_can_take_the_place_of_what_a_record_says_itself(key):
    m = sentiers.new("canoe", seed=1)
    m.play("e4")
    assert m.record(**{key: "7"}) == m.record()


def test_a_tag_is_a_text_that_can_be_written_down():
    m = sentiers.new("canoe", seed=1)
    assert "seat 0: a?b" in m.record(**{"seat 0": "a\ud800b"})
    with pytest.raises(sentiers.BadRecord, match="is a text, not 7"):
        m.record(date=7)


def test_whoever_may_not_act_has_nothing_to_wish_for():
    m = sentiers.new("canoe", seed=1)
    assert str(m.view(0).wish([]))
    for eyes in (m.view(1), m.view(-1)):
        with pytest.raises(sentiers.NotYourTurn, match="not your turn"):
            eyes.wish(["hole:e4"], 1)
    m.resign(0)
    for eyes in (m.view(0), m.view(1), m.view()):
        with pytest.raises(sentiers.NotYourTurn, match="The match is over"):
            eyes.wish(["hole:e4"])


@pytest.mark.parametrize("steps", [None, "hole:e4", 7, [None], [7], ["hole:e4"] * 1000, ["x" * 2000]])
def test_clicks_are_a_list_of_names(steps):
    with pytest.raises(sentiers.IllegalMove, match="Clicks are a list"):
        sentiers.new("canoe", seed=1).view(0).wish(steps)


def test_who_has_no_name_is_called_by_his_number():
    m = sentiers.new("canoe", seed=1)
    m.play("e4")
    m.play("f5")
    assert m.told(lang="en", names=["Anne"]) == ["Player 2 plants a peg in f5."]
    assert m.told(lang="en", names={0: "Anne"}) == ["Player 2 plants a peg in f5."]


# How a match ended


def finished(game, **options):
    m = sentiers.new(game, seed=3, **options)
    while not m.over:
        seat = m.turn[0]
        m.play(m.moves(seat)[0], seat)
    return m


def test_nobody_wins_is_no_draw():
    m = finished("wege")
    assert (m.result.winners, m.result.draw) == ((), False)


def test_a_win_of_all_together_is_no_draw_and_neither_is_one_alone():
    assert not Result("rules", (0, 1), (1.0, 1.0), None, sides=1).draw
    assert not Result("rules", (), (0.0, 0.0), None, sides=1).draw
    assert finished("wege", players="two-together").result.sides == 1
    alone = finished("traxx", players=1)
    assert (alone.result.winners, alone.result.draw) == ((0,), False)


def test_a_draw_is_shared_by_all_sides():
    m = sentiers.new("canoe", seed=1)
    m.agree_draw()
    assert m.result.draw
    assert Result("rules", (0, 1, 2, 3), (0.5,) * 4, None).draw  # two teams
    assert not Result("rules", (0, 2), (1.0, 0.0, 1.0, 0.0), None).draw
    assert not Result("rules", (0, 1), (5.0, 5.0, 3.0), None, sides=3).draw  # two of three share the win


@pytest.mark.parametrize("players", ["solo", "two-together", "four-together"])
def test_who_plays_alone_or_all_together_agrees_on_no_draw(players):
    m = sentiers.new("wege", seed=1, players=players)
    with pytest.raises(sentiers.IllegalMove, match="nobody to agree on a draw with"):
        m.agree_draw()
    assert not m.over


@pytest.mark.parametrize("players", ["two", "teams"])
def test_sides_against_each_other_may_agree_on_a_draw(players):
    m = sentiers.new("wege", seed=1, players=players)
    m.agree_draw()
    assert m.result.draw


# Options that a mode knows nothing of


@pytest.mark.clause("W25")
@pytest.mark.parametrize("players", ["solo", "two-together", "four-together"])
def test_who_plays_together_has_no_aim_to_choose(players):
    with pytest.raises(sentiers.BadOption, match=f"aim means nothing with players={players}: leave it out"):
        sentiers.new("wege", players=players, aim="ducks")
    assert sentiers.new("wege", players=players, aim="normal").options["aim"] == "normal"
    assert sentiers.new("wege", players="teams", aim="ducks").options["aim"] == "ducks"


@pytest.mark.parametrize("how", ["nonsense", "rules", "", None, 7, [], {}, b"time"])
@pytest.mark.parametrize("nobody", [False, True])
def test_a_match_is_lost_in_one_of_the_known_ways(how, nobody):
    m = sentiers.new("canoe", seed=1)
    with pytest.raises(sentiers.IllegalMove, match="there are resignation, time, absence, stalling"):
        m.forfeit(0, how, nobody)
    assert not m.over


@pytest.mark.parametrize("place", [99, 2, -2, "x", None, 0.5, True, [0]])
def test_a_board_lies_before_a_seat_or_before_nobody(place):
    m = sentiers.new("traxx", seed=1, players=2)
    for look in (m.openly, m.view().drawn_from, m.film):
        with pytest.raises(sentiers.UnknownSeat, match="There is no seat"):
            look(place)
    with pytest.raises(sentiers.UnknownSeat, match="There is no seat"):
        View.of_bytes(m.kit, m.state.tobytes(), place)


@pytest.mark.parametrize("record", [None, "", b"", b"x", 7, [1, 2], bytearray(3)])
def test_a_view_is_read_from_the_bytes_of_a_state(record):
    m = sentiers.new("canoe", seed=1)
    with pytest.raises(sentiers.BadRecord, match="another version"):
        View.of_bytes(m.kit, record, 0)
    assert View.of_bytes(m.kit, bytearray(m.state.tobytes()), 0).position() == m.position()


@pytest.mark.parametrize("kit", [None, "canoe", 7, object()])
def test_a_match_is_played_with_an_opened_box(kit):
    for call in (lambda: Match(kit, 1), lambda: Match.recorded(kit, 1, "", 1), lambda: View.of_bytes(kit, b"", 0)):
        with pytest.raises(sentiers.UnknownGame, match="an opened box, not with"):
            call()


@pytest.mark.parametrize("ply", [None, -7, (0, 0), Ply(1, 0), Ply(0, -5), Ply(0, 2**31), Ply("0", "e4"), Ply(None, [])])
def test_what_comes_after_a_move_is_told_of_legal_ones(ply):
    m = sentiers.new("canoe", seed=1)
    with pytest.raises(sentiers.IllegalMove, match=r"is no legal move, as match\.read gives it"):
        m.after(ply)
    with pytest.raises(sentiers.IllegalMove):
        m.view(0).after(ply)
    with pytest.raises(sentiers.IllegalMove, match="is no legal move"):
        m.view(0).heard(ply, 1)
    after = m.after(m.read("e4"))
    m.play("e4")
    assert after.tobytes() == m.states().tobytes()


@pytest.mark.parametrize("value", [None, 0, 1, "", "yes", [], np.zeros(3)])
def test_yes_and_no_are_true_and_false(value):
    m = sentiers.new("canoe", seed=1)
    for call in (
        lambda: m.view(0, value),
        lambda: m.view().svg(value),
        lambda: m.forfeit(0, "time", value),
        lambda: m.agree_draw(value),
        lambda: m.view(0).only_pass(value),
    ):
        with pytest.raises(sentiers.BadOption, match="either True or False"):
            call()
    assert m.view(0, np.bool_(True)).history


def test_the_games_are_told_also_once_one_of_them_was_opened():
    assert sentiers.new("canoe", seed=1)
    assert [card.name for card in sentiers.games()] == [*SHELF]
    assert sentiers.games.shelf.SHELF is SHELF
