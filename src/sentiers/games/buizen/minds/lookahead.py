"""How the bots of Buizen choose: the moves that are best at a glance are played on in imagined matches, in which everybody goes for
the own material, and judged by what came of them. The better half is followed further, as long as there is time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from sentiers.games.buizen.box import ROAD
from sentiers.games.buizen.minds.evaluate import lead
from sentiers.games.buizen.minds.features import FEATURES, changes, count_fits, count_tile, look, promises
from sentiers.games.buizen.minds.glance import SCRATCH, begin, best_of, expect
from sentiers.games.buizen.minds.guess import deal_materials, pick_deal
from sentiers.games.buizen.minds.hands import hand_changes, hand_worth
from sentiers.games.buizen.minds.weights import SPITE
from sentiers.games.buizen.rules import MOST_DRAWN, MOST_PLIES, legal, over, parts, play, score
from sentiers.games.buizen.rules.bag import imagine_hands
from sentiers.games.buizen.rules.layout import spread
from sentiers.games.minds import Budget, Countdown, Rated, Rating, Seen
from sentiers.kernel import rule

if TYPE_CHECKING:
    from sentiers.games.contract import Numbers

ENOUGH = 12  # matches before a move may be called clearly the best …
CLEARLY = 4.0  # … by so many standard errors


@rule
def line_up(how, scratches, total):
    """Takes the best few to follow; returns how many."""
    scratch = scratches[0]
    many = min(total, how.wide)
    for rank in range(many):
        place = best_of(scratch.values, total)
        scratch.followed[rank] = place
        scratch.values[place] = -1.0
    return many


@rule
def greedy(box, s, w, scratch):
    """The move that is best at a glance for who is to act, who knows no other's material."""
    mover = s.mover
    total = legal(box, s, mover, scratch.moves[1])
    if total == 1:
        return scratch.moves[1, 0]
    changes(box, s, w, scratch.now, scratch.gains[1], scratch.moves[1], total)
    hand_changes(box, s, w, scratch.moves[1], total, scratch.hands[1])
    best, most = 0, -1e9
    for place in range(total):
        gain = scratch.gains[1, place]
        own = gain[s.material[mover] - 1]
        worth = own - SPITE * (gain[0] + gain[1] + gain[2] + gain[3] - own) + scratch.hands[1, place]
        if worth > most:
            best, most = place, worth
    return scratch.moves[1, best]


@rule
def play_on(box, how, scratch, features, move, out):
    """Plays on from the deal imagined, by this move and then what is best for each at a glance: the chance of each seat."""
    w = features[0]
    scratch.states[2] = scratch.states[1]
    s = scratch.states[2]
    count_fits(box, s, w)
    plies = MOST_PLIES if w.left <= how.last else how.plies
    for ply in range(plies + 1):
        if over(box, s):
            break
        if ply > 0:
            move = greedy(box, s, w, scratch)
        _, what = parts(move)
        if move > MOST_DRAWN and what < ROAD:
            count_tile(box, what >> 3, -1, w.fits)
            w.left -= 1
        play(box, s, s.mover, move)
    if over(box, s):
        w.left = 0
        score(box, s, out)
    else:
        asked, tiles, width, corner = spread(box, s, s.lying)
        look(box, s, w, asked, tiles, width, corner)
        promises(s, w, scratch.now)
        for seat in range(box.players):
            out[seat] = scratch.now[s.material[seat] - 1] + hand_worth(s, w, seat)
    weight, whole = lead(w), 0.0
    for seat in range(box.players):
        out[seat] = np.exp(weight * min(250.0, out[seat]))
        whole += out[seat]
    for seat in range(box.players):
        out[seat] /= whole


@rule
def one_match(box, how, scratches, features, seat, rng, many):
    """Plays on after each of the moves followed, in the same deal imagined."""
    scratch = scratches[0]
    scratch.states[1] = scratch.states[0]
    deal_materials(box, scratch.states[1], pick_deal(scratch.deals, rng))
    imagine_hands(box, scratch.states[1], seat, rng, 1)  # one try: even enough for so few matches
    found = np.empty((many, box.players))
    mean = 0.0
    for rank in range(many):
        play_on(box, how, scratch, features, scratch.moves[0, scratch.followed[rank]], found[rank])
        mean += found[rank, seat] / many
    for rank in range(many):
        scratch.matches[rank] += 1
        for other in range(box.players):
            scratch.hopes[rank, other] += found[rank, other]
        ahead = found[rank, seat] - mean
        scratch.ahead[rank] += ahead
        scratch.apart[rank] += ahead * ahead


@rule
def earned(scratch, rank, seat):
    """What a move followed is worth to the seat, as far as is known."""
    return scratch.hopes[rank, seat] / max(1, scratch.matches[rank])


@rule
def swap(scratch, one, two):
    for column in (scratch.followed, scratch.matches):
        column[one], column[two] = column[two], column[one]
    for column in (scratch.ahead, scratch.apart):
        column[one], column[two] = column[two], column[one]
    for seat in range(scratch.hopes.shape[1]):
        scratch.hopes[one, seat], scratch.hopes[two, seat] = scratch.hopes[two, seat], scratch.hopes[one, seat]


@rule
def sort_out(scratches, seat, many):
    """Puts the moves followed in order, the best first; returns by how many standard errors the first is ahead of the second."""
    scratch = scratches[0]
    for rank in range(many):
        for other in range(rank + 1, many):
            if earned(scratch, other, seat) > earned(scratch, rank, seat):
                swap(scratch, rank, other)
    played = scratch.matches[0]
    if many < 2 or played < ENOUGH:
        return 0.0
    error = 1e-12
    for rank in range(2):
        mean = scratch.ahead[rank] / played
        error += max(0.0, scratch.apart[rank] / played - mean * mean) / played
    return (earned(scratch, 0, seat) - earned(scratch, 1, seat)) / np.sqrt(error)


@rule
def think(box, how, scratches, features, seat, rng, many):
    """One match imagined; returns by how many standard errors a move is ahead of all others followed."""
    one_match(box, how, scratches, features, seat, rng, many)
    return sort_out(scratches, seat, many)


def rate(seen: Seen, how: Any, budget: Budget, rng: Numbers) -> Rating:
    """All moves; those that were followed first. It stops between two matches imagined."""
    box, seat = seen.box, seen.seat
    countdown = budget.or_else(Budget(simulations=int(how.matches))).start()
    scratches, features = np.zeros(1, dtype=SCRATCH), np.zeros(1, dtype=FEATURES)
    total = int(begin(box, seen.state, how, scratches, features, seat, rng))
    moves, values = scratches["moves"][0, 0, :total], np.zeros(seen.seats)
    glanced = scratches["values"][0, :total].copy()
    order = sorted(range(total), key=lambda place: -glanced[place])
    expect(box, scratches, features, order[0], values)
    played = 0
    if total > 1 and how.wide > 1 and countdown.spent(0) < 1.0 and not seen.state.drawing:
        followed = int(line_up(how, scratches, total))
        played = _follow(box, how, scratches, features, seat, rng, followed, countdown)
        places = scratches["followed"][0, :followed].tolist()
        hopes = scratches["hopes"][0, :followed] / scratches["matches"][0, :followed, None]
        glanced[places] = hopes[:, seat]
        values = hopes[0, : seen.seats]
        order = places + [place for place in order if place not in places]
    return Rating(
        tuple(float(value) for value in values),
        tuple(Rated(int(moves[place]), float(glanced[place]), float(place == order[0])) for place in order),
        int(moves[order[0]]),
        simulations=total + played,
    )


def _follow(
    box: Any, how: Any, scratches: Any, features: Any, seat: int, rng: Numbers, many: int, countdown: Countdown
) -> int:
    """Follows so many moves, and the better half of them again and again, with as much time for each half; puts them in order and
    returns in how many matches. A move that is clearly the best needs no more of them."""
    played, rounds = 0, max(1, (many - 1).bit_length())
    for nth in range(1, rounds + 1):
        while True:
            clear = think(box, how, scratches, features, seat, rng, many)
            played += many
            spent = countdown.spent(played)
            if clear > CLEARLY or spent >= 1.0:
                return played
            if spent >= nth / rounds:
                break
        many = (many + 1) // 2
    return played
