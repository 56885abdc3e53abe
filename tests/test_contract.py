"""The one test that every game on the shelf passes, with every choice of its options. It knows no game by name."""

import itertools
import math
import os
import random
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sentiers.games.shelf import SHELF, game
from sentiers.kernel.dice import generator
from sentiers.match import Match
from sentiers.match.view import Ply, View, legal_codes
from sentiers.messages import BadRecord, IllegalMove, Message, NotYourTurn

MOST = 6


def combinations(options):
    """All combinations of choices where they are few, else as many as have every choice among them."""
    choices = [list(option.choices) for option in options]
    if math.prod(map(len, choices)) <= MOST:
        found = list(itertools.product(*choices))
    else:
        found = [[each[turn % len(each)] for each in choices] for turn in range(max(map(len, choices)))]
    if os.environ.get("NUMBA_DISABLE_JIT") == "1":  # slow, and after a round with all of them
        return found[:1]
    return found[:: max(1, len(found) - 1)] if os.environ.get("NUMBA_BOUNDSCHECK") == "1" else found


VARIANTS = [
    pytest.param(
        name,
        edition,
        dict(zip([option.name for option in card.options], choices, strict=True)),
        id="-".join([name, edition, *map(str, choices)]),
    )
    for name in SHELF
    for card in [game(name).card]
    for edition in card.editions
    for choices in combinations(card.options)
]
every_game = pytest.mark.parametrize(("name", "edition", "options"), VARIANTS)
seeds = st.integers(0, 2**63)


def step(match, chance):
    """Plays one random move of one of the seats to act."""
    seat = chance.choice(match.turn)
    match.push(Ply(seat, chance.choice(legal_codes(match.kit, match.state, seat).tolist())))


def played(name, edition, options, seed, share=1.0):
    """A random match, played on to a share of its possible length or to its end."""
    match = Match.new(name, seed=seed, edition=edition, **options)
    chance = random.Random(seed)
    for _ in range(
        int(share * chance.random() * match.game.rules.MOST_PLIES) if share < 1 else match.game.rules.MOST_PLIES
    ):
        if match.over:
            break
        step(match, chance)
    return match


def bytes_of(holder):
    return holder.state.tobytes()


@every_game
@given(seed=seeds)
def test_a_match_ends_and_tells_who_won(name, edition, options, seed):
    match = played(name, edition, options, seed)
    assert match.over
    assert match.turn == ()
    assert match.moves() == []
    assert len(match.scores) == match.seats == len(match.result.scores)
    assert set(match.result.winners) <= set(range(match.seats))
    assert str(match.result.message)
    assert all(legal_codes(match.kit, match.state, seat).size == 0 for seat in range(match.seats))


@every_game
@given(seed=seeds)
def test_seed_and_moves_give_the_same_match_again(name, edition, options, seed):
    match = played(name, edition, options, seed)
    again = Match.new(name, seed=seed, edition=edition, **options)
    for ply in match.plies:
        again.push(ply)
    assert bytes_of(again) == bytes_of(match)


@every_game
@given(seed=seeds)
def test_a_match_is_replayed_from_its_record(name, edition, options, seed):
    match = played(name, edition, options, seed, share=0.99)
    text = match.record(date="2026-11-15")
    again = Match.load(text)
    assert bytes_of(again) == bytes_of(match)
    assert again.record(date="2026-11-15") == text


@every_game
@given(seed=seeds)
def test_a_record_with_a_move_left_out_or_a_score_changed_is_caught(name, edition, options, seed):
    match = played(name, edition, options, seed)
    lines = match.record().splitlines()
    with pytest.raises(BadRecord):
        Match.load("\n".join(lines[:-1]))
    changed = [line + "7" if line.startswith("scores:") else line for line in lines]
    with pytest.raises(BadRecord):
        Match.load("\n".join(changed))


@every_game
@given(seed=seeds)
def test_undo_gives_back_the_position_before(name, edition, options, seed):
    match = played(name, edition, options, seed, share=0.99)
    before = bytes_of(match), list(match.plies)
    if not match.over:
        step(match, random.Random(seed))
        match.undo()
    assert (bytes_of(match), match.plies) == before


@every_game
@given(seed=seeds)
def test_every_legal_move_is_read_back_from_its_notation_and_can_be_played(name, edition, options, seed):
    match = played(name, edition, options, seed, share=0.9)
    before = bytes_of(match)
    for seat in match.turn:
        texts = match.moves(seat)
        assert len(texts) == len(set(texts)) > 0
        for text, code in zip(texts, legal_codes(match.kit, match.state, seat), strict=True):
            assert match.read(text, seat) == (seat, code)
            trial = match.view(seat)._states if not match.game.card.hidden else match._states.copy()
            match.game.rules.play(match.box, trial[0], seat, np.int32(code))
            assert trial[0].tobytes() != before
    assert bytes_of(match) == before


@every_game
@given(
    seed=seeds,
    text=st.one_of(st.text(max_size=12), st.from_regex(r"-?[a-z][0-9]{1,2}(-[a-z][0-9]{1,2})?", fullmatch=True)),
)
def test_whatever_is_no_legal_move_is_refused_in_a_sentence_and_changes_nothing(name, edition, options, seed, text):
    match = played(name, edition, options, seed, share=0.9)
    before = bytes_of(match), len(match.plies)
    for seat in range(-1, match.seats + 1):
        try:
            ply = match.read(text, seat)
        except (IllegalMove, NotYourTurn) as refusal:
            assert str(refusal)
        else:
            assert ply.move in legal_codes(match.kit, match.state, seat)
    assert (bytes_of(match), len(match.plies)) == before


@every_game
@given(seed=seeds, data=st.data())
def test_another_moment_s_moves_are_legal_now_or_refused_with_a_reason(name, edition, options, seed, data):
    match = played(name, edition, options, seed, share=0.5)
    other = played(name, edition, options, data.draw(seeds), share=0.9)
    for seat in match.turn:
        legal = set(match.moves(seat))
        for text in other.moves(seat) if seat in other.turn else []:
            if text not in legal:
                with pytest.raises(IllegalMove) as refusal:
                    match.play(text, seat)
                assert str(refusal.value).strip()


@every_game
@given(seed=seeds)
def test_only_the_seats_of_the_turn_have_moves(name, edition, options, seed):
    match = played(name, edition, options, seed, share=0.9)
    for seat in range(match.seats):
        assert bool(legal_codes(match.kit, match.state, seat).size) == (seat in match.turn)


@every_game
@given(seed=seeds)
def test_a_random_move_is_a_legal_one_and_each_is_as_likely(name, edition, options, seed):
    match = played(name, edition, options, seed, share=0.9)
    sample = match.game.rules.ABILITIES.sample
    if sample is None or match.over:
        return
    seat = match.turn[0]
    legal = legal_codes(match.kit, match.state, seat).tolist()
    rng = generator(seed)
    drawn = dict.fromkeys(legal, 0)
    each = 20
    for _ in range(each * len(legal)):
        drawn[int(sample(match.box, match.state, seat, rng))] += 1  # a KeyError is an illegal move
    chi_square = sum((number - each) ** 2 / each for number in drawn.values())
    freedom = max(1, len(legal) - 1)
    assert chi_square < freedom + 8 * (2 * freedom) ** 0.5 + 30


@every_game
@given(seed=seeds)
def test_a_view_shows_the_turn_and_one_s_own_moves(name, edition, options, seed):
    match = played(name, edition, options, seed, share=0.9)
    for seat in range(match.seats):
        view = match.view(seat)
        assert view.turn == match.turn
        assert view.over == match.over
        if seat in match.turn:
            assert view.moves() == match.moves(seat)


@every_game
@given(seed=seeds)
def test_no_view_holds_the_dice_and_concealing_twice_is_concealing_once(name, edition, options, seed):
    match = played(name, edition, options, seed, share=0.9)
    for seat in range(-1, match.seats):
        view = match.view(seat)
        if "dice" in view.state.dtype.names:
            assert not view.state.dice.tobytes().strip(b"\0")
        once = bytes_of(view)
        match.game.rules.conceal(match.box, view.state, seat)
        assert bytes_of(view) == once


@every_game
@given(seed=seeds)
def test_moves_that_look_alike_to_a_seat_leave_it_with_the_same_view(name, edition, options, seed):
    """Whatever another seat hides, its choice leaks nowhere: two moves masked alike give the same bytes, words and picture."""
    if not game(name).card.hidden:
        return
    match = played(name, edition, options, seed, share=0.9)
    chance = random.Random(seed)
    for actor in match.turn:
        texts = match.moves(actor)
        seen = {}
        for text in chance.sample(texts, min(len(texts), 5)):
            match.play(text, actor)
            for viewer in set(range(-1, match.seats)) - {actor}:
                view = match.view(viewer)
                look = bytes_of(view), view.scene(), view.text(), [str(line) for line in match.told(viewer)]
                assert seen.setdefault((viewer, view.last), look) == look
            match.undo()


@every_game
@given(seed=seeds)
def test_what_is_imagined_agrees_with_what_was_seen(name, edition, options, seed):
    match = played(name, edition, options, seed, share=0.9)
    rules = match.game.rules
    rng = generator(seed)
    for seat in range(-1, match.seats):
        view = match.view(seat)
        for _ in range(3):
            truth = view._states.copy()
            rules.imagine(match.box, truth[0], seat, rng)
            assert rules.turn(match.box, truth[0]) == rules.turn(match.box, match.state)
            again = View(match.kit, truth, seat, None, False)
            assert bytes_of(again) == bytes_of(view)


@every_game
@given(seed=seeds)
def test_what_is_imagined_can_be_played_to_the_end(name, edition, options, seed):
    match = played(name, edition, options, seed, share=0.9)
    rules, chance = match.game.rules, random.Random(seed)
    for seat in range(-1, match.seats):
        truth = match.view(seat)._states
        rules.imagine(match.box, truth[0], seat, generator(seed))
        for _ in range(rules.MOST_PLIES + 1):
            mask = int(rules.turn(match.box, truth[0]))
            if not mask:
                break
            actor = mask.bit_length() - 1
            rules.play(
                match.box, truth[0], actor, np.int32(chance.choice(legal_codes(match.kit, truth[0], actor).tolist()))
            )
        assert rules.over(match.box, truth[0])


@every_game
def test_hidden_things_are_really_imagined_and_not_copied(name, edition, options):
    """In a game with secrets many imagined truths differ, and the real one is among what can be imagined, field by field."""
    if not game(name).card.hidden:
        return
    match = Match.new(name, seed=11, edition=edition, **options)
    rng, view = generator(5), match.view(0)
    truths = []
    for _ in range(200):
        truth = view._states.copy()
        match.game.rules.imagine(match.box, truth[0], 0, rng)
        truths.append(truth)
    assert len({truth.tobytes() for truth in truths}) > 10
    for field in match.state.dtype.names:
        if field == "dice":
            continue
        real = np.ravel(match.state[field])
        imagined = np.array([np.ravel(truth[0][field]) for truth in truths])
        assert all(value in imagined[:, place] for place, value in enumerate(real)), field


@every_game
@given(seed=seeds)
def test_a_position_is_read_back_from_its_text(name, edition, options, seed):
    match = played(name, edition, options, seed, share=0.9)
    if match.over:
        return
    again = Match.new(name, seed=1, edition=edition, position=match.position(), **options)
    assert again.position() == match.position()
    assert again.turn == match.turn
    assert all(again.moves(seat) == match.moves(seat) for seat in match.turn)
    assert Match.load(again.record()).position() == match.position()


@every_game
@given(seed=seeds)
def test_the_drawing_is_sound_and_has_every_thing_one_clicks(name, edition, options, seed):
    match = played(name, edition, options, seed, share=0.99)
    for seat in range(-1, match.seats):
        view = match.view(seat)
        root = ElementTree.fromstring(view.svg())
        ids = [node.get("id") for node in root.iter() if node.get("id")]
        assert len(ids) == len(set(ids))
        anchors = {node.get("data-step") for node in root.iter() if node.get("data-step")}
        # the page makes buttons of these
        anchors |= {label for label in view.labels() if label.startswith(("do:", "turn:"))}
        anchors |= {f"unit:{node.get('data-unit')}" for node in root.iter() if node.get("data-unit")}
        layers = {node.get("data-layer") for node in root.iter() if node.get("data-layer")}
        anchors |= {f"{kind}:{layer}" for kind in ("layer", "tells") for layer in layers}
        assert {f"layer:{layer}" for layer in layers} <= set(view.labels()) <= anchors
        assert all(isinstance(label, Message) and str(label) for label in view.labels().values())
        assert view.text().strip()
        if seat in match.turn:
            for entry in view.choices():
                assert all(set(way) <= anchors for way in entry.ways)


@every_game
@given(seed=seeds)
def test_no_way_to_a_move_is_the_beginning_of_another_s(name, edition, options, seed):
    """Unless the game has the page ask for confirmation, as one does that draws lines."""
    match = played(name, edition, options, seed, share=0.9)
    for seat in match.turn:
        ways = [way for entry in match.view(seat).choices() for way in entry.ways]
        assert len(ways) == len(set(ways))
        if match.game.notation.ABILITIES.confirmed:
            continue
        beginnings = {way[:length] for way in ways for length in range(1, len(way))}
        assert not beginnings & set(ways)


@every_game
@given(seed=seeds)
def test_every_move_is_told_and_every_click_that_leads_nowhere_answered(name, edition, options, seed):
    match = played(name, edition, options, seed, share=0.9)
    if match.plies:
        assert all(str(line) for viewer in range(-1, match.seats) for line in match.told(viewer))
        assert all(match.told(viewer) for viewer in range(-1, match.seats))
    for seat in match.turn:
        view = match.view(seat)
        for anchor in view.labels():
            assert str(view.wish([anchor]))


@every_game
@given(seed=seeds)
def test_a_guess_at_the_rewards_lies_between_nothing_and_all(name, edition, options, seed):
    match = played(name, edition, options, seed, share=0.9)
    evaluate = match.game.evaluate
    if evaluate is not None and not match.over:
        out = np.full(match.seats, np.nan)
        evaluate(match.box, match.state, out)
        assert ((out >= 0) & (out <= 1)).all()
