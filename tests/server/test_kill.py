"""kill -9 in mid-game, again and again at random moments: every acknowledged move is still there, and play goes on."""

from __future__ import annotations

import random
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing

import pytest
from visitors import House, Live, Person
from websockets.exceptions import ConnectionClosed

KILLS = 8
TABLES = 6


class Playing(threading.Thread):
    """Plays at one table, both sides, as fast as the server acknowledges, until the server is gone."""

    def __init__(self, person: Person, table: str, acknowledged: dict[int, str], seed: int) -> None:
        super().__init__(daemon=True)
        self.table, self.acknowledged = table, acknowledged
        self.live: Live = person.live(table)
        self.chance = random.Random(seed)
        self.begun = threading.Event()
        self.over = False

    def run(self) -> None:
        try:
            while not self.over:
                update = self.live.now
                seat, move = update["turn"][0], self.chance.choice(update["moves"])
                number = self.live.must("play", move=move, ply=update["ply"])
                self.acknowledged[number] = f"play {seat} {move}"
                self.begun.set()
                self.over = self.live.now["ended"] is not None
        except (ConnectionClosed, ConnectionError):
            pass
        finally:
            self.begun.set()


def test_no_acknowledged_move_is_ever_lost(own_house: Callable[..., House], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SENTIERS_GAMES", "")  # only what is played here, because it is loaded at every start
    house = own_house(message_rate=1e6, message_burst=1e6, messages_per_address=1e6)
    chance = random.Random()
    with Person(house) as anne:
        acknowledged: dict[str, dict[int, str]] = {anne.open("me", "me"): {} for _ in range(TABLES)}
        of_matches_over = 0
        for kill in range(KILLS):
            players = [Playing(anne, table, moves, kill) for table, moves in acknowledged.items()]
            for player in players:
                check_nothing_is_lost(house, player, acknowledged[player.table])
                player.start()
            for player in players:
                player.begun.wait(60)
            time.sleep(chance.uniform(0, 0.1))  # the moment of the blow, not a wait for anything
            house.kill()
            for player in players:
                player.join(60)
                assert not player.is_alive()
                player.live.close()
                if player.over:  # a fresh table in its stead
                    of_matches_over += len(acknowledged.pop(player.table))
            house.start()
            while len(acknowledged) < TABLES:
                acknowledged[anne.open("me", "me")] = {}
        assert of_matches_over + sum(len(moves) for moves in acknowledged.values()) > 0


def check_nothing_is_lost(house: House, player: Playing, acknowledged: dict[int, str]) -> None:
    """What the table shows after the restart is what its journal says, and the journal has all that was acknowledged."""
    with closing(sqlite3.connect(house.database)) as database:
        sql = "SELECT journal.n, entry FROM journal JOIN tables USING (no) WHERE id = ?"
        journal = dict(database.execute(sql, (player.table,)).fetchall())
    assert acknowledged.items() <= journal.items()
    assert len(journal) <= max(acknowledged, default=0) + 1, "a move was played that nobody had sent"
    assert player.live.now["n"] == player.live.now["ply"] == len(journal)
    acknowledged.update(journal)
