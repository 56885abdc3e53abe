"""The life of a table: sitting down, playing, taking back, ending, the rematch; as each at the table sees it."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from visitors import House, Person, sit_down


def test_both_see_each_other_s_moves(anne: Person, bruno: Person) -> None:
    _, light, dark = sit_down(anne, bruno)
    assert (light.now["you"], dark.now["you"]) == ([0], [1])
    light.play("e4")
    assert dark.until_ply(1)["turn"] == [1]
    assert "e4" not in dark.now["moves"]
    assert len(dark.now["moves"]) == 60
    dark.play("f5")
    assert light.until_ply(2)["turn"] == [0]
    told = [line["text"] for line in light.log]
    assert told == ["Bruno sits down.", "Anne plants a peg in e4.", "Bruno plants a peg in f5."]
    assert [line["text"] for line in dark.log] == told


def test_moves_are_sent_only_to_the_seat_that_may_make_them(anne: Person, bruno: Person, chloe: Person) -> None:
    table, light, dark = sit_down(anne, bruno)
    watcher = chloe.live(table)
    assert len(light.now["moves"]) == 61
    assert dark.now["moves"] == []
    assert watcher.now["moves"] == []
    assert (watcher.now["you"], watcher.now["viewer"], watcher.now["can"]) == ([], -1, [])


@pytest.mark.parametrize("mode", ["page", "program"])
def test_the_board_as_text_is_told_to_who_reads_it_and_as_long_as_he_does(
    anne: Person, bruno: Person, mode: str
) -> None:
    table, light, dark = sit_down(anne, bruno, mode=mode)
    light.must("read")
    assert "○ 13" in light.until(lambda update: "text" in update)["text"]
    light.must("play", move="e4", ply=0)
    assert "○ 12" in light.until_ply(1)["text"]
    assert "text" not in dark.until_ply(1)
    light.must("read", text=False)
    light.until(lambda update: "text" not in update)
    again = bruno.live(table, f"{mode}&text=1")
    assert "○ 12" in again.now["text"]


def test_a_page_is_given_what_it_draws_and_what_one_can_click(anne: Person, bruno: Person) -> None:
    _, light, dark = sit_down(anne, bruno, mode="page")
    light.play("e4") if isinstance(light.now["moves"][0], str) else light.must("play", move="e4", ply=0)
    update = dark.until_ply(1)
    assert "<" in update["scene"]
    assert "hole:e4" in update["labels"]["anchors"]
    assert {
        "t": "f5",
        "w": [["hole:f5"], ["stock:1", "hole:f5"]],
        "g": [{"s": "canoe-peg-1", "a": "hole:f5"}],
    } in update["moves"]


def test_who_is_here_is_shown(anne: Person, bruno: Person) -> None:
    _, light, dark = sit_down(anne, bruno)
    light.until(lambda update: [seat["here"] for seat in update["seats"]] == [True, True])
    dark.close()
    light.until(lambda update: [seat["here"] for seat in update["seats"]] == [True, False])


def test_a_name_chosen_later_is_told_at_the_table(anne: Person, chloe: Person) -> None:
    _, light, dark = sit_down(anne, chloe)
    assert dark.now["seats"][1]["name"] == "Guest"
    assert chloe.http.put("/api/me", json={"name": "Chloé"}).json() == {"name": "Chloé", "guest": False}
    light.until(lambda update: update["seats"][1]["name"] == "Chloé")


def test_a_public_table_is_listed_until_it_is_full(anne: Person, bruno: Person) -> None:
    public, private = anne.open("me", "open", private=False), anne.open("me", "open")
    shelf = bruno.http.get("/").text
    assert f"/t/{public}" in shelf
    assert f"/t/{private}" not in shelf
    bruno.join(public)
    waiting = Person(bruno.house).http.get("/tables").text
    assert f"/t/{public}" not in waiting


def test_two_people_at_one_screen_hold_both_seats(anne: Person) -> None:
    live = anne.live(anne.open("me", "me"))
    assert live.now["you"] == [0, 1]
    assert [seat["name"] for seat in live.now["seats"]] == ["Light", "Dark"]
    live.play("e4")
    live.play("f5")
    assert live.now["ply"] == 2
    live.must("undo")
    assert (live.now["ply"], live.now["turn"]) == (1, [1])


def test_the_order_of_the_seats_may_be_left_to_chance(anne: Person) -> None:
    def mine() -> int:
        seats = anne.post("/api/tables", game="canoe", seats=["me", "open"], order="random").json()["seats"]
        return [seat["kind"] for seat in seats].index("human")

    assert {mine() for _ in range(40)} == {0, 1}


# Taking back


def test_between_people_a_move_is_taken_back_by_agreement(anne: Person, bruno: Person) -> None:
    _, light, dark = sit_down(anne, bruno)
    light.play("e4")
    light.must("undo")
    assert light.now["ply"] == 1
    assert dark.until(lambda update: update["offers"]["undo"] == [0])["can"].count("accept") == 1
    dark.must("accept", what="undo")
    assert light.until_ply(0)["turn"] == [0]
    assert light.now["offers"] == {"undo": [], "draw": [], "rematch": []}


def test_a_move_is_not_taken_back_against_the_other_s_will(anne: Person, bruno: Person) -> None:
    _, light, dark = sit_down(anne, bruno)
    light.play("e4")
    light.must("undo")
    dark.until(lambda update: update["offers"]["undo"] == [0])
    dark.must("decline")
    light.until(lambda update: update["offers"]["undo"] == [])
    assert light.now["ply"] == 1
    assert "undo" not in light.now["can"]
    assert light.refused("undo") == "repeated"


def test_taking_back_goes_to_one_s_own_last_turn(anne: Person, bruno: Person) -> None:
    _, light, dark = sit_down(anne, bruno)
    light.play("e4")
    dark.until_ply(1)
    dark.play("f5")
    light.until_ply(2)
    light.must("undo")
    dark.until(lambda update: update["offers"]["undo"] == [0])
    dark.must("accept")
    assert light.until_ply(0)["turn"] == [0]


def test_an_offer_lapses_with_the_next_move(anne: Person, bruno: Person) -> None:
    _, light, dark = sit_down(anne, bruno)
    light.play("e4")
    light.must("undo")
    light.must("draw")
    dark.until(lambda update: update["offers"]["draw"] == [0])
    dark.play("f5")
    assert dark.now["offers"] == {"undo": [], "draw": [], "rematch": []}
    assert dark.refused("accept", what="draw") == "no-offer"


# Endings


def test_a_match_is_won_by_the_rules(anne: Person, bruno: Person) -> None:
    table, light, dark = sit_down(anne, bruno, options={"canoes": 1})
    for ply, move in enumerate(["d3", "m3", "e2", "m4", "f2", "m5", "g3"]):
        player = (light, dark)[ply % 2]
        player.until_ply(ply)
        player.play(move)
    ended = dark.until(lambda update: update["ended"] is not None)["ended"]
    assert ended["ending"] == "rules"
    assert ended["winners"] == [0]
    assert ended["scores"] == [1.0, 0.0]
    assert dark.now["can"] == ["rematch"]
    record = bruno.http.get(f"/t/{table}.txt")
    assert "attachment" in record.headers["content-disposition"]
    assert record.text.rstrip().endswith("0 g3")
    assert bruno.http.get(f"/t/{table}/record").status_code == 200


def test_who_resigns_loses(anne: Person, bruno: Person) -> None:
    _, light, dark = sit_down(anne, bruno)
    light.must("resign")
    ended = dark.until(lambda update: update["ended"] is not None)["ended"]
    assert (ended["ending"], ended["winners"], ended["text"]) == ("resignation", [1], "Anne resigns.")


def test_a_draw_needs_both(anne: Person, bruno: Person) -> None:
    _, light, dark = sit_down(anne, bruno)
    light.must("draw")
    assert dark.until(lambda update: update["offers"]["draw"] == [0])["ended"] is None
    dark.must("draw")  # two wishes that meet
    assert dark.now["ended"]["ending"] == "agreement"
    assert light.until(lambda update: update["ended"] is not None)["ended"]["winners"] == [0, 1]


def test_a_rematch_swaps_the_sides_when_both_want_it(anne: Person, bruno: Person) -> None:
    table, light, dark = sit_down(anne, bruno, options={"canoes": 1})
    light.must("resign")
    dark.until(lambda update: update["ended"] is not None)
    light.must("rematch")
    assert light.now["next"] is None
    dark.until(lambda update: update["offers"]["rematch"] == [0])
    dark.must("accept", what="rematch")
    again = dark.now["next"]
    assert light.until(lambda update: update["next"] is not None)["next"] == again
    assert again != table
    assert anne.live(again).now["you"] == [1]
    assert bruno.live(again).now["you"] == [0]
    assert dark.refused("rematch") == "repeated"


# Bots


def test_a_bot_answers_and_one_s_move_is_taken_back_at_once(anne: Person) -> None:
    live = anne.live(anne.open("me", "bot:novice"))
    live.play("e4")
    live.until_ply(2)
    assert live.now["seats"][1]["kind"] == "bot"
    live.must("undo")
    assert (live.now["ply"], live.now["turn"]) == (0, [0])


def test_a_bot_begins_where_it_has_the_first_seat(anne: Person) -> None:
    live = anne.live(anne.open("bot:novice", "me"))
    assert live.until_ply(1)["turn"] == [1]


def test_a_move_is_taken_back_while_the_bot_thinks_and_the_bot_forgets_it(own_house) -> None:  # type: ignore[no-untyped-def]
    house: House = own_house(tempo=0.6)
    with Person(house) as anne:
        live = anne.live(anne.open("me", "bot:novice"))
        live.must("play", move="e4", ply=0)
        assert live.until(lambda update: update["thinking"])["turn"] == [1]
        live.must("undo")
        live.until(lambda update: update["ply"] == 0 and not update["thinking"])
        live.play("d4")
        live.until_ply(2)
        plies = [line["text"] for line in live.log if line["seat"] == 1 and line["ply"] == 2]
        assert len(plies) == 1


def test_a_bot_plays_on_when_a_draw_is_offered_in_an_even_position(anne: Person) -> None:
    live = anne.live(anne.open("me", "bot:novice"))
    live.must("draw")
    live.until(lambda update: not update["offers"]["draw"])
    assert live.now["ended"] is None
    assert live.log[-1]["text"].endswith("declines the draw.")


def test_a_bot_takes_a_draw_where_it_is_losing(own_house) -> None:  # type: ignore[no-untyped-def]
    house: House = own_house()
    with Person(house) as anne:
        table = anne.open("me", "bot:novice", options={"canoes": 1})
        house.stop()
        with closing(sqlite3.connect(house.database)) as database, database:
            for n, move in enumerate(["d3", "m3", "e2", "m4", "f2", "m5"], 1):
                database.execute("INSERT INTO journal VALUES (1, ?, 0, ?)", (n, f"play {1 - n % 2} {move}"))
        house.start()
        live = anne.live(table)
        assert "g3" in live.now["moves"]  # and wins
        live.must("draw")
        assert live.until(lambda update: update["ended"] is not None)["ended"]["ending"] == "agreement"


def test_a_rematch_with_a_bot_is_at_once(anne: Person) -> None:
    live = anne.live(anne.open("me", "bot:novice"))
    live.must("resign")
    live.must("rematch")
    assert anne.live(live.now["next"]).now["you"] == [1]


def test_a_hint_is_a_legal_move_of_one_s_own(anne: Person) -> None:
    live = anne.live(anne.open("me", "bot:novice"))
    hint = live.do("hint")
    assert hint["type"] == "hint"
    assert hint["move"] in live.now["moves"]


def test_a_wish_that_leads_nowhere_is_answered_with_the_reason(anne: Person) -> None:
    live = anne.live(anne.open("me", "me"))
    live.play("e4")
    answer = live.do("wish", steps=["hole:e4"])
    assert answer["type"] == "wish"
    assert "e4" in answer["text"]
