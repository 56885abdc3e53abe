"""The HTTP API for programs: a whole match without a socket, the stream of events, and what it documents of itself."""

from __future__ import annotations

import json
from typing import Any

from visitors import Person, sit_down


def test_a_program_plays_a_match_over_plain_http(anne: Person, bruno: Person) -> None:
    table = anne.open("me", "open", options={"canoes": 1})
    assert bruno.get(f"/api/tables/{table}")["can"] == ["sit"]
    bruno.join(table)
    for ply, move in enumerate(["d3", "m3", "e2", "m4", "f2", "m5", "g3"]):
        player, other = ((anne, bruno), (bruno, anne))[ply % 2]
        assert move in player.get(f"/api/tables/{table}/moves")["moves"][str(ply % 2)]
        assert other.get(f"/api/tables/{table}/moves") == {"ply": ply, "moves": {}}
        assert player.post(f"/api/tables/{table}/play", move=move, ply=ply).json() == {"n": ply + 2}
    update = anne.get(f"/api/tables/{table}")
    assert "○" in update["text"]
    assert update["ended"]["winners"] == [0]
    assert len(update["log"]) == 9  # sat down, seven moves, the end
    assert [line["n"] for line in anne.get(f"/api/tables/{table}?since=7")["log"]] == [8, 8]
    frames = anne.get(f"/api/tables/{table}/frames?from=0&to=100")["frames"]
    assert [frame["ply"] for frame in frames] == list(range(8))
    assert "○" in frames[1]["text"]
    assert anne.get(f"/api/tables/{table}/frames?from=3&to=5")["frames"] == frames[3:5]
    assert bruno.post(f"/api/tables/{table}/act", do="rematch").status_code == 200
    assert anne.post(f"/api/tables/{table}/act", do="accept").status_code == 200
    assert anne.get(f"/api/tables/{anne.get(f'/api/tables/{table}')['next']}")["you"] == [1]


def test_moves_in_another_spelling_are_understood_and_kept_in_the_usual_one(anne: Person) -> None:
    live = anne.live(anne.open("me", "me"))
    live.must("play", move=" E4 ", ply=0)
    assert live.log[-1]["text"] == "Light plants a peg in e4."


def test_events_are_the_same_updates_as_a_stream(anne: Person, bruno: Person) -> None:
    table, light, dark = sit_down(anne, bruno)
    with bruno.http.stream("GET", f"/api/tables/{table}/events") as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        lines = stream.iter_lines()
        first = _event(lines)
        assert (first["id"], first["data"]["you"]) == (1, [1])
        light.play("e4")
        dark.until_ply(1)
        second = _event(lines, ply=1)
        assert second["data"]["moves"] == dark.now["moves"]
        assert [line["n"] for line in second["data"]["log"]] == [2]
        dark.play("f5")
        assert _event(lines, ply=2)["id"] == 3
    with bruno.http.stream("GET", f"/api/tables/{table}/events", headers={"last-event-id": "2"}) as stream:
        assert [line["n"] for line in _event(stream.iter_lines())["data"]["log"]] == [3]


def _event(lines: Any, ply: int | None = None) -> dict[str, Any]:
    """The next event, or the next with this ply: others tell who is here."""
    while True:
        found: dict[str, Any] = {}
        for line in lines:
            if not line:
                break
            key, _, value = line.partition(": ")
            found[key] = value
        if found.get("event") == "update":
            data = json.loads(found["data"])
            if ply is None or data["ply"] == ply:
                return {"id": int(found["id"]), "data": data}


def test_the_games_are_described(anne: Person) -> None:
    canoe = next(game for game in anne.get("/api/games") if game["name"] == "canoe")
    assert canoe["title"] == "Canoë"
    assert canoe["options"][0]["default"] == 2
    assert [level["name"] for level in canoe["levels"]] == ["novice", "amateur", "club", "master"]


def test_the_description_of_the_api_is_complete(anne: Person) -> None:
    described = anne.get("/api/openapi.json")
    assert described["openapi"].startswith("3.")
    paths = described["paths"]
    assert set(paths) == {
        "/api/games", "/api/guests", "/api/me", "/api/tables", "/api/tables/{table}", "/api/tables/{table}/join",
        "/api/tables/{table}/moves", "/api/tables/{table}/play", "/api/tables/{table}/act", "/api/tables/{table}/say",
        "/api/tables/{table}/plan", "/api/tables/{table}/preview", "/api/tables/{table}/frames", "/api/tables/{table}/curve",
        "/api/tables/{table}/advice",
        "/api/tables/{table}/hint", "/api/tables/{table}/events", "/api/try", "/api/try/wish", "/api/lessons/{game}",
        "/api/lessons/{game}/wish", "/api/puzzles/{game}", "/api/puzzles/{game}/{puzzle}", "/api/puzzles/{game}/{puzzle}/try",
        "/api/puzzles/{game}/{puzzle}/why", "/api/puzzles/{game}/{puzzle}/wish", "/api/try/values", "/api/try/record",
        "/api/try/table", "/api/try/read", "/api/daily/{game}", "/api/ready", "/api/push", "/api/people/{person}",
        "/api/people/{person}/matches", "/api/account", "/api/account/passkey", "/api/account/keep", "/api/account/sign-in",
        "/api/account/confirm", "/api/account/sign-out", "/api/account/password", "/api/account/passkeys",
        "/api/account/passkeys/{passkey}", "/api/account/recovery", "/api/account/device", "/api/account/devices/{device}",
        "/api/account/handle", "/api/me/vacation", "/api/me/choices", "/api/account/export", "/api/account/delete",
    }  # fmt: skip
    schemas = described["components"]["schemas"]
    for name in _references(described):
        assert name in schemas
    assert "move" in schemas["PlayMove"]["required"]
    table = anne.open("me", "me")
    update, page = anne.get(f"/api/tables/{table}"), anne.get(f"/api/tables/{table}?as=page")
    some_have = {"clock", "dice", "times", "absent", "said", "watching", "plan"}
    assert set(schemas["Update"]["properties"]) == set(update) | some_have
    assert set(schemas["PageUpdate"]["properties"]) == set(page) | some_have | {"extent", "ground", "large"}


def test_the_description_tells_queries_streams_and_where_a_table_leads(anne: Person) -> None:
    paths = anne.get("/api/openapi.json")["paths"]
    looked = paths["/api/tables/{table}"]["get"]
    assert [asked["name"] for asked in looked["parameters"]] == ["table", "as", "since"]
    kinds = looked["responses"]["200"]["content"]["application/json"]["schema"]["anyOf"]
    assert {kind["$ref"].rsplit("/", 1)[-1] for kind in kinds} == {"Update", "PageUpdate"}
    assert set(paths["/api/tables/{table}/events"]["get"]["responses"]["200"]["content"]) == {"text/event-stream"}
    links = paths["/api/tables"]["post"]["responses"]["201"]["links"]
    at_table = {operation["operationId"] for path in paths if "{table}" in path for operation in paths[path].values()}
    assert {link["operationId"] for link in links.values()} == at_table
    assert "503" in looked["responses"]


def _references(part: Any) -> set[str]:
    if isinstance(part, dict):
        here = {part["$ref"].rsplit("/", 1)[-1]} if "$ref" in part else set()
        return here.union(*(_references(value) for value in part.values()))
    if isinstance(part, list):
        return set().union(*(_references(value) for value in part))
    return set()


def test_the_page_of_the_api_lists_every_operation_and_loads_nothing_from_elsewhere(anne: Person) -> None:
    page = anne.http.get("/api/docs").text
    for path, operations in anne.get("/api/openapi.json")["paths"].items():
        for method in operations:
            assert f"{method.upper()} {path}" in page
    assert "https://" not in page


def test_a_reconnecting_client_misses_no_line(anne: Person, bruno: Person) -> None:
    table, light, dark = sit_down(anne, bruno)
    dark.close()
    light.play("e4")
    again = bruno.live(table, since=1)
    assert [line["n"] for line in again.log] == [2]
    assert again.now["ply"] == 1
