"""Thousands of matches at once: the same matches as one by one, whatever the threads, and nothing that a seat may not know."""

from __future__ import annotations

import copy
import gc
import os
import pickle
import subprocess
import sys
import threading
import time
from typing import Any

import numpy as np
import pytest

from sentiers.games.shelf import cards
from sentiers.games.shelf import game as find_game
from sentiers.kernel.shares import APART, LISTENING, STATE, piece
from sentiers.lab import Batch, batch
from sentiers.lab.threads import Threads
from sentiers.match.encoder import Encoder
from sentiers.match.kit import seats_in
from sentiers.messages import SentiersError

GAMES = [card.name for card in cards() if find_game(card.name).encoding is not None]
TABLES: list[tuple[str, dict[str, Any]]] = [(name, {}) for name in GAMES] + [
    (name, {"players": players}) for name, players in (("traxx", 2), ("traxx", 4), ("buizen", 3)) if name in GAMES
]


@pytest.fixture(params=TABLES, ids=[f"{name}-{options}" for name, options in TABLES])
def table(request: pytest.FixtureRequest) -> tuple[str, dict[str, Any]]:
    return request.param


def one_by_one(matches: Batch, steps: int) -> None:
    """Plays the first match of a batch beside it, as Python plays it, and compares all there is after each step."""
    encoder, kit = matches.encoder, matches.encoder.kit
    alone = kit.blank()
    alone[0] = matches.states[0]
    word: tuple[int, ...] = ()
    for _ in range(steps):
        seat = seats_in(kit.turn(alone))[0]
        first = word[0] if word else -1
        assert matches.seats[0] == seat
        np.testing.assert_array_equal(matches.observations[0], encoder.observe(alone, seat, first))
        np.testing.assert_array_equal(matches.masks[0], encoder.mask(alone, seat, first))
        action = int(matches.pick()[0])
        step = matches.step(matches.actions)
        word = (*word, action)
        over = False
        if encoder.whole(word):
            kit.play(alone, seat, encoder.read(alone, seat, word))
            word, over = (), kit.over(alone)
        assert bool(step.dones[0]) == over
        if over:
            aims = kit.reward(alone)
            if aims is None:
                aims = np.zeros(kit.seats)
                aims[list(kit.won(alone))] = 1.0 / len(kit.won(alone))
            np.testing.assert_allclose(step.rewards[0], 2.0 * aims - 1.0, atol=1e-6)
            np.testing.assert_array_equal(step.finals[0], encoder.observe(alone, seat))
            alone[0] = matches.states[0]
        else:
            assert not step.rewards[0].any()
            assert matches.states[0].tobytes() == alone[0].tobytes()


def test_a_match_of_a_batch_is_the_match_that_python_plays(table: tuple[str, dict[str, Any]]) -> None:
    game, options = table
    with batch(game, 3, seed=5, threads=1, **options) as matches:
        one_by_one(matches, 250)


def course(game: str, options: dict[str, Any], count: int, threads: int, steps: int) -> list[bytes]:
    with batch(game, count, seed=9, threads=threads, **options) as matches:
        found = []
        for _ in range(steps):
            step = matches.step(matches.pick())
            found.append(b"".join(array.tobytes() for array in (*step, matches.states)))
        return found


def test_the_threads_change_nothing(table: tuple[str, dict[str, Any]]) -> None:
    game, options = table
    assert course(game, options, 7, 1, 60) == course(game, options, 7, 3, 60)


def test_threads_that_take_pieces_from_each_other_change_nothing() -> None:
    """Several pieces for each thread, and a last one that is smaller."""
    assert course("canoe", {}, 1000, 1, 120) == course("canoe", {}, 1000, 3, 120)


def test_what_is_picked_is_allowed_and_each_action_is_as_likely(table: tuple[str, dict[str, Any]]) -> None:
    """Of the actions in the upper half of the mask as many are picked as chance lets expect."""
    game, options = table
    with batch(game, 512, seed=4, **options) as matches:
        picked = expected = variance = 0.0
        for _ in range(12):
            actions = matches.pick()
            assert matches.masks[np.arange(512), actions].all()
            allowed = matches.masks.astype(float)
            middle = (allowed * np.arange(allowed.shape[1])).sum(axis=1) / allowed.sum(axis=1)
            upper = (allowed * (np.arange(allowed.shape[1]) > middle[:, None])).sum(axis=1) / allowed.sum(axis=1)
            picked += float((actions > middle).sum())
            expected += float(upper.sum())
            variance += float((upper * (1.0 - upper)).sum())
            matches.step(actions)
        assert abs(picked - expected) < 5.0 * np.sqrt(variance)


def test_a_match_depends_on_its_seed_and_its_place_only() -> None:
    with batch("canoe", 2, seed=3) as few, batch("canoe", 5, seed=3) as many, batch("canoe", 2, seed=4) as other:
        for _ in range(20):
            few.step(few.pick())
            many.step(many.pick())
            other.step(other.pick())
        assert few.states.tobytes() == many.states[:2].tobytes()
        assert few.states.tobytes() != other.states.tobytes()
        assert few.states[0].tobytes() != few.states[1].tobytes()


def test_what_cannot_be_done_is_lost() -> None:
    """It ends the match, for who tried it with −1, for the others with nothing; whatever number it is."""
    with batch("canoe", 4, seed=1) as matches:
        for wrong in (matches.encoder.actions, -1, 2**31 - 1, 70):  # the last one takes a peg back that is not there
            matches.step(matches.pick())
            seats = matches.seats.copy()
            actions = matches.pick().copy()
            actions[2] = wrong
            step = matches.step(actions)
            assert matches.illegal.tolist() == step.dones.tolist() == [False, False, True, False]
            assert step.rewards[2, seats[2]] == -1.0
            assert np.count_nonzero(step.rewards) == 1
            assert matches.masks[2].sum() == 61  # and begins anew


@pytest.mark.parametrize(
    ("kind", "more"),
    [(np.int64, 2**32), (np.int64, -(2**32)), (np.uint64, 2**32), (np.uint64, 2**63), (np.uint64, 2**64 - 2**32)],
)
def test_a_number_that_is_far_too_large_is_not_the_action_with_the_same_lowest_bits(kind: Any, more: int) -> None:
    with batch("canoe", 4, seed=1) as matches:
        allowed = matches.pick().tolist()
        actions = np.array([allowed[0], allowed[1], allowed[2] + more, allowed[3]], kind)
        matches.step(actions)
        assert matches.illegal.tolist() == matches.dones.tolist() == [False, False, True, False]


def test_a_match_that_is_over_begins_anew_when_it_is_asked_to() -> None:
    with (
        batch("zwei-wege", 8, seed=2, autoreset="next-step") as later,
        batch("zwei-wege", 8, seed=2, autoreset="disabled") as never,
    ):
        over = np.zeros(8, bool)
        for _ in range(400):
            step = later.step(later.pick())
            assert not step.dones[over].any(), "the step after the end only begins anew"
            assert not step.rewards[~step.dones].any()
            over = step.dones.copy()
            assert (step.masks.sum(axis=1) == 0).tolist() == over.tolist()
            np.testing.assert_array_equal(step.observations[over], step.finals[over])
        ended = np.zeros(8, bool)
        for _ in range(900):
            ended |= never.step(never.pick()).dones
        assert ended.all()
        assert not never.step(never.actions).rewards.any()
        never.reset(chosen=np.arange(8) == 3)
        assert (never.masks.sum(axis=1) > 0).tolist() == [place == 3 for place in range(8)]


def test_a_match_that_stands_still_ends_once_and_begins_with_nothing_left_of_the_last() -> None:
    """Its reward, that it is over and that somebody tried what cannot be done are told of the step that brought it."""
    with batch("canoe", 4, seed=1, autoreset="disabled") as matches:
        wrong = matches.pick().copy()
        wrong[1:3] = -1
        matches.step(wrong)
        for each in (matches.dones, matches.illegal, matches.rewards.any(axis=1)):
            assert each.tolist() == [False, True, True, False]
        step = matches.reset(chosen=np.arange(4) < 2)
        for each in (step.dones, matches.illegal, step.rewards.any(axis=1)):
            assert each.tolist() == [False, False, True, False], "the last step's, of those that are not dealt anew"
        again = matches.pick().copy()
        again[1:3] = -1
        matches.step(again)
        assert matches.dones.tolist() == matches.illegal.tolist() == [False, True, False, False]
        step = matches.reset()
        assert not any(each.any() for each in (step.dones, matches.illegal, step.rewards))


def test_sent_and_received() -> None:
    with batch("canoe", 16, seed=1, threads=2) as matches:
        with pytest.raises(SentiersError):
            matches.recv()
        matches.send(matches.pick().copy())
        with pytest.raises(SentiersError):
            matches.send(matches.actions)
        with pytest.raises(SentiersError):
            matches.reset()
        assert matches.recv().seats.tolist() == [1] * 16


def test_a_batch_goes_on_whether_its_threads_are_still_there_or_asleep() -> None:
    """Steps at once after each other, after a while, sent, and begun anew in between: always the same matches."""

    def played(threads: int) -> bytes:
        with batch("canoe", 500, seed=8, threads=threads) as matches:
            for step in range(60):
                if step % 3 == 0:
                    matches.send(matches.pick())
                    matches.recv()
                else:
                    matches.step(matches.pick())
                if step % 20 == 19:
                    matches.reset(chosen=np.arange(500) % 7 == 0)
                if step % 10 == 9:
                    fallen_asleep(matches)
            return matches.states.tobytes()

    assert played(1) == played(2) == played(3)


def fallen_asleep(matches: Batch) -> None:
    """Waits until no thread of a batch listens any more."""
    states = matches._crew.threads._shares[STATE::APART]
    while (states == LISTENING).any():
        pass


def test_what_goes_wrong_in_a_thread_is_raised_where_it_is_waited_for() -> None:
    def wrong(shares: Any, own: int) -> None:
        if own:
            raise ZeroDivisionError
        while piece(shares, own, 1000, 10)[0] < 1000:
            pass

    threads = Threads(3)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            threads.run(wrong)
    threads.close()


def test_threads_end_with_their_batch() -> None:
    def own_threads() -> set[threading.Thread]:
        return {thread for thread in threading.enumerate() if thread.name.startswith("sentiers-batch")}

    before = own_threads()
    with batch("canoe", 200, seed=1, threads=3) as matches:
        matches.step(matches.pick())
        assert len(own_threads() - before) == 2
        matches.send(matches.pick())  # never received
    assert own_threads() == before
    with pytest.raises(SentiersError, match="closed"):
        matches.step(matches.actions)
    forgotten = batch("canoe", 200, seed=1, threads=2)
    forgotten.step(forgotten.pick())
    others = own_threads() - before
    del forgotten
    end = time.monotonic() + 10
    while own_threads() & others and time.monotonic() < end:  # one that is still at work holds it a moment longer
        gc.collect()
        for thread in others:
            thread.join(timeout=0.05)
    assert own_threads() == before


@pytest.mark.parametrize(
    "actions", [None, "e4", [1], [0.5] * 4, np.zeros((4, 1), int), [None] * 4, [[1], [1, 2], 3, 4]]
)
def test_what_is_no_row_of_actions_is_refused(actions: Any) -> None:
    with batch("canoe", 4, seed=1) as matches:
        before = matches.states.tobytes()
        with pytest.raises(SentiersError):
            matches.step(actions)
        assert matches.states.tobytes() == before
        matches.step(matches.pick())


@pytest.mark.parametrize("matches", [0, -1, True, "8", 1.5, None])
def test_a_batch_has_one_match_or_more(matches: Any) -> None:
    with pytest.raises(SentiersError, match="one match or more"):
        batch("canoe", matches)


@pytest.mark.parametrize("matches", [10**12, 2**63, 10**30])
def test_a_batch_has_no_more_matches_than_there_is_room_for(matches: int) -> None:
    with pytest.raises(SentiersError, match=r"no room here for so many matches: \d+ at most"):
        batch("canoe", matches)


@pytest.mark.parametrize("threads", [0, -1, 257, True, "2", 1.5])
def test_a_batch_works_on_some_threads(threads: Any) -> None:
    with pytest.raises(SentiersError, match="works on 1 to 256 threads"):
        batch("canoe", 4, threads=threads)


def test_a_game_without_an_encoding_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = Encoder.of("canoe").kit
    monkeypatch.setattr(kit.game, "encoding", None)
    with pytest.raises(SentiersError, match="no encoding"):
        Encoder(kit)


@pytest.mark.parametrize("threads", [1, 2])
def test_what_was_sent_is_done_and_can_be_received_after_the_batch_is_closed(threads: int) -> None:
    one, other = (batch("zwei-wege", 64, seed=1, threads=threads) for _ in range(2))
    one.send(one.pick())
    one.close()
    np.testing.assert_array_equal(one.recv().observations, other.step(other.pick()).observations)
    for deed in (one.recv, one.reset, one.pick):
        with pytest.raises(SentiersError):
            deed()


@pytest.mark.parametrize("threads", [1, 2])
def test_what_is_sent_while_the_batch_is_closed_is_done_all_the_same(
    threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By who sends it, as its threads have left between the look whether it is closed and the work."""
    one, other = (batch("zwei-wege", 64, seed=1, threads=threads) for _ in range(2))
    crew = one._crew.threads
    begun = crew.start

    def late(work: Any) -> None:
        one.close()
        begun(work)

    monkeypatch.setattr(crew, "start", late)
    one.send(one.pick())
    np.testing.assert_array_equal(one.recv().observations, other.step(other.pick()).observations)


def test_a_batch_is_stepped_by_one_thread_at_a_time_and_the_others_are_told_so() -> None:
    """Otherwise one of them would wait for ever, and matches would go on by the actions of another."""
    refused: list[str] = []
    with batch("zwei-wege", 256, seed=1, threads=2) as matches:
        actions = matches.pick().copy()

        def step() -> None:
            for _ in range(300):
                try:
                    matches.step(actions)
                except SentiersError as error:
                    refused.append(str(error))

        crew = [threading.Thread(target=step, daemon=True) for _ in range(3)]
        for thread in crew:
            thread.start()
        for thread in crew:
            thread.join(30)
        assert not any(thread.is_alive() for thread in crew)
        assert set(refused) <= {"A step is under way: receive it first."}
        assert len(matches.step(actions).seats) == 256


@pytest.mark.parametrize("take", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_batch_is_neither_copied_nor_pickled(take: Any) -> None:
    with batch("zwei-wege", 4) as matches, pytest.raises(SentiersError, match="stays where it is"):
        take(matches)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process cannot be forked here")
@pytest.mark.filterwarnings("ignore:.*fork")
def test_a_batch_goes_on_in_a_process_that_was_forked() -> None:
    """Its threads are not there; what was under way stays behind."""
    code = """
import os, signal, warnings
warnings.simplefilter("ignore")
from sentiers.lab import batch
from sentiers.messages import SentiersError
idle, sent, stepped = (batch("zwei-wege", 256, seed=1, threads=2) for _ in range(3))
idle.step(idle.pick())
sent.send(sent.pick())
with stepped._alone():  # by another thread, say
    child = os.fork()
    if not child:
        signal.alarm(20)
        stepped.reset(1)
        stepped.step(stepped.pick())
if not child:
    idle.step(idle.pick())
    try:
        sent.recv()
        os._exit(1)
    except SentiersError:
        sent.reset(1)
        sent.step(sent.pick())
        os._exit(0)
assert os.waitpid(child, 0)[1] == 0
sent.recv()
idle.step(idle.pick())
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)
