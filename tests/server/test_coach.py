"""The coach over HTTP and on the socket: for who plays alone, and for everybody once a match is over."""

from __future__ import annotations

from visitors import Person, sit_down


def test_who_plays_alone_gets_a_move_chances_and_sentences(anne: Person) -> None:
    table = anne.open("me", "bot:novice")
    live = anne.live(table)
    clue = live.do("hint", step=1)
    assert clue["type"] == "clue"
    assert clue["text"] == "A peg is wanted somewhere around here."
    assert len(clue["anchors"]) > 1
    assert anne.http.get(f"/api/tables/{table}/hint?step=1").json() == {
        "text": clue["text"],
        "anchors": clue["anchors"],
    }
    answer = live.do("hint")
    assert answer["type"] == "hint"
    assert f"hole:{answer['move']}" in clue["anchors"], "one thought answers both steps"
    assert anne.http.get(f"/api/tables/{table}/hint?step=2").json()["coach"] == answer["coach"]
    assert anne.http.get(f"/api/tables/{table}/hint?step=3").json()["error"]["code"] == "bad-message"
    assert answer["move"] in live.now["moves"]
    coach = answer["coach"]
    assert coach["best"] == answer["move"]
    assert abs(sum(coach["values"]) - 1) < 0.01
    assert answer["text"] == coach["options"][0]["deed"] == f"Plant a peg in {answer['move']}."
    assert coach["options"][0]["reason"]
    assert len(coach["options"]) == 3
    assert len({option["deed"] for option in coach["options"]}) == 3


def test_between_people_there_is_no_coach(anne: Person, bruno: Person) -> None:
    table, light, _ = sit_down(anne, bruno)
    assert light.refused("hint") == "not-between-people"
    for path in ("curve", "advice"):
        refused = anne.http.get(f"/api/tables/{table}/{path}")
        assert refused.status_code in (403, 409)
        assert refused.json()["error"]["code"] == "not-over"
    for path in ("0.svg", "film.svg"):
        assert anne.http.get(f"/t/{table}/{path}").status_code == 409
    assert anne.http.get(f"/api/tables/{table}/hint").json()["error"]["code"] == "not-between-people"


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
    assert advice["options"][0]["deed"] == f"Plant a peg in {advice['best']}."
    if advice["best"] != "f5":
        assert advice["played"]["deed"] == "Plant a peg in f5."
    first, last = (bruno.http.get(f"/t/{table}/{ply}.svg") for ply in (0, 2))
    assert first.headers["content-type"].startswith("image/svg+xml")
    assert "peg-e4" not in first.text
    assert "peg-e4" in last.text
    assert bruno.http.get(f"/t/{table}/99.svg").text == last.text
    assert bruno.http.get(f"/t/{table}/film.svg").text.count('<g class="scene"') == 3
    assert bruno.http.get(f"/api/tables/{table}/advice?ply=99").json()["lines"] == []
