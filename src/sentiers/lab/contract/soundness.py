"""Bytes from elsewhere (contract.Soundness): those of a match are taken, and whatever else is taken can be looked at and played on
from. A game that tells of none takes none."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from sentiers.games.game import Game
from sentiers.kernel.dice import generator
from sentiers.lab.contract.broken import Broken, explain, folder_of
from sentiers.lab.contract.variant import Case, Variant, bytes_of
from sentiers.match import View
from sentiers.match.view import legal_codes
from sentiers.messages import BadRecord

_BENT = 8  # records tried at a time
_PLIES = 6  # and so many moves in each


def every_field_of_a_state_has_its_range(game: Game) -> None:
    declared = game.soundness
    if declared is None:
        return
    *fields, tag = game.rules.STATE.names or ()
    missing = [field for field in fields if field != "dice" and field not in declared.RANGES]
    unknown = [field for field in declared.RANGES if field not in fields]
    if missing or unknown or tag in declared.RANGES:
        raise Broken(
            f"soundness.RANGES must name every field of rules.STATE but the dice, and no other: it lacks {missing}, and "
            f"has {unknown} too much."
        )


def bytes_of_a_match_are_taken_whoever_hands_them_in(variant: Variant, seed: int) -> None:
    if variant.game.soundness is None:
        return
    case = variant.played(seed, share=0.9 if seed % 4 else 1)
    _taken(case)
    if not case.match.over:
        _taken(Case(variant, seed, variant.new(seed, case.match.position())))


def _taken(case: Case) -> None:
    for viewer in case.viewers:
        view = case.match.view(viewer)
        for told in (bytes_of(case.match), bytes_of(view)):
            try:
                again = View.of_bytes(case.match.kit, told, viewer)
            except BadRecord:
                case.need(False, "soundness.sound refuses what a match shows", viewer)
            case.need(bytes_of(again) == bytes_of(view), "A view read from its bytes is another one", viewer)


def bytes_that_no_match_has_shown_are_refused_or_can_be_played_on_from(variant: Variant, seed: int) -> None:
    """As they come, and those of a match with one to three bytes changed."""
    if variant.game.soundness is None:
        return
    chance, case = random.Random(seed), variant.played(seed, share=0.9)
    for viewer, told in bent(chance, case, _BENT):
        try:
            view = View.of_bytes(case.match.kit, told, viewer)
        except BadRecord:
            continue
        try:
            look_through(view)
            play_on(chance, view, _PLIES)
        except Exception as error:
            reason = explain(error, folder_of(variant.game))
            case.need(False, f"soundness.sound takes bytes that nothing can be done with: {reason}", viewer)


def bent(chance: random.Random, case: Case, many: int) -> Iterator[tuple[int, bytes]]:
    """Who hands them in, and what."""
    for number in range(many):
        viewer = chance.choice(case.viewers)
        told = bytearray(case.match.view(viewer).states.tobytes())
        if number == 0:
            told = bytearray(chance.randbytes(len(told)))
        for _ in range(chance.randint(1, 3) if number else 0):
            place = chance.randrange(len(told))
            near = (0, 1, 2, 255, told[place] ^ 1 << chance.randrange(8), told[place] + 1, told[place] - 1)
            told[place] = chance.choice(near) & 255
        yield viewer, bytes(told)


def look_through(view: View) -> None:
    """All that is shown of it."""
    for seen in (
        view.svg,
        view.text,
        view.labels,
        view.moves,
        view.choices,
        view.prompt,
        view.position,
        view.only_pass,
    ):
        seen()


def play_on(chance: random.Random, view: View, plies: int) -> None:
    """As a search does: from a truth that is imagined."""
    kit, truth = view.kit, view.states.copy()
    kit.imagine(truth, view.seat, generator(chance.getrandbits(60)))
    for _ in range(plies):
        mask = kit.turn(truth)
        if not mask:
            break
        seat = mask.bit_length() - 1
        codes = legal_codes(kit, truth[0], seat).tolist()
        if not codes:
            raise Broken("A seat that may act has no move.")
        kit.play(truth, seat, chance.choice(codes))
    kit.score(truth)
    if not np.isfinite(kit.aims(truth)).all():
        raise Broken("What a seat plays for is no number.")
