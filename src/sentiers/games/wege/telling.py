"""A match of Wege told in sentences: each tile laid or exchanged, what it brings about, and how it all ended."""

from __future__ import annotations

from typing import Any

from sentiers.games.contract import TellingAbilities
from sentiers.games.wege.box import BLACK, BRIDGE, LAND, NO_DUCK, PATH, RESERVE, RIVER, WATER, WHITE, tile_of
from sentiers.games.wege.notation import cell_name
from sentiers.games.wege.position import tile_name
from sentiers.games.wege.rules import out_of_play, parts, place_of
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
    strictness,
    verdict,
)
from sentiers.games.wege.rules.ducks import pairs
from sentiers.games.wege.rules.layout import SPAN, height, tile_at, width
from sentiers.games.wege.rules.network import LOOSE, NEAR, STRICT, connects, islands, ponds
from sentiers.kernel.bits import count
from sentiers.messages import Message, Seat

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

GOAL = {
    PATHS_CONNECT: (Message("the paths join the four sides"), Message("the paths do not join the four sides")),
    RIVERS_CONNECT: (Message("the rivers join the four sides"), Message("the rivers do not join the four sides")),
    NO_ISLAND: (Message("there is no island"), Message("there is an island")),
    NO_POND: (Message("there is no pond"), Message("there is a pond")),
    BLACK_UNITED: (Message("no black duck is alone"), Message("a black duck is alone")),
    WHITE_UNITED: (Message("no white duck is alone"), Message("a white duck is alone")),
}


def tell(box: Any, before: Any, after: Any, seat: int, move: int, viewer: int) -> list[Message]:
    """The move, then what it made or broke. Nobody's eyes see less than another's."""
    cell, _, exchange, tile = (int(part) for part in parts(move))
    who, name = Seat(seat), cell_name(cell)
    if exchange and not after.passed:  # W11b
        said = [
            Message(
                "{who} exchanges a bridge for the one on {cell}, for which there is no other place: it is out of play.",
                who=who,
                cell=name,
            )
        ]
    elif exchange:
        taken = A_TILE[int(tile_at(before, place_of(before, cell)))]
        said = [
            Message(
                "{who} exchanges {tile} for {taken} on {cell}, which the next player has to lay.",
                who=who,
                tile=A_TILE[tile],
                taken=taken,
                cell=name,
            )
        ]
    else:
        said = [Message("{who} lays {tile} on {cell}.", who=who, tile=A_TILE[tile], cell=name)]
    return (
        said
        + _limits(before, after)
        + _fortune(before, after)
        + _links(box, before, after)
        + _out_of_play(before, after, int(bool(exchange and not after.passed)))
    )


def _limits(before: Any, after: Any) -> list[Message]:
    """W8: the park has found its limits."""
    said = []
    if width(after) == SPAN > width(before):
        said.append(Message("The park is six tiles wide: it will not grow to the west or to the east any more."))
    if height(after) == SPAN > height(before):
        said.append(Message("The park is six tiles high: it will not grow to the north or to the south any more."))
    return said


def _links(box: Any, before: Any, after: Any) -> list[Message]:
    """W19, W20: a side's connection comes about, or is lost again by an exchange."""
    said = []
    for side, found, lost in (
        (LAND, Message("The paths join all four sides."), Message("The paths do not join all four sides any more.")),
        (WATER, Message("The rivers join all four sides."), Message("The rivers do not join all four sides any more.")),
    ):
        strict = int(strictness(box, side))
        was, now = connects(before, side, strict), connects(after, side, strict)
        if was != now:
            said.append(found if now else lost)
    return said


def _fortune(before: Any, after: Any) -> list[Message]:
    said = []
    if count(islands(after)) > count(islands(before)):
        said.append(Message("An island: it spoils the rivers around it."))
    if count(islands(after)) < count(islands(before)):
        said.append(Message("An island is gone."))
    if count(ponds(after)) > count(ponds(before)):
        said.append(Message("A pond: it spoils the paths around it."))
    if count(ponds(after)) < count(ponds(before)):
        said.append(Message("A pond is gone."))
    if pairs(after, LAND) > pairs(before, LAND):
        said.append(Message("Black ducks are united."))
    if pairs(after, WATER) > pairs(before, WATER):
        said.append(Message("White ducks are united."))
    return said


def _out_of_play(before: Any, after: Any, taken_up: int) -> list[Message]:
    """W9: what could neither be laid nor exchanged when it was drawn; a bridge that was taken up apart, which is told already."""
    said = []
    if out_of_play(after, BRIDGE) > out_of_play(before, BRIDGE) + taken_up:
        said.append(Message("A bridge is drawn for which there is no place: it is out of play."))
    if out_of_play(after, RESERVE) > out_of_play(before, RESERVE):
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


ABILITIES = TellingAbilities(dealt=dealt)
