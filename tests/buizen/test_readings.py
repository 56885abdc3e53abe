"""B8b, B14b, B15b, B15c, B22b: the other readings, each an option of the table that is off by default."""

import random

import numpy as np
import pytest
from foreman import Foreman
from hypothesis import given
from hypothesis import strategies as st
from test_foreman import DIGGERS, changed
from trench import READINGS, TEXT, TWELVE, edition, held, others, somewhere, touching_two, wander, worth

from sentiers.games.buizen.box import KINDS_OF_TILES, MANHOLE, PIT
from sentiers.games.buizen.rules.bag import find_unfit, unseen
from sentiers.match import Match
from sentiers.messages import BadRecord, IllegalMove

seeds = st.integers(0, 2**32)


def at(board, *hands, turn="turn 0", materials=("PE100", "gas"), **options):
    lines = [f"{seat}: {materials[seat]} | {hand}" for seat, hand in enumerate(hands)]
    position = "\n".join([board, *lines, turn])
    return Match.new("buizen", seed=1, position=position, players=len(hands), **options)


@pytest.mark.clause("B8b")
def test_who_sits_in_the_first_place_begins():
    assert {Match.new("buizen", seed=seed, players=4).turn for seed in range(40)} == {(0,), (1,), (2,), (3,)}
    assert {Match.new("buizen", seed=seed, players=4, first_begins=True).turn for seed in range(40)} == {(0,)}


@pytest.mark.clause("B14b", "B15b", "B15c")
@given(seed=seeds)
def test_every_match_goes_as_the_foreman_says(seed):
    """Moves, what they bring, what is drawn, and whether the turn goes on; special tiles are many and played often."""
    chance = random.Random(seed)
    options = {name: chance.random() < 0.6 for name in READINGS}
    match = somewhere(seed, edition=edition(*DIGGERS), players=2 + seed % 3, **options)
    for _ in range(6):
        if match.over:
            break
        foreman, before, seat = Foreman(changed(DIGGERS), match.position(), **options), held(match), match.turn[0]
        moves = match.moves()
        assert len(moves) == len(set(moves))
        assert set(moves) == foreman.moves(), match.position()
        special = [move for move in moves if move.startswith(("pit", "manhole"))]
        move = chance.choice(special if special and chance.random() < 0.5 else moves)
        table, drawn = foreman.after(move)
        match.play(move)
        after = Foreman(changed(DIGGERS), match.position(), **options)
        assert after.table == table
        before[seat] += drawn - (move[0] not in "-d")
        assert held(match) == before
        goes_on = foreman.goes_on(move, after.hands[seat])
        assert match.over or (match.turn == (seat,)) >= bool(goes_on)
        assert match.over or match.position().splitlines()[-1].partition(",")[2] in (
            goes_on[1:],
            " passes 1",
            " passes 2",
        )


@pytest.mark.clause("B22b")
@given(seed=seeds)
def test_the_scores_are_those_that_the_foreman_gives(seed):
    match = wander(Match.new("buizen", seed=seed, players=2 + seed % 3, longest=True), seed)
    foreman = Foreman(TEXT, match.position(), longest=True)
    points = foreman.points()
    assert match.scores == tuple(float(points[material]) for material in foreman.materials)


@pytest.mark.clause("B14b")
def test_who_has_touched_several_tiles_chooses_how_many_to_draw_but_at_least_one():
    match, move, most = touching_two(fewer=True)
    seat, before = match.turn[0], held(match)
    match.play(move)
    assert match.turn == (seat,)
    assert match.moves() == [f"draw {number}" for number in range(1, most + 1)]
    assert set(match.view(seat).labels().buttons) == {"draw-1", "draw-2", "draw-3"}
    assert f"may draw {most}" in match.position()
    again = Match.new("buizen", seed=1, players=2, fewer=True, position=match.position())
    assert again.moves() == match.moves()
    with pytest.raises(IllegalMove, match="at least one and at most"):
        match.play("-")
    match.play("draw 1")
    assert held(match)[seat] == before[seat]
    assert match.turn != (seat,)
    assert "draws one tile" in str(match.told(0)[0])
    usual, move, most = touching_two()
    seat, before = usual.turn[0], held(usual)
    usual.play(move)
    assert held(usual)[seat] == before[seat] - 1 + most


def stuck(hand, **options):
    """Somebody who can lay no pipe tile, but play this special one."""
    for seed in range(400):
        match = wander(
            Match.new("buizen", seed=seed, players=2, edition=edition(*DIGGERS), **options), seed, 12 + seed % 30
        )
        if match.over or match.state.drawing or match.state.step:
            continue
        moves = match.moves()
        if any(move.startswith(hand) for move in moves) and not any(move[0].isdigit() for move in moves):
            return match
    raise AssertionError


@pytest.mark.clause("B15b")
@pytest.mark.parametrize("tile", ["pit", "manhole"])
def test_who_can_play_a_special_tile_may_not_pass(tile):
    assert "-" in stuck(tile).moves()
    match = stuck(tile, forced=True)
    assert "-" not in match.moves()
    with pytest.raises(IllegalMove, match="A special tile can be played"):
        match.play("-")


@pytest.mark.clause("B15b", "B19")
def test_in_the_end_all_special_tiles_are_played_that_can_be():
    for seed in range(12):
        match = wander(Match.new("buizen", seed=seed, players=2, edition=edition(*DIGGERS), forced=True), seed)
        marks = [word for line in match.position().splitlines() for word in line.split()]
        hands = [line for line in match.position().splitlines() if "|" in line]
        if "=" in marks:
            assert not any("pit" in line or "manhole" in line for line in hands)


def with_special(**options):
    """A match in which a pipe tile can be laid, and a special one be played."""
    for seed in range(400):
        match = somewhere(seed, players=2, edition=edition(*DIGGERS), **options)
        if match.over or match.state.step or match.state.drawing:
            continue
        moves = match.moves()
        special = [move for move in moves if move.startswith(("pit", "manhole"))]
        laying = [move for move in moves if move[0].isdigit()]
        if special and laying:
            return match, special[0], laying[0]
    raise AssertionError


@pytest.mark.clause("B15c")
def test_a_special_tile_is_played_before_a_pipe_tile_in_the_same_turn():
    match, special, _ = with_special(beside=True)
    seat = match.turn[0]
    match.play(special)
    assert match.turn == (seat,)
    assert "special played" in match.position()
    assert any(move[0].isdigit() for move in match.moves())
    assert not any(move.startswith(("pit", "manhole")) for move in match.moves())
    laying = next(move for move in match.moves() if move[0].isdigit())
    match.play(laying)
    assert match.turn != (seat,)


@pytest.mark.clause("B15c")
def test_or_after_it_and_one_may_do_without():
    match, special, laying = with_special(beside=True)
    seat = match.turn[0]
    match.play(laying)
    assert match.turn == (seat,)
    assert match.position().endswith("tile laid")
    assert special in match.moves()
    assert "-" in match.moves()
    assert str(match.view(seat).labels().buttons["pass"]) == "End the turn"
    held_before = held(match)
    other = Match.load(match.record())
    match.play("-")
    assert match.turn != (seat,)
    assert held(match) == held_before
    assert "ends the turn" in str(match.told(0)[0])
    other.play(special)
    assert other.turn != (seat,)
    with pytest.raises(IllegalMove, match="There is nothing to draw now"):
        other.play("draw 1")


@pytest.mark.clause("B15c")
def test_by_default_a_special_tile_takes_the_whole_turn():
    match, special, _ = with_special()
    seat = match.turn[0]
    match.play(special)
    assert match.turn != (seat,)


@pytest.mark.clause("B14b", "B15c")
@pytest.mark.parametrize("step", [", special played", ", tile laid", ", may draw 2"])
def test_steps_of_other_readings_are_no_positions_here(step):
    with pytest.raises(BadRecord, match="no turn has such a step"):
        at(TWELVE, "2 4", "5 6", turn="turn 0" + step)


@pytest.mark.clause("B22b")
def test_only_the_longest_closed_pipe_counts():
    """The pipe of twelve, and beside it the two plain sides of a tile of its own would count too."""
    match = at(TWELVE, "2", others(TWELVE, "2"), materials=("fire main", "gas"))
    assert worth(match)["fire main"] == 12
    longest = at(TWELVE, "2", others(TWELVE, "2"), materials=("fire main", "gas"), longest=True)
    assert worth(longest)["fire main"] == 12
    sums = {"all": 0.0, "longest": 0.0}
    for seed in range(30):
        match = wander(Match.new("buizen", seed=seed, players=4), seed)
        again = Match.new("buizen", seed=seed, players=4, longest=True, position=match.position())
        pipes = [sum(links) for _, links, closed in Foreman(TEXT, match.position()).pipes() if closed]
        assert max(again.scores) <= max([0, *pipes])
        sums["all"] += sum(match.scores)
        sums["longest"] += sum(again.scores)
    assert 0 < sums["longest"] < sums["all"]


@pytest.mark.clause("B15b")
def test_who_passed_where_a_pit_could_be_dug_is_thought_to_have_none():
    """What a seat imagines of a hand that passed: no special tile that could have been played then."""
    match = with_special(forced=True)[0]
    seat = match.turn[0]
    kept = {}
    for forced in (False, True):
        seen = np.array([match.view(1 - seat).state])
        seen[0].stuck_at[seat] = seen[0].lying
        seen[0].stuck_covers[seat] = seen[0].covered + 1 if forced else 0
        left, unfit = np.zeros(KINDS_OF_TILES, np.int64), np.zeros(KINDS_OF_TILES, np.int64)
        unseen(match.box, seen[0], left)
        find_unfit(match.box, seen[0], seat, left, unfit)
        kept[forced] = unfit[[PIT, MANHOLE]].tolist()
    assert kept[False] == left[[PIT, MANHOLE]].tolist()
    assert kept[False][1] > 0 == kept[True][1]


@pytest.mark.clause("B8b", "B14b", "B15b", "B15c", "B22b")
def test_a_record_tells_the_readings_that_are_not_the_house_s():
    match = wander(Match.new("buizen", seed=2, beside=True, fewer=True), 2, 40)
    assert "options: players=2, fewer=True, beside=True\n" in match.record()
    assert Match.load(match.record()).record() == match.record()
    assert "options: players=2\n" in wander(Match.new("buizen", seed=2), 2, 20).record()
