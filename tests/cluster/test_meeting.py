"""People at two workers, over real NATS and PostgreSQL: what one does through his, the other learns through his own."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from decided import WON
from in_lobby import InLobby
from test_faults import SETTINGS
from test_stalling import may_claim, play
from visitors import PATIENCE, Live, Person
from websockets.exceptions import ConnectionClosed

from sentiers.lab.cluster.house import Cluster

ABSENCE = "1.5"  # seconds
PATIENT = {"SENTIERS_ABSENCE": ABSENCE, "SENTIERS_ABSENCE_FAST": ABSENCE}


@dataclass
class Door:
    """One worker, as its visitors know it."""

    port: int

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


class Town:
    """Two workers and a thinker; Anne comes by the one, Bruno by the other."""

    def __init__(self, house: Cluster, closing: ExitStack) -> None:
        self.here, self.there = (Door(port) for port in house.ports)
        self._closing = closing
        self.anne, self.bruno = self.person("Anne", self.here), self.person("Bruno", self.there)

    def person(self, name: str, door: Door) -> Person:
        return self._closing.enter_context(Person(door, name))  # type: ignore[arg-type]

    def lobby(self, person: Person) -> InLobby:
        lobby = InLobby(person)
        self._closing.callback(lobby.live.close)
        return lobby

    def table(self, **more: Any) -> tuple[str, Live, Live]:
        table = self.anne.open("me", "open", **more)
        self.bruno.join(table)
        return table, self.anne.live(table), self.bruno.live(table)


def _until_closed(live: Live) -> None:
    while True:
        try:
            live.socket.recv(PATIENCE)
        except ConnectionClosed:
            return


@pytest.fixture(scope="module")
def house() -> Iterator[Cluster]:
    with tempfile.TemporaryDirectory(prefix="sentiers-cluster-") as folder:
        Path(folder).chmod(0o755)  # PostgreSQL is a user of its own
        with Cluster(Path(folder) / "house", workers=2, thinkers=1, settings=SETTINGS | PATIENT) as house:
            yield house


@pytest.fixture
def town(house: Cluster) -> Iterator[Town]:
    with ExitStack() as closing:
        yield Town(house, closing)


pytestmark = pytest.mark.xdist_group("cluster")


def test_tables_wait_are_watched_and_rematches_are_as_public_as_they_were(town: Town) -> None:
    lobby, chloe = town.lobby(town.bruno), town.person("Chloé", town.there)
    table = town.anne.open("me", "open", private=False)
    lobby.until(lambda: table in lobby.lists["open"])
    assert lobby.lists["open"][table]["who"] == "Anne"
    town.bruno.join(table)
    first, second = town.anne.live(table), town.bruno.live(table)
    play(WON[:2], first, second)
    lobby.until(lambda: table in lobby.lists["watch"] and table not in lobby.lists["open"])
    town.lobby(town.anne)
    lobby.until(lambda: lobby.told.get("people", {}).get("people") == 2)  # at two workers

    looks_on = chloe.live(table)
    other = town.person("Dora", town.here).live(table)
    for live in (first, second, looks_on):
        live.until(lambda update: update.get("watching") == 2)
    other.close()
    first.until(lambda update: update.get("watching") == 1)

    second.must("resign")
    first.until(lambda update: update["ended"] is not None)
    first.must("rematch")
    second.until(lambda update: "accept" in update["can"])
    assert second.log[-1]["kind"] == "offer"
    second.must("accept", what="rematch")
    again = first.until(lambda update: update["next"] is not None)["next"]
    assert [seat["name"] for seat in town.anne.live(again).now["seats"]] == ["Bruno", "Anne"]
    assert chloe.post(f"/api/tables/{again}/join").status_code == 409, "the seats are kept"
    bruno = town.bruno.live(again)
    bruno.play()
    lobby.until(lambda: again in lobby.lists["watch"])
    assert chloe.live(again).now["viewer"] == -1


def test_two_at_different_workers_find_each_other_talk_and_offer(town: Town) -> None:
    anne, bruno = town.lobby(town.anne), town.lobby(town.bruno)
    anne.say(do="seek", game="canoe", tempo="5+3")
    anne.until(lambda: "seeking" in anne.told)
    bruno.say(do="seek", game="canoe", tempo="5+3")
    for lobby in (anne, bruno):
        lobby.until(lambda lobby=lobby: "met" in lobby.told)  # type: ignore[misc]
    table = anne.told["met"]["table"]
    assert bruno.told["met"]["table"] == table
    one, other = town.anne.live(table), town.bruno.live(table)
    first, second = (one, other) if one.now["you"] == [0] else (other, one)
    for live in (first, second):
        live.until(lambda update: all(seat["here"] for seat in update["seats"]))

    first.must("say", phrase="good-luck")
    said = second.until(lambda update: bool(update.get("said")))["said"]
    assert [(word["seat"], word["phrase"]) for word in said] == [(0, "good-luck")]

    play(WON[:5], first, second)
    for live in (anne, bruno):  # the strip of tables at which it is one's turn
        turn = second is (other if live is bruno else one)
        live.until(lambda live=live, turn=turn: (table in live.turns()) is turn)  # type: ignore[misc]
    first.must("draw")
    offer = second.until(lambda update: update["offers"]["draw"] == [0])
    assert "accept" in offer["can"]
    assert second.log[-1]["kind"] == "offer"
    second.must("decline", what="draw")
    first.until(lambda update: not update["offers"]["draw"])
    assert (first.log[-1]["kind"], first.log[-1]["seat"]) == ("decline", 1)


def test_who_is_gone_or_stalls_is_claimed_against_whatever_worker_he_was_at(town: Town) -> None:
    table, first, second = town.table()
    play(WON[:4], first, second)
    second.close()
    first.until(lambda update: "absent" in update and not update["seats"][1]["here"])
    first.until(lambda update: "claim" in update["can"])
    second = town.bruno.live(table)
    first.until(lambda update: "claim" not in update["can"] and update["seats"][1]["here"])
    assert first.refused("claim") == "not-absent"
    second.close()
    first.until(lambda update: "claim" in update["can"])
    first.must("claim", what="win")
    ended = town.bruno.live(table).until(lambda update: update["ended"] is not None)["ended"]
    assert ended["ending"] == "absence"

    _, first, second = town.table()
    play(WON, first, second)
    may_claim(first)
    first.must("claim", what="decided")
    ended = second.until(lambda update: update["ended"] is not None)["ended"]
    assert (ended["ending"], ended["winners"]) == ("stalling", [0])

    _, first, second = town.table()
    play(WON[:5], first, second)
    may_claim(first)
    assert first.refused("claim", what="decided") == "not-decided"
    number = first.until(lambda update: "claim-decided" not in update["can"])["n"]
    assert second.until(lambda update: update["n"] == number)["ended"] is None


def test_a_session_ended_at_one_worker_closes_the_sockets_at_another(town: Town) -> None:
    password = "canoes on the lake"
    town.anne.keep("Anne of the lake", password)
    phone = town.person("Somebody", town.there)
    answer = phone.post("/api/account/sign-in", handle="Anne of the lake", password=password)
    assert answer.status_code == 200, answer.text
    phone.be(answer.json()["token"])
    table = town.anne.open("me", "open")
    away, lobby = phone.live(table), town.lobby(phone)
    assert away.now["you"] == [0]
    lobby.hear()
    assert town.anne.post("/api/account/sign-out", where="others").status_code == 200
    for live in (away, lobby.live):
        _until_closed(live)
    assert phone.code(f"/api/tables/{table}/act", do="resign") == (401, "who-are-you")
    town.anne.live(table).must("resign")  # her own pages were closed too, and come back
