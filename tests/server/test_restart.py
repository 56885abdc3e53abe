"""Starting, stopping and starting again: a table is the replay of its journal."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from visitors import PATIENCE, SERVE, House, Person, sit_down
from websockets.exceptions import ConnectionClosed

from sentiers.server.thinking.weighing import SECONDS


def test_a_table_is_the_same_after_a_restart(own_house: Callable[..., House]) -> None:
    house = own_house()
    with Person(house, "Anne") as anne, Person(house, "Bruno") as bruno:
        table, light, dark = sit_down(anne, bruno, mode="page", private=False)
        for ply, move in enumerate(["e4", "f5", "e4-e3", "-f5", "d4"]):
            player = (light, dark)[ply % 2]
            player.until_ply(ply)
            player.must("play", move=move, ply=ply)
        light.must("undo")
        dark.until(lambda update: update["offers"]["undo"] == [0])
        dark.must("accept")
        dark.must("draw")
        before = [person.get(f"/api/tables/{table}?as=page") for person in (anne, bruno)]
        house.kill()
        house.start()
        after = [person.get(f"/api/tables/{table}?as=page") for person in (anne, bruno)]
        for update in (*before, *after):
            update.pop("absent", None)  # who looks is in no journal
            for seat in update["seats"]:
                seat.pop("here")
        assert after == before
        assert after[0]["offers"]["draw"] == [1]


def test_a_bot_goes_on_after_a_restart(own_house: Callable[..., House]) -> None:
    house = own_house(tempo=30)
    with Person(house) as anne:
        table = anne.open("me", "bot:novice")
        live = anne.live(table)
        live.must("play", move="e4", ply=0)
        house.kill()
        house.settings["tempo"] = 0
        house.start()
        assert anne.live(table).until_ply(2)["turn"] == [0]


def test_a_table_nobody_looks_at_leaves_the_memory_and_comes_back(own_house: Callable[..., House]) -> None:
    house = own_house(idle=0.2)
    with Person(house) as anne:
        table = anne.open("me", "me")
        live = anne.live(table)
        live.play("e4")
        live.close()
        with closing(sqlite3.connect(house.database)) as database, database:
            database.execute("INSERT INTO journal VALUES (1, 2, 0, 'play 1 f5')")
        end = time.monotonic() + PATIENCE
        while anne.get(f"/api/tables/{table}")["ply"] == 1:  # in memory still; read again it has the second ply as well
            assert time.monotonic() < end
        again = anne.live(table)
        assert again.now["ply"] == 2
        again.play("d4")


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_soon_whatever_is_open(own_house: Callable[..., House], how: signal.Signals) -> None:
    house = own_house()
    with Person(house) as anne:
        table = anne.open("me", "bot:master")
        live = anne.live(table)
        live.must("play", move="e4", ply=0)  # the bot now thinks for a second
        with anne.http.stream("GET", f"/api/tables/{table}/events") as stream:
            lines = stream.iter_lines()
            assert next(lines) == "event: update"
            began = time.monotonic()
            house.stop(how)
            assert time.monotonic() - began < 3
        with pytest.raises(ConnectionClosed) as closed:
            live.until(lambda update: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012  # the service restarts: come back


def test_what_was_asked_before_it_was_told_to_stop_is_answered(own_house: Callable[..., House]) -> None:
    """Values for three seconds, as on a busy machine any page may take."""
    house = own_house(warm=1)
    with Person(house) as anne, ThreadPoolExecutor(1) as asking:
        slow = asking.submit(anne.post, "/api/try/values", game="canoe", effort=len(SECONDS) - 1)
        end = time.monotonic() + PATIENCE
        while "sentiers_thoughts_running 1.0" not in anne.http.get("/metrics").text:
            assert time.monotonic() < end
            assert not slow.done(), slow.result().text
        house.stop()
        assert slow.result().status_code == 200


def test_it_says_where_it_is_and_takes_a_free_port(own_house: Callable[..., House]) -> None:
    house = own_house()
    assert house.port > 0
    with Person(house) as anne:
        assert anne.http.get("/healthz").text == "ok"


def test_two_servers_do_not_share_a_database(own_house: Callable[..., House]) -> None:
    house = own_house()
    second = subprocess.run(
        [sys.executable, "-c", SERVE, "0", str(house.database)],
        capture_output=True,
        text=True,
        env=os.environ,
        timeout=60,
    )
    assert second.returncode != 0
    assert "in use by another Sentiers server" in second.stderr
    assert "Traceback" not in second.stderr


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    database = tmp_path / "house.db"
    with closing(sqlite3.connect(database)) as future, future:
        future.execute("PRAGMA user_version = 99")
    start = subprocess.run(
        [sys.executable, "-c", SERVE, "0", str(database)], capture_output=True, text=True, timeout=60
    )
    assert start.returncode != 0
    assert "newer" in start.stderr
    assert "Traceback" not in start.stderr


def test_the_secret_outlives_the_process_and_is_nobody_else_s(own_house: Callable[..., House]) -> None:
    house = own_house()
    with Person(house, "Anne") as anne:
        house.stop()
        house.start()
        assert anne.get("/api/me") == {"name": "Anne", "guest": False}
    assert house.database.stat().st_mode & 0o077 == 0
