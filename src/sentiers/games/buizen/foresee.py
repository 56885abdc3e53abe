# mypy: allow-untyped-defs, allow-untyped-calls
"""How the bots of Buizen choose: every move is judged at a glance, for all ways in which the materials may have been dealt; the
best few are then played on in imagined matches, in which everybody goes for the own material, and judged by what came of them."""

from __future__ import annotations

import numpy as np

from sentiers.games.buizen.bag import imagine_hands
from sentiers.games.buizen.box import MOST_MOVES, MOST_PLAYERS, ROAD
from sentiers.games.buizen.evaluate import SPITE, lead, survey
from sentiers.games.buizen.guess import WORLDS, deal_materials, explain, pick_world, read_traces, weigh_worlds
from sentiers.games.buizen.layout import spread
from sentiers.games.buizen.prospects import count_fits, count_tile, look, promises
from sentiers.games.buizen.rules import PASS, STATE, legal, over, parts, play
from sentiers.kernel import record, rule
from sentiers.kernel.dice import draw_unit

MOST_FOLLOWED = 32
DESK = record(
    "buizen_desk",
    [
        ("states", STATE, (3,)),  # what is known; a world imagined; a match played on in it
        ("moves", "i4", (2, MOST_MOVES)),
        ("gains", "f8", (2, MOST_MOVES, 4)),
        ("values", "f8", (MOST_MOVES,)),
        ("now", "f8", (4,)),
        ("worlds", "f8", (WORLDS,)),
        ("traces", "f8", (MOST_PLAYERS, 4)),
        ("followed", "i8", (MOST_FOLLOWED,)),
        ("earned", "f8", (MOST_FOLLOWED,)),
        # How the bot goes about it
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


@rule
def chance(box, worlds, seat, now, gain, weight, spite):
    """The chance to win that a seat may hope for, over all ways in which the materials may have been dealt."""
    hopes = np.empty(4)
    for material in range(4):
        hopes[material] = np.exp(weight * min(now[material] + gain[material], 250.0))
    total = 0.0
    for world in range(4**box.players):
        if worlds[world] > 0.0:
            own = hopes[world >> 2 * seat & 3]
            others = 0.0
            for other in range(box.players):
                if other != seat:
                    material = world >> 2 * other & 3
                    others += spite * hopes[material] + (1.0 - spite) * np.exp(weight * now[material])
            total += worlds[world] * own / (own + others)
    return total


@rule
def glance(box, desk, sheets, seat, rng):
    """Judges all moves; returns how many there are."""
    s, w = desk.states[0], sheets[0]
    if desk.guesses:
        read_traces(box, s, sheets, (1 << box.players) - 1, desk.traces)
    else:
        desk.traces[:] = 0.0
    weigh_worlds(box, s, desk.traces, desk.worlds)
    total = legal(box, s, seat, desk.moves[0])
    count_fits(box, s, w)
    survey(box, s, w, desk.now, desk.gains[0], desk.moves[0], total)
    weight = lead(w)
    for place in range(total):
        gain = desk.gains[0, place]
        if desk.noise > 0.0:
            gain[s.material[seat] - 1] += desk.noise * (2.0 * draw_unit(rng) - 1.0)
        desk.values[place] = chance(box, desk.worlds, seat, desk.now, gain, weight, desk.spite)
        if draw_unit(rng) < desk.overlook:
            desk.values[place] *= 1e-3
    return total


@rule
def best_of(values, total):
    best = 0
    for place in range(1, total):
        if values[place] > values[best]:
            best = place
    return best


@rule
def shown(desk, total, place, seat):
    """How likely the others will think the seat's own material to be its own after this move."""
    likely = desk.traces[seat].copy()
    _, what = parts(desk.moves[0, place])
    alike, chosen = np.empty((total, 4)), 0
    many = 0
    for other in range(total):
        _, same = parts(desk.moves[0, other])
        if same == what or (what < ROAD and same >> 3 == what >> 3):
            if other == place:
                chosen = many
            alike[many] = desk.gains[0, other]
            many += 1
    explain(alike, many, chosen, likely)
    own = desk.states[0].material[seat] - 1
    return 1.0 / np.exp(likely - likely[own]).sum()


@rule
def follow_up(box, desk, sheets, seat, move):
    """Plays on from the world imagined, by this move and then what is best for each at a glance; returns the seat's chance."""
    w = sheets[0]
    desk.states[2] = desk.states[1]
    s = desk.states[2]
    count_fits(box, s, w)
    for ply in range(desk.plies + 1):
        if over(box, s):
            break
        mover = s.mover
        if ply > 0:
            total = legal(box, s, mover, desk.moves[1])
            survey(box, s, w, desk.now, desk.gains[1], desk.moves[1], total)
            move, most = desk.moves[1, 0], -1e9
            for place in range(total):
                own = desk.gains[1, place, s.material[mover] - 1]
                worth = own - SPITE * (desk.gains[1, place].sum() - own)
                if worth > most:
                    move, most = desk.moves[1, place], worth
        _, what = parts(move)
        if move != PASS and what < ROAD:
            count_tile(box, what >> 3, -1, w.fits)
            w.left -= 1
        play(box, s, mover, move)
    asked, tiles, width, corner = spread(box, s, s.lying)
    look(box, s, w, asked, tiles, width, corner)
    if over(box, s):
        w.fits[:] = 0
        w.left = 0
    promises(s, w, desk.now)
    own, whole = 0.0, 0.0
    for other in range(box.players):
        hope = np.exp(lead(w) * min(250.0, desk.now[s.material[other] - 1]))
        whole += hope
        if other == seat:
            own = hope
    return own / whole


@rule
def choose(box, s, desks, sheets, seat, rng):
    """The move of a seat, from what it knows."""
    desk = desks[0]
    desk.states[0] = s
    total = glance(box, desk, sheets, seat, rng)
    if total == 1 or desk.wide < 2:
        return desk.moves[0, best_of(desk.values, total)]
    many = min(total, desk.wide)
    for rank in range(many):
        place = best_of(desk.values, total)
        desk.followed[rank] = place
        desk.earned[rank] = -desk.matches * desk.hide * shown(desk, total, place, seat) if desk.hide > 0.0 else 0.0
        desk.values[place] = -1.0
    for match in range(desk.matches):
        if many > 3 and match in (desk.matches // 4, desk.matches // 2):  # only the better half is worth more time
            many = keep_best(desk, many, (many + 1) // 2)
        desk.states[1] = desk.states[0]
        deal_materials(box, desk.states[1], pick_world(desk.worlds, rng))
        imagine_hands(box, desk.states[1], seat, rng)
        for rank in range(many):
            move = desk.moves[0, desk.followed[rank]]
            desk.earned[rank] += follow_up(box, desk, sheets, seat, move)
    best = 0
    for rank in range(1, many):
        if desk.earned[rank] > desk.earned[best]:
            best = rank
    return desk.moves[0, desk.followed[best]]


@rule
def keep_best(desk, many, wanted):
    """Puts those of the moves followed first that earned most so far; returns how many are kept."""
    for rank in range(wanted):
        for other in range(rank + 1, many):
            if desk.earned[other] > desk.earned[rank]:
                desk.earned[rank], desk.earned[other] = desk.earned[other], desk.earned[rank]
                desk.followed[rank], desk.followed[other] = desk.followed[other], desk.followed[rank]
    return wanted
