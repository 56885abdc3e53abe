"""A match that is decided is claimed against who does not play on; how the house judges is nobody's hint."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from decided import WON
from visitors import House, Live, Person, sit_down

from sentiers.server import stalling
from sentiers.server.deeds import can
from sentiers.server.refusal import Refusal
from sentiers.server.storage import Setup
from sentiers.server.table import Table
from sentiers.server.times import DAY

PATIENCE = 0.4  # seconds, in the house of these tests
SECOND = 1000


@pytest.fixture(scope="module")
def brisk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("brisk"), absence=PATIENCE, absence_fast=PATIENCE)
    house.start()
    yield house
    house.stop()


def play(moves: list[str], *lives: Live) -> None:
    for ply, move in enumerate(moves):
        lives[ply % 2].play(move)
        for live in lives:
            live.until_ply(ply + 1)


def may_claim(live: Live) -> None:
    live.until(lambda update: "claim-decided" in update["can"])


def test_a_decided_match_is_claimed_against_who_stalls_and_he_comes_last(brisk: House) -> None:
    with Person(brisk, "Anne") as anne, Person(brisk, "Bruno") as bruno, Person(brisk) as chloe:
        table, first, second = sit_down(anne, bruno, rated=True, private=False)
        assert first.refused("claim", what="decided") == "not-stalling"
        play(WON, first, second)
        may_claim(first)
        assert "claim-decided" not in second.now["can"], "who is to move claims nothing"
        assert second.refused("claim", what="decided") == "not-stalling"
        assert chloe.live(table).refused("claim", what="decided") == "not-your-seat"
        first.must("claim", what="decided")
        for live in (first, second):
            ended = live.until(lambda update: update["ended"] is not None)
            assert (ended["ended"]["ending"], ended["ended"]["winners"]) == ("stalling", [0])
            assert "Bruno does not play on" in ended["ended"]["text"]
        assert "ending: stalling" in anne.http.get(f"/t/{table}.txt").text
        assert "\n1 stalls" in anne.http.get(f"/t/{table}.txt").text
        told = anne.get("/api/people/me/matches")["matches"][0]
        assert told["ending"] == "stalling"
        change = [seat["change"] for seat in first.until(lambda update: "change" in update["seats"][0])["seats"]]
        assert change[0] > 0 > change[1]


def test_what_is_not_decided_is_asked_once_in_a_position_and_told_to_nobody_else(brisk: House) -> None:
    with Person(brisk, "Anne") as anne, Person(brisk, "Bruno") as bruno:
        table, first, second = sit_down(anne, bruno)
        play(WON[:5], first, second)
        may_claim(first)
        told = len(second.log)
        answer = first.do("claim", what="decided")
        assert answer["code"] == "not-decided"
        assert not any(word in answer["text"] for word in "0123456789%"), "no value, no move"
        first.until(lambda update: "claim-decided" not in update["can"])
        second.until(lambda update: update["n"] == first.now["n"])
        assert len(second.log) == told, "who is to move does not learn that he is not lost"
        second.play()
        first.until_ply(6)
        first.play()
        may_claim(first)  # in another position
        for _ in range(2):
            assert anne.code(f"/api/tables/{table}/act", do="claim", what="decided") == (409, "not-decided")
        brisk.kill()
        brisk.start()
        again = anne.live(table)
        assert again.refused("claim", what="decided") == "not-decided", "it was asked, before the house died"
        assert "claim-decided" not in again.now["can"]
        assert again.now["ended"] is None


def test_who_moves_while_the_house_thinks_is_not_claimed_against(brisk: House) -> None:
    """The thought is dropped, and what it would have come to is no entry of the journal."""
    with Person(brisk, "Anne") as anne, Person(brisk, "Bruno") as bruno:
        _, first, second = sit_down(anne, bruno)
        play(WON[:9], first, second)  # not proven: the house thinks for a second
        may_claim(first)
        first.say({"id": 77, "do": "claim", "what": "decided"})
        second.play()
        assert first.answer()["code"] in ("stale", "not-decided")
        assert first.until_ply(10)["ended"] is None


# When somebody lets the others wait


def table(*moments: int, time: str = "", **more: object) -> Table:
    """A match of two people in which moves were made at these moments (ms)."""
    setup = Setup("canoe", {}, 7, ["by:anne", "by:bruno"], time=time, **more)  # type: ignore[arg-type]
    found = Table("t", 1, setup)
    for number, at in enumerate(moments):
        found.apply(stalling.journal.play(number % 2, WON[number]), at)
    return found


def waits(found: Table) -> int:
    return stalling.fair_until(found, 30.0) - found.since


def test_a_fair_wait_is_the_tables_patience_or_longer_for_who_is_slow_and_where_there_is_a_clock() -> None:
    first = 10**12
    quick = table(*(first + SECOND * k for k in range(5)))
    assert waits(quick) == 30 * SECOND
    # Bruno, whose turn it is, took 50 s for his second move; his first is free, as are Anne's minutes.
    slow = table(first, first + 400 * SECOND, first + 700 * SECOND, first + 750 * SECOND, first + 751 * SECOND)
    assert waits(slow) == stalling.SLOWER * 50 * SECOND
    clocked = table(*(first + SECOND * k for k in range(5)), time="15+10")
    assert waits(clocked) == round(stalling.PART * (15 * 60 - 1 + 10) * SECOND)
    days = table(*(first + SECOND * k for k in range(5)), time="days:3")
    assert waits(days) == DAY


def test_only_where_two_sides_of_people_play_and_the_match_is_no_longer_young() -> None:
    moments = [10**12 + k for k in range(5)]
    assert stalling.matters(table(*moments))
    assert not stalling.matters(table(*moments[:3])), "it can be broken off"
    assert not stalling.matters(table(*moments, pace=30)), "a turn has a time of its own"
    three = Table("t", 1, Setup("duel", {"players": 3}, 7, ["by:anne", "by:bruno", "by:chloe"]))
    three.made = [2, 2, 2]
    assert not stalling.matters(three)
    together = Table("t", 1, Setup("wege", {"players": "two-together"}, 7, ["by:anne", "by:bruno"]))
    together.made = [2, 2]
    assert not stalling.matters(together)


def test_the_button_depends_on_time_alone_and_the_other_claim_comes_first() -> None:
    found = table(*(10**12 + k for k in range(5)))
    assert "claim-decided" not in can(found, "anne")
    found.stalled_at = found.moment
    assert "claim-decided" in can(found, "anne")
    assert "claim-decided" not in can(found, "bruno")
    found.missing = frozenset({1})
    assert "claim" in can(found, "anne")
    assert "claim-decided" not in can(found, "anne")
    found.apply(stalling.journal.undecided(0), 10**12 + 60)
    found.missing = frozenset()
    assert "claim-decided" not in can(found, "anne")
    with pytest.raises(Refusal, match="not-decided"):
        stalling.claimant(found, "anne")
    found.apply(stalling.journal.play(1, WON[5]), 10**12 + 70)
    with pytest.raises(Refusal, match="stale"):
        stalling.judged(found, "anne", found.moment - 1, True)
