"""Batches and encoders of the lab, with one odd argument at a time: nothing but a SentiersError comes out, nothing is written where
there is no room, and nothing hangs."""

import numpy as np
import pytest
from hostile.calls import functions_of, try_each
from hostile.meddler import Meddler, play_on
from hostile.odd import asks

import sentiers
from sentiers import lab
from sentiers.games.shelf import SHELF, game

ENCODED = [name for name in SHELF if game(name).encoding is not None]


def of_encoder(encoder, match):
    """By what is called; of a match that is not over."""
    states, seat = match.states(), match.turn[0]
    word = encoder.words(states, seat)[0]
    asked = {"states": states, "seat": seat}
    return {
        "allowed": asked | {"first": -1},
        "list": asked | {"first": -1},
        "mask": asked | {"first": -1, "out": np.zeros(encoder.actions, np.int8)},
        "observe": asked | {"first": -1, "out": np.zeros(encoder.size, np.float32)},
        "of": {"game": match.game.name, "edition": None, "**": dict(match.options)},
        "read": asked | {"word": word},
        "spell": asked | {"move": int(match.kit.codes(states, seat)[0])},
        "unpack": {"observation": np.zeros(encoder.size, np.float32)},
        "whole": {"word": word},
        "words": asked,
    }


TRUSTS = {"move_of"}
"""What `list` led to, and nobody else."""


def of_batch(batch):
    none = np.zeros(len(batch), np.int64)
    return {
        "close": {},
        "pick": {},
        "recv": {},
        "reset": {"seed": 7, "chosen": np.ones(len(batch), np.bool_)},
        "send": {"actions": none},
        "step": {"actions": none},
    }


def test_everything_of_the_lab_that_can_be_called_is_called_here():
    match = sentiers.new("canoe", seed=1)
    encoder = lab.Encoder.of("canoe")
    assert {*functions_of(lab.Encoder)} == {*of_encoder(encoder, match), *TRUSTS}
    with lab.batch("canoe", 1, threads=1) as small:
        assert {*functions_of(lab.Batch)} == {*of_batch(small)}
    assert {*functions_of(lab)} == {"batch"}


@pytest.mark.parametrize("name", ENCODED)
def test_an_encoder_takes_one_odd_thing_at_a_time(name):
    match = play_on(Meddler(4), sentiers.new(name, seed=4), 4)
    encoder = lab.Encoder(match.kit)
    for deed, sound in of_encoder(encoder, match).items():
        try_each(f"encoder.{deed}", lambda deed=deed: getattr(encoder, deed), sound, ENCODED.index(name), len(ENCODED))


@pytest.mark.parametrize("name", ENCODED)
def test_states_that_are_no_record_of_the_game_are_no_states(name):
    match = sentiers.new(name, seed=1)
    encoder, other = lab.Encoder(match.kit), sentiers.new("canoe" if name != "canoe" else "traxx", seed=1)
    sound = of_encoder(encoder, match)
    for states in (
        match.state,
        match.states()[:0],
        np.repeat(match.states(), 2),
        other.states(),
        match.states().tobytes(),
    ):
        for deed in ("allowed", "list", "mask", "observe", "read", "spell", "words"):
            with pytest.raises(sentiers.BadRecord, match="an array of one record"):
                getattr(encoder, deed)(**sound[deed] | {"states": states})
    for seat in (-1, match.seats, 99):
        for deed in ("allowed", "list", "mask", "observe", "read", "spell", "words"):
            with pytest.raises(sentiers.UnknownSeat):
                getattr(encoder, deed)(**sound[deed] | {"seat": seat})


@pytest.mark.parametrize("name", ENCODED)
def test_nothing_is_written_where_there_is_no_room(name):
    match = sentiers.new(name, seed=1)
    encoder, seat = lab.Encoder(match.kit), match.turn[0]
    for size, deed, kind in ((encoder.actions, "mask", np.int8), (encoder.size, "observe", np.float32)):
        fixed = np.zeros(size, kind)
        fixed.flags.writeable = False
        for out in (np.zeros(size - 1, kind), np.zeros(size, np.int64), np.zeros((size, 1), kind), fixed, [0] * size):
            with pytest.raises(sentiers.SentiersError, match="It is written to an array"):
                getattr(encoder, deed)(match.states(), seat, out=out)


@pytest.mark.parametrize("name", ENCODED)
def test_a_batch_takes_one_odd_thing_at_a_time(name):
    with lab.batch(name, 2, threads=1) as small:
        for deed, sound in of_batch(small).items():
            if deed not in ("close", "recv"):
                own = ENCODED.index(name)

                def after(found, deed=deed):
                    if deed == "send" and not small._sent.locked():
                        small.recv()

                try_each(f"batch.{deed}", lambda deed=deed: getattr(small, deed), sound, own, len(ENCODED), after)
                assert len(small.step(small.pick()).seats) == 2
        assert asks(small.recv) is None  # nothing was sent
    assert asks(small.pick) is None  # and now it is closed


@pytest.mark.parametrize("name", ENCODED)
def test_a_batch_of_anything_is_refused_or_can_be_stepped(name):
    def stepped(found):
        with found:
            assert len(found.step(found.pick()).seats) == len(found)

    sound = {"game": name, "matches": 2, "seed": 1, "threads": 1, "autoreset": "same-step", "edition": None, "**": {}}
    try_each("batch", lambda: lab.batch, sound, ENCODED.index(name), len(ENCODED), stepped)
    for matches in (10**12, 10**30):
        assert asks(lab.batch, name, matches) is None
