"""Thinking on the opponent's time: a tree is carried over the moves made, whole or cut back, and the bot begins with it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest
from own_games import own_game

from sentiers import bots
from sentiers.bots.searching import Searching
from sentiers.bots.think import LEAST, Search, can_be_carried
from sentiers.bots.trail import Trail
from sentiers.bots.tree import NODE
from sentiers.games.levels import Settings
from sentiers.games.minds import Budget, Seen
from sentiers.games.shelf import SHELF, game
from sentiers.kernel import blank
from sentiers.kernel.dice import generator
from sentiers.match import Match

Node = tuple[int, float, float, int, int]


def nim_search(*heaps: int, seed: int = 0, **settings: Any) -> Search:
    nim = own_game("nim")
    states, boxes = blank(nim.rules.STATE), blank(nim.rules.BOX)
    states[0].heaps[: len(heaps)] = heaps
    return Search(nim, boxes[0], states[0], 0, 2, Settings(**settings), seed)


def take(heap: int, stones: int) -> int:
    return heap * 8 + stones


def canoe_search(*moves: str, seed: int = 5, **settings: Any) -> Search:
    match = opened(*moves)
    return Search(match.game, match.box, match.view(0).state, 0, 2, Settings(**settings), seed)


def opened(*moves: str) -> Match:
    match = Match.new("canoe", seed=1)
    for move in moves:
        match.play(move)
    return match


def codes(match: Match) -> list[int]:
    return [ply.move for ply in match.plies]


def most_visited(search: Search) -> int:
    return max(search.looked(), key=lambda look: look.visits).move


def below(search: Search, at: int, path: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], Node]]:
    """All nodes below one, by the moves that lead there."""
    node = search._nodes[at]
    for place in range(int(node["count"]) if node["first"] else 0):
        at = int(node["first"]) + place
        one = search._nodes[at]
        told = (int(one["visits"]), float(one["value"]), float(one["prior"]), int(one["proven"]), place)
        yield (*path, int(one["move"])), told
        yield from below(search, at, (*path, int(one["move"])))


@pytest.mark.parametrize("plies", [1, 2])
def test_a_tree_that_is_carried_over_is_what_was_below_the_moves(plies: int) -> None:
    search = canoe_search("e4", proof=0.01)
    search.run(simulations=5_000)
    at, moves = 0, []
    for _ in range(plies):
        root = search._nodes[at]
        at = max(
            range(root["first"], root["first"] + root["count"]), key=lambda node: int(search._nodes[node]["visits"])
        )
        moves.append(int(search._nodes[at]["move"]))
    after = search.after(moves)
    assert dict(below(after, 0)) == dict(below(search, at))
    assert after._meter[0] == 1 + len(dict(below(after, 0)))
    assert after.inherited == after.simulations == search._nodes[at]["visits"] > 100
    match = opened("e4")
    for move in moves:
        match.push(match.read(match.game.notation.write(match.box, match.state, match.turn[0], move)))
    assert after.is_at(match.state)
    was = float(search._nodes[at]["value"])
    assert after._nodes[0]["value"] == pytest.approx(1.0 - was), "what was the chooser's is now told of who is to move"
    assert sum(after.values()) == 1.0
    assert after.values()[after._nodes[0]["actor"]] == pytest.approx(1.0 - was)


def test_proven_nodes_are_carried_over_as_they_are() -> None:
    search, proven = nim_search(4, 3, 2), set()
    search.run(simulations=600)
    root = search._nodes[0]
    for at in range(root["first"], root["first"] + root["count"]):
        after = search.after([int(search._nodes[at]["move"])])
        told = dict(below(after, 0))
        assert told == dict(below(search, at))
        assert after._nodes[0]["proven"] == search._nodes[at]["proven"]
        assert after._nodes[0]["value"] == pytest.approx(1.0 - float(search._nodes[at]["value"]))
        proven |= {node[3] for node in told.values()}
    assert proven >= {0, 1}


def test_a_tree_that_was_carried_over_grows_on() -> None:
    search = canoe_search("e4")
    search.run(simulations=3_000)
    after = search.after([most_visited(search)])
    before, inherited = dict(below(after, 0)), after.inherited
    after.run(simulations=2_000)
    assert after.simulations == inherited + 2_000
    grown = dict(below(after, 0))
    assert before.keys() <= grown.keys()
    assert len(grown) > len(before)
    assert all(grown[path][0] >= visits for path, (visits, *_) in before.items())
    assert sum(look.visits for look in after.looked()) == after.simulations - 1, "but for its visit as a leaf"


def test_proofs_are_kept() -> None:
    search = nim_search(3, 2, 2)
    search.run(simulations=200_000)
    assert search.settled
    won = next(look.move for look in search.looked() if look.proven and look.value == 1.0)
    after = search.after([won])
    assert after.settled
    assert after.values() == (1.0, 0.0)
    answer = most_visited(after)
    again = after.after([answer])
    assert again.settled
    assert again.values() == (1.0, 0.0)


def test_what_was_looked_at_least_is_left_out_where_memory_is_short() -> None:
    search = nim_search(7, 6, 5)
    search.run(simulations=3_000)
    move, least = most_visited(search), LEAST * own_game("nim").rules.MOST_MOVES
    whole, cut = search.after([move]), search.after([move], nodes=least)
    assert len(cut._nodes) == least
    assert cut._meter[0] <= least // 2 < whole._meter[0]
    assert cut.inherited == whole.inherited
    all_, kept = dict(below(whole, 0)), dict(below(cut, 0))
    assert all(all_[path] == told for path, told in kept.items())
    parents = {path[:-1] for path in kept if len(path) > 1}
    left_out = {path[:-1] for path in all_ if len(path) > 1} - parents
    assert parents
    assert min(all_[path][0] for path in parents) > max(all_[path][0] for path in left_out)
    cut.run(simulations=1_000)
    assert cut.simulations == cut.inherited + 1_000


def test_a_move_that_is_not_in_the_tree_begins_anew() -> None:
    search = canoe_search("e4")
    search.run(simulations=20)
    untried = next(look.move for look in search.looked() if not look.visits)
    after = search.after([untried])
    assert after.inherited == after.simulations == 0
    assert after._meter[0] == 1
    after.run(simulations=100)
    assert sum(look.visits for look in after.looked()) == 100
    further = search.after([untried, int(after.looked()[0].move)])
    assert further.inherited == 0
    assert len(further.looked()) == 0


def test_a_root_that_was_carried_over_is_looked_around_too() -> None:
    """Enough was thought to give the position a place, and not to find the win in one."""
    search, moves = nim_search(1, 1, 7), [take(0, 1), take(1, 1)]
    after = search.after(moves)
    while not after.inherited:
        assert not search.settled
        search.run(simulations=1)
        after = search.after(moves)
    win = next(look for look in after.looked() if look.move == take(2, 7))
    assert not win.proven, "the rest of this test shows nothing"
    after.run(simulations=1)
    assert after.settled
    assert after.values() == (1.0, 0.0)


def test_only_open_games_of_two_without_chance_are_pondered_about() -> None:
    assert {name for name in SHELF if can_be_carried(game(name), 2)} == {"canoe"}
    assert not can_be_carried(game("canoe"), 3)
    pondering = {
        (name, level.name)
        for name in SHELF
        for level in bots.levels(name)
        if bots.bot(name, level.name).ponders(Match.new(name, seed=1).seats)
    }
    assert pondering == {("canoe", "master")}, "who thinks so and so far is as strong as he is to be"
    assert bots.bot("canoe", "club@0.2s").ponders(2)


def test_who_does_not_ponder_leaves_no_trail() -> None:
    trail, match = Trail(), opened("e4", "f5")
    club = bots.bot("canoe", "club")
    assert club.ponder(match.view(1), trail.at(codes(match)), simulations=100) == 0
    club.choose(match, simulations=100, place=trail.at(codes(match)))
    assert trail._search is None


def played(trail: Trail | None, pondered: int, plies: int = 8) -> tuple[Match, list[int]]:
    """A match between two bots of which the one has a trail; and what each of its turns found ready."""
    match, bot, ready = opened(), bots.bot("canoe", "master"), []
    while len(match.plies) < plies:
        mine = match.turn[0] == 0 and trail is not None
        place = trail.at(codes(match)) if trail else None
        if pondered and not mine and place is not None:
            assert bot.ponder(match.view(0), place, simulations=pondered) == pondered
        match.play(bot.choose(match, simulations=400, seed=len(match.plies), place=place if mine else None))
        if mine and place is not None:
            ready.append(place.inherited)
    return match, ready


def test_the_first_thought_on_a_trail_is_the_one_without() -> None:
    alone, _ = played(None, 0)
    first, ready = played(Trail(), 0, plies=2)
    assert codes(first) == codes(alone)[:2]
    assert ready == [0]


def test_what_was_pondered_is_where_the_next_thought_begins() -> None:
    kept, pondered, again = played(Trail(), 0), played(Trail(), 2_000), played(Trail(), 2_000)
    assert sum(pondered[1]) > sum(kept[1]) > 0
    assert codes(pondered[0]) == codes(again[0])
    assert pondered[1] == again[1]


def test_a_choice_after_pondering_counts_the_simulations_it_found() -> None:
    match, trail, bot = opened("e4"), Trail(), bots.bot("canoe", "master")
    bot.ponder(match.view(0), trail.at(codes(match)), simulations=3_000)
    assert trail._search is not None
    match.play(match.game.notation.write(match.box, match.state, 1, most_visited(trail._search)))
    place = trail.at(codes(match))
    assert isinstance(bot.mind, Searching)
    found = bot.mind.rate(match.view(0), Budget(simulations=100), generator(1), place)
    assert place.inherited > 300  # of those that were made, the ones that the move leads to
    assert found.simulations == place.inherited + 100


def test_moves_taken_back_or_of_another_match_begin_anew() -> None:
    bot, trail, match = bots.bot("canoe", "master"), Trail(), opened("e4")
    bot.ponder(match.view(0), trail.at(codes(match)), simulations=2_000)

    def found(now: Match, moves: list[int]) -> int:
        place = trail.at(moves)
        bot.choose(now, simulations=50, seed=1, place=place)
        bot.ponder(match.view(0), trail.at(codes(match)), simulations=2_000)
        return place.inherited

    assert trail._search is not None
    answer = match.game.notation.write(match.box, match.state, 1, most_visited(trail._search))
    assert found(opened("e4", answer), codes(opened("e4", answer))) > 0
    other = opened("d3", answer)
    assert found(other, codes(other)) == 0
    assert found(opened(), []) == 0, "all was taken back"
    assert found(other, codes(opened("e4", answer))) == 0, "the moves are not those of this match"


@pytest.mark.parametrize("nodes", [1, 5_000])
def test_a_full_tree_is_cut_back_and_grows_on(nodes: int) -> None:
    trail, match, bot = Trail(nodes), opened("e4"), bots.bot("canoe", "master")
    assert bot.ponder(match.view(0), trail.at(codes(match)), simulations=20_000) == 20_000
    assert trail._search is not None
    assert trail._search.simulations == 20_000
    assert len(trail._search._nodes) == max(nodes, LEAST * match.game.rules.MOST_MOVES)
    assert trail._search._nodes[0]["visits"] == 20_000
    assert not trail._search.full


def test_who_is_to_move_waits_until_pondering_stops_and_has_all_of_it() -> None:
    trail, match, bot = Trail(), opened("e4"), bots.bot("canoe", "master")
    cancel, begun = threading.Event(), threading.Event()

    class Told:
        def is_set(self) -> bool:
            begun.set()
            return cancel.is_set()

    made: list[int] = []
    work = lambda: made.append(  # noqa: E731
        bot.ponder(match.view(0), trail.at(codes(match)), seconds=3600.0, cancel=Told())
    )
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    assert begun.wait(60.0)
    threading.Timer(0.05, cancel.set).start()
    taken = trail.at(codes(match)).taken(match.view(0), 100_000)
    thread.join(60.0)
    assert cancel.is_set()
    assert taken is not None
    assert taken.inherited == made[0] > 0


def test_where_all_is_lost_a_tree_says_nothing_of_how_to_hold_out() -> None:
    """Two heaps alike are lost: a search that begins there prefers what does not lose at once."""
    lost = nim_search(2, 2, 1)
    lost.run(simulations=200_000)
    after = lost.after([take(2, 1)])
    assert after.settled
    assert after.hopeless
    assert not lost.hopeless
    for search, is_kept in ((lost, True), (after, False)):
        trail, seen = Trail(), cast("Seen", SimpleNamespace(state=search._states[0]))
        trail.at([])._keep(search, ())
        assert (trail.at([]).taken(seen, 10_000) is not None) == is_kept


def test_a_node_takes_thirty_two_bytes() -> None:
    assert NODE.itemsize == 32
