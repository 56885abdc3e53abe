"""A table with a time for each turn: who lets it run out does what the game says. Duel with one second, on real sockets."""

from __future__ import annotations

from visitors import House, Person, sit_down

from sentiers.games import shelf
from sentiers.server.storage import Setup
from sentiers.server.table import Table


def test_who_lets_the_time_run_out_lays_the_lowest_card(anne: Person, bruno: Person) -> None:
    _, first, second = sit_down(anne, bruno, game="duel", pace=1)
    assert first.now["clock"]["of"] == 1
    assert 0 <= first.now["clock"]["left"] <= 1
    lowest = min(second.now["moves"])
    first.play()
    told = second.until(lambda update: update["ply"] == 2)
    assert told["turn"] == [0, 1]
    assert lowest not in told["moves"]
    assert told["clock"]["of"] == 1
    said = [line["text"] for line in second.log]
    assert said.count("Bruno has run out of time.") == 1
    assert "Anne has run out of time." not in said


def test_a_round_of_traxx_in_which_time_ran_out_tells_so_and_no_pass_and_old_journals_are_read_as_before() -> None:
    setup = Setup("traxx", shelf.game("traxx").card.read_options({"players": 2}), 7, ["by:anne", "by:bruno"], pace=30)
    known = Table("x", 1, setup)
    line = max(known.view(1).moves(1), key=len)
    told = Table("x", 1, setup, ["late 0", "play 0 -", f"play 1 {line}"])
    said = [str(message) for entry in told.log for message in entry.told[-1]]
    assert said[:3] == ["Player 1 has run out of time.", "Player 1 has finished this round.", "Player 1 draws no line."]
    assert (told.n, told.ply, told.turn) == (3, 2, (0, 1))
    old = Table("x", 1, setup, ["play 0 -", f"play 1 {line}"])
    assert old.match.state.tobytes() == told.match.state.tobytes()
    assert not any("out of time" in str(message) for entry in old.log for message in entry.told[-1])


def test_the_time_runs_for_all_together_until_the_match_is_over(anne: Person, bruno: Person) -> None:
    _, first, _ = sit_down(anne, bruno, game="duel", pace=1)
    over = first.until(lambda update: update["ended"] is not None)
    assert over["ply"] == 6
    assert "clock" not in over


def test_a_table_without_a_time_has_no_clock(anne: Person, bruno: Person) -> None:
    _, first, _ = sit_down(anne, bruno, game="duel")
    assert "clock" not in first.now


def test_a_pace_that_the_game_does_not_have_is_refused(anne: Person) -> None:
    assert anne.code("/api/tables", game="duel", seats=["me", "open"], pace=7) == (422, "bad-option")
    assert anne.code("/api/tables", game="canoe", seats=["me", "open"], pace=60) == (422, "bad-option")


def test_seconds_are_counted_in_the_language_of_the_visitor(house: House) -> None:
    told = {}
    for lang in ("fr", "en"):
        with Person(house, lang=lang) as someone:
            for pace in (1, 2):
                answer = someone.post("/api/tables", game="canoe", seats=["me", "open"], pace=pace).json()
                told[lang, pace] = answer["error"]["text"].partition(" for a turn")[0].partition(" par tour")[0]
    assert told == {
        ("fr", 1): "Canoë ne se joue pas avec 1 seconde",
        ("fr", 2): "Canoë ne se joue pas avec 2 secondes",
        ("en", 1): "Canoë is not played with 1 second",
        ("en", 2): "Canoë is not played with 2 seconds",
    }


def test_a_rematch_keeps_the_pace(anne: Person, bruno: Person) -> None:
    _, first, second = sit_down(anne, bruno, game="duel", pace=1)
    first.must("resign")
    first.must("rematch")
    second.until(lambda update: update["offers"]["rematch"] != [])
    second.must("accept", what="rematch")
    again = anne.live(first.until(lambda update: update["next"] is not None)["next"])
    again.must("word", word="sirocco")
    bruno.live(first.now["next"]).must("word", word="levante")
    assert again.until(lambda update: update["turn"] != [])["clock"]["of"] == 1
