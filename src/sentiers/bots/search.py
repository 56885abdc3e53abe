# ruff: noqa: F821
# mypy: disable-error-code="name-defined, no-redef"
"""One search for every game: UCT over imagined worlds. `binding.bind` loads this file once per game, as GAME.

Where everything lies open (`certain`) imagining changes nothing: one tree, priors, exact proofs. Otherwise (`imagined`) every
simulation imagines one truth, and each seat has a tree of what it sees itself (multiple-observer ISMCTS)."""

from __future__ import annotations

import numpy as np

from sentiers.bots.tree import AT_ONCE, add_children, back_up, follow, lot_of, pick_child, pick_twig, settle
from sentiers.games.game import Game
from sentiers.games.knowledge import HOPELESS
from sentiers.kernel import rule
from sentiers.kernel.bits import lowest
from sentiers.kernel.dice import borrow, draw, draw_unit

GAME: Game
RULES = GAME.rules
MOST_MOVES = RULES.MOST_MOVES
MOST_PLIES = RULES.MOST_PLIES
SPARING = 8  # more visits before a node gets children, once half of the memory is used
CAREFUL = 4  # worlds in which every move is tried for a win
SLOTS = 1 << (2 * MOST_MOVES).bit_length()

turn, legal, play, over = RULES.turn, RULES.legal, RULES.play, RULES.over
score, imagine = RULES.score, RULES.imagine
reward, mask, sample = RULES.ABILITIES.reward, RULES.ABILITIES.mask, RULES.ABILITIES.sample
SHARED = reward is None  # then the rewards always add up to one
evaluate, weigh = GAME.evaluate, GAME.weigh

if reward is None:

    @rule
    def reward(box, s, out):
        """The seats with the highest score share one reward."""
        score(box, s, out)
        best, winners = out.max(), 0
        for seat in range(len(out)):  # (`out == best` would make an array)
            winners += out[seat] == best
        for seat in range(len(out)):
            out[seat] = 1.0 / winners if out[seat] == best else 0.0


if mask is None:

    @rule
    def mask(box, s, seat, move, viewer):
        return move


if sample is None:

    @rule
    def sample(box, s, seat, rng):
        moves = np.empty(MOST_MOVES, np.int32)
        return moves[draw(rng, legal(box, s, seat, moves))]


if evaluate is None:

    @rule
    def evaluate(box, s, out):
        """Nothing is known of an unfinished match."""
        out[:] = 1.0 / len(out)


if weigh is None:

    @rule
    def weigh(box, s, seat, moves, total, out):
        """All moves look alike."""
        out[:total] = 1.0


@rule
def playout(box, s, rng, plies):
    """Random play in place, up to this many plies (to the end if negative); returns how many were played."""
    played = 0
    lent = borrow(rng)
    while played != plies and not over(box, s):
        seat = lowest(turn(box, s))
        play(box, s, seat, sample(box, s, seat, lent))
        played += 1
    return played


@rule
def judge(box, s, how, rng, rewards):
    """What a leaf is worth to each seat: a playout, cut where the settings say, and the game's own guess there."""
    playout(box, s, rng, how.depth)
    if over(box, s):
        reward(box, s, rewards)
        return
    evaluate(box, s, rewards)
    if how.noise > 0.0:
        slip = how.noise * (2.0 * draw_unit(rng) - 1.0)
        for seat in range(how.seats):
            rewards[seat] = min(1.0, max(0.0, rewards[seat] + (slip if seat == how.seat else -slip)))


@rule
def hopeful(moves, weights, total):
    """Leaves out the moves that surely lose, but for one where all do; returns how many are left."""
    kept = 0
    for place in range(total):
        if weights[place] >= HOPELESS:
            moves[kept], weights[kept] = moves[place], weights[place]
            kept += 1
    return max(1, kept)


@rule
def grow(box, s, nodes, meter, how, rng, node, moves, weights):
    """Gives a node all its children."""
    actor = lowest(turn(box, s))
    total = legal(box, s, actor, moves)
    weigh(box, s, actor, moves, total, weights)
    if how.proof > 0.0 and node > 0:
        total = hopeful(moves, weights, total)
    if how.insight != 1.0:
        for place in range(total):
            weights[place] = weights[place] ** how.insight
    if node == 0 and how.variety > 0.0:
        for place in range(total):
            weights[place] *= 1.0 + how.variety * draw_unit(rng)
    if node == 0 and how.overlook > 0.0:
        for place in range(total):
            if draw_unit(rng) < how.overlook:
                weights[place] *= 1e-9
    return add_children(nodes, meter, node, actor, moves, weights, total)


@rule
def look_around(box, states, nodes, meter, how, rng, rewards, sums):
    """Gives the root its children, unless it has them already, and plays out every move and, where one's win is the other's loss,
    every answer: no win in one is missed, and no defence. Nobody can get more than a reward of one."""
    moves = np.empty(MOST_MOVES, np.int32)
    weights = np.empty(MOST_MOVES, np.float64)
    bare = nodes[0].first == 0
    if bare and (over(box, states[0]) or not grow(box, states[0], nodes, meter, how, rng, 0, moves, weights)):
        return
    actor = nodes[0].actor
    for child in range(nodes[0].first, nodes[0].first + nodes[0].count):
        states[1] = states[0]
        play(box, states[1], actor, nodes[child].move)
        if over(box, states[1]):
            reward(box, states[1], rewards)
            if rewards[actor] >= 1.0:
                nodes[child].proven = 1
                nodes[child].value = 1.0
                sums[:] = rewards
            continue
        if not how.constant:
            continue
        other = lowest(turn(box, states[1]))
        for answer in range(legal(box, states[1], other, moves) if other != actor else 0):
            states[2] = states[1]
            play(box, states[2], other, moves[answer])
            if over(box, states[2]):
                reward(box, states[2], rewards)
                if rewards[other] >= 1.0:
                    nodes[child].proven = AT_ONCE
                    nodes[child].value = 0.0
                    break
    settle(nodes, 0, actor)


@rule
def descend(box, s, nodes, meter, how, rng, path, moves, weights):
    """Plays from the root to a leaf; returns the leaf's depth."""
    node, depth = 0, 0
    path[0] = 0
    patience = how.patience if 2 * meter[0] < len(nodes) else how.patience + SPARING
    while not nodes[node].proven:
        if nodes[node].first == 0:
            if over(box, s) or (node > 0 and nodes[node].visits < patience):
                break
            if not grow(box, s, nodes, meter, how, rng, node, moves, weights):
                break
        child = pick_child(nodes, node, how)
        play(box, s, nodes[node].actor, nodes[child].move)
        node = child
        depth += 1
        path[depth] = node
    return depth


@rule
def certain(box, states, nodes, meter, how, rng, sums, simulations):
    """Simulations from states[0], which is wholly known; ends early when the root is proven."""
    moves = np.empty(MOST_MOVES, np.int32)
    weights = np.empty(MOST_MOVES, np.float64)
    path = np.empty(MOST_PLIES + 2, np.int32)
    rewards = np.empty(how.seats, np.float64)
    done = 0
    if how.careful and meter[1] == 0:
        meter[1] = 1
        look_around(box, states, nodes, meter, how, rng, rewards, sums)
    while done < simulations and not nodes[0].proven:
        states[1] = states[0]
        depth = descend(box, states[1], nodes, meter, how, rng, path, moves, weights)
        leaf = path[depth]
        chooser = nodes[path[depth - 1]].actor if depth else 0
        if nodes[leaf].proven:
            rewards[chooser] = nodes[leaf].value
            rewards[1 - chooser] = 1.0 - nodes[leaf].value
        elif over(box, states[1]):
            reward(box, states[1], rewards)
            if how.constant:  # else a loss of the one need not be the other's win
                nodes[leaf].proven = 1
                nodes[leaf].value = rewards[chooser]
        else:
            judge(box, states[1], how, rng, rewards)
            if how.proof > 0.0 and depth and min(rewards[0], rewards[1]) <= how.proof:
                rewards[0] = np.round(rewards[0])
                rewards[1] = 1.0 - rewards[0]
                nodes[leaf].proven = 1
                nodes[leaf].value = rewards[chooser]
        back_up(nodes, path, depth, rewards)
        for seat in range(how.seats):
            sums[seat] += rewards[seat]
        done += 1
    return done


@rule
def walk(box, states, nodes, moves):
    """Plays these moves from states[0], in place; returns the node they lead to and who chose it, -1 where the tree has none."""
    node, chooser = 0, nodes[0].actor
    for move in moves:
        actor = lowest(turn(box, states[0]))
        play(box, states[0], actor, move)
        if node >= 0:
            first, count = nodes[node].first, nodes[node].count
            node, chooser = -1, actor
            for child in range(first, first + count):
                if first > 0 and nodes[child].move == move:
                    node = child
    return node, chooser


@rule
def notice(box, states, how, careful, lots, rewards, moves, weights, total):
    """The own moves that the one who thinks sees, and in which order; returns how many. A move has the same lot in every world.
    Who is careful looks for a win at once in the world imagined."""
    kept = 0
    for place in range(total):
        if how.overlook > 0.0 and lot_of(lots[0], moves[place]) < how.overlook and (kept or place + 1 < total):
            continue
        weight = weights[place] * (1.0 + how.variety * lot_of(lots[1], moves[place]))
        if careful:
            states[2] = states[1]
            play(box, states[2], how.seat, moves[place])
            if over(box, states[2]):
                reward(box, states[2], rewards)
                if rewards[how.seat] >= 1.0:
                    weight *= 1e6
        moves[kept], weights[kept] = moves[place], weight
        kept += 1
    return kept


@rule
def imagined(box, states, nodes, meter, how, rng, sums, simulations):
    """Simulations from worlds imagined from states[0], as how.seat sees it. The root of each seat's tree is the node of its
    number. Who thinks moves first, also where several act at once."""
    moves = np.empty(MOST_MOVES, np.int32)
    weights = np.empty(MOST_MOVES, np.float64)
    places = np.empty(SLOTS, np.int32)
    at = np.empty(how.seats, np.int32)
    path = np.empty(MOST_PLIES + 2, np.int32)
    actors = np.empty(MOST_PLIES + 2, np.int32)
    rewards = np.empty(how.seats, np.float64)
    lots = meter[1:]
    if lots[0] == 0:
        lots[0], lots[1] = draw(rng, 1 << 31) + 1, draw(rng, 1 << 31) + 1
    for _ in range(simulations):
        states[1] = states[0]
        s = states[1]
        imagine(box, s, how.seat, rng)
        for seat in range(how.seats):
            at[seat] = seat
            nodes[seat].visits += 1
        depth = 0
        new = False
        while not new and not over(box, s):
            actor = lowest(turn(box, s)) if depth else how.seat
            if at[actor] < 0:
                break
            total = legal(box, s, actor, moves)
            weigh(box, s, actor, moves, total, weights)
            if how.insight != 1.0:
                for place in range(total):
                    weights[place] = weights[place] ** how.insight
            if depth == 0:
                careful = how.careful != 0 and nodes[how.seat].visits <= CAREFUL
                total = notice(box, states, how, careful, lots, rewards, moves, weights, total)
            child, new = pick_twig(nodes, meter, at[actor], how, rng, moves, weights, total, places)
            if child < 0:
                break
            move = nodes[child].move
            for seat in range(how.seats):
                if seat != actor and at[seat] >= 0:
                    at[seat] = follow(nodes, meter, at[seat], mask(box, s, actor, move, seat))
            at[actor] = child
            path[depth] = child
            actors[depth] = actor
            depth += 1
            play(box, s, actor, move)
        judge(box, s, how, rng, rewards)
        for step in range(depth):
            node = path[step]
            nodes[node].visits += 1
            nodes[node].value += (rewards[actors[step]] - nodes[node].value) / nodes[node].visits
        for seat in range(how.seats):
            sums[seat] += rewards[seat]
    return simulations
