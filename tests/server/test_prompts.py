"""What is to be done, what came to light, and which places are told of: each as these eyes may know it."""

from __future__ import annotations

from visitors import Person, sit_down


def test_each_reads_what_to_do_or_what_is_awaited_and_sees_what_came_to_light(
    anne: Person, bruno: Person, chloe: Person
) -> None:
    table, light, dark = sit_down(anne, bruno, mode="page", game="zwei-wege")
    onlooker = chloe.live(table)
    assert light.now["prompt"] == "Choose an animal, then hide the red disc in one hand."
    assert light.now["labels"]["steps"]["cell"].startswith("Hide the red disc in one hand")
    assert dark.now["prompt"] == onlooker.now["prompt"] == "Anne chooses an animal and hides the red disc."
    light.play("H<")
    dark.until_ply(1)
    onlooker.until_ply(1)
    assert dark.now["prompt"] == "Guess where the hare goes: block one of the two cells."
    assert light.now["prompt"] == onlooker.now["prompt"] == "Bruno guesses which of the two cells to block."
    assert not any(line.get("banner") for line in light.log), "nothing has come to light yet"
    dark.play("<")
    blocked = [light.until_ply(2), dark.now, onlooker.until_ply(2)]
    for update in blocked:
        assert update["log"][-1]["banner"] == "Blocked! Bruno guessed right."
    told = dark.now["log"][-1]
    assert told["at"], "the log tells of places"
    assert all(anchor in dark.now["labels"]["anchors"] for anchor in told["at"])
    light.until(lambda update: update["turn"] == [0])
    light.play("H<", seat=0)
    dark.until(lambda update: update["turn"] == [1])
    dark.play(">")
    assert dark.now["log"][-1]["banner"] == "Passed! Bruno blocked the other cell."
    french = anne.get(f"/api/tables/{table}?lang=fr")
    assert french["prompt"]


def test_where_all_act_at_once_the_lines_of_a_round_wait_for_its_last_one(anne: Person, bruno: Person) -> None:
    _, first, second = sit_down(anne, bruno, game="duel")
    assert first.now["prompt"] == second.now["prompt"] == "Lay a card."
    first.play()
    second.until_ply(1)
    assert second.now["log"][-1]["waits"] is True
    assert first.now["prompt"] == "Bruno lays a card."
    second.play()
    assert "waits" not in second.now["log"][-1]
