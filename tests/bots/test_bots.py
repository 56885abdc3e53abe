"""The bots as people meet them: what they see, what they never miss, how strong they are."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterator

import numpy as np
import pytest

import sentiers
from sentiers import bots
from sentiers.bots import searching
from sentiers.bots.levels import find_level
from sentiers.bots.think import Search
from sentiers.games.levels import Settings
from sentiers.games.minds import Budget
from sentiers.match import Match

LEVELS = ("novice", "amateur", "club", "master")
CLEVER = 4_000  # simulations; the master makes many more in a second

# One move wins: (canoes needed, board, the winning moves).
WINS = {
    "by planting": (
        1,
        """
        4 . . . . . D . . . . . . .
        3 . . L . . L . D . . . . .
        2   . . . L . . . D . . .
        light to move, turn 7
        """,
        {"d2"},
    ),
    "by moving the peg that spoils it": (
        1,
        """
        4 . . . . D D . . . . . . .
        3 . . L . . L . D . . . . .
        2   . L . L . . . D . . .
        light to move, turn 9
        """,
        {"c2-d2"},
    ),
    "by taking back, or moving away, the peg that spoils it": (
        1,
        """
        4 . . . D D D . . D D . . .
        3 . D L . . L . D . . . . .
        2   L . L L . . . D . . .
        light to move, turn 17
        """,
        {"-b2", "b2-a3"},
    ),
    "as the second canoe": (
        2,
        """
        5 . . . . . . . . L . . L .
        4 . . . . . D . . . L . . .
        3 . . L . . L . D . . D . .
        2   . . L L . . . D . D .
        light to move, turn 15
        """,
        {"k4"},
    ),
}


def drawn(board: str) -> str:
    """A board as it stands in a test, without the indent."""
    return "\n".join(line.strip(" ") if "to move" in line else line[7:] for line in board.strip("\n").splitlines())


class Board:
    """A position to try moves in, straight by the rules."""

    def __init__(self, match: Match) -> None:
        self.match, self.rules = match, match.game.rules
        self.start = np.array([match.state])

    def after(self, states: np.ndarray, move: int) -> np.ndarray:
        states = states.copy()
        self.rules.play(self.match.box, states[0], int(states[0].turns) & 1, np.int32(move))
        return states

    def moves(self, states: np.ndarray) -> list[int]:
        out = np.empty(self.rules.MOST_MOVES, dtype=np.int32)
        return out[: self.rules.legal(self.match.box, states[0], int(states[0].turns) & 1, out)].tolist()

    def wins(self, states: np.ndarray) -> list[int]:
        """The moves that win at once, by trying all of them."""
        return [move for move in self.moves(states) if self.after(states, move)[0].ended == self.rules.CANOES]

    def defences(self) -> list[int]:
        """The moves after which the other one does not win at once."""
        return [move for move in self.moves(self.start) if not self.wins(self.after(self.start, move))]

    def texts(self, moves: list[int]) -> set[str]:
        return {self.match.game.notation.write(self.match.box, self.match.state, 0, move) for move in moves}


def beginners(canoes: int) -> Iterator[Match]:
    """Matches between beginners, after each of their moves."""
    level, dice = bots.bot("canoe", "uct:30"), random.Random(canoes)
    for seed in range(100):
        match = Match.new("canoe", seed=seed, canoes=canoes)
        while not match.over:
            match.play(level.choose(match, seed=dice.getrandbits(60)))
            yield match


def positions(canoes: int, wanted: Callable[[Board], list[int]]) -> list[tuple[Match, set[str]]]:
    """Eight positions in which some moves are wanted, and not all of them, each from a match of its own."""
    found: dict[int, tuple[Match, set[str]]] = {}
    for match in beginners(canoes):
        board = Board(match)
        if match.seed in found or match.over:
            continue
        if 0 < len(right := wanted(board)) < len(board.moves(board.start)):
            here = Match.new("canoe", seed=match.seed, position=match.position(), canoes=canoes)
            found[match.seed] = here, board.texts(right)
        if len(found) == 8:
            break
    return list(found.values())


def winning(board: Board) -> list[int]:
    return board.wins(board.start)


def defending(board: Board) -> list[int]:
    """The defences, where the mover cannot win himself and the other one threatens to."""
    other = board.start.copy()
    other[0].turns += 1
    return board.defences() if board.wins(other) and not winning(board) else []


@pytest.mark.parametrize("canoes", [1, 2])
def test_the_master_never_misses_a_win_in_one(canoes: int) -> None:
    cases = positions(canoes, winning)
    assert len(cases) == 8
    for match, right in cases:
        assert bots.bot("canoe", "master").choose(match, simulations=CLEVER) in right, match.position()


@pytest.mark.parametrize("canoes", [1, 2])
def test_the_master_never_misses_a_defence_against_a_threat(canoes: int) -> None:
    cases = positions(canoes, defending)
    assert len(cases) == 8
    for match, right in cases:
        assert bots.bot("canoe", "master").choose(match, simulations=CLEVER) in right, match.position()


@pytest.mark.parametrize("canoes", [1, 2])
def test_the_search_knows_which_moves_lose_at_once(canoes: int) -> None:
    for match, right in positions(canoes, defending):
        seat = match.turn[0]
        search = Search(match.game, match.box, match.view(seat).state, seat, 2, Settings(), 0)
        search.run(simulations=300)
        lasting = [look.move for look in search.looked() if not look.at_once]
        assert Board(match).texts(lasting) == right, match.position()


@pytest.mark.parametrize("case", WINS)
def test_the_search_proves_a_win(case: str) -> None:
    canoes, board, winning = WINS[case]
    match = Match.new("canoe", seed=1, position=drawn(board), canoes=canoes)
    board = Board(match)
    assert board.texts(board.wins(board.start)) == winning
    analysis = bots.analyse(match, simulations=500)
    assert analysis.best in winning
    assert analysis.moves[0].proven
    assert analysis.values == (1.0, 0.0)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_legal_moves_to_the_end(level: str) -> None:
    match, name = Match.new("canoe", seed=2, canoes=1), f"{level}:60"
    while not match.over:
        match.play(bots.bot("canoe", name).choose(match, seed=len(match.plies)))
    assert match.result is not None


def test_the_same_seed_gives_the_same_move() -> None:
    match, novice = Match.new("canoe", seed=2), bots.bot("canoe", "novice")
    moves = {novice.choose(match, seed=5) for _ in range(5)}
    assert len(moves) == 1
    assert len({novice.choose(match, seed=seed) for seed in range(20)}) > 3


def test_a_bot_answers_at_once_when_it_is_cancelled() -> None:
    match, cancel = Match.new("canoe", seed=2), threading.Event()
    cancel.set()
    assert bots.bot("canoe", "master").choose(match, seconds=3600.0, cancel=cancel) in match.moves()


def duel(hidden: str) -> Match:
    """Seat 0 holds 1, 5 and 9; the others' cards as given."""
    return Match.new("duel", seed=1, position=f"hands 159 {hidden}\nlaid 000 000 000\nwon 000")


def test_a_bot_only_ever_thinks_from_the_concealed_view(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[np.ndarray] = []

    class Watched(Search):
        def __init__(self, game, box, state, *more, **named):  # type: ignore[no-untyped-def]
            seen.append(np.array(state).copy())
            super().__init__(game, box, state, *more, **named)

    monkeypatch.setattr(searching, "Search", Watched)
    match = duel("234 678")
    match.play("2", seat=1)
    bots.bot("duel", "club").choose(match, seat=0, simulations=50)
    bots.bot("duel", "club").choose(match.view(0), simulations=50)
    assert len(seen) == 2
    for state in seen:
        assert state.tobytes() == np.array(match.view(0).state).tobytes()
        assert state["hand"].tolist() == [[1, 5, 9], [0, 0, 0], [0, 0, 0]]
        assert not state["laid"].any()


def test_what_others_hide_does_not_change_the_choice() -> None:
    club = bots.bot("duel", "club")
    for seed in range(10):
        choices = {
            club.choose(duel(hidden), seat=0, simulations=100, seed=seed)
            for hidden in ("234 678", "678 234", "283 476")
        }
        assert len(choices) == 1


def test_a_bot_does_not_think_with_another_seat_s_eyes() -> None:
    match = duel("234 678")
    with pytest.raises(sentiers.NotYourTurn):
        bots.bot("duel", "club").choose(match.view(0), seat=1)
    with pytest.raises(sentiers.NotYourTurn):
        bots.bot("duel", "club").choose(match)  # several seats act: which one?


def test_a_bot_refuses_a_match_that_is_over() -> None:
    match = Match.new("canoe", seed=1)
    match.resign(0)
    for table in (match, match.view(0)):
        with pytest.raises(sentiers.NotYourTurn):
            bots.bot("canoe", "novice").choose(table)


def test_a_spectator_s_view_serves_where_everything_lies_open() -> None:
    match = Match.new("canoe", seed=1)
    assert bots.bot("canoe", "novice").choose(match.view()) in match.moves()
    assert bots.analyse(match.view(), simulations=50).seat == 0


def test_the_analysis_tells_every_move_its_value_and_share() -> None:
    match = Match.new("canoe", seed=1)
    match.play("e4")
    found = sentiers.analyse(match, simulations=1_000)
    assert found.simulations == 1_000
    assert {move.text for move in found.moves} == set(match.moves())
    assert sum(move.share for move in found.moves) == pytest.approx(1.0)
    assert found.moves[0].share == max(move.share for move in found.moves)
    assert found.best == found.moves[0].text


def test_the_levels_have_names_words_and_faces() -> None:
    levels = bots.levels("canoe")
    assert tuple(level.name for level in levels) == LEVELS
    assert len({level.face for level in levels}) == len({str(level.title) for level in levels}) == 4
    assert all(str(level.words) for level in levels)


@pytest.mark.parametrize("name", ["grandmaster", "", "club:", "club:many", "club:-5", "master@soon", "master@-1s"])
def test_an_unknown_bot_is_told_in_a_sentence_that_names_the_known_ones(name: str) -> None:
    if name == "club:":
        assert find_level("canoe", name).budget == find_level("canoe", "club").budget
        return
    with pytest.raises(bots.UnknownBot, match="novice, amateur, club, master, random, uct"):
        bots.bot("canoe", name)


def test_a_name_may_carry_its_own_limits() -> None:
    assert find_level("canoe", "club:500").budget == Budget(simulations=500)
    assert find_level("canoe", "master@0.2s").budget == Budget(seconds=0.2)
    assert find_level("canoe", "uct:900@2").budget == Budget(2.0, 900)
