"""The memory of a search: nodes in one preallocated array, and how a player picks among them. Knows no game."""

from __future__ import annotations

from typing import Any

import numpy as np

from sentiers.kernel import rule
from sentiers.kernel.dice import draw_unit

AT_ONCE = 2


def aligned(*fields: tuple[str, str]) -> np.dtype[Any]:
    return np.dtype((np.record, np.dtype(list(fields), align=True)))


# Where everything lies open: all children of a node at once, side by side, those tried before those untried.
NODE = aligned(
    ("move", "i4"),
    ("first", "i4"),  # of its children; 0 while it has none
    ("count", "i2"),
    ("tried", "i2"),
    ("visits", "i4"),
    ("value", "f4"),  # mean reward of the chooser, the seat that moved here
    ("prior", "f4"),
    ("spread", "f4"),  # among how many of its children the priors are spread
    ("actor", "i1"),  # the seat to move from here
    ("proven", "i1"),  # the value is exact; AT_ONCE: the next answer wins
)

# Where something is imagined: children come one by one, as the worlds imagined allow them.
TWIG = aligned(
    ("move", "i4"),
    ("first", "i4"),
    ("next", "i4"),  # the next child of the same parent; 0 after the last one
    ("visits", "i4"),
    ("offered", "i4"),  # how often it was legal when its parent was visited
    ("value", "f4"),
)

# How to search; the words are those of `levels.Settings`.
HOW = aligned(
    ("seat", "i8"),  # who thinks
    ("seats", "i8"),
    ("constant", "i8"),  # two play, and what one gets the other does not: then there are proofs
    ("explore", "f8"),
    ("alike", "f8"),  # the more moves than so many look alike, the more is explored; 0: no matter how many
    ("reduce", "f8"),
    ("patience", "i8"),
    ("depth", "i8"),  # -1: to the end
    ("widen", "f8"),
    ("careful", "i8"),
    ("insight", "f8"),
    ("overlook", "f8"),
    ("noise", "f8"),
    ("variety", "f8"),
    ("proof", "f8"),
)


@rule
def bring_forward(nodes, first, tried, count):
    """Puts the untried child of the highest prior in front of the other untried ones."""
    best = first + tried
    for child in range(first + tried + 1, first + count):
        if nodes[child].prior > nodes[best].prior:
            best = child
    front = first + tried
    if best != front:
        nodes[front].move, nodes[best].move = nodes[best].move, nodes[front].move
        nodes[front].prior, nodes[best].prior = nodes[best].prior, nodes[front].prior
        nodes[front].proven, nodes[best].proven = nodes[best].proven, nodes[front].proven
        nodes[front].value, nodes[best].value = nodes[best].value, nodes[front].value


@rule
def add_children(nodes, meter, node, actor, moves, weights, total):
    """Gives a node its children; False when the memory is full."""
    first = meter[0]
    if first + total > len(nodes):
        return False
    whole, squares = 0.0, 0.0
    for place in range(total):
        whole += weights[place]
        squares += weights[place] * weights[place]
    for place in range(total):
        child = first + place
        nodes[child].move = moves[place]
        nodes[child].prior = weights[place] / whole
        nodes[child].first = 0
        nodes[child].count = 0
        nodes[child].tried = 0
        nodes[child].visits = 0
        nodes[child].value = 0.0
        nodes[child].proven = 0
    meter[0] = first + total
    nodes[node].actor = actor
    nodes[node].first = first
    nodes[node].count = total
    nodes[node].spread = whole * whole / squares
    nodes[node].tried = 0
    bring_forward(nodes, first, 0, total)
    return True


@rule
def curiosity(how, spread):
    """How much to explore. Where many moves look alike each has but a small part of the priors: as much more then as it takes for
    each to be looked at as often as one of few."""
    return how.explore * np.sqrt(max(1.0, spread / how.alike)) if how.alike > 0.0 else how.explore


@rule
def pick_child(nodes, node, how):
    """The child to visit next (PUCT). Moves proven to lose are left alone; the next untried one stands behind the tried."""
    first, tried, count = nodes[node].first, nodes[node].tried, nodes[node].count
    seen = 0.0
    earned = 0.0
    for child in range(first, first + tried):
        seen += nodes[child].visits
        earned += nodes[child].visits * nodes[child].value
    curious = curiosity(how, nodes[node].spread) * np.sqrt(seen + 1.0)
    best, best_score = -1, -1e9
    for child in range(first, first + tried):
        if nodes[child].proven and nodes[child].value <= 0.0:
            continue
        score = nodes[child].value + curious * nodes[child].prior / (1.0 + nodes[child].visits)
        if score > best_score:
            best, best_score = child, score
    if tried < count:
        expected = earned / seen - how.reduce if seen else 1.0
        if expected + curious * nodes[first + tried].prior > best_score:
            best = first + tried
            nodes[node].tried = tried + 1
            if tried + 1 < count:
                bring_forward(nodes, first, tried + 1, count)
    return best


@rule
def settle(nodes, node, chooser):
    """Proves a node if its children prove it: one wins for the actor, or all are proven. The other seat gets the rest."""
    first, actor = nodes[node].first, nodes[node].actor
    best = -1.0
    for child in range(first, first + nodes[node].count):
        if nodes[child].proven:
            best = max(best, nodes[child].value)
            if best >= 1.0:
                break
    if best < 1.0:
        for child in range(first, first + nodes[node].count):
            if not nodes[child].proven:
                return False
    nodes[node].value = best if chooser == actor else 1.0 - best
    nodes[node].proven = 1
    return True


@rule
def back_up(nodes, path, depth, rewards):
    """Tells every node on the path, from the leaf to the root, what came of it; carries proofs upward."""
    proven = nodes[path[depth]].proven
    for step in range(depth, -1, -1):
        node = path[step]
        chooser = nodes[path[step - 1]].actor if step else nodes[node].actor
        nodes[node].visits += 1
        if proven and step < depth:
            proven = settle(nodes, node, chooser)
        if not nodes[node].proven:
            nodes[node].value += (rewards[chooser] - nodes[node].value) / nodes[node].visits


@rule
def carry(nodes, root, chooser, fresh, least):
    """Copies what is below a node to the front of fresh memory, where it is the root; nodes visited less than `least` times lose
    their children. Returns how many there are, 0 where they do not fit. Level by level: those copied last are the queue."""
    fresh[0] = nodes[root]
    if chooser != fresh[0].actor:  # a root's value is what its actor may expect
        fresh[0].value = 1.0 - fresh[0].value
    used, node = 1, 0
    while node < used:
        first, count = fresh[node].first, fresh[node].count
        if first > 0 and node > 0 and fresh[node].visits < least:
            fresh[node].first, fresh[node].count, fresh[node].tried = 0, 0, 0
        elif first > 0:
            if used + count > len(fresh):
                return 0
            for place in range(count):
                fresh[used + place] = nodes[first + place]
            fresh[node].first = used
            used += count
        node += 1
    return used


@rule
def lot_of(seed, move):
    """A number in [0, 1) for a move, the same whenever it is asked for."""
    word = (np.uint64(seed) << np.uint64(32)) ^ np.uint64(np.uint32(move))
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.float64((word ^ (word >> np.uint64(31))) >> np.uint64(11)) * (1.0 / 9007199254740992.0)


@rule
def new_twig(nodes, meter, parent, move):
    """A new child; -1 when the memory is full."""
    child = meter[0]
    if child >= len(nodes):
        return -1
    meter[0] = child + 1
    nodes[child].move = move
    nodes[child].first = 0
    nodes[child].next = nodes[parent].first
    nodes[child].visits = 0
    nodes[child].offered = 0
    nodes[child].value = 0.0
    nodes[parent].first = child
    return child


@rule
def follow(nodes, meter, parent, move):
    """The child for a move that somebody else made, as it was seen; a new one if need be, -1 when the memory is full."""
    child = nodes[parent].first
    while child != 0 and nodes[child].move != move:
        child = nodes[child].next
    if child == 0:
        child = new_twig(nodes, meter, parent, move)
    if child > 0:
        nodes[child].visits += 1
    return child


@rule
def look_up(places, moves, move):
    """Where a move stands in the table of legal moves: its place in `moves` or an empty slot (places[slot] < 0)."""
    slot = (np.uint64(np.uint32(move)) * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(32)
    slot = np.int64(slot) & (len(places) - 1)
    while places[slot] >= 0 and moves[places[slot]] != move:
        slot = (slot + 1) & (len(places) - 1)
    return slot


@rule
def pick_twig(nodes, meter, node, how, rng, moves, weights, total, places):
    """The child to visit next in the world just imagined, where `total` moves are legal (UCB with availability).

    Returns the child and whether it is new; -1 when nothing can be picked because the memory is full."""
    places[:] = -1
    for place in range(total):
        places[look_up(places, moves, moves[place])] = place
    known = 0
    best, best_score = -1, -1e9
    child = nodes[node].first
    while child != 0:
        slot = look_up(places, moves, nodes[child].move)
        if places[slot] >= 0:
            weights[places[slot]] = -1.0  # no longer untried
            known += 1
            nodes[child].offered += 1
            score = nodes[child].value + how.explore * np.sqrt(
                np.log(nodes[child].offered) / max(1, nodes[child].visits)
            )
            if score > best_score:
                best, best_score = child, score
        child = nodes[child].next
    room = how.widen == 0.0 or known < 1 + how.widen * np.sqrt(nodes[node].visits)
    if known < total and room:
        untried, most = -1, -1.0
        for place in range(total):
            if weights[place] >= 0.0:
                lot = weights[place] * (0.5 + draw_unit(rng))
                if lot > most:
                    untried, most = place, lot
        child = new_twig(nodes, meter, node, moves[untried])
        if child >= 0:
            return child, True
    return best, False
