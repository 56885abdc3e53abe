"""A match of Wege told in sentences: what to do, each tile laid or exchanged, what it brings about, and how it all ended."""

from __future__ import annotations

from functools import cache
from typing import Any

from sentiers.games.contract import TellingAbilities
from sentiers.games.wege import notation
from sentiers.games.wege.box import BLACK, BRIDGE, LAND, NO_DUCK, PATH, RESERVE, RIVER, WATER, WHITE, tile_of
from sentiers.games.wege.position import tile_name
from sentiers.games.wege.reading import Reading, read
from sentiers.games.wege.rules import parts
from sentiers.games.wege.rules.aims import (
    ALL_GOALS,
    ALL_WIN,
    BLACK_UNITED,
    DRAW,
    LAND_WINS,
    NO_ISLAND,
    NO_POND,
    NOBODY,
    PATHS_CONNECT,
    RIVERS_CONNECT,
    WHITE_UNITED,
    goals,
    reaches,
    verdict,
)
from sentiers.games.wege.rules.ducks import pairs
from sentiers.games.wege.rules.layout import SPAN, kind_of
from sentiers.games.wege.rules.network import LOOSE, NEAR, STRICT, connects
from sentiers.messages import Message, Place, Seat

A_TILE = {
    tile_of(PATH, NO_DUCK): Message("a path"),
    tile_of(PATH, BLACK): Message("a path with a black duck"),
    tile_of(PATH, WHITE): Message("a path with a white duck"),
    tile_of(RIVER, NO_DUCK): Message("a river"),
    tile_of(RIVER, BLACK): Message("a river with a black duck"),
    tile_of(RIVER, WHITE): Message("a river with a white duck"),
    tile_of(BRIDGE, NO_DUCK): Message("a bridge"),
    tile_of(RESERVE, NO_DUCK): Message("a nature reserve"),
}

_LAY = {tile: Message("Lay {tile} on a lit cell.", tile=said) for tile, said in A_TILE.items()}
_EXCHANGE = {
    tile: Message("Lay {tile} on a lit cell, or exchange it for a tile that is lit.", tile=said)
    for tile, said in A_TILE.items()
}
_PASSED_ON = Message("Lay the bridge that was taken up for you, on a lit cell.")
_FIRST = {tile: Message("Begin the park: lay {tile} in the middle.", tile=said) for tile, said in A_TILE.items()}
_WAITS = tuple(
    {tile: Message("{who} lays {tile}.", who=Seat(seat), tile=said) for tile, said in A_TILE.items()}
    for seat in range(4)
)
STEPS = {
    "tile": Message("Choose where to lay it."),
    "turn": Message("Turn it, then play."),
}
"""What comes after a step (`Labels.steps`)."""

GOAL = {
    PATHS_CONNECT: (Message("the paths join the four sides"), Message("the paths do not join the four sides")),
    RIVERS_CONNECT: (Message("the rivers join the four sides"), Message("the rivers do not join the four sides")),
    NO_ISLAND: (Message("there is no island"), Message("there is an island")),
    NO_POND: (Message("there is no pond"), Message("there is a pond")),
    BLACK_UNITED: (Message("no black duck is alone"), Message("a black duck is alone")),
    WHITE_UNITED: (Message("no white duck is alone"), Message("a white duck is alone")),
}

_CONNECTION = (
    (Message("The paths join all four sides."), Message("The paths do not join all four sides any more.")),
    (Message("The rivers join all four sides."), Message("The rivers do not join all four sides any more.")),
)


def prompt(box: Any, s: Any, seat: int, viewer: int) -> Message:
    """W6 to W12: the tile in hand, which all see. Nobody's eyes see less than another's."""
    now = read(box, s)
    if viewer != seat:
        return _WAITS[seat][now.hand]
    if now.turns == 0:
        return _FIRST[now.hand]
    if now.passed and kind_of(now.hand) == BRIDGE:
        return _PASSED_ON
    return (_EXCHANGE if now.exchanges else _LAY)[now.hand]


@cache
def cell_name(cell: int) -> Place:
    name = notation.cell_name(cell)
    return Place(name, f"cell:{name}")


def tell(box: Any, before: Any, after: Any, seat: int, move: int, viewer: int) -> list[Message]:
    """The move, then what it made or broke. Nobody's eyes see less than another's."""
    cell, _, exchange, tile = (int(part) for part in parts(move))
    who, name = Seat(seat), cell_name(cell)
    was, now = read(box, before), read(box, after)
    given_up = bool(exchange) and not now.passed
    if given_up:  # W11b
        said = [
            Message(
                "{who} exchanges a bridge for the one on {cell}, for which there is no other place: it is out of play.",
                who=who,
                cell=name,
            )
        ]
    elif exchange:
        taken = next(spot.tile for spot in was.laid if spot.cell == cell)
        said = [
            Message(
                "{who} exchanges {tile} for {taken} on {cell}, which the next player has to lay.",
                who=who,
                tile=A_TILE[tile],
                taken=A_TILE[taken],
                cell=name,
            )
        ]
    else:
        said = [Message("{who} lays {tile} on {cell}.", who=who, tile=A_TILE[tile], cell=name)]
    return said + _limits(was, now) + _fortune(was, now) + _links(was, now) + _out_of_play(was, now, given_up)


def _limits(was: Reading, now: Reading) -> list[Message]:
    """W8: the park has found its limits."""
    said = []
    if now.wide == SPAN > was.wide:
        said.append(Message("The park is six tiles wide: it will not grow to the west or to the east any more."))
    if now.tall == SPAN > was.tall:
        said.append(Message("The park is six tiles high: it will not grow to the north or to the south any more."))
    return said


def _links(was: Reading, now: Reading) -> list[Message]:
    """W19, W20: a side's connection comes about, or is lost again by an exchange."""
    said = []
    for side, (found, lost) in enumerate(_CONNECTION):
        if was.sides[side].connects != now.sides[side].connects:
            said.append(found if now.sides[side].connects else lost)
    return said


def _fortune(was: Reading, now: Reading) -> list[Message]:
    said = []
    if now.islands.bit_count() > was.islands.bit_count():
        said.append(Message("An island: it spoils the rivers around it."))
    if now.islands.bit_count() < was.islands.bit_count():
        said.append(Message("An island is gone."))
    if now.ponds.bit_count() > was.ponds.bit_count():
        said.append(Message("A pond: it spoils the paths around it."))
    if now.ponds.bit_count() < was.ponds.bit_count():
        said.append(Message("A pond is gone."))
    if now.sides[LAND].united.bit_count() > was.sides[LAND].united.bit_count():
        said.append(Message("Black ducks are united."))
    if now.sides[WATER].united.bit_count() > was.sides[WATER].united.bit_count():
        said.append(Message("White ducks are united."))
    return said


def banner(box: Any, before: Any, after: Any, seat: int, move: int, viewer: int) -> Message | None:
    """The first of what it made or broke that changes who may win."""
    was, now = read(box, before), read(box, after)
    said = _links(was, now) + _fortune(was, now)
    return said[0] if said else None


def _out_of_play(was: Reading, now: Reading, taken_up: bool) -> list[Message]:
    """W9: what could neither be laid nor exchanged when it was drawn; a bridge that was taken up apart, which is told already."""
    said = []
    if now.aside[0] > was.aside[0] + taken_up:
        said.append(Message("A bridge is drawn for which there is no place: it is out of play."))
    if now.aside[1] > was.aside[1]:
        said.append(Message("A nature reserve is drawn for which there is no place: it is out of play."))
    return said


def ending(box: Any, s: Any) -> Message:
    """Why the match is over, and for whom it is won (W18 to W25)."""
    if box.together:
        return _goals(s)
    return Message(
        "{outcome} Land: {land}. Water: {water}.",
        outcome=_outcome(box, s),
        land=_account(box, s, LAND),
        water=_account(box, s, WATER),
    )


def _outcome(box: Any, s: Any) -> Message:
    """W21 to W23: who has won, and by what."""
    who, land = int(verdict(box, s)), bool(reaches(box, s, LAND))
    if who == ALL_WIN:
        return Message("The paths and the rivers join the four sides: the children win together.")
    if who == NOBODY and box.shared:
        return Message("The children have not reached their aim: nobody wins.")
    if who == NOBODY and box.ducks_decide:
        return Message("Neither side has reached its aim, and the ducks do not decide either: nobody wins.")
    if who == NOBODY:
        return Message("Neither side has reached its aim: nobody wins.")
    if who == DRAW and not (box.child[LAND] or box.child[WATER]):
        return Message("Both sides have reached their aim, with the same number of pairs: a draw.")
    if who == DRAW:
        return Message("Both sides have reached their aim: a draw.")
    if land != bool(reaches(box, s, WATER)):
        return Message("Land wins.") if who == LAND_WINS else Message("Water wins.")
    if land:
        if who == LAND_WINS:
            return Message("Both sides have reached their aim; land has more pairs of ducks and wins.")
        return Message("Both sides have reached their aim; water has more pairs of ducks and wins.")
    if who == LAND_WINS:
        return Message("Neither side has reached its aim, so the ducks decide: land wins.")
    return Message("Neither side has reached its aim, so the ducks decide: water wins.")


def _account(box: Any, s: Any, side: int) -> Message:
    """What a side has: its connection, and its pairs of ducks."""
    if box.child[side] and not (box.child_both and box.mixed[side]):  # a child and a grown-up: see below
        return Message("the four sides joined") if connects(s, side, LOOSE) else Message("the four sides not joined")
    ducks = int(pairs(s, side))
    if connects(s, side, NEAR if box.near else STRICT):
        return Message("the four sides joined, pairs of ducks: {pairs}", pairs=ducks)
    if connects(s, side, STRICT):
        if side == LAND:
            return Message("the four sides joined only near a pond, pairs of ducks: {pairs}", pairs=ducks)
        return Message("the four sides joined only near an island, pairs of ducks: {pairs}", pairs=ducks)
    if connects(s, side, LOOSE):
        if side == LAND:
            return Message("the four sides joined only by way of a pond, pairs of ducks: {pairs}", pairs=ducks)
        return Message("the four sides joined only by way of an island, pairs of ducks: {pairs}", pairs=ducks)
    return Message("the four sides not joined, pairs of ducks: {pairs}", pairs=ducks)


def _goals(s: Any) -> Message:
    met = int(goals(s))
    told = {f"g{place}": words[0 if met & goal else 1] for place, (goal, words) in enumerate(GOAL.items())}
    if met == ALL_GOALS:
        return Message("All goals are met: {g0}, {g1}, {g2}, {g3}, {g4} and {g5}.", **told)
    return Message.plural(
        "{n} goal of 6: {g0}, {g1}, {g2}, {g3}, {g4} and {g5}.",
        "{n} goals of 6: {g0}, {g1}, {g2}, {g3}, {g4} and {g5}.",
        n=met.bit_count(),
        **told,
    )


def side(box: Any, seat: int) -> Message:
    if box.together:
        return Message("Gardener") if box.seats == 1 else Message("Gardener {number}", number=seat + 1)
    if box.seats == 4:  # partners are told apart
        number = seat // 2 + 1
        return Message("Water {number}", number=number) if seat & 1 else Message("Land {number}", number=number)
    return Message("Water") if seat & 1 else Message("Land")


def dealt(box: Any, s: Any) -> list[Message]:
    """The stack from its top, for who verifies a match."""
    return [Message("The tiles in the order of drawing: {tiles}", tiles=" ".join(tile_name(int(t)) for t in s.deck))]


ABILITIES = TellingAbilities(dealt=dealt, banner=banner)
