"""The table on disk: found again, complete or not there, computed once and in the background."""

import threading

import numpy as np
import pytest

from sentiers.games.game import Game
from sentiers.games.zwei_wege.minds import solve
from sentiers.games.zwei_wege.minds.solution_file import read_solution, write_solution

GAME = Game("sentiers.games.zwei_wege")


@pytest.fixture
def empty(solutions, tmp_path, monkeypatch):
    """No solution remembered, and an empty folder to keep one."""
    solutions("short")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(solve, "_kept", {})
    return tmp_path


def box_of(edition):
    return GAME.box(GAME.edition(edition))[0]


def test_a_solution_is_kept_and_found_again(empty, monkeypatch):
    box = box_of("short")
    assert not solve.ready(box)
    first = solve.load(box)
    assert solve.ready(box)
    assert solve.load(GAME.edition("short")) is first
    monkeypatch.setattr(solve, "_kept", {})
    monkeypatch.setattr(solve, "solve", lambda *_: pytest.fail("it was on disk"))
    again = solve.load(box)
    assert np.array_equal(again.third, first.third)
    assert np.array_equal(again.atlas.below, first.atlas.below)


def test_the_table_of_the_standard_board_is_smaller_than_25_megabytes(solutions):
    solution = solutions("standard")
    path, _ = solve.solution_path(solution.box)
    assert path.stat().st_size < 25_000_000


@pytest.mark.parametrize("harm", ["cut", "flip", "empty", "other", "text"])
def test_a_damaged_table_is_computed_anew(empty, monkeypatch, harm):
    box = box_of("short")
    right = solve.load(box).third.copy()
    path, key = solve.solution_path(box)
    content = bytearray(path.read_bytes())
    if harm == "flip":
        content[-5] ^= 1
    path.write_bytes(
        {"cut": content[:-8], "flip": content, "empty": b"", "other": content.replace(b"v1", b"v0", 1), "text": b"{}"}[
            harm
        ]
    )
    assert read_solution(path, key) is None
    monkeypatch.setattr(solve, "_kept", {})
    assert np.array_equal(solve.load(box).third, right)
    assert read_solution(path, key) is not None


def test_where_nothing_can_be_written_the_solution_is_remembered_all_the_same(empty, monkeypatch):
    (empty / "file").write_text("no folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(empty / "file"))
    first = solve.load(box_of("short"))
    assert solve.load(box_of("short")) is first
    assert write_solution(empty / "file" / "x", "key", np.zeros(1, np.uint64), np.zeros(1)) == 0


def test_nothing_but_the_table_is_left_in_the_folder(empty):
    solve.load(box_of("short"))
    path, _ = solve.solution_path(box_of("short"))
    assert list(path.parent.iterdir()) == [path]


def test_two_who_ask_at_once_get_one_solution_computed_once(empty, monkeypatch):
    calls, real = [], solve.solve
    monkeypatch.setattr(solve, "solve", lambda *given: calls.append(given) or real(*given))
    got = []
    threads = [threading.Thread(target=lambda: got.append(solve.load(box_of("short")))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(calls) == 1
    assert all(one is got[0] for one in got)


def test_while_it_is_computed_other_threads_go_on(empty):
    """The solver holds no lock of Python's: between two words about its progress this thread turns many times."""
    told, turns = [], []
    box = box_of("standard")
    worker = threading.Thread(target=lambda: solve.solve(box, lambda done, total: told.append((done, total)), 1))
    worker.start()
    while worker.is_alive():
        worker.join(0.001)
        turns.append(len(told))
    assert told[-1][0] == told[-1][1]
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert len(set(turns)) > 10


def test_run_tells_the_figures(empty):
    told = solve.run(GAME.edition("short"))
    assert told["boards"] == 215_088
    assert told["states"] == 3 * told["boards"]
    assert told["kept"] < 0.51 * told["boards"]
    assert told["table_bytes"] == solve.solution_path(box_of("short"))[0].stat().st_size
    assert 0.5 < told["start_value"] < 0.51
    assert told["seconds"] > 0
