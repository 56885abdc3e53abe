"""Positions and moves as numbers: what every game's encoding must do, whatever the game."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from sentiers.games.shelf import cards
from sentiers.games.shelf import game as find_game
from sentiers.kernel.dice import generator
from sentiers.lab.encoder import Encoder
from sentiers.match.kit import seats_in, twin

GAMES = [find_game(card.name) for card in cards()]
ENCODED = [game for game in GAMES if game.encoding is not None]


def boxes() -> list[tuple[str, str, dict[str, Any]]]:
    """Each edition, and each choice of each option once."""
    found = []
    for game in ENCODED:
        card = game.card
        found += [(card.name, edition, {}) for edition in card.editions]
        for option in card.options:
            for choice in option.choices:
                if choice != option.default:
                    found.append((card.name, card.editions[0], card.choosing(option.name, choice)))
    return found


BOXES = boxes()
NAMES = [f"{game}-{edition}-{'-'.join(map(str, options.items()))}" for game, edition, options in BOXES]


def moments(encoder: Encoder, seed: int, matches: int = 2, every: int = 3):
    """States of random matches, and the ends of them."""
    kit, dice = encoder.kit, random.Random(seed)
    for number in range(matches):
        states = kit.blank()
        kit.deal(states, seed + number)
        ply = 0
        while not kit.over(states):
            if ply % every == 0:
                yield twin(states)
            seat = dice.choice(seats_in(kit.turn(states)))
            kit.play(states, seat, int(dice.choice(kit.codes(states, seat))))
            ply += 1
        yield twin(states)


@pytest.fixture(params=BOXES, ids=NAMES)
def encoder(request: pytest.FixtureRequest) -> Encoder:
    game, edition, options = request.param
    return Encoder.of(game, edition, **options)


def concealed(encoder: Encoder, states: Any, seat: int) -> Any:
    found = twin(states)
    encoder.kit.conceal(found, seat)
    return found


def test_each_legal_move_is_spelled_by_actions_and_read_from_them(encoder: Encoder) -> None:
    kit = encoder.kit
    for states in moments(encoder, 11):
        for seat in range(kit.seats):
            seen = concealed(encoder, states, seat)
            words = {}
            for move in kit.codes(states, seat).tolist():
                word = encoder.spell(states, seat, move)
                assert encoder.whole(word)
                assert encoder.whole(word[:1]) == (len(word) == 1)
                assert all(0 <= action < encoder.actions for action in word)
                assert encoder.read(states, seat, word) == move
                assert encoder.spell(seen, seat, move) == word, "who sees less spells otherwise"
                assert encoder.read(seen, seat, word) == move
                assert words.setdefault(word, move) == move
            assert encoder.list(states, seat).tolist() == sorted({word[0] for word in words})
            for first in {word[0] for word in words if len(word) == 2}:
                after = sorted(word[1] for word in words if word[0] == first)
                assert encoder.list(states, seat, first).tolist() == after


def test_an_observation_is_made_of_its_parts(encoder: Encoder) -> None:
    names = [part.name for part in encoder.parts]
    assert len(set(names)) == len(names)
    told = np.zeros(encoder.size, bool)
    for states in moments(encoder, 5, matches=3, every=1):
        for seat in range(encoder.kit.seats):
            out = encoder.observe(states, seat)
            assert out.shape == (encoder.size,)
            assert np.isfinite(out).all()
            assert np.abs(out).max() <= 1.0
            told |= out != 0.0
    if encoder.kit.options == encoder.kit.game.card.read_options({}):
        silent = {name for name, part in encoder.unpack(told).items() if not part.any()} - {"begun"}
        assert not silent, "parts that never tell anything"


def test_an_observation_tells_nothing_that_the_seat_may_not_know(encoder: Encoder) -> None:
    """Whatever a seat can imagine looks to it as the truth does."""
    kit, rng = encoder.kit, generator(3)
    for states in moments(encoder, 23, matches=1, every=2):
        for seat in range(kit.seats):
            truth = encoder.observe(states, seat)
            for _ in range(2):
                world = concealed(encoder, states, seat)
                kit.imagine(world, seat, rng)
                np.testing.assert_array_equal(encoder.observe(world, seat), truth)


def test_positions_that_a_seat_can_tell_apart_are_observed_otherwise(encoder: Encoder) -> None:
    """Of the records that a seat sees, few may fall together: what only tells how one came there need not be observed."""
    kit = encoder.kit
    records, seen = set(), set()
    for states in moments(encoder, 31, matches=3, every=1):
        for seat in seats_in(kit.turn(states)):
            records.add((seat, concealed(encoder, states, seat).tobytes()))
            seen.add((seat, encoder.observe(states, seat).tobytes()))
    assert len(seen) >= 0.9 * len(records)


def test_a_symmetry_maps_positions_moves_and_what_follows(encoder: Encoder) -> None:
    kit, dice = encoder.kit, random.Random(1)
    for symmetry in encoder.symmetries:
        assert sorted(symmetry.places) == list(range(encoder.size))
        assert sorted(symmetry.actions) == list(range(encoder.actions))
        for states in moments(encoder, 41, matches=1, every=4):
            image = twin(states)
            symmetry.image(kit.box, image[0])
            for seat in range(kit.seats):
                there = symmetry.seats[seat]
                np.testing.assert_array_equal(
                    encoder.observe(image, there), encoder.observe(states, seat)[symmetry.places]
                )
            for seat in seats_in(kit.turn(states)):
                there = symmetry.seats[seat]
                actions = encoder.list(states, seat)
                assert sorted(symmetry.actions[actions]) == encoder.list(image, there).tolist()
                move = int(dice.choice(kit.codes(states, seat)))
                word = tuple(int(symmetry.actions[action]) for action in encoder.spell(states, seat, move))
                after, image_after = twin(states), twin(image)
                kit.play(after, seat, move)
                kit.play(image_after, there, encoder.read(image, there, word))
                symmetry.image(kit.box, after[0])
                for viewer in range(kit.seats):
                    np.testing.assert_array_equal(encoder.observe(after, viewer), encoder.observe(image_after, viewer))


def test_every_game_of_the_house_has_an_encoding() -> None:
    assert not [game.name for game in GAMES if game.encoding is None and game.package.startswith("sentiers.")]
