"""Moves as text and as clicks: there and back, and every refusal in a sentence."""

from __future__ import annotations

import random
import string

import numpy as np

from sentiers.games.clicks import TRACE, Button, Step, Turn, anchors
from sentiers.kernel.dice import generator
from sentiers.lab.contract.variant import Case, Variant, bytes_of
from sentiers.match.kit import Choice
from sentiers.match.view import legal_codes
from sentiers.messages import IllegalMove, NotYourTurn, UnknownSeat


def every_legal_move_is_read_back_from_its_notation_and_can_be_played(variant: Variant, seed: int) -> None:
    case = variant.played(seed, share=0.9)
    match, need = case.match, case.need
    before = bytes_of(match)
    for seat in match.turn:
        texts = match.moves(seat)
        double = next((text for text in texts if texts.count(text) > 1), "") if len(set(texts)) < len(texts) else ""
        need(len(set(texts)) == len(texts) > 0, f"notation.write writes two moves alike: {double!r}", seat)
        for text, code in zip(texts, legal_codes(match.kit, match.state, seat), strict=True):
            try:
                read = match.read(text, seat)
            except IllegalMove as error:
                need(False, f"notation.read refuses {text!r}, which notation.write wrote: {error}", seat)
            need(
                read == (seat, code),
                f"notation.write writes {text!r} for {code}, notation.read reads {read.move}",
                seat,
            )
            trial = match.view(seat)._states if not match.game.card.hidden else match._states.copy()
            match.game.rules.play(match.box, trial[0], seat, np.int32(code))
            need(trial[0].tobytes() != before, f"The move {text} changes nothing", seat)
    need(bytes_of(match) == before, "Reading and writing moves changes the position")


def nonsense(seed: int) -> str:
    """Something that is hardly a move: signs of any alphabet, or what looks like a cell or two."""
    chance = random.Random(seed)
    if chance.random() < 0.5:
        return "".join(
            chr(chance.choice((chance.randint(1, 0x250), 0x661, 0x1F600, 0x2028))) for _ in range(chance.randint(0, 12))
        )
    cell = f"{chance.choice(string.ascii_lowercase)}{chance.randint(0, 99)}"
    return chance.choice((cell, f"-{cell}", f"{cell}-{chance.choice(string.ascii_lowercase)}{chance.randint(0, 99)}"))


def whatever_is_no_legal_move_is_refused_in_a_sentence_and_changes_nothing(
    variant: Variant, seed: int, text: str | None = None
) -> None:
    case = variant.played(seed, share=0.9)
    match = case.match
    before = bytes_of(match), len(match.plies)
    for given in [text] if text is not None else [nonsense(seed), nonsense(seed + 1), ""]:
        for seat in range(-1, match.seats + 1):
            try:
                ply = match.read(given, seat)
            except (IllegalMove, NotYourTurn, UnknownSeat) as refusal:
                case.need(bool(str(refusal).strip()), f"{given!r} is refused without a word", seat)
            else:
                case.need(
                    ply.move in legal_codes(match.kit, match.state, seat),
                    f"{given!r} is read as a move that is not legal",
                    seat,
                )
    case.need((bytes_of(match), len(match.plies)) == before, "What was refused has changed the position")


def another_moment_s_moves_are_legal_now_or_refused_with_a_reason(variant: Variant, seed: int) -> None:
    case = variant.played(seed, share=0.5)
    match, other = case.match, variant.played(seed ^ 0x5A5A5A, share=0.9).match
    for seat in match.turn:
        legal = set(match.moves(seat))
        for text in other.moves(seat) if seat in other.turn else []:
            if text not in legal:
                try:
                    match.play(text, seat)
                except IllegalMove as refusal:
                    case.need(
                        bool(str(refusal).strip()),
                        f"{text!r} is refused without a word: notation.why must say why",
                        seat,
                    )
                else:
                    case.need(False, f"{text!r} is played, though it is none of the legal moves", seat)


def no_way_to_a_move_is_the_beginning_of_another_s(variant: Variant, seed: int) -> None:
    """Unless the game has the page ask for confirmation, as one does that draws lines."""
    case = variant.played(seed, share=0.9)
    for seat in case.match.turn:
        choices = case.match.view(seat).choices()
        _goes_on(case, seat, choices)
        ways = [way for choice in choices for way in choice.ways]
        case.need(len(ways) == len(set(ways)), "Two moves have the same clicks (notation.ways)", seat)
        if case.match.game.notation.ABILITIES.confirmed:
            continue
        beginnings = {way[:length] for way in ways for length in range(1, len(way))}
        both = sorted(beginnings & set(ways), key=str)
        case.need(
            not both,
            f"The clicks {both[:1]} are a move and the beginning of another one: see NotationAbilities.confirmed",
            seat,
        )


def every_move_is_told_and_every_click_that_leads_nowhere_answered(variant: Variant, seed: int) -> None:
    case = variant.played(seed, share=0.9)
    match = case.match
    for viewer in case.viewers if match.plies else ():
        told = match.told(viewer)
        case.need(
            bool(told) and all(str(line).strip() for line in told), "telling.tell says nothing of the last move", viewer
        )
    before = bytes_of(match)
    for viewer in case.viewers:
        for seat in match.turn:
            prompt = str(match.view(viewer).prompt(seat) or "").strip()
            case.need(bool(prompt), f"telling.prompt does not tell what seat {seat} is to do", viewer)
    case.need(bytes_of(match) == before, "telling.prompt changes the position")
    _answers(case)


def _goes_on(case: Case, seat: int, choices: list[Choice]) -> None:
    """After every step of a move but its last one somebody is told what comes now; lines apart, which the page explains."""
    told = case.match.view(seat).labels().steps
    for choice in choices:
        for way in choice.ways if choice.ghost is not TRACE else ():
            done = anchors(way[:-1])
            turned = len(way) > 1 and isinstance(way[-1], Turn)
            kinds = [step.partition(":")[0] for step in (done[:-1] if turned else done)] + ["turn"] * turned
            missing = next((kind for kind in kinds if kind not in told), None)
            case.need(missing is None, f"Labels.steps does not tell what comes after {missing!r}, in {way}", seat)


def a_forced_pass_tells_nothing_that_the_pass_does_not(variant: Variant, seed: int) -> None:
    """Whoever could be where this seat is, as the others know it, and passes, could do nothing else either."""
    passing = variant.game.notation.ABILITIES.passing
    if passing is None:
        return
    rng = generator(seed)
    for case in variant.moments(seed, most=2):
        match = case.match
        for seat in match.turn if variant.game.rules.SECRETS else ():
            if match.view(seat).only_pass() is None:
                continue
            for viewer in (other for other in case.viewers if other != seat):
                for _ in range(4):
                    world = match.view(viewer)._states
                    match.kit.imagine(world, viewer, rng)
                    codes = match.kit.codes(world, seat).tolist()
                    case.need(
                        passing not in codes or codes == [passing],
                        f"notation.forced says that all know that seat {seat} can only pass: it may not be so",
                        viewer,
                    )


def _answers(case: Case) -> None:
    for seat in case.match.turn:
        view = case.match.view(seat)
        labels = view.labels()
        steps: list[Step] = [*labels.anchors, *map(Button, labels.buttons), *map(Turn, labels.turns)]
        for step in steps:
            case.need(bool(str(view.wish([step])).strip()), f"notation.wish says nothing of {step}", seat)
