"""What players say to one another: phrases that each reads in his own language, over sockets and over HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import get_args

import loops
import pytest
from visitors import House, Person, sit_down

from sentiers.language import LANGUAGES, translator
from sentiers.server.bus.here import Here
from sentiers.server.house import House as Worker
from sentiers.server.phrases import PHRASES
from sentiers.server.refusal import Refusal
from sentiers.server.settings import Settings
from sentiers.server.storage import open_storage
from sentiers.server.wishes import NewTable, Phrase


def test_every_phrase_is_said_in_every_language_in_words_of_its_own() -> None:
    for lang in LANGUAGES:
        assert len({translator(lang)(text) for text in PHRASES.values()}) == len(get_args(Phrase)) >= 20


def test_a_phrase_is_read_by_all_in_their_own_language_and_by_who_comes_later(anne: Person, house: House) -> None:
    with Person(house, "Benoît", lang="fr") as benoit, Person(house, lang="fr") as watching:
        table, first, second = sit_down(anne, benoit)
        spectator, before = watching.live(table), first.now["n"]
        first.must("say", phrase="well-played")
        for live, text in ((first, "Well played!"), (second, "Bien joué\u202f!"), (spectator, "Bien joué\u202f!")):
            (said,) = live.until(lambda update: "said" in update)["said"]
            assert (said["seat"], said["phrase"], said["text"]) == (0, "well-played", text)
        assert first.now["n"] == before  # it is no entry of the journal
        answer = benoit.post(f"/api/tables/{table}/say", phrase="thank-you")
        assert answer.status_code == 200
        told = first.until(lambda update: [it["phrase"] for it in update.get("said", [])] == ["thank-you"])["said"]
        assert [said["id"] for said in told] == [answer.json()["id"]]
        second.until(lambda update: [it["phrase"] for it in update.get("said", [])] == ["thank-you"])
        later = [said["text"] for said in benoit.live(table).now["said"]]
        assert later == ["Bien joué\u202f!", "Merci\u202f!"]
        first.play()
        assert "said" not in first.now  # it was told


def test_only_who_sits_here_speaks_and_nothing_can_be_typed(anne: Person, bruno: Person, chloe: Person) -> None:
    table, first, _ = sit_down(anne, bruno)
    assert chloe.live(table).refused("say", phrase="hello") == "not-your-seat"
    assert chloe.code(f"/api/tables/{table}/say", phrase="hello") == (403, "not-your-seat")
    assert first.refused("say", phrase="hello", seat=1) == "not-your-seat"
    assert first.refused("say", phrase="Buy my things") == "bad-message"
    assert anne.code(f"/api/tables/{table}/say", phrase="Buy my things") == (400, "bad-message")
    assert "said" not in anne.get(f"/api/tables/{table}")


@pytest.mark.parametrize("over_http", [False, True], ids=["socket", "http"])
def test_a_person_may_say_so_much_at_a_table_and_go_on_playing(anne: Person, bruno: Person, over_http: bool) -> None:
    table, first, second = sit_down(anne, bruno)
    for _ in range(5):
        first.must("say", phrase="hello")
    if over_http:
        assert anne.code(f"/api/tables/{table}/say", phrase="hello") == (429, "too-fast")
    else:
        assert first.refused("say", phrase="hello") == "too-fast"
    first.play()
    second.must("say", phrase="hello")  # who was silent may
    with_others = anne.open("me", "open")
    anne.live(with_others).must("say", phrase="hello")


class Between(Here):
    """The bus of several workers, in one process: to be killed it would have to be NATS (tests/cluster)."""

    alone = False


@pytest.mark.xdist_group("postgres")
def test_what_is_said_is_heard_at_all_workers_and_by_one_that_opens_the_table_later(new_database) -> None:
    url = new_database()

    async def run() -> None:
        bus, settings = Between(), Settings(warm=0, proofs=0, patience=120.0)
        houses = [Worker(open_storage(url), bus, settings) for _ in range(3)]
        try:
            first = await houses[0].new_table("anne", "", NewTable("canoe", ["me", "open"]))
            second = await houses[1].owner(first.table.id)
            first.phrases.say("anne", None, "hello")
            await _until(lambda: len(second.phrases.lately()) == 1)
            first.phrases.say("anne", None, "good-luck")
            late = await houses[2].owner(first.table.id)
            await _until(lambda: len(late.phrases.lately()) == 2)
            for owner in (first, second, late):
                assert [said.text for said in owner.phrases.since(0, "fr")] == ["Bonjour\u202f!", "Bonne chance\u202f!"]
            with pytest.raises(Refusal, match="not-your-seat"):
                second.phrases.say("bruno", None, "hello")
        finally:
            for house in houses:
                await house.close()

    loops.run(run())


async def _until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.01)
