"""Bytes that a stranger hands in as what a seat sees (View.of_bytes, and a question to a program): refused with BadRecord, or all
that is asked of the view has an answer. Compiled code would read wherever they lead it, and the process end."""

import base64
import os
import random

import msgspec
import numpy as np
import pytest
from hostile.meddler import Meddler, late_match, options, play_on
from hostile.odd import FIRST, LATER, asks, watched

import sentiers
from sentiers import bots, lab
from sentiers.bots.programs.protocol import question
from sentiers.bots.programs.serving import served
from sentiers.games.shelf import SHELF, game
from sentiers.lab.contract.soundness import bent, look_through
from sentiers.lab.contract.soundness import play_on as imagined_on
from sentiers.lab.contract.variant import Case, Variant, bytes_of
from sentiers.match import View

MATCHES = int(os.environ.get("SENTIERS_HOSTILE", 30))
EACH = 10  # records of each: a few hundred in all
every_game = pytest.mark.parametrize("name", SHELF)


def cases(name, matches=MATCHES):
    """Matches of all kinds, at all their moments."""
    for seed in range(matches):
        meddler = Meddler(seed)
        chosen = options(meddler, name)
        variant = Variant(game(name), game(name).card.editions[0], chosen)
        if seed % 3 == 0:
            match = late_match(name, meddler.chance.randrange(6), seed, **chosen)
        else:
            match = play_on(meddler, sentiers.new(name, seed, **chosen), meddler.chance.randrange(40))
        yield Case(variant, seed, match)


def everything(view, thought):
    """That is asked of a view."""
    look_through(view)
    if view.seat in view.turn:
        imagined_on(random.Random(1), view, 30)
        if view.game.encoding is not None:
            encoder = lab.Encoder(view.kit)
            encoder.observe(view.states, view.seat)
            assert encoder.mask(view.states, view.seat).sum() == len(encoder.list(view.states, view.seat))
            encoder.words(view.states, view.seat)
        if thought:
            for level in bots.levels(view.game.name):
                if level.learner is None:
                    sentiers.bot(view.game.name, level.name).choose(view, simulations=2, seconds=0.05, seed=1)
            sentiers.analyse(view, simulations=2, seconds=0.05)


@every_game
def test_bytes_with_something_wrong_are_refused_or_everything_can_be_asked(name):
    taken, within = 0, FIRST
    for case in cases(name):
        for viewer, told in bent(random.Random(case.seed), case, EACH):
            view = asks(View.of_bytes, case.match.kit, told, viewer)
            if view is not None:
                taken += 1
                with watched(within):
                    everything(view, thought=taken % 16 == 1)
                within = LATER
    assert taken  # some are sound all the same: a peg more, another card


@every_game
@pytest.mark.parametrize("byte", [0, 1, 7, 127, 128, 255])
def test_bytes_all_alike_are_refused_or_everything_can_be_asked(name, byte):
    match = sentiers.new(name, seed=1)
    for seat in range(-1, match.seats):
        view = asks(View.of_bytes, match.kit, bytes([byte]) * match.states().nbytes, seat)
        if view is not None:
            with watched(FIRST):
                everything(view, thought=False)


@every_game
def test_what_a_match_shows_is_taken_with_secrets_and_without(name):
    for case in cases(name, 12):
        match = case.match
        for seat in range(-1, match.seats):
            seen = match.view(seat)
            for told in (bytes_of(match), bytes_of(seen)):
                again = View.of_bytes(match.kit, told, seat)
                assert again.states.tobytes() == seen.states.tobytes()
                assert (again.turn, again.position()) == (seen.turn, seen.position())


def test_who_holds_a_tile_more_than_there_are_is_no_position():
    match = sentiers.new("buizen", seed=1)
    states = match.view(0).states
    for field, place, value in (("hand", (0, 0, 3), 9), ("held", (0, 1), 90), ("lying", 0, 60), ("mover", 0, 3)):
        wrong = states.copy()
        wrong[field][place] = value
        with pytest.raises(sentiers.BadRecord, match="no position of this game"):
            View.of_bytes(match.kit, wrong.tobytes(), 0)


@every_game
def test_a_program_answers_whatever_record_it_is_asked_about(name):
    """`sentiers.bots.programs.serving`: the question is a stranger's."""
    match = sentiers.new(name, seed=1)
    mine, chance = served("novice", [name]), random.Random(1)
    view = match.view(match.turn[0], history=True)
    asked = msgspec.json.decode(question(view, 0.01))
    assert msgspec.json.decode(mine.answer(msgspec.json.encode(asked)))["move"] in match.moves(view.seat)
    for _ in range(20):
        asked["record"] = base64.b64encode(chance.randbytes(view.states.nbytes)).decode()
        with watched():
            answer = msgspec.json.decode(mine.answer(msgspec.json.encode(asked)))
        assert answer.get("error") == "These bytes are no position of this game." or answer.get("move")


def test_of_a_game_that_tells_of_no_bytes_none_are_taken(monkeypatch):
    match = sentiers.new("canoe", seed=1)
    monkeypatch.setattr(match.game, "soundness", None)
    with pytest.raises(sentiers.BadRecord, match="no position is taken as bytes"):
        View.of_bytes(match.kit, match.states().tobytes(), 0)
    assert np.array_equal(match.view(0).states, match.states())
