"""A short siege with fixed seeds: no 5xx but the documented, no traceback, nothing that grows, and honest people are served on.
`make fuzz` goes on for an hour, with seeds of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from api import all_operations
from attacks import ATTACKS, read_case, write_case
from siege import Siege, sound
from wire import connect

pytestmark = [
    pytest.mark.xdist_group("fuzz"),
    pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs /proc"),
]
SEEDS = {"operations": range(70), "walks": range(3), "evenings": range(1), "frames": range(20), "lobbies": range(12),
         "crowds": range(3), "requests": range(8), "editions": range(2), "records": range(1)}  # fmt: skip
# What attackers are told at least: an attack that gets nowhere proves nothing.
HEARD = {"evenings": {"POST play", "not-your-seat", "stale"}, "frames": {"ack", "update", "bad-message"},
         "lobbies": {"seeking", "bad-message", "unknown-game"}}  # fmt: skip
GROWTH = 60.0  # megabytes: code that is loaded late, and what tables in memory need


@pytest.mark.parametrize("name", ATTACKS)
def test_whatever_is_sent_the_house_stands_and_honest_people_play_on(siege: Siege, name: str) -> None:
    siege.heard.clear()
    for seed in SEEDS[name]:
        siege.attack(ATTACKS[name], seed)
    assert HEARD.get(name, set()) <= siege.heard.keys(), siege.heard


def test_every_operation_of_the_api_is_attacked(siege: Siege) -> None:
    assert len(all_operations(siege)) <= len(SEEDS["operations"])


def test_after_an_attack_nothing_is_left_open_and_nothing_has_grown(siege: Siege) -> None:
    kinds = ("frames", "crowds", "requests")
    for name in kinds:
        siege.attack(ATTACKS[name], 100)
    siege.settle()
    for name in kinds:
        for seed in range(101, 104):
            siege.attack(ATTACKS[name], seed)
    siege.check_growth(GROWTH)


# That all this can fail


def test_an_answer_that_may_not_be_given_is_noticed() -> None:
    for status, body in (
        (500, {"error": {"code": "server-error", "text": "Something went wrong."}}),
        (502, None),
        (400, {"error": {"code": "nonsense", "text": "?"}}),
        (404, {"error": {"code": "too-fast", "text": "?"}}),
        (429, {"error": {"code": "too-fast", "text": " "}}),
    ):
        with pytest.raises(AssertionError):
            sound(status, body)
    sound(503, {"error": {"code": "preparing", "text": "Canoë is being prepared."}})


def test_a_traceback_in_the_log_is_noticed(siege: Siege) -> None:
    def shout(siege: Siege, _: int) -> None:
        with siege.house.log.open("a") as log:
            log.write("Traceback (most recent call last):\n  in the tests\n")

    with pytest.raises(AssertionError, match="in the tests"):
        siege.attack(shout, 0)
    siege.check_log()  # told once


def test_a_connection_that_stays_open_is_noticed(siege: Siege) -> None:
    siege.settle()
    open_ = [connect(siege) for _ in range(20)]
    for each in open_:  # each has been let in
        each.sendall(b"GET /healthz HTTP/1.1\r\nhost: here\r\n\r\n")
        assert each.recv(1)
    with pytest.raises(AssertionError, match="files"):
        siege.check_growth(GROWTH, seconds=0.5)
    for each in open_:
        each.close()
    siege.check_growth(GROWTH)


def test_a_case_that_failed_is_written_so_that_it_can_be_run_again(siege: Siege, tmp_path: Path) -> None:
    file = write_case(tmp_path / "failures", "frames", 7, siege, AssertionError("it broke"))
    assert read_case(file) == ("frames", 7)
    assert "--again" in file.read_text()
