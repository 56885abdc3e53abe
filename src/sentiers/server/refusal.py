"""The answer to a wish that cannot be granted: a code for programs, a sentence for people. Nothing was changed."""

from __future__ import annotations

from typing import Any

from sentiers.match.learning import NoLesson
from sentiers.messages import (
    N_,
    BadEdition,
    BadOption,
    BadRecord,
    IllegalMove,
    Message,
    NotYourTurn,
    SentiersError,
    UnknownGame,
)

# Every code a client can meet, with its HTTP status and its sentence.
CODES: dict[str, tuple[int, str]] = {
    "bad-account": (422, N_("To keep an account takes a sign-in name, and either a passkey or a password.")),
    "bad-edition": (422, N_("These components do not make a game.")),
    "bad-endpoint": (422, N_("News cannot be pushed to this address.")),
    "bad-handle": (422, N_("A sign-in name has {least} to {most} characters, none of them invisible.")),
    "bad-message": (400, N_("This message cannot be understood: {detail}")),
    "bad-name": (422, N_("A name has 1 to {most} characters, none of them invisible.")),
    "bad-passkey": (422, N_("This passkey could not be checked: please try again.")),
    "bad-password": (
        422,
        N_("A password has {least} to {most} characters, not always the same ones, and is not the sign-in name."),
    ),
    "bad-option": (422, N_("The game does not have this option.")),
    "bad-plan": (422, N_("A plan begins with a move of another and ends with one of your own.")),
    "bad-seats": (422, N_("{game} is for {number} here: for each seat say me, open or bot:LEVEL (LEVEL: {levels}).")),
    "bad-word": (422, N_("A word has 1 to {most} characters that can be seen.")),
    "confirm-first": (403, N_("Confirm first that it is you: with your passkey or your password.")),
    "concealed": (409, N_("This would tell what the seat you have chosen does not know: ask to see everything first.")),
    "counts": (409, N_("This try counts: it is played once and to the end, without hints, and nothing is taken back.")),
    "dealt": (409, N_("The match has been dealt already: no more words are taken.")),
    "foreign-origin": (403, N_("Another site may not act in your name.")),
    "handle-taken": (409, N_("This sign-in name cannot be had: choose another one.")),
    "head-too-large": (431, N_("The head of this request is too large.")),
    "illegal": (422, N_("The rules do not allow this move.")),
    "journal-full": (409, N_("So much has happened at this table that it is full: open another one.")),
    "kept-already": (409, N_("This account is kept already.")),
    "keepers-only": (403, N_("This is for those who keep the house running.")),
    "last-key": (409, N_("Without it nobody could sign in: add another way first.")),
    "no-account": (403, N_("This is for accounts: keep yours first, or sign in.")),
    "no-challenge": (404, N_("There is no challenge of this day.")),
    "no-lesson": (404, N_("There is no such lesson.")),
    "no-plans": (409, N_("At this table no moves are prepared: that takes a game in which everything lies open.")),
    "no-push": (404, N_("This house pushes no news.")),
    "no-vacation": (
        409,
        N_("So many days of vacation cannot be had: {days} are left, of {most} in a year."),
    ),
    "no-room": (507, N_("The house is full: no new tables can be opened. The matches that are open go on.")),
    "no-offer": (409, N_("There is no such offer to answer.")),
    "no-challenges": (404, N_("This game has no challenge of the day.")),
    "not-absent": (409, N_("Nobody has been absent for so long.")),
    "not-stalling": (409, N_("Nobody has let you wait for so long.")),
    "not-to-claim": (409, N_("This cannot be claimed here: a bot may play on instead.")),
    "on-vacation": (409, N_("You are on vacation already.")),
    "out-of-time": (409, N_("Your time has run out.")),
    "not-between-people": (403, N_("There are no hints while another person plays.")),
    "not-decided": (
        409,
        N_("The match is not decided yet. You may ask again after the next move."),
    ),
    "not-dealt": (409, N_("The match is not dealt yet: every player gives a word first.")),
    "not-json": (415, N_("Send JSON, with the content type application/json.")),
    "not-over": (409, N_("The match is not over yet.")),
    "not-ratable": (422, N_("A match like this one cannot be rated.")),
    "not-your-seat": (403, N_("You do not hold this seat.")),
    "not-your-turn": (409, N_("It is not your turn.")),
    "nothing-to-undo": (409, N_("You have made no move that could be taken back.")),
    "over": (409, N_("The match is over.")),
    "plan-too-large": (409, N_("A plan has at most {branches} lines, each with {answers} moves of your own.")),
    "preparing": (
        503,
        N_("{game} is being prepared: its rules are compiled once on this machine. Ask again in a moment."),
    ),
    "rated": (409, N_("This match is rated: it is played without hints, and nothing is taken back.")),
    "repeated": (409, N_("This move has been played already.")),
    "revealed": (409, N_("Something has come to light since: against a bot such a move is not taken back.")),
    "sealed": (409, N_("Others may still play these cards; the record, which tells their secret, is given out later.")),
    "seat-taken": (409, N_("No seat is free here.")),
    "server-error": (500, N_("Something went wrong in the house; nothing was changed.")),
    "spoiler": (403, N_("This table shows the cards of a challenge: play it yourself first.")),
    "stale": (409, N_("The position has changed in the meantime.")),
    "storage": (503, N_("The house cannot write at the moment; nothing was changed.")),
    "thinking": (429, N_("The house is already thinking about other questions of yours: wait for an answer.")),
    "too-fast": (429, N_("Too much at once: wait a moment.")),
    "too-large": (413, N_("This is too large: at most {most} bytes.")),
    "too-many-keys": (409, N_("An account has at most {most} passkeys.")),
    "too-many": (429, N_("Too many connections.")),
    "too-many-tables": (
        429,
        N_("Enough tables for one day: go on at one of them, or come back tomorrow."),
    ),
    "too-slow": (408, N_("Nothing came for so long that the connection is closed.")),
    "too-late-to-abort": (409, N_("The match is under way: it can no longer be broken off.")),
    "too-late": (409, N_("This challenge can no longer be begun, only played for practice.")),
    "try-first": (409, N_("Play your own try to its end first: practice comes after it.")),
    "undone-enough": (409, N_("So many moves have been taken back in this match that no more can be.")),
    "unknown-puzzle": (404, N_("There is no such puzzle.")),
    "unknown-game": (404, N_("No such game stands on the shelf.")),
    "unknown-page": (404, N_("There is nothing at this address.")),
    "unknown-person": (404, N_("Nobody here goes by this address.")),
    "unknown-table": (404, N_("There is no such table.")),
    "unsure": (503, N_("The house cannot say at the moment whether this was written: look at the table again.")),
    "waiting": (409, N_("Wait until every seat is taken.")),
    "your-turn": (409, N_("It is your turn: nothing need be prepared.")),
    "which-seat": (422, N_("You hold several seats: say which one acts.")),
    "wrong-key": (403, N_("This does not fit: please check what you have entered.")),
    "wrong-method": (405, N_("This address does not take such a request.")),
    "wrong-host": (421, N_("This house is not reached under this name.")),
    "who-are-you": (401, N_("This token is not valid.")),
}


class Refusal(Exception):
    """`Refusal("stale")`, or with a more precise sentence than the code's own; `retry_after`: seconds, where it is known."""

    def __init__(
        self, code: str, message: Message | None = None, retry_after: int | None = None, **params: Any
    ) -> None:
        self.code, self.retry_after = code, retry_after
        self.status, text = CODES[code]
        self.message = message or Message(text, **params)
        super().__init__(f"{code}: {self.message}")


_NAMED: tuple[tuple[type[SentiersError], str], ...] = (
    (IllegalMove, "illegal"),
    (NotYourTurn, "not-your-turn"),
    (NoLesson, "no-lesson"),
    (UnknownGame, "unknown-game"),
    (BadOption, "bad-option"),
    (BadEdition, "bad-edition"),
    (BadRecord, "bad-message"),
)


def refusal_of(error: SentiersError) -> Refusal:
    """The library's named errors keep their sentence."""
    code = next((code for kind, code in _NAMED if isinstance(error, kind)), "bad-message")
    if isinstance(error, BadEdition) and error.line is not None:
        return Refusal(code, Message("Line {line}: {text}", line=error.line, text=error.message))
    return Refusal(code, error.message)
