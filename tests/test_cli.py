"""The command as one uses it: real processes."""

import json
import subprocess
import sys

import pytest

import sentiers


def sentiers_command(*arguments, **more):
    return subprocess.run(
        [sys.executable, "-m", "sentiers.cli", *arguments], capture_output=True, text=True, timeout=120, **more
    )


@pytest.mark.parametrize(
    "command", ["serve", "play", "games", "show", "analyse", "arena", "bench", "perft", "solve", "warm", "edition"]
)
def test_every_command_explains_itself(command):
    done = sentiers_command(command, "--help")
    assert done.returncode == 0
    assert "Usage" in done.stdout


def test_the_games_are_listed_for_people_and_for_programs():
    assert "Canoë, by Dale Walton" in sentiers_command("games").stdout
    listed = json.loads(sentiers_command("games", "--json").stdout)
    assert listed[0]["name"] == "canoe"


@pytest.mark.parametrize(("depth", "count"), [(0, 1), (1, 61), (2, 3660)])
def test_perft_counts_the_sequences_of_turns(depth, count):
    assert int(sentiers_command("perft", "canoe", str(depth)).stdout) == count
    assert json.loads(sentiers_command("perft", "canoe", str(depth), "--json").stdout)["count"] == count


def test_a_wrong_name_is_told_in_one_sentence():
    done = sentiers_command("perft", "chess", "1")
    assert done.returncode == 2
    assert done.stderr.startswith("sentiers: There is no game chess on the shelf")
    assert "Traceback" not in done.stderr


def test_a_match_is_played_in_the_terminal():
    done = sentiers_command(
        "play", "canoe", "--against", "novice", "--seed", "1", input="e4\nmoves\nz9\nhint\nundo\nresign\n"
    )
    assert done.returncode == 0, done.stderr
    assert "There is no hole" in done.stdout or "is not a move" in done.stdout
    assert "You resigns." not in done.stdout
    assert "Novice" in done.stdout


def test_a_record_is_shown_and_analysed(tmp_path):
    match = sentiers.new("canoe", seed=1)
    for move in ("e4", "f5", "g3"):
        match.play(move)
    file = tmp_path / "match.txt"
    file.write_text(match.record())
    assert "after 1 of 3 plies" in sentiers_command("show", str(file), "--ply", "1").stdout
    assert sentiers_command("show", str(file), "--svg").stdout.startswith("<svg")
    found = json.loads(sentiers_command("analyse", str(file), "--seconds", "0.1", "--json").stdout)
    assert found["seat"] == 1
    assert found["moves"][0]["text"] in match.moves()


def test_a_changed_record_is_refused(tmp_path):
    file = tmp_path / "match.txt"
    file.write_text(sentiers.new("canoe", seed=1).record() + "0 z9\n")
    done = sentiers_command("show", str(file))
    assert done.returncode == 2
    assert "Line 7" in done.stderr
