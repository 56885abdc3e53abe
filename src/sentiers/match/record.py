"""The record of a match as readable text, there and back; its format is described in docs/records.md.

A header of `key: value` lines (or a key with an indented block), an empty line, and one line a ply: the seat and the move."""

from __future__ import annotations

import hashlib
import zlib
from typing import TYPE_CHECKING

from sentiers.games.editions import Edition
from sentiers.match.fair import SECRET_BYTES, Dice
from sentiers.match.kit import open_box
from sentiers.messages import BadEdition, BadOption, BadRecord, IllegalMove, Message, NotYourTurn, UnknownGame, shown

if TYPE_CHECKING:
    from sentiers.match.match import Forfeit, Match

VERSION = "1"
_INDENT = "    "
_OWN = (
    "sentiers",
    "game",
    "edition",
    "options",
    "seed",
    "position",
    "ending",
    "scores",
    "commitment",
    "secret",
    "seal",
)
_WORD = "word "
_FORFEITS: dict[Forfeit, str] = {
    "resignation": "resigns",
    "time": "out of time",
    "absence": "has left",
    "stalling": "stalls",
}
_SPARED: dict[Forfeit, str] = {"time": "out of time, nobody can win", "absence": "has left, nobody can win"}
_AGREED = {"agreement": "draw agreed", "broken-off": "broken off"}
_SEAL = b"seal: "
_LARGEST = 512 * 1024


def _block(text: str) -> str:
    return "".join(
        f"\n{_INDENT}{line}".rstrip() if line.strip() else "\n" + _INDENT for line in text.strip("\n").split("\n")
    )


def _line(text: object) -> str:
    """A tag as it is kept: one line of what can be written down."""
    if not isinstance(text, str):
        raise BadRecord(Message("What a record is to keep is a text, not {given}.", given=shown(text)))
    return " ".join(text.encode("utf-8", "replace").decode().split())


def _is_own(key: str) -> bool:
    return key in _OWN or key.startswith(_WORD)


def write(match: Match, tags: dict[str, str]) -> str:
    head, moves = _head(match, tags), _moves(match)
    if match.dice is not None:
        head["seal"] = seal_of(_text(head, moves).encode())
    text = _text(head, moves)
    if len(text) > _LARGEST:
        raise BadRecord(Message("With all that it is to keep this record would be larger than 512 KB."))
    return text


def _text(head: dict[str, str], moves: list[str]) -> str:
    lines = [f"{key}:{value}" if value.startswith("\n") else f"{key}: {value}" for key, value in head.items()]
    return "\n".join([*lines, "", *moves]) + "\n"


def seal_of(record: bytes) -> str:
    """The SHA-256 of a record without the line of its seal: grep -v '^seal: ' RECORD | sha256sum."""
    kept = (line for line in record.split(b"\n") if not line.startswith(_SEAL))
    return hashlib.sha256(b"\n".join(kept)).hexdigest()


def _head(match: Match, tags: dict[str, str]) -> dict[str, str]:
    edition = match.kit.edition
    head = {"sentiers": VERSION, "game": match.game.name}
    head["edition"] = f"{edition.own} {edition.digest}" if edition.own else _block(edition.text)
    told = match.game.card.told_options(match.options)
    if told:
        head["options"] = ", ".join(f"{name}={value}" for name, value in told.items())
    head["seed"] = str(match.seed)
    if match.dice is not None:
        head |= {"commitment": match.dice.commitment, "secret": match.dice.secret.hex()}
        head |= {f"{_WORD}{seat}": word for seat, word in enumerate(match.dice.words) if word}
    if match.start is not None:
        head["position"] = _block(match.start)
    for key, value in tags.items():
        name = _line(key).replace(":", "")
        if name and not _is_own(name) and _line(value):
            head[name] = _line(value)
    result = match.result
    if result:
        head["ending"] = result.ending
        head["scores"] = " ".join(f"{score:g}" for score in result.scores)
    return head


def _moves(match: Match) -> list[str]:
    lines, result = [], match.result
    before = next(steps := match.replay())
    for ply in match.plies:
        lines.append(f"{ply.seat} {match.game.notation.write(match.box, before.state, ply.seat, ply.move)}")
        before = next(steps)
    if result and result.ending in _FORFEITS:
        lost = next(seat for seat in range(match.seats) if seat == result.message.params["who"])
        spared = result.sides > 1 and len(result.winners) in (0, match.seats)
        lines.append(f"{lost} {(_SPARED if spared else _FORFEITS)[result.ending]}")
    elif result and result.ending in _AGREED:
        lines.append(_AGREED[result.ending])
    return lines


def split(text: str) -> tuple[dict[str, str], list[tuple[int, str]]]:
    """The header and the numbered lines below it."""
    if not isinstance(text, str) or len(text) > _LARGEST:
        raise BadRecord(Message("A record is a text of at most 512 KB."))
    head: dict[str, str] = {}
    lines = text.replace("\r\n", "\n").split("\n")
    key = ""
    for number, line in enumerate(lines, 1):
        if line.startswith(_INDENT) and key:
            head[key] += line[len(_INDENT) :] + "\n"
        elif not line.strip():
            body = [(at, below.strip()) for at, below in enumerate(lines[number:], number + 1) if below.strip()]
            return head, body
        else:
            key, colon, value = line.partition(":")
            key = key.strip()
            if not colon or key in head:
                raise BadRecord(
                    Message("Line {line} is no line of a header: it needs a new key, a colon and a value.", line=number)
                )
            head[key] = value.strip()
    return head, []


def start(head: dict[str, str], body: list[tuple[int, str]]) -> Match:
    """The match as it was dealt by the seed that the header tells, whatever that was mixed from. Until version 0.1 what a position
    left open followed from its text: where the moves below cannot be played with the seed they are tried with that."""
    from sentiers.match.match import Match

    if head.get("sentiers") != VERSION:
        raise BadRecord(Message("This is no record of Sentiers: its first line must be sentiers: 1."))
    told = head.get("edition", "")
    said = [part.strip().partition("=")[::2] for part in head.get("options", "").split(",") if part.strip()]
    options = dict(said)
    if len(options) != len(said):
        raise BadRecord(Message("A record says each option once."))
    seed = head.get("seed", "")
    if not (seed.isascii() and seed.isdigit()) or len(seed) > 20:
        raise BadRecord(Message("A seed is a whole number from 0 to 2^64 - 1."))
    try:
        edition = Edition.read(told) if "\n" in told else told.split()[0] if told else None
        if isinstance(edition, str) and edition.endswith(".toml"):
            raise BadRecord(Message("A record holds its edition itself: it names no file."))
        kit = open_box(head.get("game", ""), edition, options, as_they_are=True)
        if isinstance(edition, str) and told.split()[1:] != [kit.edition.digest]:
            raise BadRecord(Message("This record was played with another version of the edition {name}.", name=edition))
    except (UnknownGame, BadOption, BadEdition) as error:
        raise BadRecord(error.message) from error
    position = head.get("position")
    if position is None:
        return Match(kit, int(seed))
    old = [zlib.crc32(text.encode("utf-8", "replace")) for text in (position, position.rstrip("\n"))]
    for chance in (int(seed), *old):
        match = Match.recorded(kit, int(seed), position, chance)
        if not match.game.card.chance or _leads_there(match, head, body):
            return next(match.replay())
    return Match.recorded(kit, int(seed), position, int(seed))


def _leads_there(match: Match, head: dict[str, str], body: list[tuple[int, str]]) -> bool:
    try:
        play(match, body)
        compare(head, match)
    except BadRecord:
        return False
    return True


def dice_in(head: dict[str, str], seats: int) -> Dice | None:
    """What the header tells of the dice, not yet compared with the seed; None where it tells nothing."""
    words = {key.removeprefix(_WORD): value for key, value in head.items() if key.startswith(_WORD)}
    if not words and "commitment" not in head and "secret" not in head:
        return None
    secret = head.get("secret", "")
    whole = len(secret) == 2 * SECRET_BYTES and set(secret) <= set("0123456789abcdef") and "commitment" in head
    if not whole or not set(words) <= {str(seat) for seat in range(seats)}:
        raise BadRecord(Message("The dice of this record are not whole: they are a commitment, a secret and words."))
    return Dice(bytes.fromhex(secret), tuple(words.get(str(seat), "") for seat in range(seats)))


def read(text: str) -> Match:
    head, body = split(text)
    match = start(head, body)
    match.dice = dice_in(head, match.seats)
    if match.dice is not None and (match.dice.seed, match.dice.commitment) != (match.seed, head["commitment"]):
        raise BadRecord(Message("The seed or the commitment of this record is not what its secret and its words give."))
    play(match, body)
    compare(head, match)
    return match


def play(match: Match, body: list[tuple[int, str]]) -> None:
    """Plays what stands below the header, if the rules allow it."""
    for number, line in body:
        try:
            if line == _AGREED["agreement"]:
                match.agree_draw(of_old=True)
                continue
            if line == _AGREED["broken-off"]:
                match.break_off()
                continue
            seat, _, move = line.partition(" ")
            if seat not in map(str, range(match.seats)) or not move:
                raise IllegalMove(Message("a line is a seat and its move, as in 0 e4."))
            ends = [(how, told is _SPARED) for told in (_FORFEITS, _SPARED) for how in told if told[how] == move]
            if ends:
                match.forfeit(int(seat), *ends[0])
            else:
                match.play(move, int(seat))
        except (IllegalMove, NotYourTurn) as error:
            raise BadRecord(Message("Line {line}: {reason}", line=number, reason=error.message)) from error


def compare(head: dict[str, str], match: Match) -> None:
    """What the header says of the end must be what the moves lead to."""
    result = match.result
    scores = " ".join(f"{score:g}" for score in result.scores) if result else None
    if head.get("ending") != (result.ending if result else None) or head.get("scores") != scores:
        raise BadRecord(
            Message("The moves of this record do not lead to the ending it tells: it was changed or is incomplete.")
        )


def tags(text: str) -> dict[str, str]:
    """What a record says beside the match itself: names, dates."""
    return {key: value for key, value in split(text)[0].items() if not _is_own(key)}
