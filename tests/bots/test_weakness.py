"""The search in games of every kind: weaknesses that work where something is hidden, games that are played together, many moves
that look alike, first impressions without a judgement."""

from __future__ import annotations

import os

import numpy as np
import pytest
from own_games import dealt, own_game

from sentiers.bots.searching import pick
from sentiers.bots.think import Search
from sentiers.games.game import Game
from sentiers.games.levels import AMATEUR, CLUB, NOVICE, Level, Settings
from sentiers.kernel import blank

compiled = pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT") == "1", reason="plays whole matches by searching")


class Player:
    """A search with a number of simulations, for games that stand on no shelf."""

    def __init__(self, settings: Settings, simulations: int, temperature: float = 0.0) -> None:
        self.settings, self.simulations, self.temperature = settings, simulations, temperature

    @classmethod
    def of(cls, level: Level) -> Player:
        assert isinstance(level.mind, Settings)
        assert level.budget.simulations is not None
        return cls(level.mind, level.budget.simulations, level.temperature)

    def choose(self, game: Game, box: np.record, state: np.record, seat: int, seed: int) -> int:
        known = np.array([state])
        game.rules.conceal(box, known[0], seat)
        search = Search(game, box, known[0], seat, 2, self.settings, seed)
        search.run(self.simulations)
        return pick(search.looked(), self.temperature, np.random.default_rng(seed))


def share(name: str, one: Player, other: Player, matches: int) -> float:
    """What the one wins of so many matches, each deal from both seats; after two random moves where all deals are the same."""
    game = own_game(name)
    rules, won = game.rules, 0.0
    for number in range(matches):
        box, states = dealt(game, seed=number // 2)
        players = (one, other) if number % 2 == 0 else (other, one)
        dice, ply, opening = np.random.default_rng(number // 2), 0, 0 if game.card.chance else 2
        while not rules.over(box, states[0]):
            seat = int(rules.turn(box, states[0])).bit_length() - 1
            if ply < opening:
                out = np.empty(rules.MOST_MOVES, np.int32)
                move = int(dice.choice(out[: rules.legal(box, states[0], seat, out)]))
            else:
                move = players[seat].choose(game, box, states[0], seat, 1_000 * number + ply)
            rules.play(box, states[0], seat, np.int32(move))
            ply += 1
        scores = np.zeros(2)
        rules.score(box, states[0], scores)
        best = scores == scores.max()
        won += best[number % 2] / best.sum()
    return won / matches


@compiled
@pytest.mark.parametrize(("weaker", "stronger"), [(NOVICE, AMATEUR), (AMATEUR, CLUB)])
def test_where_something_is_hidden_each_level_is_stronger_than_the_one_before(weaker: Level, stronger: Level) -> None:
    assert share("bids", Player.of(stronger), Player.of(weaker), 120) > 0.55


@compiled
def test_where_something_is_hidden_who_overlooks_moves_loses_with_the_same_effort() -> None:
    assert share("bids", Player(Settings(), 200), Player(Settings(overlook=0.6), 200), 80) > 0.6


@compiled
def test_moves_overlooked_are_never_looked_at_and_one_is_always_seen() -> None:
    game = own_game("bids")
    box, states = dealt(game, seed=1)
    game.rules.conceal(box, states[0], 0)
    seen = []
    for seed in range(40):
        search = Search(game, box, states[0], 0, 2, Settings(overlook=0.5), seed)
        search.run(300)
        seen.append(len(search.looked()))
    assert 2.5 < np.mean(seen) < 4.5  # of seven cards
    search = Search(game, box, states[0], 0, 2, Settings(overlook=1.0), 1)
    search.run(300)
    assert len(search.looked()) == 1


@compiled
@pytest.mark.parametrize(("careful", "found"), [(True, 1.0), (False, 0.5)])
def test_who_is_careful_looks_at_a_win_at_once_first(careful: bool, found: float) -> None:
    """In the last round of Race one card of many wins now; a careful player looks at it in the first world imagined."""
    game = own_game("race")
    box, states = dealt(game, seed=1)
    hits = 0
    for seed in range(40):
        search = Search(game, box, states[0], 0, 2, Settings(careful=careful), seed)
        search.run(1)
        hits += [look.move for look in search.looked()] == [game.rules.HOME]
    assert hits / 40 == 1.0 if careful else hits / 40 < found


@compiled
@pytest.mark.parametrize("insight", [1.0, 0.0])
def test_first_impressions_are_trusted_as_far_as_the_insight_goes_where_worlds_are_imagined(insight: float) -> None:
    """Race weighs its slowest step highest: who trusts that looks there first, who does not looks anywhere."""
    game = own_game("race")
    box, states = dealt(game, seed=1)
    first = []
    for seed in range(60):
        search = Search(game, box, states[0], 0, 2, Settings(careful=False, insight=insight, variety=0.0), seed)
        search.run(1)
        first.append(search.looked()[0].move)
    assert (np.mean(np.array(first) == 1) > 0.9) == (insight == 1.0)


def test_a_game_may_weigh_its_moves_without_judging_positions() -> None:
    game = own_game("race")
    assert game.weigh is not None
    assert game.evaluate is None
    box, states = dealt(game, seed=1)
    search = Search(game, box, states[0], 0, 2, Settings(), 1)
    search.run(50)
    assert search.simulations == 50
    assert sum(search.values()) == pytest.approx(1.0)


def together(stones: int, last: int, players: int, seed: int = 0) -> dict[int, float]:
    """What a search says of each move in Pact, where all win or nobody does."""
    game = own_game("pact")
    box, states = blank(game.rules.BOX)[0], blank(game.rules.STATE)
    box.players, box.last, states[0].stones = players, last, stones
    search = Search(game, box, states[0], 0, players, Settings(), seed)
    search.run(4_000)
    assert sum(search.values()) == pytest.approx(players * search.values()[0])  # alike for all
    return (
        {look.move: look.visits for look in search.looked()}
        if not search.settled
        else {look.move: float(look.proven) for look in search.looked()}
    )


@pytest.mark.parametrize("seed", range(3))
def test_two_who_win_together_do_not_take_the_other_s_win_for_a_loss(seed: int) -> None:
    """Two stones left and the second is to take the last: one must leave it to him. His win at once is no defeat."""
    found = together(2, last=1, players=2, seed=seed)
    assert max(found, key=lambda move: found[move]) == 1


@pytest.mark.parametrize(("stones", "last"), [(3, 1), (3, 2), (5, 2), (6, 0), (4, 0)])
def test_three_who_win_together_find_the_way(stones: int, last: int) -> None:
    """A move is good if the others, who want the same, can then see to it that the right one takes the last stone."""

    def can(left: int, turn: int) -> bool:
        return any(
            turn == last if taken == left else can(left - taken, (turn + 1) % 3) for taken in range(1, min(3, left) + 1)
        )

    found = together(stones, last, players=3)
    best = max(found, key=lambda move: found[move])
    good = [taken for taken in found if (last == 0 if taken == stones else can(stones - taken, 1))]
    assert not good or best in good


def test_a_win_at_once_for_all_is_taken_and_known() -> None:
    game = own_game("pact")
    box, states = blank(game.rules.BOX)[0], blank(game.rules.STATE)
    box.players, box.last, states[0].stones = 3, 0, 2
    search = Search(game, box, states[0], 0, 3, Settings(), 0)
    search.run(10)
    assert search.settled
    assert search.values() == (1.0, 1.0, 1.0)
    assert [look.move for look in search.looked() if look.proven] == [2]


@compiled
def test_where_many_moves_look_alike_more_is_explored() -> None:
    """Of 167 moves on an empty board of Hex the house's own curiosity tries more than a fixed one."""
    game = own_game("hex")
    box, states = dealt(game, seed=1)
    tried = {}
    for name, explore in (("own", None), ("fixed", 0.8)):
        search = Search(game, box, states[0], 0, 2, Settings(explore=explore), 3)
        search.run(2_000)
        visits = np.sort([look.visits for look in search.looked()])[::-1]
        tried[name] = int((visits.cumsum() < 1_800).sum())  # moves among which nine tenths of the search went
    assert tried["own"] > 1.25 * tried["fixed"]


@compiled
def test_on_hex_the_house_s_own_curiosity_beats_a_fixed_one() -> None:
    assert share("hex", Player(Settings(), 2_500), Player(Settings(explore=0.8), 2_500), 8) > 0.5
