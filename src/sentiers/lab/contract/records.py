"""Records and positions: what is written can be read again, and played on from."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from sentiers.lab.contract.variant import Case, Variant, bytes_of
from sentiers.match import Match
from sentiers.match.match import FORFEITS
from sentiers.match.view import legal_codes
from sentiers.messages import BadRecord, SentiersError


def a_match_is_replayed_from_its_record(variant: Variant, seed: int) -> None:
    case = variant.played(seed, share=0.99)
    _replays(case, case.match)


def _replays(case: Case, match: Match) -> None:
    text = match.record(date="2026-11-15")
    try:
        again = Match.load(text)
    except SentiersError as error:
        case.need(False, f"Its record cannot be loaded again: {error}")
    case.need(bytes_of(again) == bytes_of(match), "Its record leads to another position than it was written in")
    case.need(again.record(date="2026-11-15") == text, "A record that was loaded is written differently")
    case.need(again.result == match.result, f"Its record leads to {again.result}, not to {match.result}")


def however_the_players_end_a_match_its_record_tells_the_same_end(variant: Variant, seed: int) -> None:
    """Whoever forfeits it, in whatever way, and whether or not another could still have won."""
    case = variant.played(seed, share=0.9)
    match = case.match
    if match.over:
        return
    ends: list[Callable[[Match], None]] = [Match.break_off]
    if match.game.card.knows_draws(match.options):
        ends.append(Match.agree_draw)
    seat = random.Random(seed).randrange(match.seats)
    ends += [partial(Match.forfeit, seat=seat, how=how, nobody=spared) for how in FORFEITS for spared in (False, True)]
    for end in ends:
        other = match.fork()
        end(other)
        _replays(Case(variant, seed, other), other)


def a_record_with_a_move_left_out_or_a_score_changed_is_caught(variant: Variant, seed: int) -> None:
    case = variant.played(seed)
    lines = case.match.record().splitlines()
    case.need(_refused("\n".join(lines[:-1])), "A record without its last move is loaded as if it were whole")
    changed = [line + "7" if line.startswith("scores:") else line for line in lines]
    case.need(_refused("\n".join(changed)), "A record with another score than the moves lead to is loaded")


def _refused(text: str, load: Callable[[str], Match] = Match.load) -> bool:
    try:
        load(text)
    except BadRecord:
        return True
    return False


def a_position_is_read_back_from_its_text(variant: Variant, seed: int) -> None:
    case = variant.played(seed, share=0.9)
    match = case.match
    if match.over:
        return
    again = _started(case, 1)
    case.need(again.position() == match.position(), "A position is written differently once it was read")
    case.need(again.turn == match.turn, f"A position read back has the turn {again.turn}, not {match.turn}")
    for seat in match.turn:
        case.need(again.moves(seat) == match.moves(seat), "A position read back has other moves", seat)
    case.need(
        Match.load(again.record()).position() == match.position(),
        "The record of a match from a position has another one",
    )


def _started(case: Case, seed: int) -> Match:
    """A match from the position of this one."""
    text = case.match.position()
    try:
        return case.variant.new(seed, text)
    except SentiersError as error:
        case.need(False, f"position.read refuses what position.write wrote: {error} — {text!r}")
        raise


def one_plays_on_from_a_position_and_its_record_tells_the_same_match(variant: Variant, seed: int) -> None:
    """Also when somebody wrote the position with other white space, and with the match's own seed for what it leaves open."""
    case = variant.played(seed, share=0.9)
    if case.match.over:
        return
    chance = random.Random(seed)
    start = _started(case, seed)
    loose = "\n".join(f"{line}  " for line in case.match.position().splitlines()) + "\n\n"
    for match in (start, variant.new(seed, loose)):
        case.need(bytes_of(match) == bytes_of(start), "A position with more white space is read as another one")
        case.need(
            match.start == case.match.position(), "A match keeps its position otherwise than position.write writes it"
        )
    on = Case(variant, seed, start)
    for _ in range(chance.randint(1, 12)):
        if start.over:
            break
        on.step(chance)
    _replays(on, start)
    again = variant.new(seed, case.match.position())
    for ply in start.plies:
        case.need(
            ply.move in legal_codes(again.kit, again.state, ply.seat),
            "The same position, seed and moves lead elsewhere: chance must come from the dice that position.read is given",
        )
        again.push(ply)
    case.need(bytes_of(again) == bytes_of(start), "The same position, seed and moves give another match")
