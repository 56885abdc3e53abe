"""Whose material is which? What each player laid is weighed: of all places where that tile could have been laid, was it one that
is good for a material? Only what everybody saw is used: where a tile lies, and where else it could have been laid then.

The match is looked at backwards, tile by tile, on the record itself, which is put in order again at the end."""

from __future__ import annotations

import numpy as np

from sentiers.games.buizen.box import BARE, CLOSED, MOST_MOVES, MOST_PLAYERS, OPEN, ROAD
from sentiers.games.buizen.minds.features import change, change_by_cover, count_fits, count_tile, look
from sentiers.games.buizen.minds.hands import drawn_for, tile_worth
from sentiers.games.buizen.rules.bag import UNKNOWN
from sentiers.games.buizen.rules.fitting import PLACES, layings
from sentiers.games.buizen.rules.layout import is_pipe, is_road, spot_of, spread
from sentiers.kernel import rule
from sentiers.kernel.dice import draw_unit
from sentiers.kernel.scratch import scratch

DEALS = 4**MOST_PLAYERS  # two bits for the material of each seat; most of them cannot be
HAND = 4  # after what a move changes for each of the materials: what it changes for the hand

# Some look more closely than others. Of each kind of player: by how many points one misjudges a move at most, and what share of the
# moves one overlooks; and how many players are so. What else counts for them all: what helps the others, as a share of what helps
# oneself, and the own hand. Fitted to a thousand matches between bots of all levels, and set right by six thousand others.
KINDS = np.array([[1.6, 0.67], [0.85, 0.12]])
FREQUENT = np.log(np.array([0.27, 0.73]))
ENVY, THRIFT = 0.16, 0.96
LURE = 0.75  # one chooses the tile, too: for each point that a move is worth, how much likelier it is that this tile was taken
WHIM = 0.014  # how often anything is done for other reasons
STEPS = 3  # how finely it is looked at by how much somebody may have misjudged


@rule
def seen_by_owner(gains, material):
    """What a move is worth to who works for this material."""
    others = gains[0] + gains[1] + gains[2] + gains[3] - gains[material]
    return gains[material] - ENVY * others + THRIFT * gains[HAND]


@rule
def how_often(worth, total, chosen, noise, overlook):
    """The share of times in which who misjudges and overlooks so much takes this move: no other that was seen looked better."""
    found = 0.0
    for step in range(STEPS):
        looks = worth[chosen] + noise * ((2 * step + 1) / STEPS - 1.0)
        best = 1.0
        for place in range(total):
            if place != chosen:
                better = min(1.0, max(0.0, 0.5 + (looks - worth[place]) / (2.0 * noise)))
                best *= overlook + (1.0 - overlook) * better
        found += best / STEPS
    return (1.0 - overlook) * found + overlook**total / total  # who sees none takes any


@rule
def explain(gains, total, chosen, out):
    """How well each material explains that of so many moves this one was chosen: adds the logarithm of how much oftener it would be
    than by chance, for each kind of player."""
    worth = np.empty(total)
    for material in range(4):
        for place in range(total):
            worth[place] = seen_by_owner(gains[place], material)
        for kind in range(len(KINDS)):
            share = how_often(worth, total, chosen, KINDS[kind, 0], KINDS[kind, 1])
            out[kind, material] += np.log((1.0 - WHIM) * share * total + WHIM) + LURE * worth[chosen]


@rule
def sum_up(kinds, out):
    """How well each material explains what a seat did, whichever kind of player it is."""
    for material in range(4):
        best = (FREQUENT + kinds[:, material]).max()
        out[material] = best + np.log(np.exp(FREQUENT + kinds[:, material] - best).sum())


@rule
def explain_laying(box, s, w, place, out):
    """The tile on this place was laid when only those before it lay; where else could it have been?"""
    s.lying = place
    asked, tiles, width, corner = spread(box, s, place)
    look(box, s, w, asked, tiles, width, corner)
    laid = scratch(PLACES)
    laid.tiles[0] = s.lies[place] >> 3
    laid.total = 1
    found = np.empty(MOST_MOVES, np.int32)
    total = layings(box, s, place, laid, found)
    gains = np.empty((total, HAND + 1))
    chosen = 0
    for move in range(total):
        cell, lies = found[move] & 0x7FFF, found[move] >> 15
        spot = spot_of(cell, width, corner)
        change(box, s, w, asked, tiles, width, spot, lies, gains[move])
        gains[move, HAND] = tile_worth(w) * drawn_for(tiles, width, spot)
        if cell == s.cell[place] and lies == s.lies[place]:
            chosen = move
    explain(gains, total, chosen, out)


@rule
def explain_cover(box, s, w, place, dug, out):
    """A pit was dug, or a manhole laid, on this road: which other roads were there for it?"""
    asked, tiles, width, corner = spread(box, s, s.lying)
    look(box, s, w, asked, tiles, width, corner)
    gains = np.zeros((s.lying, HAND + 1))
    total = chosen = 0
    for other in range(s.lying):
        lies = s.lies[other]
        if is_road(lies) and (lies == ROAD + BARE or (lies == ROAD + OPEN and not dug)):
            if dug or lies == ROAD + OPEN:
                change_by_cover(box, s, w, tiles, width, spot_of(s.cell[other], width, corner), dug, gains[total])
            if other == place:
                chosen = total
            total += 1
    explain(gains, total, chosen, out)


@rule
def undo_cover(s, place):
    """Takes the pit or the manhole off a road again; returns whether it was a pit."""
    was = s.lies[place] - ROAD
    s.lies[place] = ROAD + (OPEN if was == CLOSED else BARE)
    return was == OPEN


@rule
def read_clues(box, s, features, seats, out):
    """For each of these seats (a bit mask) and each material: how well it explains what the seat did, as a logarithm."""
    w = features[0]
    lying, now = s.lying, s.lies.copy()
    kinds = np.zeros((MOST_PLAYERS, len(KINDS), 4))
    count_fits(box, s, w)
    deed = s.covered - 1
    for place in range(lying - 1, 0, -1):
        while deed >= 0 and s.covers[deed, 2] > place:
            road, seat = s.covers[deed, 0], s.covers[deed, 1]
            s.lying = s.covers[deed, 2]
            dug = undo_cover(s, road)
            if seats >> seat & 1:
                explain_cover(box, s, w, road, dug, kinds[seat])
            deed -= 1
        if is_pipe(s.lies[place]):
            count_tile(box, s.lies[place] >> 3, 1, w.fits)
            w.left += 1
            if s.layer[place] > 0 and seats >> (s.layer[place] - 1) & 1:
                explain_laying(box, s, w, place, kinds[s.layer[place] - 1])
    s.lying = lying
    s.lies[:] = now
    for seat in range(MOST_PLAYERS):
        sum_up(kinds[seat], out[seat])


@rule
def hidden_seats(box, s):
    """Whose material this record does not show, as a bit mask."""
    found = 0
    for seat in range(box.players):
        if s.material[seat] == UNKNOWN:
            found |= 1 << seat
    return found


@rule
def weigh_deals(box, s, clues, out):
    """How likely each way is in which the materials may have been dealt: nobody has another's (B7)."""
    out[:] = 0.0
    best = -1e9
    for deal in range(4**box.players):
        taken, fits, weight = 0, True, 0.0
        for seat in range(box.players):
            material = deal >> 2 * seat & 3
            fits &= taken >> material & 1 == 0 and s.material[seat] in (UNKNOWN, material + 1)
            taken |= 1 << material
            if s.material[seat] == UNKNOWN:
                weight += clues[seat, material]
        if fits:
            out[deal] = weight
            best = max(best, weight)
        else:
            out[deal] = -np.inf  # cannot be
    whole = 0.0
    for deal in range(4**box.players):
        out[deal] = np.exp(out[deal] - best)
        whole += out[deal]
    for deal in range(4**box.players):
        out[deal] /= whole


@rule
def pick_deal(deals, rng):
    """One of the ways in which the materials may have been dealt, each as often as it is likely."""
    lot = draw_unit(rng)
    last = 0
    for deal in range(len(deals)):
        if deals[deal] > 0.0:
            last = deal
            lot -= deals[deal]
            if lot < 0.0:
                break
    return last


@rule
def deal_materials(box, s, deal):
    for seat in range(box.players):
        s.material[seat] = (deal >> 2 * seat & 3) + 1


@rule
def shares(box, deals, out):
    """How likely each material is to be each seat's."""
    out[:] = 0.0
    for deal in range(4**box.players):
        for seat in range(box.players):
            out[seat, deal >> 2 * seat & 3] += deals[deal]
