"""What those who keep the house running ask: does it live, can it serve, what does it count, what does it write to its log."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from visitors import House, Person

TALKING = (
    "import sys; from sentiers.server import run; run(port=int(sys.argv[1]), database=sys.argv[2], log_level='info')"
)


class Talking(House):
    """A house that writes down all there is to say, as JSON."""

    def command(self) -> list[str]:
        command = super().command()
        command[2] = TALKING
        return command


@pytest.fixture(scope="module")
def talking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Talking]:
    house = Talking(tmp_path_factory.mktemp("talking"), log_format="json", metrics_token="sesame")
    house.start()
    yield house
    house.stop()


def metrics(house: House, **headers: str) -> dict[tuple[str, ...], float]:
    """The samples by name and labels."""
    answer = httpx.get(f"{house.address}/metrics", headers=headers, timeout=60)
    assert answer.status_code == 200, answer.text
    return {
        (sample.name, *(value for name, value in sorted(sample.labels.items()) if name != "pid")): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def test_what_happens_is_counted(talking: House) -> None:
    with Person(talking) as anne:
        live = anne.live(anne.open("me", "me"))
        live.play()
        live.play()
        live.must("undo")
        assert live.refused("play", move="z9", ply=1) == "illegal"
        assert anne.code("/api/tables/nosuchtable/join") == (404, "unknown-table")
        found = metrics(talking)
    assert found["sentiers_entries_total", "play"] == 2
    assert found["sentiers_entries_total", "undo"] == 1
    assert found["sentiers_deed_seconds_count",] == 3
    assert found["sentiers_refusals_total", "illegal"] == found["sentiers_refusals_total", "unknown-table"] == 1
    assert found["sentiers_request_seconds_count", "POST", "/api/tables", "201"] == 1
    assert found["sentiers_request_seconds_count", "POST", "/api/tables/{table}/join", "404"] == 1
    assert found["sentiers_sockets",] == found["sentiers_tables_in_memory",] == 1
    assert found["sentiers_connections",] >= 2
    assert found["sentiers_games_ready",] >= 1
    assert found["sentiers_thoughts_waiting", "move"] == 0
    assert found["process_open_fds",] > 0


def test_what_is_counted_is_told_to_keepers_only(talking: House) -> None:
    with httpx.Client(base_url=talking.address, timeout=60) as http:
        through = http.get("/metrics", headers={"x-forwarded-for": "127.0.0.1"})
        assert through.status_code == 403
        wrong = http.get("/metrics", headers={"x-forwarded-for": "192.0.2.1", "authorization": "Bearer open"})
        assert wrong.status_code == 403
    assert metrics(talking, **{"x-forwarded-for": "192.0.2.1", "authorization": "Bearer sesame"})


def test_the_house_says_whether_it_can_serve(talking: House) -> None:
    with Person(talking) as anne:
        anne.open("me", "me")
        ready = anne.http.get("/readyz")
        assert ready.status_code == 200
        told = ready.json()
        assert (told["ready"], told["storage"], told["bus"]) == (True, True, True)
        assert told["games"]["canoe"] == 1
        assert set(told["thinking"]) == {"threads", "running", "waiting"}
        with closing(sqlite3.connect(talking.database)) as database, database:
            database.execute("ALTER TABLE tries RENAME TO stolen")
        broken = anne.http.get("/readyz")
        assert (broken.status_code, broken.json()["ready"], broken.json()["storage"]) == (503, False, False)
        assert anne.http.get("/healthz").text == "ok"
        with closing(sqlite3.connect(talking.database)) as database, database:
            database.execute("ALTER TABLE stolen RENAME TO tries")
        assert anne.http.get("/readyz").status_code == 200


def test_a_log_tells_what_happened_and_no_secret(talking: House) -> None:
    with Person(talking, "Mirabelle") as anne, Person(talking, "Barnabé") as bruno:
        table = anne.open("me", "open", word="sirocco")
        bruno.join(table)
        live = anne.live(table)
        live.play("e4")
        answers = [
            anne.http.get(f"/t/{table}?lang=fr"),
            anne.http.get("/"),
            anne.http.get(f"/api/tables/{table}"),
            anne.post(f"/api/tables/{table}/play", move="Zz9", ply=0),
            httpx.get(f"{talking.address}/t/{table}", headers={"cookie": f"sentiers={anne.token}"}, timeout=60),
            httpx.get(f"{talking.address}/nothing/{table}", timeout=60),
        ]
        with closing(sqlite3.connect(talking.database)) as database, database:
            database.execute("UPDATE tables SET setup = 'spilt coffee' WHERE id = ?", (other := anne.open("me", "me"),))
        talking.stop()
        talking.start()
        answers.append(anne.http.get(f"/api/tables/{other}"))
        assert answers[-1].status_code == 500
        given = {answer.headers["x-request-id"] for answer in answers}
        assert len(given) == len(answers)
        talking.stop()
    said = talking.log.read_text()
    lines = [json.loads(line) for line in said.splitlines()]
    assert given <= {line.get("request") for line in lines}
    broken = next(line for line in lines if line["level"] == "error")
    assert (broken["request"], "Traceback" in broken["error"]) == (answers[-1].headers["x-request-id"], True)
    routes = {(line["route"], line["status"]) for line in lines if "route" in line}
    assert {("/t/{table}", 200), ("/api/tables/{table}/play", 409)} <= routes
    for secret in (anne.token, bruno.token, table, other, "Mirabelle", "Barnab", "sirocco", "sesame", "coffee"):
        assert secret not in said, secret
    talking.start()
