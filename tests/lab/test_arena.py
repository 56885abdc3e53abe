"""The arena: every game is played, sides are swapped, the same seed gives the same table, stronger bots win."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from rich.console import Console

from sentiers.bots import bot
from sentiers.lab import arena, kept, solo, sources
from sentiers.lab.crews import Crew, played
from sentiers.lab.sprt import Sprt
from sentiers.match import Match
from sentiers.messages import SentiersError

PATIENCE = 60.0


class Waiting(NamedTuple):
    seconds: float


class Counted(NamedTuple):
    by_its_clock: float


def _wait_and_count(waiting: Waiting) -> Counted:
    began = time.perf_counter()
    time.sleep(waiting.seconds)
    return Counted(time.perf_counter() - began)


def printed(result: arena.ArenaResult | solo.SoloResult) -> str:
    console = Console(width=120)
    with console.capture() as capture:
        console.print(result.table())
    return capture.get()


def test_every_two_bots_play_so_many_games() -> None:
    result = arena.run("duel", ["random", "uct:20", "uct:40"], games=6, crew=Crew(1, progress=False))
    for one in range(3):
        for two in range(3):
            played = result.wins[one][two] + result.wins[two][one] + result.draws[one][two]
            assert played == (0 if one == two else 6)
    assert result.plies == 6.0
    assert sum(result.elo) == pytest.approx(0, abs=1e-4)


def test_the_same_seed_gives_the_same_table_on_one_process_and_on_two() -> None:
    one, two = (
        arena.run("duel", ["random", "uct:30"], games=8, seed=5, crew=Crew(workers, progress=False))
        for workers in (1, 2)
    )
    assert one == two


def test_sides_are_swapped_with_the_same_deal() -> None:
    given = ("duel", ("random", "uct:10"), (0, 1))
    (first, _, one), (second, _, two) = arena._seatings(*given, 2, 0, 0, (None, ()))
    assert one.bots == two.bots[::-1]
    assert (one.seed, first) == (two.seed, second)
    many = [seating for _, _, seating in arena._seatings(*given, 20, 0, 0, (None, ()))]
    assert len({seating.seed for seating in many}) == 10


def test_a_bot_that_plays_itself_plays_every_deal_once() -> None:
    many = [seating for _, _, seating in arena._seatings("duel", ("random",), (0, 0), 20, 0, 0, (None, ()))]
    assert len({seating.seed for seating in many}) == 20


def test_the_table_and_the_json_tell_the_same() -> None:
    result = arena.run("duel", ["random", "uct:20"], games=4, crew=Crew(1, progress=False))
    told = json.loads(json.dumps(result.json()))
    assert told["bots"] == ["random", "uct:20"]
    assert told["wins"] == [list(row) for row in result.wins]
    text = printed(result)
    assert "uct:20" in text
    assert f"{result.wins[0][1]}–{result.draws[0][1]}–{result.wins[1][0]}" in text


def test_whoever_had_it_the_side_that_won_is_counted() -> None:
    result = arena.run("canoe", ["random", "uct:20"], games=6, crew=Crew(1, progress=False))
    assert sum(result.sides.values()) == 6
    assert set(result.sides) <= {"Light", "Dark", arena.DRAW, arena.NOBODY}
    assert list(result.sides.values()) == sorted(result.sides.values(), reverse=True)
    assert json.loads(json.dumps(result.json()))["sides"] == result.sides
    for who, won in result.sides.items():
        assert f"{who} {won} (" in printed(result)


def test_a_bot_may_play_itself_to_tell_how_fair_a_game_is() -> None:
    result = arena.run("wege", ["random"], games=8, crew=Crew(1, progress=False))
    assert sum(result.sides.values()) == 8
    assert result.wins == result.draws == ((0,),)
    assert result.elo == (0.0,)
    assert arena.NOBODY in printed(result)  # at random it is rare that somebody wins


def test_who_plays_together_wins_together() -> None:
    options = {"players": "two-together"}
    result = arena.run("wege", ["random"], games=2, options=options, crew=Crew(1, progress=False))
    assert set(result.sides) <= {arena.ALL, arena.NOBODY}


@pytest.mark.parametrize("canoes", [1, 2])
def test_each_level_is_stronger_than_the_one_before(canoes: int) -> None:
    """As far as a few games can tell; that the master is stronger still test_leaderboards.py says."""
    names = ["novice", "amateur", "club"]
    for weaker, stronger in pairwise(names):
        result = arena.run(
            "canoe", [stronger, weaker], games=12, options={"canoes": canoes}, crew=Crew(1, progress=False)
        )
        assert result.score(0, 1) > 0.5, (stronger, weaker)


@pytest.mark.parametrize(
    ("bots", "wrong"), [([], "a bot or more"), (["club", "club"], "named once"), (["club", "god"], "no bot")]
)
def test_an_arena_that_makes_no_sense_is_refused(bots: list[str], wrong: str) -> None:
    with pytest.raises(SentiersError, match=wrong):
        arena.run("canoe", bots, games=2, crew=Crew(1, progress=False))


def test_alone_every_bot_plays_the_same_deals_and_the_better_one_does_better() -> None:
    result = arena.run("traxx", ["random", "novice"], games=12, crew=Crew(1, progress=False))
    assert result.mean[1] > result.mean[0]
    assert result == arena.run("traxx", ["random", "novice"], games=12, crew=Crew(2, progress=False))
    assert "the same 12 deals" in printed(result)
    assert json.loads(json.dumps(result.json()))["games"] == 12


def test_at_a_larger_table_more_than_two_bots_meet_and_each_has_every_seat_equally_often() -> None:
    bots = ["random", "uct:20", "uct:60", "uct:5"]
    result = arena.run("duel", bots, games=3, options={"players": 3}, crew=Crew(1, progress=False))
    assert result.played == 4 * 3  # every three of the four
    assert result.sat == ((3, 3, 3),) * 4
    assert result.model == "Davidson-Luce"
    assert sum(map(sum, result.took)) == pytest.approx(result.played - result.sides.get(arena.NOBODY, 0))
    for one in range(4):
        for two in range(4):
            met = result.wins[one][two] + result.wins[two][one] + result.draws[one][two]
            assert met == (0 if one == two else 6)
    assert result == arena.run("duel", bots, games=3, options={"players": 3}, crew=Crew(2, progress=False))


def test_at_a_larger_table_those_who_won_come_first_and_the_others_follow_by_their_points() -> None:
    match = Match.new("traxx", seed=3, players=3)
    arena.play_on(match, [bot("traxx", name) for name in ("random", "amateur", "novice")], 3, 0, None)
    places, scores = arena.standing(match), match.scores
    assert len(set(scores)) == 3  # this deal tells all three apart, though only one has won
    assert [scores[places.index(place)] for place in range(3)] == sorted(scores, reverse=True)


def test_a_sequential_test_stops_when_it_is_decided_and_says_the_same_on_any_number_of_processes() -> None:
    one, two = (
        arena.run("canoe", ["uct:40", "random"], 300, crew=Crew(workers, progress=False), sprt=Sprt(0, 100))
        for workers in (1, 2)
    )
    assert one == two
    assert one.sprt.verdict == "better"
    assert one.played == 2 * sum(one.sprt.pairs) < 300
    assert one.wins[0][1] + one.wins[1][0] + one.draws[0][1] == one.played
    assert "uct:40 against random: 100" in printed(one)


def test_a_sequential_test_that_is_not_decided_says_so() -> None:
    result = arena.run("duel", ["uct:20", "random"], 4, crew=Crew(1, progress=False), sprt=Sprt(0, 5))
    assert (result.sprt.verdict, result.played) == ("open", 4)


@pytest.mark.parametrize(("bots", "options"), [(["random"], {}), (["random", "uct:2"], {"players": 3})])
def test_a_sequential_test_is_between_two(bots: list[str], options: dict[str, int]) -> None:
    with pytest.raises(SentiersError, match="between two bots"):
        arena.run("duel", bots, games=2, options=options, crew=Crew(1, progress=False), sprt=Sprt(0, 5))


def test_what_was_kept_is_not_played_again(tmp_path, monkeypatch) -> None:
    keep = tmp_path / "matches.jsonl"
    crew = Crew(1, progress=False, keep=keep)
    half = arena.run("duel", ["random", "uct:20"], games=4, crew=crew)
    lines = keep.read_text().splitlines()
    whole = arena.run("duel", ["random", "uct:20"], games=8, crew=crew)
    assert keep.read_text().splitlines()[:4] == lines
    assert len(keep.read_text().splitlines()) == 8
    assert whole == arena.run("duel", ["random", "uct:20"], games=8, crew=Crew(1, progress=False))

    def never(_: object) -> None:
        raise AssertionError("played again")

    monkeypatch.setattr(arena, "play_game", never)
    assert arena.run("duel", ["random", "uct:20"], games=4, crew=crew) == half
    with pytest.raises(AssertionError, match="played again"):
        arena.run("duel", ["random", "uct:20"], games=4, seed=1, crew=crew)


def test_a_file_torn_in_its_last_line_loses_that_match_only(tmp_path) -> None:
    keep = tmp_path / "matches.jsonl"
    crew = Crew(1, progress=False, keep=keep)
    whole = arena.run("duel", ["random", "uct:20"], games=6, crew=crew)
    text = keep.read_bytes()
    for cut in (1, 9):  # without its end of line, and in the middle of what it tells
        keep.write_bytes(text[:-cut])
        assert arena.run("duel", ["random", "uct:20"], games=6, crew=crew) == whole
        assert keep.read_bytes() == text


def test_a_file_of_something_else_is_refused_and_left_as_it_is(tmp_path) -> None:
    keep = tmp_path / "letter.txt"
    keep.write_text("Dear Anne,\nhow are you?\n")
    with pytest.raises(SentiersError, match=r"Line 1 of .* is no match"):
        arena.run("duel", ["random", "uct:20"], games=2, crew=Crew(1, progress=False, keep=keep))
    assert keep.read_text() == "Dear Anne,\nhow are you?\n"


def test_what_other_sources_have_played_is_refused_where_it_would_count(tmp_path, monkeypatch) -> None:
    keep = tmp_path / "matches.jsonl"
    crew = Crew(1, progress=False, keep=keep)
    arena.run("duel", ["random", "uct:20"], games=4, crew=crew)
    text = keep.read_text()
    monkeypatch.setattr(kept, "sources_of", lambda _: "0.3.0+another")
    with pytest.raises(
        SentiersError, match=r"another version \(.*\+.*; this one is 0\.3\.0\+another\): give another file"
    ):
        arena.run("duel", ["random", "uct:20"], games=8, crew=crew)
    assert keep.read_text() == text
    keep.write_text(
        "".join(json.dumps(json.loads(line)[:2]) + "\n" for line in text.splitlines())
    )  # as it was once written
    with pytest.raises(SentiersError, match=r"another version \(\?;"):
        arena.run("duel", ["random", "uct:20"], games=4, crew=crew)
    arena.run("duel", ["random", "uct:20"], games=4, seed=1, crew=crew)  # what is not asked again is in nobody's way
    assert len(keep.read_text().splitlines()) == 8


def test_the_sources_of_a_game_are_its_rules_its_bots_and_their_weights_and_not_its_drawing(monkeypatch) -> None:
    read: list[str] = []

    def content(file: Path) -> bytes:
        read.append(f"{file.parent.name}/{file.name}")
        return b"as it is"

    monkeypatch.setattr(sources, "_content", content)
    digest = sources.sources_of.__wrapped__("traxx")
    assert {"traxx/rules.py", "traxx/box.py", "traxx/edition.toml", "minds/weights.txt", "minds/lookahead.py"} <= set(
        read
    )
    assert {"bots/search.py", "bots/player.py", "bots/glance.py", "kernel/dice.py"} <= set(read)
    assert not any("drawing" in name or "texts" in name for name in read)
    monkeypatch.setattr(sources, "_content", lambda file: b"changed" if file.name == "search.py" else b"as it is")
    assert sources.sources_of.__wrapped__("traxx") != digest


def test_by_the_clock_of_the_processor_a_thought_stopped_in_between_is_not_shorter(tmp_path) -> None:
    """A process that waits computes nothing: what it was given to think is still there afterwards."""
    found = list(played(_wait_and_count, [(0, Waiting(0.3))], Counted, Crew(1, progress=False, clock="processor")))
    assert found[0][1].by_its_clock < 0.2


def players_of(pid: int) -> list[Path]:
    """The processes that play for an arena."""
    lists = Path(f"/proc/{pid}/task").glob("*/children")
    found = [Path(f"/proc/{child}") for file in lists for child in file.read_text().split()]
    return [process for process in found if b"spawn_main" in (process / "cmdline").read_bytes()]


def test_an_arena_that_is_killed_leaves_no_process_behind() -> None:
    asked = ["arena", "canoe", "novice", "amateur", "--games", "5000", "--workers", "2"]
    command = [sys.executable, "-m", "sentiers.cli", *asked]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        until = time.monotonic() + PATIENCE
        while len(players := players_of(process.pid)) < 2:
            assert time.monotonic() < until
            assert process.poll() is None
            threading.Event().wait(0.05)
        process.kill()
    until = time.monotonic() + PATIENCE
    while any(player.exists() for player in players):
        assert time.monotonic() < until, "they wait for tasks for ever"
        threading.Event().wait(0.05)
