"""Positions, records and editions with something in them gone, doubled, moved or changed: each is refused with a SentiersError, or
can be played on from. `SENTIERS_HOSTILE=2000` tries that many."""

import os
from importlib.resources import files

import pytest
from hostile.meddler import Meddler, is_whole, look_at, options, play_on, some_match
from hostile.odd import FIRST, LONG, asks
from hypothesis import example, given, settings
from hypothesis import strategies as st

import sentiers
from sentiers.games.editions import Edition
from sentiers.games.shelf import SHELF, game
from sentiers.match.verify import verify

every_game = pytest.mark.parametrize("name", SHELF)
tries = settings(max_examples=int(os.environ.get("SENTIERS_HOSTILE", min(6, settings.default.max_examples))))
seeds = st.integers(0, 2**32)


@every_game
@tries
@given(seed=seeds)
@example(seed=0)
def test_whatever_a_match_is_made_of_only_named_errors_come_out(name, seed):
    meddler = Meddler(seed)
    known = game(name)
    chosen = {
        meddler.word() if meddler.chance.random() < 0.2 else key: meddler.either(value)
        for key, value in options(meddler, name).items()
    }
    match = asks(
        sentiers.new,
        meddler.either(name, name, name),
        meddler.either(None, 7, 2**64 - 1),
        meddler.either(None, *known.card.editions),
        meddler.either(None, None, None),
        **({} if meddler.chance.random() < 0.5 else chosen),
    )
    if match is not None:
        is_whole(match)


@every_game
@tries
@given(seed=seeds)
def test_a_position_with_something_wrong_is_refused_or_can_be_played_on(name, seed):
    meddler = Meddler(seed)
    match = some_match(meddler, name, 60)
    text = meddler.bent(match.position()) if meddler.chance.random() < 0.9 else str(meddler.chance.choice(LONG))
    begun = asks(sentiers.new, name, meddler.chance.randrange(2**64), None, text, within=FIRST, **match.options)
    if begun is not None:
        assert begun.over or all(begun.moves(seat) for seat in begun.turn)
        assert begun.start == begun.position()
        look_at(begun)
        play_on(meddler, begun, 8)
        look_at(begun)
        is_whole(begun)


@every_game
@tries
@given(seed=seeds)
def test_a_record_with_something_wrong_is_refused_or_can_be_played_on(name, seed):
    meddler = Meddler(seed)
    match = some_match(meddler, name)
    if meddler.chance.random() < 0.5 and not match.over:
        match = play_on(meddler, sentiers.new(name, 5, None, match.position(), **match.options), 4)
    text = meddler.bent(match.record()) if meddler.chance.random() < 0.9 else meddler.odd()
    loaded = asks(sentiers.load, text, within=FIRST)
    if loaded is not None:
        look_at(play_on(meddler, loaded, 3))
        is_whole(loaded)
    data = text.encode("utf-8", "replace") if isinstance(text, str) else text
    assert all(str(check.message) for check in verify(data, meddler.either(None, "00" * 32)))


@every_game
@tries
@given(seed=seeds)
def test_an_edition_with_something_wrong_is_refused_or_can_be_played(name, seed):
    meddler = Meddler(seed)
    own = meddler.chance.choice(game(name).card.editions)
    text = meddler.bent(files(game(name).package).joinpath(f"{own}.toml").read_text(encoding="utf-8"))
    if meddler.chance.random() < 0.2:
        text = meddler.odd()
    edition = asks(Edition.read, text)
    match = (
        asks(sentiers.new, name, 1, edition, within=FIRST, **options(meddler, name)) if edition is not None else None
    )
    if match is not None:
        look_at(play_on(meddler, match, 6))
        is_whole(match)


def test_a_record_that_would_be_too_large_to_be_read_again_is_not_written():
    match = sentiers.new("canoe", seed=1)
    with pytest.raises(sentiers.BadRecord, match="larger than 512 KB"):
        match.record(note="x" * 600_000)
    text = match.record(note="x" * 500_000)
    assert sentiers.load(text).record(note="x" * 500_000) == text
