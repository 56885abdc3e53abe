"""A game by numbers, where it gives an encoding: moves are spelled and read back, an observation tells what its parts say and
nothing that the seat may not know, and symmetries hold. A game without one passes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import numpy as np

from sentiers.games.encoding import NO_ACTION, Symmetry
from sentiers.kernel.dice import generator
from sentiers.lab.contract.broken import Broken
from sentiers.lab.contract.variant import Case, Variant
from sentiers.match.encoder import Encoder, Word
from sentiers.match.kit import Kit, States, seats_in, twin

EVERY_PLY = 1 << 30
"""As `most` of `Variant.moments`."""
_MATCHES = 3
_BEYOND, _UNTOUCHED = 4096, np.float32(-7.5)
"""Room behind an observation, and what stands in it: `observe` must leave it alone."""
_TOLD_APART = 0.9
"""So many of the records that a seat can tell apart must look otherwise: what only tells how one came there need not be
observed."""

encoder_of = lru_cache(maxsize=8)(Encoder)


def _cases(variant: Variant, seed: int, most: int = 10) -> Iterator[tuple[Case, Encoder]]:
    """A match at some of its moments, and its encoding, if there is one."""
    if variant.game.encoding is not None:
        encoder = encoder_of(variant.kit)
        for case in variant.moments(seed, most):
            yield case, encoder


def _concealed(kit: Kit, states: States, seat: int) -> States:
    found = twin(states)
    kit.conceal(found, seat)
    return found


def an_observation_is_made_of_its_parts_and_its_numbers_lie_between_minus_one_and_one(
    variant: Variant, seed: int
) -> None:
    for case, encoder in _cases(variant, seed):
        names = [part.name for part in encoder.parts]
        case.need(len(set(names)) == len(names), f"Two parts of an observation have one name: {', '.join(names)}")
        room = np.full(encoder.size + _BEYOND, _UNTOUCHED)
        for seat in range(case.match.seats):
            seen = encoder.observe(case.match._states, seat, out=room[: encoder.size])
            case.need(
                bool((room[encoder.size :] == _UNTOUCHED).all()),
                f"encoding.observe writes beyond the {encoder.size} numbers that encoding.parts tells of",
                seat,
            )
            for name, part in encoder.unpack(seen).items():
                wrong = part[~(np.abs(part) <= 1.0)]
                case.need(
                    not wrong.size, f"The part {name} holds {wrong[:1]}: numbers from −1 to 1 may stand there", seat
                )


def each_legal_move_is_spelled_by_actions_and_read_from_them(variant: Variant, seed: int) -> None:
    for case, encoder in _cases(variant, seed):
        for seat in range(case.match.seats):
            seen = _concealed(case.match.kit, case.match._states, seat)
            codes = case.match.kit.codes(case.match._states, seat).tolist()
            words = {_spelled(case, encoder, seen, seat, move) for move in codes}
            _listed(case, encoder, seat, NO_ACTION, {word[0] for word in words})
            for first in sorted({word[0] for word in words if len(word) == 2}):
                _listed(case, encoder, seat, first, {word[1] for word in words if len(word) == 2 and word[0] == first})


def _spelled(case: Case, encoder: Encoder, seen: States, seat: int, move: int) -> Word:
    word = encoder.spell(case.match._states, seat, move)
    wrong = _misspelled(encoder, word) or _misread(case, encoder, seen, seat, move, word)
    if wrong:
        text = case.match.game.notation.write(case.match.box, case.match.state, seat, move)
        case.need(False, f"encoding.spell gives {word} for {text}: {wrong}", seat)
    return word


def _misspelled(encoder: Encoder, word: Word) -> str:
    if not all(0 <= action < encoder.actions for action in word):
        return f"actions are 0 to {encoder.actions - 1}"
    if encoder.whole(word[:1]) != (len(word) == 1):
        return f"a move of two actions, and no other, begins with one below {encoder.beginnings}"
    return ""


def _misread(case: Case, encoder: Encoder, seen: States, seat: int, move: int, word: Word) -> str:
    other = encoder.spell(seen, seat, move)
    if other != word:
        return f"but {other} from the record as the seat may know it"
    for record, whence in ((case.match._states, ""), (seen, " from the record as the seat may know it")):
        back = encoder.read(record, seat, word)
        if back != move:
            return f"encoding.read makes the move {back} of it{whence}, and not {move}"
    return ""


def _listed(case: Case, encoder: Encoder, seat: int, first: int, actions: set[int]) -> None:
    """What `following` lists, `mask` sets and `allows` admits is what the legal moves are spelled with."""
    states = case.match._states
    for name, found in (
        ("list", encoder.list(states, seat, first)),
        ("mask", np.flatnonzero(encoder.mask(states, seat, first))),
        ("judgement", np.flatnonzero(encoder.allowed(states, seat, first))),
    ):
        listed = found.tolist()
        if listed != sorted(actions):
            begun = "" if first == NO_ACTION else f" after {first}"
            missing, more = sorted(actions - set(listed)), sorted(set(listed) - actions)
            what = (
                f"leaves out {missing[:5]}" if missing else f"has {more[:5]} too" if more else "has some of them twice"
            )
            case.need(
                False, f"The {name} of actions{begun} is not what the legal moves are spelled with: it {what}", seat
            )


def worlds(variant: Variant, seed: int) -> Iterator[tuple[Case, Encoder, int, States]]:
    """A match ply by ply, and for each seat what it can imagine instead of the truth."""
    rng = generator(seed)
    for case, encoder in _cases(variant, seed, EVERY_PLY):
        for seat in range(case.match.seats):
            for _ in range(2):
                world = _concealed(case.match.kit, case.match._states, seat)
                case.match.kit.imagine(world, seat, rng)
                yield case, encoder, seat, world


def an_observation_tells_nothing_that_the_seat_may_not_know(variant: Variant, seed: int) -> None:
    """Whatever a seat can imagine looks to it as the truth does."""
    for case, encoder, seat, world in worlds(variant, seed):
        truth, other = encoder.observe(case.match._states, seat), encoder.observe(world, seat)
        if not np.array_equal(other, truth):
            apart = _differing(encoder, truth, other)
            case.need(False, f"Of two truths that the seat cannot tell apart {apart} differs", seat)


def _differing(encoder: Encoder, one: Any, other: Any) -> str:
    apart = [name for name, part in encoder.unpack(one != other).items() if part.any()]
    return f"the part {', '.join(apart)} of the observation"


def every_part_of_an_observation_tells_something(variant: Variant) -> None:
    """With the first choices of the options; a part may be for others only. The encoder's own part is not the game's to fill."""
    if variant.game.encoding is None or variant.kit.options != variant.game.card.read_options({}):
        return
    encoder = encoder_of(variant.kit)
    told = np.zeros(encoder.size, bool)
    for seed in range(_MATCHES):
        for case, _ in _cases(variant, seed, EVERY_PLY):
            for seat in range(case.match.seats):
                told |= encoder.observe(case.match._states, seat) != 0.0
    silent = [name for name, part in encoder.unpack(told).items() if not part.any() and name != "begun"]
    if silent:
        raise Broken(f"In {_MATCHES} matches the part {silent[0]} of the observation was always 0 ({variant}).")


def positions_that_a_seat_can_tell_apart_are_observed_otherwise(variant: Variant) -> None:
    """Of the records that a seat sees few may fall together."""
    records, seen = set(), set()
    for seed in range(_MATCHES):
        for case, encoder in _cases(variant, seed, EVERY_PLY):
            states = case.match._states
            for seat in seats_in(case.match.kit.turn(states)):
                records.add((seat, _concealed(case.match.kit, states, seat).tobytes()))
                seen.add((seat, encoder.observe(states, seat).tobytes()))
    if len(seen) < _TOLD_APART * len(records):
        raise Broken(
            f"Of {len(records)} positions that the seats can tell apart only {len(seen)} are observed otherwise: "
            f"encoding.observe leaves something out ({variant})."
        )


def a_symmetry_maps_positions_moves_and_what_follows(variant: Variant, seed: int) -> None:
    chance = random.Random(seed)
    for case, encoder in _cases(variant, seed, most=6):
        for symmetry in encoder.symmetries:
            for numbers, total in ((symmetry.places, encoder.size), (symmetry.actions, encoder.actions)):
                case.need(
                    sorted(numbers) == list(range(total)),
                    f"The symmetry {symmetry.name} must name each of {total} once",
                )
            _mapped(case, encoder, symmetry, chance)


def a_match_and_its_image_by_a_symmetry_go_the_same_way_to_the_end(variant: Variant, seed: int) -> None:
    """What differs in who wins is seen in the last move only."""
    if variant.game.encoding is None:
        return
    encoder, case, kit = encoder_of(variant.kit), variant.played(seed), variant.kit
    for symmetry in encoder.symmetries:
        states = variant.new(seed)._states
        image = twin(states)
        symmetry.image(kit.box, image[0])
        for seat, move in case.match.plies:
            there = symmetry.seats[seat]
            word = _image_of(encoder, symmetry, states, seat, move)
            alike = word[0] in encoder.list(image, there)
            kit.play(states, seat, move)
            if alike:
                kit.play(image, there, encoder.read(image, there, word))
            case.need(
                alike and kit.turn(image) == sum(1 << symmetry.seats[each] for each in seats_in(kit.turn(states))),
                f"By the symmetry {symmetry.name} the same moves lead to another turn, or to an end that is none",
            )
        aims, image_aims = kit.aims(states), kit.aims(image)
        case.need(
            all(aims[seat] == image_aims[symmetry.seats[seat]] for seat in range(kit.seats)),
            f"By the symmetry {symmetry.name} the image of a match ends with {image_aims} and not with {aims}",
        )


def _image_of(encoder: Encoder, symmetry: Symmetry, states: States, seat: int, move: int) -> Word:
    return tuple(int(symmetry.actions[action]) for action in encoder.spell(states, seat, move))


def _mapped(case: Case, encoder: Encoder, symmetry: Symmetry, chance: random.Random) -> None:
    kit, states = case.match.kit, case.match._states
    image = twin(states)
    symmetry.image(kit.box, image[0])
    _alike(case, encoder, symmetry, image, states, "The image")
    for seat in seats_in(kit.turn(states)):
        there = symmetry.seats[seat]
        case.need(
            sorted(symmetry.actions[encoder.list(states, seat)]) == encoder.list(image, there).tolist(),
            f"By the symmetry {symmetry.name} the image has other actions than those of this position",
            seat,
        )
        move = int(chance.choice(kit.codes(states, seat)))
        word = _image_of(encoder, symmetry, states, seat, move)
        after, image_after = twin(states), twin(image)
        kit.play(after, seat, move)
        kit.play(image_after, there, encoder.read(image, there, word))
        _alike(case, encoder, symmetry, image_after, after, "After a move the image")


def _alike(case: Case, encoder: Encoder, symmetry: Symmetry, image: States, states: States, what: str) -> None:
    for seat in range(case.match.seats):
        here, there = encoder.observe(states, seat)[symmetry.places], encoder.observe(image, symmetry.seats[seat])
        case.need(
            np.array_equal(here, there),
            f"{what} by the symmetry {symmetry.name} does not look as it says: {_differing(encoder, here, there)} differs",
            seat,
        )
