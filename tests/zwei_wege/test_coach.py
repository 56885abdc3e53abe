"""The coach says what the solution says, splits what happened into choice and luck, and knows no more than who asks."""

import itertools
import random
import threading
import xml.etree.ElementTree as tree

import pytest
from coached import facts
from glade import at, wander
from hypothesis import given
from hypothesis import strategies as st

from sentiers.bots.coach import advise, curve
from sentiers.games.zwei_wege.box import EAST, WEST
from sentiers.games.zwei_wege.minds import coach
from sentiers.games.zwei_wege.minds.solve import load
from sentiers.match import Match
from sentiers.messages import NotYourTurn

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("hare", "hedgehog", "fox")
START = " 5 h i f\n 1 H I F\nsouth to move"


@pytest.fixture(scope="module", autouse=True)
def _solved(solutions):
    box = solutions("short").box
    coach.prepare(box)
    assert coach.ready(box)


def plies(match):
    """(before, after, seat, move) of a match that was played."""
    again = Match.new("zwei-wege", seed=match.seed, edition="short")
    for ply in match.plies:
        before = again.state.copy()
        again.play(again.game.notation.write(again.box, before, ply.seat, ply.move), seat=ply.seat)
        yield before, again.state.copy(), ply.seat, ply.move


def test_a_curve_drawn_stretch_by_stretch_is_the_same_curve():
    match = wander(Match.new("zwei-wege", seed=3, edition="short"), 3, 600)
    whole = curve(match)
    found = curve(match, seconds=0.0)
    assert len(found) == 1
    while len(found) < len(whole):
        found += curve(match, first=len(found), seconds=0.0)
    assert found == whole
    stopped = threading.Event()
    stopped.set()
    assert curve(match, cancel=stopped, first=2) == []


@given(st.integers(0, 2**32))
def test_choice_and_luck_add_up_to_what_changed_over_a_whole_match(seed):
    match = wander(Match.new("zwei-wege", seed=seed, edition="short"), seed, 600)
    south = start = coach.values(match.box, Match.new("zwei-wege", seed=seed, edition="short").state)[0]
    for before, after, seat, move in plies(match):
        told = coach.verdict(match.box, before, after, seat, move)
        change = coach.values(match.box, after)[seat] - coach.values(match.box, before)[seat]
        assert told.choice + told.luck == pytest.approx(change, abs=1e-12)
        assert told.choice <= 0.0
        if move > EAST:
            assert told.luck == pytest.approx(0.0, abs=1e-9)  # an announcement is all choice
        south += (1 if seat == 0 else -1) * (told.choice + told.luck)
    assert south == pytest.approx(match.scores[0], abs=1e-9)
    assert 0.4 < start < 0.6


@given(st.integers(0, 2**32), st.integers(0, 30))
def test_luck_is_fair(seed, moves):
    """Over best hiding the luck of either block is nothing on average, and over best blocks the choice and the gift are."""
    match = wander(Match.new("zwei-wege", seed=seed, edition="short"), seed, 2 * moves)
    if match.over:
        return
    for animal in {text[0] for text in match.moves()}:
        found, gifts = {}, {}
        for hidden, blocked in itertools.product("<>", repeat=2):
            match.play(animal + hidden)
            before, seat = match.state.copy(), match.turn[0]
            gifts[hidden] = coach.gift(match.box, before)
            match.play(blocked)
            found[hidden, blocked] = coach.verdict(match.box, before, match.state, seat, "?<>".index(blocked))
            match.undo(2)
        gamble = load(match.box).strategy(match.state).of("HIF".index(animal))
        hand = {"<": gamble.hand, ">": 1.0 - gamble.hand}
        block = {"<": gamble.block, ">": 1.0 - gamble.block}
        for blocked in "<>":
            assert sum(hand[hidden] * found[hidden, blocked].luck for hidden in "<>") == pytest.approx(0.0, abs=1e-9)
        assert sum(block[blocked] * found["<", blocked].choice for blocked in "<>") == pytest.approx(0.0, abs=1e-9)
        assert sum(hand[hidden] * gifts[hidden] for hidden in "<>") == pytest.approx(0.0, abs=1e-9)


def test_where_there_is_nothing_to_guess_a_wrong_block_is_a_bad_choice_and_a_foolish_hand_a_gift():
    """South's hare does better by < even blocked than by > let pass: it should hide it there, and there north should block."""
    told, gifts = {}, {}
    for hidden, blocked in itertools.product("<>", repeat=2):
        match = at(" 5 f . .\n 4 . . F\n 3 . . h\n 2 . . i\n 1 . H I\nsouth to move", "short")
        match.play(f"H{hidden}")
        before = match.state.copy()
        gifts[hidden] = coach.gift(match.box, before)
        match.play(blocked)
        told[hidden + blocked] = coach.verdict(match.box, before, match.state, 1, "?<>".index(blocked))
    assert told["<<"] == pytest.approx((0.0, 0.0), abs=1e-9)
    assert told["<>"].choice < -0.1
    assert told["><"].choice == 0.0
    assert told["><"].luck == pytest.approx(gifts[">"])  # no luck at all: a gift
    assert gifts["<"] == 0.0
    assert gifts[">"] > 0.05
    match = at(" 5 f . .\n 4 . . F\n 3 . . h\n 2 . . i\n 1 . H I\nsouth to move", "short")
    match.play("H<")
    assert "Block on the right: there is nothing to guess here." in map(
        str, coach.more(match.box, match.state, 1).lines
    )


@given(st.integers(0, 2**32), st.integers(0, 80))
def test_the_two_chances_are_one_together_and_the_hidden_hand_changes_neither(seed, count):
    match = wander(Match.new("zwei-wege", seed=seed, edition="short"), seed, count)
    chances = coach.values(match.box, match.state)
    assert sum(chances) == pytest.approx(1.0, abs=1e-15)
    for viewer in (-1, 0, 1):
        assert coach.values(match.box, match.view(viewer).state) == chances


@given(st.integers(0, 2**32), st.integers(0, 60))
def test_advice_does_not_depend_on_what_the_seat_cannot_know(seed, count):
    match = wander(Match.new("zwei-wege", seed=seed, edition="short"), seed, count)
    if match.over:
        return
    if match.moves()[0] == "<":
        match.undo()
    seen = []
    announced = random.Random(seed).choice(match.moves())[0]
    for hidden in "<>":
        match.play(announced + hidden)
        seat = match.turn[0]
        seen += [coach.more(match.box, state, seat) for state in (match.state, match.view(seat).state)]
        match.undo()
    assert all(advice == seen[0] for advice in seen)


@given(st.integers(0, 2**32), st.integers(0, 80))
def test_the_best_mix_is_worth_what_the_position_is_worth_whatever_the_other_does(seed, count):
    match = wander(Match.new("zwei-wege", seed=seed, edition="short"), seed, count)
    if match.over:
        return
    seat = match.turn[0]
    advice = coach.more(match.box, match.view(seat).state, seat)
    assert sum(share for _, share in advice.mix) == pytest.approx(1.0)
    assert advice.best == tuple(move for move, _ in advice.mix)
    assert set(advice.best) <= set(match.view(seat).codes())
    strategy = load(match.box).strategy(match.state)
    if match.moves()[0] == "<":
        gamble, shares = strategy.of(int(match.state.animal) - 1), dict(advice.mix)
        for hand in gamble.chances:
            mover = shares.get(WEST, 0.0) * hand[0] + shares.get(EAST, 0.0) * hand[1]
            assert 1.0 - mover >= advice.values[seat] - 1e-9
        return
    for animal in {(move >> 2) - 1 for move in advice.best}:
        shares = {move & 3: share for move, share in advice.mix if (move >> 2) - 1 == animal}
        west = shares.get(WEST, 0.0) / sum(shares.values())
        chances = strategy.of(animal).chances
        for block in range(2):
            assert west * chances[0][block] + (1.0 - west) * chances[1][block] >= advice.values[seat] - 1e-9


@given(st.integers(0, 2**32), st.integers(0, 80))
def test_the_picture_is_a_small_drawing_that_may_stand_beside_others(seed, count):
    match = wander(Match.new("zwei-wege", seed=seed, edition="short"), seed, count)
    if match.over:
        return
    seat = match.turn[0]
    picture = coach.more(match.box, match.view(seat).state, seat).picture
    root = tree.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == "0 0 320 134"
    assert root.find(f"{SVG}title").text
    assert not [part for part in root.iter() if part.get("id")]
    for part in root.iter(f"{SVG}rect"):
        assert 0 <= float(part.get("x")) <= float(part.get("x")) + float(part.get("width")) <= 320
        assert float(part.get("width")) >= 0
    animals = 1 if match.moves()[0] == "<" else len({text[0] for text in match.moves()})
    assert len(root.findall(f"{SVG}g/{SVG}path[@stroke-linejoin]")) == animals
    assert len(picture) < 8_000


def test_left_is_where_the_seat_sees_it():
    """North on a board turned round is told what south is told."""
    upright = at(" 4 . i f\n 3 h . .\n 2 H . .\n 1 . I F\nsouth to move", "short")
    turned = at(" 5 f i .\n 4 . . h\n 3 . . H\n 2 F I .\nnorth to move", "short")
    south, north = coach.more(upright.box, upright.state, 0), coach.more(turned.box, turned.state, 1)
    assert any("on the left" in str(line) for line in south.lines)
    assert [str(line) for line in north.lines] == [str(line) for line in south.lines]
    assert north.values == pytest.approx(south.values[::-1])


def test_only_who_is_to_act_is_advised():
    match = at(START, "short")
    with pytest.raises(NotYourTurn):
        coach.more(match.box, match.state, 1)
    match.play("F<")
    with pytest.raises(NotYourTurn):
        coach.more(match.box, match.state, 0)


def test_the_lines_name_the_mix_and_the_deeds_the_animals_and_the_cells():
    match = at(START, "short")
    told = advise(match, seed=1)
    assert {str(option.deed) for option in told.options} <= {f"Announce the {animal}." for animal in NAMES}
    assert len({option.deed for option in told.options}) == len(told.options)
    assert str(told.lines[0]).startswith("With the ")
    match.play("F<")
    told = advise(match, seed=1)
    assert {str(option.deed) for option in told.options} == {"Block b2, on the right.", "Block c2, on the left."}
    assert str(told.lines[-2]).startswith("Block ")
    assert set(told.clue.anchors) == {"cell:b2", "cell:c2"}


def test_reasons_are_what_the_rules_would_do():
    """The hare of south comes home by either side, and if it is blocked north's, which has arrived, gains nothing."""
    home = at(" 4 i H f\n 3 I . F\nsouth to move", "short")
    assert facts(home, "H<") == {
        "home": (40.0, "If it is not blocked, your hare comes home."),
        "risks": (20.0, "If it is blocked, your opponent's hare gains nothing."),
    }
    home.play("H<")
    assert facts(home, "<")["keeps"] == (30.0, "There your opponent's hare would come home.")
    risky = at(" 4 i H f\n 3 I . F\n 2 . h .\nsouth to move", "short")
    assert facts(risky, "H<")["risks"] == (-30.0, "If it is blocked, your opponent's hare may come home.")
    risky.play("H<")
    assert facts(risky, "<")["brings"] == (25.0, "If the disc is there, your hare comes home.")


@given(st.integers(0, 2**32), st.integers(0, 60))
def test_what_is_said_of_a_block_and_of_a_hand_happens(seed, count):
    """Every announcement and every block is played out, and what then comes home was said to, or said that it may."""
    match = wander(Match.new("zwei-wege", seed=seed, edition="short"), seed, count)
    if match.over:
        return
    if match.moves()[0] == "<":
        match.undo()
    seat = match.turn[0]
    for announced in match.moves():
        said = facts(match, announced)
        animal = "HIF".index(announced[0])
        for blocked in "<>":
            match.play(announced)
            block = facts(match, blocked)
            match.play(blocked)
            goes = seat if blocked != announced[1] else 1 - seat
            home = match.state.at[goes, animal] == -1 and match.state.went == goes + 1
            if goes == seat:
                assert home or "home" not in said
            else:
                assert not home or said["risks"][0] == -30.0
                assert home == (block.get("brings", (0, ""))[0] == 25.0)
            match.undo(2)
