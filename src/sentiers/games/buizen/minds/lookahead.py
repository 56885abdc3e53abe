"""How the bots of Buizen choose: every move is judged at a glance, for all ways in which the materials may have been dealt; the
best few are then played on in imagined matches, in which everybody goes for the own material, and judged by what came of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from sentiers.games.buizen.box import MOST_MOVES, MOST_PLAYERS, ROAD
from sentiers.games.buizen.minds.evaluate import lead
from sentiers.games.buizen.minds.features import FEATURES, changes, count_fits, count_tile, look, promises
from sentiers.games.buizen.minds.guess import DEALS, deal_materials, explain, pick_deal, read_clues, weigh_deals
from sentiers.games.buizen.minds.weights import SPITE
from sentiers.games.buizen.rules import MOST_DRAWN, STATE, legal, over, parts, play
from sentiers.games.buizen.rules.bag import imagine_hands
from sentiers.games.buizen.rules.layout import spread
from sentiers.games.minds import Budget, Rated, Rating, Seen
from sentiers.kernel import record, rule
from sentiers.kernel.dice import draw_unit

if TYPE_CHECKING:
    from sentiers.games.contract import Numbers

MOST_FOLLOWED = 32
HOW = record(  # how a bot goes about it
    "buizen_how",
    [
        ("guesses", "i1"),  # whether it weighs what the others laid, or thinks all materials are as likely
        ("spite", "f8"),  # below 1 it cares less for what the others get than it should
        ("noise", "f8"),  # at a glance a move is misjudged by up to so many points
        ("overlook", "f8"),  # the share of moves not seen at all
        ("wide", "i8"),  # how many moves are followed
        ("matches", "i8"),  # in how many imagined matches each
        ("plies", "i8"),  # and how far
        ("hide", "f8"),  # what it gives, in chances to win, for not showing the own material
    ],
)
SCRATCH = record(
    "buizen_scratch",
    [
        ("states", STATE, (3,)),  # what is known; a deal imagined; a match played on in it
        ("moves", "i4", (2, MOST_MOVES)),
        ("gains", "f8", (2, MOST_MOVES, 4)),
        ("values", "f8", (MOST_MOVES,)),
        ("now", "f8", (4,)),
        ("deals", "f8", (DEALS,)),
        ("clues", "f8", (MOST_PLAYERS, 4)),
        ("followed", "i8", (MOST_FOLLOWED,)),
        ("earned", "f8", (MOST_FOLLOWED,)),
        ("hopes", "f8", (MOST_FOLLOWED, MOST_PLAYERS)),  # the chance of each seat, added up over the matches imagined
        ("matches", "i8", (MOST_FOLLOWED,)),
    ],
)


@rule
def chance(box, deals, seat, now, gain, weight, spite):
    """The chance to win that a seat may hope for, over all ways in which the materials may have been dealt."""
    hopes = np.empty(4)
    for material in range(4):
        hopes[material] = np.exp(weight * min(now[material] + gain[material], 250.0))
    total = 0.0
    for deal in range(4**box.players):
        if deals[deal] > 0.0:
            own = hopes[deal >> 2 * seat & 3]
            others = 0.0
            for other in range(box.players):
                if other != seat:
                    material = deal >> 2 * other & 3
                    others += spite * hopes[material] + (1.0 - spite) * np.exp(weight * now[material])
            total += deals[deal] * own / (own + others)
    return total


@rule
def glance(box, how, scratch, features, seat, rng):
    """Judges all moves; returns how many there are."""
    s, w = scratch.states[0], features[0]
    if how.guesses:
        read_clues(box, s, features, (1 << box.players) - 1, scratch.clues)
    else:
        scratch.clues[:] = 0.0
    weigh_deals(box, s, scratch.clues, scratch.deals)
    total = legal(box, s, seat, scratch.moves[0])
    count_fits(box, s, w)
    changes(box, s, w, scratch.now, scratch.gains[0], scratch.moves[0], total)
    weight = lead(w)
    for place in range(total):
        gain = scratch.gains[0, place]
        if how.noise > 0.0:
            gain[s.material[seat] - 1] += how.noise * (2.0 * draw_unit(rng) - 1.0)
        scratch.values[place] = chance(box, scratch.deals, seat, scratch.now, gain, weight, how.spite)
        if draw_unit(rng) < how.overlook:
            scratch.values[place] *= 1e-3
    return total


@rule
def best_of(values, total):
    best = 0
    for place in range(1, total):
        if values[place] > values[best]:
            best = place
    return best


@rule
def shown(scratch, total, place, seat):
    """How likely the others will think the seat's own material to be its own after this move."""
    likely = scratch.clues[seat].copy()
    _, what = parts(scratch.moves[0, place])
    alike, chosen = np.empty((total, 4)), 0
    many = 0
    for other in range(total):
        _, same = parts(scratch.moves[0, other])
        if same == what or (what < ROAD and same >> 3 == what >> 3):
            if other == place:
                chosen = many
            alike[many] = scratch.gains[0, other]
            many += 1
    explain(alike, many, chosen, likely)
    own = scratch.states[0].material[seat] - 1
    return 1.0 / np.exp(likely - likely[own]).sum()


@rule
def follow_up(box, how, scratch, features, seat, move, hopes):
    """Plays on from the deal imagined, by this move and then what is best for each at a glance; returns the seat's chance, and adds
    that of each seat to `hopes`."""
    w = features[0]
    scratch.states[2] = scratch.states[1]
    s = scratch.states[2]
    count_fits(box, s, w)
    for ply in range(how.plies + 1):
        if over(box, s):
            break
        mover = s.mover
        if ply > 0:
            total = legal(box, s, mover, scratch.moves[1])
            changes(box, s, w, scratch.now, scratch.gains[1], scratch.moves[1], total)
            move, most = scratch.moves[1, 0], -1e9
            for place in range(total):
                own = scratch.gains[1, place, s.material[mover] - 1]
                worth = own - SPITE * (scratch.gains[1, place].sum() - own)
                if worth > most:
                    move, most = scratch.moves[1, place], worth
        _, what = parts(move)
        if move > MOST_DRAWN and what < ROAD:
            count_tile(box, what >> 3, -1, w.fits)
            w.left -= 1
        play(box, s, mover, move)
    asked, tiles, width, corner = spread(box, s, s.lying)
    look(box, s, w, asked, tiles, width, corner)
    if over(box, s):
        w.fits[:] = 0
        w.left = 0
    promises(s, w, scratch.now)
    each, whole = np.empty(box.players), 0.0
    for other in range(box.players):
        each[other] = np.exp(lead(w) * min(250.0, scratch.now[s.material[other] - 1]))
        whole += each[other]
    for other in range(box.players):
        hopes[other] += each[other] / whole
    return each[seat] / whole


@rule
def begin(box, s, how, scratches, features, seat, rng):
    """Judges all moves of a seat, from what it knows, at a glance; returns how many there are."""
    scratches[0].states[0] = s
    return glance(box, how, scratches[0], features, seat, rng)


@rule
def line_up(how, scratches, total, seat):
    """Takes the best few to follow; returns how many."""
    scratch = scratches[0]
    many = min(total, how.wide)
    for rank in range(many):
        place = best_of(scratch.values, total)
        scratch.followed[rank] = place
        scratch.earned[rank] = -how.matches * how.hide * shown(scratch, total, place, seat) if how.hide > 0.0 else 0.0
        scratch.values[place] = -1.0
    return many


@rule
def one_match(box, how, scratches, features, seat, rng, many):
    """Plays on after each of the moves followed, in the same deal imagined."""
    scratch = scratches[0]
    scratch.states[1] = scratch.states[0]
    deal_materials(box, scratch.states[1], pick_deal(scratch.deals, rng))
    imagine_hands(box, scratch.states[1], seat, rng, 1)  # one try: even enough for so few matches
    for rank in range(many):
        move = scratch.moves[0, scratch.followed[rank]]
        scratch.earned[rank] += follow_up(box, how, scratch, features, seat, move, scratch.hopes[rank])
        scratch.matches[rank] += 1


@rule
def expect(box, scratches, features, place, out):
    """The chance of each seat after a move, at a glance, over all ways in which the materials may have been dealt."""
    scratch = scratches[0]
    weight = lead(features[0])
    for seat in range(box.players):
        out[seat] = chance(box, scratch.deals, seat, scratch.now, scratch.gains[0, place], weight, 1.0)


@rule
def keep_best(scratch, many, wanted):
    """Puts those of the moves followed first that earned most so far; returns how many are kept."""
    for rank in range(wanted):
        for other in range(rank + 1, many):
            if scratch.earned[other] > scratch.earned[rank]:
                scratch.earned[rank], scratch.earned[other] = scratch.earned[other], scratch.earned[rank]
                scratch.followed[rank], scratch.followed[other] = scratch.followed[other], scratch.followed[rank]
                scratch.matches[rank], scratch.matches[other] = scratch.matches[other], scratch.matches[rank]
                for seat in range(scratch.hopes.shape[1]):
                    scratch.hopes[rank, seat], scratch.hopes[other, seat] = (
                        scratch.hopes[other, seat],
                        scratch.hopes[rank, seat],
                    )
    return wanted


def rate(seen: Seen, how: Any, budget: Budget, rng: Numbers) -> Rating:
    """All moves; those that were followed first. It stops between two matches imagined, at the latest after as many as the budget
    says."""
    box, seat, countdown = seen.box, seen.seat, budget.start()
    scratches, features = np.zeros(1, dtype=SCRATCH), np.zeros(1, dtype=FEATURES)
    total = int(begin(box, seen.state, how, scratches, features, seat, rng))
    moves, glanced, values = (
        scratches["moves"][0, 0, :total],
        scratches["values"][0, :total].copy(),
        np.zeros(seen.seats),
    )
    order = sorted(range(total), key=lambda place: -glanced[place])
    expect(box, scratches, features, order[0], values)
    played = 0
    if total > 1 and how.wide > 1 and not countdown.out and not seen.state.drawing:
        many = int(line_up(how, scratches, total, seat))
        for played in range(1, int(how.matches) + 1):
            if many > 3 and played - 1 in (
                how.matches // 4,
                how.matches // 2,
            ):  # only the better half is worth more time
                many = int(keep_best(scratches[0], many, (many + 1) // 2))
            one_match(box, how, scratches, features, seat, rng, many)
            if countdown.out or played == budget.simulations:
                break
        ahead = _followed(scratches, many, min(total, int(how.wide)), int(how.matches))
        for place, (_, hopes) in ahead.items():
            glanced[place] = hopes[seat]
        values = next(iter(ahead.values()))[1][: seen.seats]
        order = [*ahead, *(place for place in order if place not in ahead)]
    return Rating(
        tuple(float(value) for value in values),
        tuple(Rated(int(moves[place]), float(glanced[place]), float(place == order[0])) for place in order),
        int(moves[order[0]]),
        simulations=total + played,
    )


def _followed(scratches: Numbers, kept: int, many: int, matches: int) -> dict[int, tuple[float, Numbers]]:
    """The moves followed, the best first, those followed to the end before the others: what each earned, and each seat's chance."""
    found = []
    for rank in range(many):
        played = int(scratches["matches"][0, rank])
        hopes = scratches["hopes"][0, rank] / played
        found.append((rank < kept, float(scratches["earned"][0, rank]), int(scratches["followed"][0, rank]), hopes))
    found.sort(key=lambda one: (one[0], one[1]), reverse=True)
    return {place: (earned, hopes) for _, earned, place, hopes in found}
