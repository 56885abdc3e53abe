"""What a seat imagines: it agrees with what was seen, can be played on, and every secret varies in it."""

from __future__ import annotations

import random
from collections import defaultdict
from typing import Any

import numpy as np

from sentiers.kernel.dice import generator
from sentiers.lab.contract.broken import Broken
from sentiers.lab.contract.secrets import fields_of, unknown, whose
from sentiers.lab.contract.variant import Case, Variant, bytes_of
from sentiers.match.view import View, legal_codes
from sentiers.messages import BadRecord

ALL = -1
"""In place of a row: anywhere in the field."""
_TRIES = 40
_CHANCES = 3
"""At how many moments a secret may be one that can only be guessed one way, before that is suspicious."""


def what_is_imagined_agrees_with_what_was_seen(variant: Variant, seed: int) -> None:
    case = variant.played(seed, share=0.9)
    rng = generator(seed)
    for viewer in case.viewers:
        for _ in range(3):
            _agreeing(case, viewer, rng)


def _agreeing(case: Case, viewer: int, rng: Any) -> np.ndarray[Any, Any]:
    """An imagined truth, after a look at it."""
    rules, match = case.match.game.rules, case.match
    view = match.view(viewer)
    truth = view._states.copy()
    rules.imagine(match.box, truth[0], viewer, rng)
    case.need(
        rules.turn(match.box, truth[0]) == rules.turn(match.box, match.state),
        "In what is imagined others are to move",
        viewer,
    )
    again = View(match.kit, truth, viewer, None, False)
    if bytes_of(again) != bytes_of(view):
        fields = [
            name for name in truth.dtype.names or () if not np.array_equal(again._states[name], view._states[name])
        ]
        case.need(False, f"What is imagined contradicts what was seen, in {', '.join(fields)}", viewer)
    return truth


def what_is_imagined_can_be_played_to_the_end(variant: Variant, seed: int) -> None:
    case = variant.played(seed, share=0.9)
    match, rules, chance = case.match, case.match.game.rules, random.Random(seed)
    for viewer in case.viewers:
        truth = match.view(viewer)._states
        rules.imagine(match.box, truth[0], viewer, generator(seed))
        for _ in range(rules.MOST_PLIES + 1):
            mask = int(rules.turn(match.box, truth[0]))
            if not mask:
                break
            actor = mask.bit_length() - 1
            codes = legal_codes(match.kit, truth[0], actor).tolist()
            case.need(bool(codes), f"In what is imagined seat {actor} is to move and has no move", viewer)
            rules.play(match.box, truth[0], actor, np.int32(chance.choice(codes)))
        case.need(bool(rules.over(match.box, truth[0])), "What is imagined never ends", viewer)


def every_secret_varies_among_what_is_imagined(variant: Variant, seed: int) -> None:
    """Each secret, row by row, for each viewer, wherever more than one truth is possible; and the dice, if they will be rolled."""
    rules = variant.game.rules
    varied: set[tuple[str, int, int]] = set()
    chances: dict[tuple[str, int, int], int] = defaultdict(int)
    rng = generator(seed)
    rolled = False
    never_blank = {secret.field: True for secret in rules.SECRETS}  # in truth
    left_blank: dict[str, str] = {}  # in what is imagined: the field, and where
    for case in variant.moments(seed, most=6):
        names = case.match.state.dtype.names or ()
        if not rolled and "dice" in names:
            rolled = bool(case.match.state.dice.rolls != case.match._dealt[0].dice.rolls)
        for viewer in case.viewers:
            asked = {
                (secret.field, row, viewer)
                for secret in rules.SECRETS
                for row in _rows(unknown(case, secret, case.match._states, viewer))
            }
            asked |= {(field, ALL, viewer) for field, _, _ in asked}
            if rolled and not case.match.over:
                asked.add(("dice", ALL, viewer))
            for key in asked:
                chances[key] += 1
            first = _agreeing(case, viewer, rng)
            _can_be_set_up(case, first, viewer)
            _leaves_the_rest(case, first, viewer)
            for secret in rules.SECRETS:
                hidden = unknown(case, secret, case.match._states, viewer)
                never_blank[secret.field] &= not (case.match._states[secret.field][hidden] == secret.blank).any()
                if (first[secret.field][hidden] == secret.blank).any():
                    left_blank.setdefault(secret.field, case.where(viewer))
            for _ in range(_TRIES if asked - varied else 1):
                other = _agreeing(case, viewer, rng)
                varied |= {key for key in asked - varied if _differ(first, other, key)}
                if not asked - varied:
                    break
    for field, where in left_blank.items():
        if never_blank[field]:
            raise Broken(
                f"What is imagined of {field} is still the blank of its secret, which it never is in truth ({where})."
            )
    for key, times in sorted(chances.items()):
        field, row, viewer = key
        if key not in varied and times >= _CHANCES:
            raise Broken(
                f"{whose(viewer)} cannot know {field}{f'[{row}]' if row != ALL else ''}, but always imagines the same there, "
                f"at {times} moments: rules.imagine must make it up anew each time ({variant}, seed {seed})."
            )


def _can_be_set_up(case: Case, truth: np.ndarray[Any, Any], viewer: int) -> None:
    """Whoever reads positions counts the pieces: what is imagined must have them all, and none twice."""
    match = case.match
    if match.over:
        return
    text = match.game.positions.write(match.box, truth[0])
    try:
        match.game.positions.read(match.box, match.kit.blank()[0], text)
    except BadRecord as error:
        case.need(False, f"What is imagined cannot be: {error} — {text!r}", viewer)


def _leaves_the_rest(case: Case, truth: np.ndarray[Any, Any], viewer: int) -> None:
    """What is no secret now is in what is imagined as it is in truth."""
    real = case.match._states
    secrets = {secret.field: secret for secret in case.match.game.rules.SECRETS}
    for name in fields_of(real):
        hidden = np.zeros(real[name].shape, bool)
        if name in secrets:
            hidden = unknown(case, secrets[name], real, viewer)
            if secrets[name].unordered:
                hidden = np.broadcast_to(hidden.any(axis=-1, keepdims=True), hidden.shape)
        same = np.array_equal(truth[name][~hidden], real[name][~hidden])
        case.need(same, f"The field {name} is imagined otherwise than it is, where it is no secret", viewer)


def _rows(hidden: np.ndarray[Any, Any]) -> list[int]:
    """Which rows of a field have something that is hidden."""
    return np.unique(np.nonzero(hidden[0])[0]).tolist() if hidden.ndim > 1 else [0] if hidden.any() else []


def _differ(one: np.ndarray[Any, Any], other: np.ndarray[Any, Any], key: tuple[str, int, int]) -> bool:
    field, row, _ = key
    if one[field].ndim > 1 and row != ALL:
        return not np.array_equal(one[field][0, row], other[field][0, row])
    return one[field].tobytes() != other[field].tobytes()


def the_truth_is_among_what_can_be_imagined(variant: Variant, seed: int = 11) -> None:
    """In a game with secrets many imagined truths differ, and the real one is among them, field by field."""
    if not variant.game.card.hidden:
        return
    case = variant.deal(seed)
    match = case.match
    rng, view = generator(5), match.view(0)
    truths = []
    for _ in range(200):
        truth = view._states.copy()
        match.game.rules.imagine(match.box, truth[0], 0, rng)
        truths.append(truth)
    case.need(len({truth.tobytes() for truth in truths}) > 10, "Of 200 imagined truths not even ten differ", 0)
    for field in match.state.dtype.names:
        if field == "dice":
            continue
        real = np.ravel(match.state[field])
        imagined = np.array([np.ravel(truth[0][field]) for truth in truths])
        case.need(
            all(value in imagined[:, place] for place, value in enumerate(real)),
            f"The truth of {field} is never imagined in 200 times",
            0,
        )
