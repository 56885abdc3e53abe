"""The one test that every game on the shelf passes, with every choice of its options. It knows no game by name.

What is checked is in sentiers.lab.contract, so that any game anywhere can be: `sentiers check NAME`."""

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sentiers.games.shelf import SHELF, game
from sentiers.lab.contract import ONCE, SEEDED, STATIC, notation, title, variants

PLAIN = os.environ.get("NUMBA_DISABLE_JIT") == "1"  # slow: one variant of each game

GAMES = [game(name) for name in SHELF]
VARIANTS = [variant for each in GAMES for variant in variants(each)[: 1 if PLAIN else None]]
every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=[variant.id for variant in VARIANTS])
seeds = st.integers(0, 2**63)


@pytest.mark.parametrize("game", GAMES, ids=SHELF)
@pytest.mark.parametrize("check", STATIC, ids=title)
def test_of_every_game(game, check):
    check(game)


@every_variant
@pytest.mark.parametrize("check", ONCE, ids=title)
def test_of_every_variant(variant, check):
    check(variant)


@every_variant
@pytest.mark.parametrize("check", SEEDED, ids=title)
@given(seed=seeds)
def test_of_every_match(variant, check, seed):
    check(variant, seed)


@every_variant
@given(
    seed=seeds,
    text=st.one_of(st.text(max_size=12), st.from_regex(r"-?[a-z][0-9]{1,2}(-[a-z][0-9]{1,2})?", fullmatch=True)),
)
def test_whatever_is_no_legal_move_is_refused_in_a_sentence_and_changes_nothing(variant, seed, text):
    notation.whatever_is_no_legal_move_is_refused_in_a_sentence_and_changes_nothing(variant, seed, text)
