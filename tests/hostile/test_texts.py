"""Positions, records and editions with something in them gone, doubled, moved or changed: each is refused with a SentiersError, or
can be played on from. `SENTIERS_HOSTILE=2000` tries that many."""

import os
from importlib.resources import files

import pytest
from hostile.odd import FIRST, LONG, asks
from hostile.tester import Tester, is_whole, look_at, options, play_on, some_match
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
    tester = Tester(seed)
    known = game(name)
    chosen = {
        tester.word() if tester.chance.random() < 0.2 else key: tester.either(value)
        for key, value in options(tester, name).items()
    }
    match = asks(
        sentiers.new,
        tester.either(name, name, name),
        tester.either(None, 7, 2**64 - 1),
        tester.either(None, *known.card.editions),
        tester.either(None, None, None),
        **({} if tester.chance.random() < 0.5 else chosen),
    )
    if match is not None:
        is_whole(match)


@every_game
@tries
@given(seed=seeds)
def test_a_position_with_something_wrong_is_refused_or_can_be_played_on(name, seed):
    tester = Tester(seed)
    match = some_match(tester, name, 60)
    text = tester.bent(match.position()) if tester.chance.random() < 0.9 else str(tester.chance.choice(LONG))
    begun = asks(sentiers.new, name, tester.chance.randrange(2**64), None, text, within=FIRST, **match.options)
    if begun is not None:
        assert begun.over or all(begun.moves(seat) for seat in begun.turn)
        assert begun.start == begun.position()
        look_at(begun)
        play_on(tester, begun, 8)
        look_at(begun)
        is_whole(begun)


@every_game
@tries
@given(seed=seeds)
def test_a_record_with_something_wrong_is_refused_or_can_be_played_on(name, seed):
    tester = Tester(seed)
    match = some_match(tester, name)
    if tester.chance.random() < 0.5 and not match.over:
        match = play_on(tester, sentiers.new(name, 5, None, match.position(), **match.options), 4)
    text = tester.bent(match.record()) if tester.chance.random() < 0.9 else tester.odd()
    loaded = asks(sentiers.load, text, within=FIRST)
    if loaded is not None:
        look_at(play_on(tester, loaded, 3))
        is_whole(loaded)
    data = text.encode("utf-8", "replace") if isinstance(text, str) else text
    assert all(str(check.message) for check in verify(data, tester.either(None, "00" * 32)))


@every_game
@tries
@given(seed=seeds)
def test_an_edition_with_something_wrong_is_refused_or_can_be_played(name, seed):
    tester = Tester(seed)
    own = tester.chance.choice(game(name).card.editions)
    text = tester.bent(files(game(name).package).joinpath(f"{own}.toml").read_text(encoding="utf-8"))
    if tester.chance.random() < 0.2:
        text = tester.odd()
    edition = asks(Edition.read, text)
    match = asks(sentiers.new, name, 1, edition, within=FIRST, **options(tester, name)) if edition is not None else None
    if match is not None:
        look_at(play_on(tester, match, 6))
        is_whole(match)


def test_a_record_that_would_be_too_large_to_be_read_again_is_not_written():
    match = sentiers.new("canoe", seed=1)
    with pytest.raises(sentiers.BadRecord, match="larger than 512 KB"):
        match.record(note="x" * 600_000)
    text = match.record(note="x" * 500_000)
    assert sentiers.load(text).record(note="x" * 500_000) == text
