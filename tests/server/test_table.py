"""A table is the replay of its journal: whatever is done at it, read back it is the same for every pair of eyes."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sentiers.messages import BadOption, BadRecord, SentiersError
from sentiers.server import deeds, pages
from sentiers.server.api import game_info
from sentiers.server.house import _setup
from sentiers.server.journal import Entry
from sentiers.server.refusal import Refusal, refusal_of
from sentiers.server.snapshot import Eyes, Snapshots
from sentiers.server.storage import Setup
from sentiers.server.table import Table
from sentiers.server.trying import Trials, of_match
from sentiers.server.wishes import NewTable, Wish

PEOPLE = ("anne", "bruno", "chloe")
DEEDS = ("play", "play", "play", "play", "undo", "draw", "accept", "decline", "resign", "rematch", "sit", "word")


def wished(do: str, **fields: object) -> Wish:
    given = {name: value for name, value in fields.items() if value is not None}
    return msgspec.convert({"do": do} | given, Wish)


def opened(game: str, seats: list[str], journal: list[str]) -> Table:
    if game == "canoe":
        return Table("table", 1, Setup(game, {"canoes": 1}, 7, seats), journal)
    return Table("table", 1, Setup(game, {"players": 2}, None, seats, secret="07" * 32), journal)


def seen(table: Table) -> list[bytes]:
    snapshots = Snapshots(table, lambda seat: True, lambda: False)
    return [
        snapshots.update(Eyes(person, lang, mode), 0)
        for person in (*PEOPLE, None)
        for lang in ("fr", "en")
        for mode in ("page", "program")
    ]


@given(
    st.sampled_from(["canoe", "duel"]),
    st.sampled_from([["by:anne", "open"], ["by:anne", "by:bruno"], ["by:anne", "by:anne"], ["bot:novice", "by:anne"]]),
    st.lists(st.tuples(st.sampled_from(DEEDS), st.sampled_from(PEOPLE)), max_size=40),
    st.integers(0, 2**32),
    st.booleans(),
)
def test_read_back_it_is_the_same(
    game: str, seats: list[str], done: list[tuple[str, str]], seed: int, words: bool
) -> None:
    given = [f"word {seat} tramontane" for seat, who in enumerate(seats) if who.startswith("by:")]
    journal = given if words and game == "duel" else []
    table, chance = opened(game, seats, journal), random.Random(seed)
    for do, person in done:
        held = [seat for seat in table.seating.held_by(person) if seat in table.turn]
        seat = chance.choice(held) if held and do == "play" else None
        word, move = None, "e4"
        if do == "word":
            word, seat = chance.choice(("mistral", "")), chance.choice((0, 1, None))
        if do == "play" and held:
            move = chance.choice(table.view(seat or 0).moves(seat))
        wish = wished(do, seat=seat, ply=table.ply, word=word, move=move)
        before = seen(table)
        try:
            entries = deeds.decide(table, person, wish)
        except (Refusal, SentiersError):
            assert seen(table) == before, "a refusal changes nothing"
            continue
        assert entries
        for entry in entries:
            journal.append(str(entry))
            table.apply(entry)
    again = opened(game, seats, journal)
    assert seen(again) == seen(table)
    assert (again.n, again.turn, again.over, again.texts) == (table.n, table.turn, table.over, table.texts)
    assert (again.match.seed, again.dealt) == (table.match.seed, table.dealt)
    assert again.n == len(journal)


@given(st.lists(st.sampled_from(DEEDS), max_size=30), st.integers(0, 2**32))
def test_what_can_be_done_is_what_is_granted(wanted: list[str], seed: int) -> None:
    """`can` lists a deed if, and only if, it would not be refused."""
    table, chance = opened("canoe", ["by:anne", "by:bruno"], []), random.Random(seed)
    for do in wanted:
        person = chance.choice(("anne", "bruno"))
        can = deeds.can(table, person)
        for deed in ("resign", "undo", "draw", "accept", "decline", "rematch"):
            if len(table.offers) > 1 and deed in ("accept", "decline"):
                continue  # it would have to say which
            try:
                deeds.decide(table, person, wished(deed))
                granted = True
            except Refusal:
                granted = False
            withdraws = deed == "decline" and granted and "decline" not in can
            assert granted == (deed in can) or withdraws, deed
        try:
            move = chance.choice(table.view(table.turn[0]).moves()) if table.turn else "e4"
            entries = deeds.decide(table, person, wished(do, move=move, ply=table.ply, word=""))
        except (Refusal, SentiersError):
            continue
        for entry in entries:
            table.apply(entry)


def test_an_edition_is_never_a_path() -> None:
    with pytest.raises(SentiersError, match="TOML"):
        Table("table", 1, Setup("canoe", {}, 7, ["open", "open"], edition="/etc/hostname.toml"))


def test_a_journal_is_read_back_without_the_forms_in_which_moves_are_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("nobody is shown these moves")

    monkeypatch.setattr("sentiers.server.table.LegalMoves", refuse)
    monkeypatch.setattr("sentiers.match.kit.Kit.choice", refuse)
    table = opened("canoe", ["by:anne", "by:bruno"], ["play 0 e4", "play 1 f5", "play 0 e4-e5"])
    assert table.ply == 3
    assert deeds.decide(table, "bruno", wished("play", move=" F5-G5 ", ply=3)) == [Entry.read("play 1 f5-g5")]


def of_wege(players: str, journal: list[str], **options: object) -> Table:
    seats = ["by:anne"] * {"solo": 1, "teams": 4, "four-together": 4}.get(players, 2)
    words = [f"word {seat} tramontane" for seat in range(len(seats))]
    setup = Setup("wege", {"players": players, **options}, None, seats, secret="07" * 32)
    return Table("table", 1, setup, [*words, *journal])


@pytest.mark.parametrize("players", ["solo", "two-together", "four-together"])
def test_who_plays_alone_or_all_together_is_offered_no_draw(players: str) -> None:
    table = of_wege(players, [])
    assert "resign" in deeds.can(table, "anne")
    assert "draw" not in deeds.can(table, "anne")
    with pytest.raises(Refusal, match="no draw in this game"):
        deeds.decide(table, "anne", wished("draw"))


def test_sides_against_each_other_are_offered_a_draw() -> None:
    for players in ("two", "teams"):
        assert "draw" in deeds.can(of_wege(players, []), "anne")


def test_a_table_of_old_is_read_back_with_what_was_allowed_then() -> None:
    """Options that mean nothing in its mode, and a draw on which all who played together agreed."""
    table = of_wege("two-together", ["draw"], aim="children")
    assert table.over
    assert table.match.result is not None
    assert table.match.result.ending == "agreement"
    assert seen(table)


def test_an_option_that_a_mode_ignores_is_refused_by_the_house_which_tells_when_it_means_something() -> None:
    wanted = NewTable("wege", ["me"], options={"players": "solo", "aim": "ducks"})
    with pytest.raises(BadOption, match="aim means nothing with players=solo"):
        _setup(wanted, "anne", None)
    assert refusal_of(BadOption("")).code == "bad-option"
    when = {option.name: option.when for option in game_info("wege", "fr").options}
    assert (when["aim"], when["players"]) == ([{"players": ["two", "teams"]}], [])


def test_the_form_that_opens_a_table_knows_how_many_play_and_what_means_nothing_then() -> None:
    described = pages.described("wege", "fr")
    assert {count["options"]["players"]: count["seats"] for count in described["counts"]} == {
        "two": 2,
        "teams": 4,
        "solo": 1,
        "two-together": 2,
        "four-together": 4,
    }
    when = {option["name"]: option["when"] for option in described["options"]}
    assert (when["aim"], when["players"]) == ([{"players": ["two", "teams"]}], [])


def test_a_table_of_old_stands_as_it_was_opened_though_its_position_would_be_refused_now() -> None:
    position = " 4 L L D\nlight to move, turn 1"
    wanted = NewTable("canoe", ["me", "me"], position=position)
    with pytest.raises(BadRecord, match="Light cannot have 2 pegs"):
        _setup(wanted, "anne", None)
    table = Table(
        "table", 1, Setup("canoe", {"canoes": 2}, 7, ["by:anne", "by:anne"], position=position), ["play 0 e4"]
    )
    assert (table.match.start, table.turn) == (position, (1,))
    start, plays = of_match(table, 1)
    assert Trials().at(start, plays).table.ply == 1
    with pytest.raises(BadRecord, match="Light cannot have 2 pegs"):
        Trials().at(msgspec.structs.replace(start, of_old=False), plays)
    loose = msgspec.structs.replace(start, of_old=False, position=" 4 L L D")
    assert Trials().at(loose, []).table.match.start.endswith("light to move, turn 5")
