"""Is a record what it claims to be? Each thing that can be recomputed is, and told in one sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sentiers.language import OF_THE_KEYS, say
from sentiers.match import record
from sentiers.match.fair import Dice
from sentiers.messages import BadRecord, Message

if TYPE_CHECKING:
    from sentiers.match.match import Match


@dataclass(frozen=True)
class Check:
    """One thing looked at. `about` is "record", "seal", "dice", "commitment", "seed", "deal", "moves" or "result"."""

    about: str
    fits: bool
    message: Message
    shown: str | tuple[Message, ...] = ""
    """What was dealt: a position, or what the game says of it."""

    def lines(self, lang: str) -> list[str]:
        """What is shown, to be read below it."""
        if isinstance(self.shown, str):
            return self.shown.splitlines()
        return [say(line, lang) for line in self.shown]

    @property
    def more(self) -> str:
        return "\n".join(self.lines(OF_THE_KEYS))


def verify(data: bytes, commitment: str | None = None) -> list[Check]:
    """All that can be said of a record; `commitment` is the one that was noted before the match."""
    if not isinstance(data, bytes):
        return [Check("record", False, Message("This is no text in UTF-8."))]
    try:
        head, body = record.split(data.decode("utf-8"))
        match = record.start(head, body)
        dice = record.dice_in(head, match.seats)
    except UnicodeDecodeError:
        return [Check("record", False, Message("This is no text in UTF-8."))]
    except BadRecord as error:
        return [Check("record", False, error.message)]
    checks = _seal(data, head, dice)
    checks += _dice(head, match, dice, commitment)
    checks.append(_deal(match, dice))
    return checks + _match(head, body, match)


def _seal(data: bytes, head: dict[str, str], dice: Dice | None) -> list[Check]:
    if "seal" not in head:
        if dice is None:
            return []
        return [Check("seal", False, Message("The seal is missing, which every record with dice has."))]
    if head["seal"] == record.seal_of(data):
        return [Check("seal", True, Message("The seal fits: the text is as it was written."))]
    return [Check("seal", False, Message("The seal does not fit: the text was changed after it was written."))]


def _dice(head: dict[str, str], match: Match, dice: Dice | None, noted: str | None) -> list[Check]:
    if dice is None:
        said = Message("The record tells nothing of how its seed was made: there is nothing to verify about chance.")
        missing = Message("The record has no commitment to compare with the one noted.")
        return [Check("dice", True, said)] if noted is None else [Check("commitment", False, missing)]
    checks = [
        Check("commitment", True, Message("The commitment is the SHA-256 of the secret."))
        if head["commitment"] == dice.commitment
        else Check("commitment", False, Message("The commitment is not the SHA-256 of the secret."))
    ]
    if noted is not None:
        checks.append(
            Check("commitment", True, Message("The commitment is the one noted before the match."))
            if str(noted).strip().lower() == dice.commitment
            else Check("commitment", False, Message("The secret is not the one the noted commitment stands for."))
        )
    words = sum(bool(word) for word in dice.words)
    checks.append(
        Check(
            "seed",
            True,
            Message.plural(
                "The seed follows from the secret and {n} word of the players.",
                "The seed follows from the secret and {n} words of the players.",
                n=words,
            ),
        )
        if match.seed == dice.seed
        else Check("seed", False, Message("The seed does not follow from the secret and the words of the players."))
    )
    return checks


def _deal(match: Match, dice: Dice | None) -> Check:
    """Before the first move. A game may tell it in words (`TellingAbilities.dealt`); otherwise its position is shown."""
    dealt = match.game.telling.ABILITIES.dealt
    told = match.position() if dealt is None else tuple(dealt(match.box, match.state))
    if match.start is not None and dice is not None:
        return Check("deal", False, Message("The match began from a given position, and not from its dice."))
    if match.start is not None:
        return Check("deal", True, Message("The match began from a given position."), told)
    if not match.game.card.chance:
        return Check("deal", True, Message("Nothing in this game is left to chance."))
    return Check(
        "deal", True, Message("Everything random was drawn again from the seed {seed}.", seed=match.seed), told
    )


def _match(head: dict[str, str], body: list[tuple[int, str]], match: Match) -> list[Check]:
    try:
        record.play(match, body)
    except BadRecord as error:
        return [Check("moves", False, error.message)]
    allowed = Message.plural(
        "{n} move is played, and the rules allow it.",
        "{n} moves are played, and the rules allow each of them.",
        n=len(match.plies),
    )
    moves = Check("moves", True, allowed)
    try:
        record.compare(head, match)
    except BadRecord as error:
        return [moves, Check("result", False, error.message)]
    if match.result is None:
        return [moves, Check("result", True, Message("The match is not over."))]
    scores = " ".join(f"{score:g}" for score in match.result.scores)
    return [moves, Check("result", True, Message("The moves lead to the result it tells: {scores}.", scores=scores))]
