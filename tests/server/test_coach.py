"""The coach over HTTP and on the socket: for who plays alone, and for everybody once a match is over."""

from __future__ import annotations

from visitors import Person, sit_down


def test_who_plays_alone_gets_a_move_chances_and_sentences(anne: Person) -> None:
    table = anne.open("me", "bot:novice")
    live = anne.live(table)
    answer = live.do("hint")
    assert answer["type"] == "hint"
    assert answer["move"] in live.now["moves"]
    coach = answer["coach"]
    assert coach["best"] == answer["move"]
    assert abs(sum(coach["values"]) - 1) < 0.01
    assert coach["lines"][0].startswith(f"The best I see is {coach['best']}: ")


def test_between_people_there_is_no_coach(anne: Person, bruno: Person) -> None:
    table, light, _ = sit_down(anne, bruno)
    assert light.refused("hint") == "not-between-people"
    for path in ("curve", "advice"):
        refused = anne.http.get(f"/api/tables/{table}/{path}")
        assert refused.status_code in (403, 409)
        assert refused.json()["error"]["code"] == "not-over"


def test_after_the_end_the_chances_are_drawn_as_a_curve(anne: Person, bruno: Person) -> None:
    table, light, dark = sit_down(anne, bruno)
    light.play("e4")
    dark.until_ply(1)
    dark.play("f5")
    light.until_ply(2)
    light.must("resign")
    moments = bruno.http.get(f"/api/tables/{table}/curve").json()["moments"]
    assert len(moments) == 3
    assert moments[-1]["values"] == [0.0, 1.0]
    assert all(0.0 <= value <= 1.0 for moment in moments for value in moment["values"])
    advice = bruno.http.get(f"/api/tables/{table}/advice?ply=1").json()
    assert advice["best"]
    assert len(advice["lines"]) >= 3
    assert bruno.http.get(f"/api/tables/{table}/advice?ply=99").json()["lines"] == []
