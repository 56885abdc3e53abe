"""What somebody may not know: `rules.SECRETS` declares it field by field, and these checks hold the game to its word.

A concealed record is the truth with blanks where the declaration says so, and nothing else. So it is alike for all truths that the
viewer cannot tell apart, and so must be all that is made of it: the picture, the words, the moves."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from sentiers.games.contract import Secret
from sentiers.kernel.dice import generator
from sentiers.lab.contract.broken import Broken
from sentiers.lab.contract.pictures import words_of
from sentiers.lab.contract.variant import Case, Variant, bytes_of
from sentiers.match import Match
from sentiers.match.view import Ply, legal_codes

Records = np.ndarray[Any, Any]


def whose(viewer: int) -> str:
    return "a spectator" if viewer < 0 else f"seat {viewer}"


def fields_of(states: Records) -> list[str]:
    """All but the dice, of which nobody ever knows anything."""
    return [name for name in states.dtype.names or () if name != "dice"]


def unknown(case: Case, secret: Secret, states: Records, viewer: int) -> Records:
    """For each element of a secret, whether the viewer may not know it."""
    shape = states[secret.field].shape
    known = np.asarray(secret.known(case.match.box, states[0], viewer), dtype=bool)
    try:
        return ~np.broadcast_to(known, shape)
    except ValueError:
        raise Broken(
            f"What SECRETS says of {secret.field} has the shape {known.shape}: right is one bool, or that of the field, {shape[1:]}"
        ) from None


def as_declared(case: Case, viewer: int) -> Records:
    """The truth with blanks where SECRETS says that the viewer may not know."""
    states = case.match._states.copy()
    for secret in case.match.game.rules.SECRETS:
        hidden = unknown(case, secret, case.match._states, viewer)
        states[secret.field][hidden] = secret.blank
        if secret.unordered:
            values = states[secret.field]
            values[...] = np.where(hidden.any(axis=-1, keepdims=True), np.sort(values), values)
    return states


def differences(case: Case, seen: Records, declared: Records) -> Iterator[tuple[str, str]]:
    """The fields in which a concealed record is not what was declared, and what is wrong there."""
    truth = case.match._states
    for name in fields_of(seen):
        one, other = seen[name][0], declared[name][0]
        if np.array_equal(one, other):
            continue
        secret = next((secret for secret in case.match.game.rules.SECRETS if secret.field == name), None)
        if secret is None:
            yield name, "conceal changes it, but SECRETS does not declare it"
        elif np.array_equal(seen[name], truth[name]):
            yield name, f"conceal leaves it open; SECRETS declares that it must be {secret.blank} there"
        else:
            yield name, f"conceal makes it {_short(one)}; SECRETS declares {_short(other)}"


def _short(values: Any) -> str:
    return " ".join(str(values).split())[:120]


def what_is_concealed_is_what_is_declared(variant: Variant, seed: int) -> None:
    for case in variant.moments(seed):
        for viewer in case.viewers:
            view = case.match.view(viewer)
            for name, wrong in differences(case, view._states, as_declared(case, viewer)):
                case.need(False, f"The field {name}: {wrong}", viewer)


def no_view_holds_the_dice_and_concealing_twice_is_concealing_once(variant: Variant, seed: int) -> None:
    for case in variant.moments(seed, most=4):
        for viewer in case.viewers:
            view = case.match.view(viewer)
            if "dice" in (view.state.dtype.names or ()):
                case.need(
                    not view.state.dice.tobytes().strip(b"\0"),
                    "The dice are left open: conceal must always hide them",
                    viewer,
                )
            once = bytes_of(view)
            case.match.game.rules.conceal(case.match.box, view.state, viewer)
            case.need(bytes_of(view) == once, "Concealing what is concealed changes it once more", viewer)


def a_view_shows_the_turn_and_one_s_own_moves(variant: Variant, seed: int) -> None:
    case = variant.played(seed, share=0.9)
    match = case.match
    for seat in range(match.seats):
        view = match.view(seat)
        case.need(view.turn == match.turn, f"The view shows the turn {view.turn}, in truth it is {match.turn}", seat)
        case.need(view.over == match.over, "The view does not know whether the match is over", seat)
        if seat in match.turn:
            case.need(view.moves() == match.moves(seat), "The view shows other moves than there are", seat)


def where_nothing_is_hidden_all_see_the_same(variant: Variant, seed: int) -> None:
    if variant.game.card.hidden:
        return
    case = variant.played(seed, share=0.9)
    spectator = bytes_of(case.match.view(-1))
    for seat in range(case.match.seats):
        case.need(
            bytes_of(case.match.view(seat)) == spectator,
            "The card says hidden=False, but it sees what others do not",
            seat,
        )


def look(match: Match, viewer: int, glance: bool = False) -> dict[str, Any]:
    """All that a viewer gets of a match; at a glance, all that the rest is made of."""
    view = match.view(viewer)
    if glance:
        return {"the record": bytes_of(view), "the last move": view.last}
    return {
        "the record": bytes_of(view),
        "the last move": view.last,
        "drawing.scene": view.scene(),
        "drawing.labels": {name: str(label) for name, label in words_of(view.labels()).items()},
        "drawing.text": view.text(),
        "telling.tell": [str(line) for line in match.told(viewer)],
        "telling.prompt": [str(view.prompt(seat)) for seat in view.turn],
        "telling.banner": str(match.banner(viewer)),
    }


def moves_that_look_alike_leave_the_same_view_and_those_that_do_not_another(variant: Variant, seed: int) -> None:
    """Whatever another seat hides, its choice leaks nowhere: moves masked alike give the same bytes, words and picture; and moves
    that leave the viewer with the same bytes are masked alike, or else the mask would tell what the record does not."""
    if not variant.game.card.hidden:
        return
    cases = variant.moments(seed, most=4) if variant.script else iter([variant.played(seed, share=0.9)])
    for case in cases:
        for actor in case.match.turn:
            _compare_moves(case, actor)


def _compare_moves(case: Case, actor: int) -> None:
    codes = legal_codes(case.match.kit, case.match.state, actor).tolist()
    seen: dict[tuple[int, Ply | None], dict[str, Any]] = {}
    left: dict[tuple[int, bytes], tuple[Ply | None, bytes]] = {}
    for code in random.Random(case.seed).sample(codes, min(len(codes), 5)):
        trial = case.fork()
        trial.push(Ply(actor, code))
        mask = case.match.game.rules.ABILITIES.mask
        if mask is not None:
            own = int(mask(case.match.box, case.match.state, actor, np.int32(code), actor))
            case.need(own == code, "rules.mask hides a move from who made it", actor)
        for viewer in case.viewers:
            if viewer == actor:
                continue
            now = look(trial, viewer, glance=bool(case.variant.script))
            first = seen.setdefault((viewer, now["the last move"]), now)
            for what in (name for name in now if now[name] != first[name]):
                case.need(False, f"Two moves of seat {actor} that look alike differ in {what}", viewer)
            last, truth = left.setdefault((viewer, now["the record"]), (now["the last move"], bytes_of(trial)))
            case.need(
                last == now["the last move"] or truth == bytes_of(trial),
                f"Two moves of seat {actor} leave the same record, but rules.mask tells them apart",
                viewer,
            )


def another_truth_that_looks_the_same_is_shown_the_same(variant: Variant, seed: int) -> None:
    """Twins: the truth, and one that the viewer could as well imagine. He gets the same of both, now and after the next ply."""
    if not variant.game.rules.SECRETS:
        return
    case = variant.played(seed, share=0.9)
    chance, rng = random.Random(seed), generator(seed)
    chosen = chance.choice(case.viewers)  # all the moves in all their forms are many: once is enough
    for viewer in case.viewers:
        twin = case.match.view(viewer)._states
        case.match.game.rules.imagine(case.match.box, twin[0], viewer, rng)
        _compare(case, case.fork(), case.fork(twin[0]), viewer, "")
        if viewer == chosen and viewer in case.match.turn:
            choices = case.fork(twin[0]).view(viewer).choices()
            case.need(
                choices == case.match.view(viewer).choices(), "The moves offered depend on what one cannot know", viewer
            )
        for actor in case.match.turn:
            both = set(legal_codes(case.match.kit, case.match.state, actor).tolist())
            both &= set(legal_codes(case.match.kit, twin[0], actor).tolist())
            if actor == viewer or not both:
                continue
            ply = Ply(actor, chance.choice(sorted(both)))
            one, other = case.fork(), case.fork(twin[0])
            one.push(ply)
            other.push(ply)
            if bytes_of(one.view(viewer)) == bytes_of(other.view(viewer)):
                _compare(case, one, other, viewer, f" after a move of seat {actor}")


def _compare(case: Case, match: Match, twin: Match, viewer: int, when: str) -> None:
    one, other = look(match, viewer), look(twin, viewer)
    for what in one:
        case.need(
            one[what] == other[what], f"Of two truths that the viewer cannot tell apart {what} differs{when}", viewer
        )
