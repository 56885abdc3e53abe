"""The entries of a table's journal, as they stand in the database: a verb and its arguments, one line each.

play 0 e4-f5    undo 2 0    resign 0    draw    offer undo 0    accept undo 1    decline undo 1    sit 1 PERSON
word 0 a word    next TABLE"""

from __future__ import annotations

from typing import NamedTuple

VERBS = frozenset({"play", "undo", "resign", "draw", "offer", "accept", "decline", "sit", "word", "next"})


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


def next_table(table: str) -> Entry:
    return Entry("next", table)
