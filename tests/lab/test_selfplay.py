"""Self-play: records that can be loaded and rows that say the same, however the matches were played; broken off it goes on."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest

pa = pytest.importorskip("pyarrow")

import pyarrow.parquet as pq  # noqa: E402

from sentiers.lab import columns, selfplay  # noqa: E402
from sentiers.lab.columns import COLUMNS, Column, Moment, Watching  # noqa: E402
from sentiers.lab.crews import Crew  # noqa: E402
from sentiers.match import Match  # noqa: E402
from sentiers.messages import SentiersError  # noqa: E402

ONE = Crew(1, progress=False)
BOTS = ["random", "uct:15"]


def rows(folder: Any) -> list[dict[str, Any]]:
    """All rows but what the clock says."""
    found = []
    for file in sorted((folder / "plies").glob("*.parquet")):
        found += pq.read_table(file).drop_columns("seconds").to_pylist()
    return found


def texts(folder: Any) -> dict[str, str]:
    return {file.name: file.read_text() for file in (folder / "records").rglob("*.txt")}


def test_every_row_says_what_the_record_of_its_match_says(tmp_path) -> None:
    selfplay.run("duel", BOTS, 12, tmp_path / "a", options={"players": 3}, crew=ONE)
    by_match: dict[int, list[dict[str, Any]]] = {}
    for row in rows(tmp_path / "a"):
        by_match.setdefault(row["match"], []).append(row)
    assert sorted(by_match) == list(range(12))
    for number, own in by_match.items():
        text = (tmp_path / "a" / selfplay.record_of(number)).read_text()
        match = Match.load(text)
        assert match.over
        assert len(own) == len(match.plies)
        for before, ply, row in zip(match.replay(), match.plies, own, strict=False):
            assert (row["seat"], row["code"], row["legal"]) == (*ply, len(before.moves(ply.seat)))
            assert row["move"] in before.moves(ply.seat)
            assert f"seat {ply.seat}: {row['level']}" in text
            assert (row["seed"], row["plies"], row["ply"]) == (match.seed, len(match.plies), len(before.plies))
            assert row["score"] == match.scores[ply.seat]
            assert tuple(row["winners"]) == match.result.winners
            assert row["place"] == match.result.places[ply.seat]
            assert row["reward"] == (1 / len(row["winners"]) if ply.seat in row["winners"] else 0)
            assert json.loads(row["options"]) == {"players": 3}


def test_the_matches_are_the_same_on_any_engine_and_differ_by_their_seed(tmp_path) -> None:
    pytest.importorskip("distributed")
    crews = {"one": ONE, "two": Crew(2, progress=False), "dask": Crew(2, progress=False, dask="local", batch=2)}
    for name, crew in crews.items():
        selfplay.run("duel", BOTS, 6, tmp_path / name, crew=crew)
        assert rows(tmp_path / name) == rows(tmp_path / "one")
        assert texts(tmp_path / name) == texts(tmp_path / "one")
    selfplay.run("duel", BOTS, 6, tmp_path / "other", seed=1, crew=ONE)
    assert {row["seed"] for row in rows(tmp_path / "other")}.isdisjoint(row["seed"] for row in rows(tmp_path / "one"))


def test_broken_off_it_goes_on_where_it_was_and_comes_to_the_same(tmp_path, monkeypatch) -> None:
    selfplay.run("duel", BOTS, 11, tmp_path / "whole", crew=ONE, shard=4)
    real, begun = selfplay.play_match, []

    def until_the_lights_go_out(task: selfplay.Task) -> selfplay.Played:
        begun.append(task.number)
        if len(begun) == 7:
            raise KeyboardInterrupt
        return real(task)

    monkeypatch.setattr(selfplay, "play_match", until_the_lights_go_out)
    with pytest.raises(KeyboardInterrupt):
        selfplay.run("duel", BOTS, 11, tmp_path / "b", crew=ONE, shard=4)
    assert [file.name for file in (tmp_path / "b" / "plies").glob("*.parquet")] == ["0000000-0000003.parquet"]
    journal = tmp_path / "b" / selfplay.JOURNAL
    journal.write_bytes(journal.read_bytes()[:-20])  # the last match was being written
    found = selfplay.run("duel", BOTS, 11, tmp_path / "b", crew=ONE, shard=4)
    assert begun[7:] == [5, 6, 7, 8, 9, 10]
    assert (found.matches, found.new) == (11, 7)
    assert rows(tmp_path / "b") == rows(tmp_path / "whole")
    assert texts(tmp_path / "b") == texts(tmp_path / "whole")
    assert not journal.exists()

    again = selfplay.run("duel", BOTS, 11, tmp_path / "b", crew=ONE, shard=4)
    assert (again.matches, again.new, len(begun)) == (11, 0, 13)
    more = selfplay.run("duel", BOTS, 14, tmp_path / "b", crew=ONE, shard=4)
    assert (more.matches, more.new) == (14, 3)
    assert rows(tmp_path / "b")[: len(rows(tmp_path / "whole"))] == rows(tmp_path / "whole")


def test_every_bot_has_every_seat_and_alone_they_take_turns(tmp_path) -> None:
    selfplay.run("duel", BOTS, 4, tmp_path / "a", crew=ONE)
    assert {(row["seat"], row["level"]) for row in rows(tmp_path / "a")} == {(s, b) for s in (0, 1) for b in BOTS}
    selfplay.run("traxx", ["random", "novice"], 4, tmp_path / "b", crew=ONE)
    assert [row["level"] for row in rows(tmp_path / "b") if row["ply"] == 0] == ["random", "novice"] * 2


def test_where_all_deals_are_alike_matches_begin_at_random_and_rows_say_so(tmp_path) -> None:
    selfplay.run("canoe", ["uct:5"], 3, tmp_path / "a", crew=ONE)
    for row in rows(tmp_path / "a"):
        assert row["opening"] == (row["ply"] < 2)
        assert row["level"] == ("random" if row["opening"] else "uct:5")
    assert len({row["move"] for row in rows(tmp_path / "a") if row["ply"] == 0}) > 1


def test_the_schema_is_told_in_the_file_and_in_the_docs(tmp_path) -> None:
    from pathlib import Path

    selfplay.run("duel", BOTS, 1, tmp_path / "a", crew=ONE)
    schema = pq.read_schema(next((tmp_path / "a" / "plies").glob("*.parquet")))
    assert schema.metadata[b"sentiers.schema"] == str(columns.SCHEMA).encode()
    assert json.loads(schema.metadata[b"sentiers.bots"]) == BOTS
    page = (Path(__file__).parents[2] / "docs" / "lab" / "arena.md").read_text(encoding="utf-8")
    all_columns = (*columns.OF_THE_MATCH, *COLUMNS)
    assert schema.names == [column.name for column in all_columns]
    assert f"version {columns.SCHEMA}" in page
    for column in all_columns:
        assert f"| `{column.name}` | {column.kind} | {column.tells} |" in page


def test_a_column_more_is_one_entry_more() -> None:
    """As observations will be: a list of numbers, found before the ply is played."""
    seen = Column(
        "hand", "list<float32>", "…", before=lambda match, at: [float(v) for v in match.view(at.seat).state.hand[0]]
    )
    watching, match = Watching((*COLUMNS, seen)), Match.new("duel", seed=1)
    while not match.over:
        seat = match.turn[0]
        text = match.moves(seat)[0]
        watching.see(match, Moment(len(match.plies), seat, "x", text, 0.0, False))
        match.play(text, seat=seat)
    assert [*watching.rows(match)][-1] == "hand"
    assert len(watching.rows(match)["hand"]) == len(match.plies)


def test_a_folder_of_something_else_is_left_as_it_is(tmp_path) -> None:
    selfplay.run("duel", BOTS, 1, tmp_path / "a", crew=ONE)
    before = rows(tmp_path / "a")
    with pytest.raises(SentiersError, match="Other matches lie in"):
        selfplay.run("duel", BOTS, 2, tmp_path / "a", seed=9, crew=ONE)
    assert rows(tmp_path / "a") == before
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "letter.txt").touch()
    with pytest.raises(SentiersError, match="Something else lies in"):
        selfplay.run("duel", BOTS, 2, tmp_path / "b", crew=ONE)


def test_without_pyarrow_a_sentence_says_what_to_install(tmp_path, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(SentiersError, match=r"pip install sentiers\[lab\]"):
        selfplay.run("duel", BOTS, 2, tmp_path / "a", crew=ONE)
    assert not (tmp_path / "a").exists()


def test_numbers_are_what_the_seat_could_know_and_spell_its_moves(tmp_path) -> None:
    import numpy as np

    from sentiers.match.encoder import Encoder

    selfplay.run("zwei-wege", ["random"], 2, tmp_path / "a", crew=ONE, numbers=True)
    encoder = Encoder.of("zwei-wege")
    for number in range(2):
        match = Match.load((tmp_path / "a" / selfplay.record_of(number)).read_text())
        own = [row for row in rows(tmp_path / "a") if row["match"] == number]
        for before, ply, row in zip(match.replay(), match.plies, own, strict=False):
            seen = before.view(ply.seat).states
            assert encoder.read(seen, ply.seat, tuple(row["actions"])) == row["code"]
            assert row["choices"] == encoder.list(seen, ply.seat).tolist()
            np.testing.assert_array_equal(np.array(row["observation"], np.float32), encoder.observe(seen, ply.seat))
    with pytest.raises(SentiersError, match="encoding"):
        selfplay.run("duel", ["random"], 1, tmp_path / "b", crew=ONE, numbers=True)
    with pytest.raises(SentiersError, match="Other matches"):
        selfplay.run("zwei-wege", ["random"], 2, tmp_path / "a", crew=ONE)
