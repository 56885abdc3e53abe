"""The entries of a table's journal, as they stand in the database: a verb and its arguments, one line each.

play 0 e4-f5    undo 2 0    resign 0    draw    offer undo 0    accept undo 1    decline undo 1    sit 1 PERSON or bot:LEVEL
word 0 a word    next TABLE    late 0 (its time ran out: the move that follows is the clock's)
forced 0 (it can only pass: the move that follows is made by itself)
lag 0 120 (milliseconds that the next move gets back)    flag 0 (out of time)    left 0 (claimed against who is absent)
stalled 0 (claimed against who does not play on in a match that is decided)    undecided 1 (seat 1 claimed that: it is not)
flag 0 nobody, left 0 nobody (and no opponent could have won any more)    abort    stand 0 LEVEL (a bot holds the seat)    back 0
instead 1 LEVEL (a bot of the house in place of a program that fails)
away 0 SINCE UNTIL (on vacation, moments in ms)    home 0 (back before that)    remind 0 (most of its time is used)"""

from __future__ import annotations

from typing import NamedTuple

VERBS = frozenset(
    {
        "play", "undo", "resign", "draw", "offer", "accept", "decline", "sit", "word", "next", "instead",
        "late", "forced", "lag", "flag", "left", "stalled", "undecided", "abort", "stand", "back", "away", "home", "remind",
    }
)  # fmt: skip


class Entry(NamedTuple):
    verb: str
    first: str = ""
    second: str = ""

    @classmethod
    def read(cls, line: str) -> Entry:
        """
        >>> Entry.read("play 0 e4-f5")
        Entry(verb='play', first='0', second='e4-f5')
        """
        entry = cls(*line.split(" ", 2))
        if entry.verb not in VERBS:
            raise ValueError(f"not an entry of a journal: {line!r}")
        return entry

    def __str__(self) -> str:
        verb, first, second = self
        return f"{verb} {first} {second}" if second else f"{verb} {first}" if first else verb


def play(seat: int, move: str) -> Entry:
    return Entry("play", str(seat), move)


def undo(plies: int, seat: int) -> Entry:
    return Entry("undo", str(plies), str(seat))


def resign(seat: int) -> Entry:
    return Entry("resign", str(seat))


def draw() -> Entry:
    return Entry("draw")


def offer(what: str, seat: int) -> Entry:
    return Entry("offer", what, str(seat))


def accept(what: str, seat: int) -> Entry:
    return Entry("accept", what, str(seat))


def decline(what: str, seat: int) -> Entry:
    return Entry("decline", what, str(seat))


def sit(seat: int, person: str) -> Entry:
    return Entry("sit", str(seat), person)


def word(seat: int, word: str) -> Entry:
    return Entry("word", str(seat), word)


def late(seat: int) -> Entry:
    return Entry("late", str(seat))


def forced(seat: int) -> Entry:
    return Entry("forced", str(seat))


def next_table(table: str) -> Entry:
    return Entry("next", table)


def lag(seat: int, milliseconds: int) -> Entry:
    return Entry("lag", str(seat), str(milliseconds))


def flag(seat: int) -> Entry:
    return Entry("flag", str(seat))


def left(seat: int) -> Entry:
    return Entry("left", str(seat))


def stalled(seat: int) -> Entry:
    return Entry("stalled", str(seat))


def undecided(seat: int) -> Entry:
    return Entry("undecided", str(seat))


NOBODY = "nobody"


def spared(entry: Entry) -> Entry:
    """The same, where nobody wins by it."""
    return entry._replace(second=NOBODY)


def abort() -> Entry:
    return Entry("abort")


def stand(seat: int, level: str) -> Entry:
    return Entry("stand", str(seat), level)


def back(seat: int) -> Entry:
    return Entry("back", str(seat))


def instead(seat: int, level: str) -> Entry:
    return Entry("instead", str(seat), level)


def away(seat: int, since: int, until: int) -> Entry:
    return Entry("away", str(seat), f"{since} {until}")


def home(seat: int) -> Entry:
    return Entry("home", str(seat))


def remind(seat: int) -> Entry:
    return Entry("remind", str(seat))
