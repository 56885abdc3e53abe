"""What never changes on a board is sent to a page only when other eyes look, or when nobody knows what it has."""

from __future__ import annotations

from visitors import Live, Person

from sentiers.match.kit import open_box

GAME = "zwei-wege"


def page(person: Person, table: str, ground: str) -> Live:
    headers = {"authorization": f"Bearer {person.token}"}
    live = Live(f"ws://127.0.0.1:{person.house.port}/ws/{table}?as=page&ground={ground}", headers)
    live.until(lambda update: True)
    return live


def test_a_page_says_whose_ground_it_has_and_is_sent_no_other_as_long_as_the_same_eyes_look(anne: Person) -> None:
    table = anne.open("me", "me", game=GAME)
    ground = open_box(GAME).ground
    assert anne.live(table, mode="page").now["ground"] == ground(-1), "it did not say"
    for nonsense in ("", "7", "-2", "x", "٣"):
        assert page(anne, table, nonsense).now["ground"] == ground(-1)
    assert "ground" not in page(anne, table, "-1").now
    assert page(anne, table, "1").now["ground"] == ground(-1), "it was another's"
    assert "ground" not in anne.live(table).now, "a program draws nothing"


def test_who_sits_down_or_passes_the_screen_on_is_sent_his_own(anne: Person, bruno: Person) -> None:
    table = anne.open("me", "open", game=GAME)
    ground = open_box(GAME).ground
    dark = page(bruno, table, "-1")
    assert "ground" not in dark.now
    dark.must("sit")
    assert dark.until(lambda update: update["viewer"] == 1)["ground"] == ground(1)
    shared = anne.open("me", "me", game=GAME)
    live = page(anne, shared, "-1")
    live.must("look", seat=0)
    now = live.until(lambda update: update["viewer"] == 0)
    assert now.get("ground", ground(-1)) == ground(0)
    live.must("play", move="H<", ply=0, seat=0)
    live.until_ply(1)
    live.must("look", seat=1)
    assert live.until(lambda update: update["viewer"] == 1)["ground"] == ground(1)


def test_where_all_see_the_same_ground_it_is_not_sent_again(anne: Person, bruno: Person) -> None:
    table = anne.open("me", "open")
    dark = page(bruno, table, "-1")
    dark.must("sit")
    assert "ground" not in dark.until(lambda update: update["viewer"] == 1)
