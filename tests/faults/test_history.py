"""The judge of histories is tried itself: good ones pass, and each way to be wrong is found and named."""

from __future__ import annotations

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))  # for history.py

from history import History

E4, D4, OFFER, NEXT = "play 0 e4", "play 1 d4", "offer rematch 0", "next k7"


def journal(*entries: str) -> dict[str, dict[int, str]]:
    return {"t": dict(enumerate(entries, 1))}


def told(*deeds: tuple[str, float, float, int | str], seen: tuple[tuple[str, int, float], ...] = ()) -> History:
    """Deeds as (entry, asked, answered, number or what else was told)."""
    history = History()
    for client, (entry, began, ended, answer) in enumerate(deeds):
        deed = history.invoke(f"c{client}", "t", entry, began)
        if isinstance(answer, int):
            history.ok(deed, answer, ended)
        elif answer == "refused":
            history.fail(deed, ended)
        elif answer == "unknown":
            history.unknown(deed, ended)
    for connection, n, at in seen:
        history.saw(connection, "t", n, at)
    return history


def test_one_deed_after_the_other_is_sound() -> None:
    history = told((E4, 0, 1, 1), (D4, 2, 3, 2), seen=(("a", 1, 1.5), ("a", 2, 4), ("b", 0, 5)))
    assert history.check(journal(E4, D4)) == []


def test_deeds_that_overlap_may_have_either_order() -> None:
    for first, second in ((1, 2), (2, 1)):
        history = told((E4, 0, 2, first), (D4, 1, 3, second))
        assert history.check(journal(*(E4, D4)[:: 1 if first == 1 else -1])) == []


def test_what_nobody_knows_the_end_of_may_be_there_or_not() -> None:
    for answer in ("unknown", "asked"):
        history = told((E4, 0, 1, 1), (D4, 2, 3, answer))
        assert history.check(journal(E4, D4)) == []
        assert history.check(journal(E4)) == []


def test_a_deed_of_several_entries_is_acknowledged_with_its_last() -> None:
    history = History()
    history.ok(history.invoke("a", "t", [OFFER, NEXT], 0), 3, 1)
    history.ok(history.invoke("b", "t", E4, 0), 1, 1)
    assert history.check(journal(E4, OFFER, NEXT)) == []
    assert "lost" in history.check(journal(E4, NEXT, OFFER))[0]


def test_what_bots_did_needs_no_wish() -> None:
    history = told((E4, 0, 1, 1))
    assert history.check(journal(E4, D4), lambda _, entry: entry.startswith("play 1")) == []
    assert history.check(journal(E4, D4)) == ["t: entry 2, 'play 1 d4', was asked for by nobody"]


def test_an_acknowledged_deed_that_is_not_there_is_found() -> None:
    assert "lost" in told((E4, 0, 1, 1)).check(journal())[0]
    assert "lost" in told((E4, 0, 1, 1)).check({})[0]
    assert "lost" in told((E4, 0, 1, 2), (D4, 0, 1, "unknown")).check(journal(E4, D4))[0]


def test_an_acknowledged_deed_that_is_there_twice_is_found() -> None:
    problems = told((E4, 0, 1, 1)).check(journal(E4, E4))
    assert problems == ["t: entry 2, 'play 0 e4', was acknowledged once and is there again"]


def test_two_deeds_with_one_number_are_found() -> None:
    assert any("both acknowledged as 1" in problem for problem in told((E4, 0, 1, 1), (E4, 0, 1, 1)).check(journal(E4)))


def test_a_refused_deed_that_is_there_is_found() -> None:
    assert told((E4, 0, 1, "refused")).check(journal(E4)) == ["t: entry 1, 'play 0 e4', was refused"]


def test_an_unknown_deed_that_is_there_twice_is_found() -> None:
    problems = told((E4, 0, 1, "unknown")).check(journal(E4, E4))
    assert problems == ["t: entry 2, 'play 0 e4', is there more often than it was asked for"]
    assert told((E4, 0, 1, "unknown"), (E4, 2, 3, "unknown")).check(journal(E4, E4)) == []


def test_an_unknown_deed_cannot_stand_before_what_was_known_when_it_was_asked_for() -> None:
    assert told((D4, 0, 1, 2), (E4, 2, 3, "unknown")).check(journal(E4, D4))
    assert told((D4, 0, 3, 2), (E4, 2, 3, "unknown")).check(journal(E4, D4)) == []
    assert told((E4, 2, 3, "unknown"), seen=(("a", 1, 1),)).check(journal(E4))


def test_the_order_of_time_is_the_order_of_numbers() -> None:
    problems = told((E4, 0, 1, 2), (D4, 2, 3, 1)).check(journal(D4, E4))
    assert len(problems) == 1
    assert "though 2 was known before it" in problems[0]


def test_nobody_can_see_a_deed_before_it_was_asked_for() -> None:
    problems = told((E4, 2, 3, 1), seen=(("a", 1, 1),)).check(journal(E4))
    assert "was known before it" in problems[0]


def test_a_gap_is_found() -> None:
    assert told((E4, 0, 1, 2)).check({"t": {2: E4}}) == ["t: entry 1 is missing"]


def test_an_update_that_goes_back_is_found_and_another_connection_may_be_behind() -> None:
    deeds = ((E4, 0, 1, 1), (D4, 2, 3, 2))
    problems = told(*deeds, seen=(("a", 2, 4), ("b", 1, 5), ("a", 1, 6))).check(journal(E4, D4))
    assert problems == ["a saw t go back from 2 to 1"]


def test_an_update_that_shows_what_is_not_in_the_journal_is_found() -> None:
    assert told(seen=(("a", 1, 0),)).check(journal()) == ["a saw entry 1 of t, which is not in the journal"]


def test_tables_are_judged_each_by_itself() -> None:
    history = History()
    for table, at in (("t", 0.0), ("u", 2.0)):
        history.ok(history.invoke("a", table, E4, at), 1, at + 1)
    assert history.check({"t": {1: E4}, "u": {1: E4}}) == []


def test_whatever_one_server_could_have_done_passes_and_any_exchange_of_two_numbers_fails() -> None:
    chance = random.Random(7)
    for _ in range(50):
        history, entries, clock = History(), [], 0.0
        for number in range(20):  # each is done at one moment between question and answer
            entries.append(f"play {number % 2} m{number}")
            deed = history.invoke("c", "t", entries[-1], clock - chance.random())
            if chance.random() < 0.2:
                history.unknown(deed, clock)
            else:
                history.ok(deed, number + 1, clock + chance.random())
            history.saw("a", "t", number + 1, clock + 0.01)
            clock += chance.random()
        history.seen.sort(key=lambda update: update.at)
        assert history.check(journal(*entries)) == []
        one, other = chance.sample(range(20), 2)
        entries[one], entries[other] = entries[other], entries[one]
        if any(deed.told == "ok" and deed.n in (one + 1, other + 1) for deed in history.deeds):
            assert history.check(journal(*entries))
