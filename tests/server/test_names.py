"""What seats are called: those at one screen by names that were given, people with one name so that one can tell them apart."""

from __future__ import annotations

from visitors import House, Person

from sentiers.server.naming import apart


def names(person: Person, table: str) -> list[str]:
    return [seat["name"] for seat in person.get(f"/api/tables/{table}")["seats"]]


def test_those_at_one_screen_have_the_names_they_were_given_also_in_the_rematch_and_the_record(anne: Person) -> None:
    table = anne.open("me", "me", names=[" Léa ", "Paul"])
    assert names(anne, table) == ["Léa", "Paul"]
    live = anne.live(table)
    live.play("g4")
    assert live.log[-1]["text"].startswith("Léa ")
    assert "Léa, Paul" in anne.http.get("/").text
    live.must("resign", seat=1)
    assert live.now["ended"]["text"].startswith("Paul")
    assert {"Léa", "Paul"} <= set(anne.http.get(f"/t/{table}.txt").text.replace('"', " ").split())
    live.must("rematch", seat=0)
    again = live.until(lambda update: update["next"] is not None)["next"]
    assert names(anne, again) == ["Paul", "Léa"]


def test_lots_are_drawn_for_names_and_seats_together(anne: Person) -> None:
    found = set()
    for _ in range(40):
        table = anne.open(
            "me", "me", "open", game="buizen", order="random", options={"players": 3}, names=["Léa", "Paul"]
        )
        seats = anne.get(f"/api/tables/{table}")["seats"]
        assert {seat["name"] for seat in seats if seat["kind"] == "human"} == {"Léa", "Paul"}
        found.add(tuple(seat["name"] for seat in seats))
    assert len(found) > 2


def test_names_alike_are_told_apart_at_one_screen_and_between_accounts(anne: Person, house: House) -> None:
    assert names(anne, anne.open("me", "me", names=["Léa", "léa"])) == ["Léa (Light)", "léa (Dark)"]
    assert names(anne, anne.open("me", "me", names=["", "Léa"])) == ["Light", "Léa"]
    with Person(house, "anne") as other:
        table = anne.open("me", "open")
        other.join(table)
        assert names(anne, table) == ["Anne (Light)", "anne (Dark)"]
        table = anne.open("me", "me", "open", game="buizen", options={"players": 3}, names=["anne", "Paul"])
        other.join(table)
        first, second, third = names(anne, table)
        assert len({first, second, third}) == 3
        assert first != "anne" != third
    taken = apart(["Anne", "Anne", "Anne (Light)"], ["Light", "Dark", "Red"])
    assert len(set(taken)) == 3
    assert len(set(apart(["A", "A", "A"], ["Red", "Red", "Red"]))) == 3


def test_nobody_else_is_given_a_name_and_a_bad_one_is_refused(anne: Person) -> None:
    for seats, given in (
        (["me", "open"], ["Léa", ""]),
        (["me", "bot:novice"], ["Léa"]),
        (["me", "me"], ["Léa", "x" * 25]),
        (["me", "me"], ["Léa", "a\u202eb"]),
        (["me", "me"], ["Léa", "Paul", "Zoé"]),
    ):
        assert anne.code("/api/tables", game="canoe", seats=seats, names=given) == (422, "bad-name")
    assert anne.code("/api/tables", game="canoe", seats=["me", "me"], names="Léa") == (400, "bad-message")
