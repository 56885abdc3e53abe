"""The command as one uses it: real processes."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import sentiers
from sentiers.cli.app import app
from sentiers.match import Match
from sentiers.match.fair import Dice
from sentiers.match.kit import open_box


def sentiers_command(*arguments, **more):
    return subprocess.run(
        [sys.executable, "-m", "sentiers.cli", *arguments], capture_output=True, text=True, timeout=120, **more
    )


@pytest.mark.parametrize(
    "command",
    [
        "serve",
        "play",
        "learn",
        "games",
        "show",
        "verify",
        "analyse",
        "arena",
        "selfplay",
        "leaderboard",
        "bench",
        "reproduce",
        "perft",
        "solve",
        "warm",
        "texts",
        "edition",
    ],
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


def test_a_lesson_is_done_in_the_terminal_and_a_mistake_answered():
    done = sentiers_command("learn", "canoe", "--exercise", "6", "--lang", "fr", input="z9\na3\nagain\nshow\nl5\n")
    assert done.returncode == 0, done.stderr
    for told in (
        "6 sur 6",
        "z9 n’est pas un coup",
        "Clair plante un pion en a3",
        "essayez encore",
        "\n> l5\n",
        "Voilà tout Canoë",
    ):
        assert told in done.stdout
    assert sentiers_command("learn", "duel", "--lang", "en").stderr == "sentiers: There is no lesson for Duel yet.\n"


def test_a_record_is_verified_and_a_changed_one_caught(tmp_path):
    dice = Dice(bytes(range(32)), ("mistral", "tramontane"))
    match = Match(open_box("zwei-wege", "short"), dice.seed, dice=dice)
    for _ in range(4):
        match.play(match.moves()[0])
    match.resign(1)
    file = tmp_path / "match.txt"
    file.write_text(match.record())
    noted = ("--commitment", dice.commitment.upper())
    done = sentiers_command("verify", str(file), *noted)
    assert done.returncode == 0, done.stderr
    lines = [line.split()[:2] for line in done.stdout.splitlines() if not line.startswith(" ")]
    assert lines == [["ok", about] for about in ["seal", "commitment", "commitment", "seed", "deal", "moves", "result"]]
    assert "south to move" in done.stdout  # what was dealt

    file.write_text(match.record().replace("word 0: mistral", "word 0: sirocco"))
    done = sentiers_command("verify", str(file), *noted)
    assert done.returncode == 1
    assert done.stderr == "sentiers: this record is not what it claims to be (seal, seed).\n"
    told = json.loads(sentiers_command("verify", str(file), "--json").stdout)
    assert not told["fits"]
    assert {row["about"]: row["fits"] for row in told["checks"]} == {
        "seal": False, "commitment": True, "seed": False, "deal": True, "moves": True, "result": True
    }  # fmt: skip


def test_of_a_record_without_dice_it_is_said_that_chance_cannot_be_verified(tmp_path):
    file = tmp_path / "match.txt"
    file.write_text(sentiers.new("zwei-wege", seed=1).record())
    done = sentiers_command("verify", str(file))
    assert done.returncode == 0
    assert "there is nothing to verify about chance" in done.stdout
    assert sentiers_command("verify", str(tmp_path / "nowhere.txt")).returncode == 2


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


def test_a_record_that_is_no_text_is_refused_in_one_sentence(tmp_path):
    file = tmp_path / "match.txt"
    file.write_bytes(b"sentiers\xff\xfe")
    for command in ("show", "analyse"):
        done = sentiers_command(command, str(file))
        assert (done.returncode, done.stderr) == (2, "sentiers: This is no text in UTF-8.\n")


def test_a_command_speaks_the_language_asked_for_else_that_of_the_locale():
    def listed(*arguments, **environment):
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
        return sentiers_command("games", *arguments, env=kept | environment).stdout

    french, english = "Canoë, de Dale Walton\u00a0: Plantez vos pions", "Canoë, by Dale Walton: Plant your pegs"
    assert french in listed("--lang", "fr")
    assert french in listed("--lang", "fr", LC_ALL="en_GB.UTF-8")
    assert french in listed(LANG="fr_BE.UTF-8")
    assert french in listed(LC_MESSAGES="fr_FR", LANG="en_GB.UTF-8")
    assert english in listed(LC_ALL="C", LANG="fr_FR.UTF-8")
    assert english in listed(LANG="sv_SE.UTF-8")
    assert english in listed()
    assert json.loads(listed("--lang", "fr", "--json"))[0]["summary"].startswith("Plantez")


def test_what_goes_wrong_is_told_in_the_language_asked_for(tmp_path):
    done = sentiers_command("perft", "chess", "1", "--lang", "fr")
    assert done.returncode == 2
    assert done.stderr.startswith("sentiers: Il n’y a pas de jeu chess sur l’étagère")
    done = sentiers_command("games", "--lang", "tlh")
    assert (done.returncode, done.stderr) == (2, "sentiers: The house does not speak tlh: it speaks fr, en, de, nl.\n")
    file = tmp_path / "mine.toml"
    file.write_text('title = "Mine"\nrows = ["oox"]\n')
    done = sentiers_command("edition", "check", str(file), "--game", "canoe", "--lang", "fr")
    assert done.returncode == 2
    assert re.fullmatch(r"sentiers: mine\.toml:\d+: .*[«»’éà].*\n", done.stderr), done.stderr


def test_a_match_is_played_and_verified_in_french(tmp_path):
    done = sentiers_command(
        "play", "canoe", "--against", "novice", "--seed", "1", "--lang", "fr", input="e4\na1\nresign\n"
    )
    assert done.returncode == 0, done.stderr
    assert "Écrivez un coup" in done.stdout
    assert "Foncé (Novice) plante un pion en" in done.stdout
    assert "Il n’y a pas de trou a1 sur ce plateau." in done.stdout
    assert "Clair (vous) abandonne. Gagné par\u00a0: Foncé (Novice)." in done.stdout
    file = tmp_path / "match.txt"
    match = sentiers.new("wege", seed=4)
    match.play(match.moves()[0])
    file.write_text(match.record())
    done = sentiers_command("verify", str(file), "--lang", "fr")
    assert "1 coup joué, que les règles permettent." in done.stdout
    assert "Les tuiles dans l’ordre de la pioche" in done.stdout
    assert "Wege\u00a0: après le coup 1 sur 1." in sentiers_command("show", str(file), "--lang", "fr").stdout


def test_texts_and_catalogues_are_in_step(tmp_path, monkeypatch):
    done = sentiers_command("texts", "canoe", "wege", "--check")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    shutil.copytree(Path(__file__).parent / "games" / "duel", tmp_path / "duel")
    (tmp_path / "duel" / "texts" / "fr.po").unlink()  # a game from outside, without a word of French
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{os.environ['PYTHONPATH']}")
    done = sentiers_command("texts", "duel", "--check", "--lang", "fr")
    assert done.returncode == 1
    assert "Pas encore dans duel/texts/fr.po\u00a0: '{text} is no card.'" in done.stderr


@pytest.mark.parametrize("seconds", ["nan", "inf", "-inf", "-1", "0"])
@pytest.mark.parametrize(
    "arguments",
    [
        ("arena", "canoe", "club", "novice", "--seconds"),
        ("selfplay", "canoe", "--bots", "club", "--out", "never", "--seconds"),
        ("analyse", "no.txt", "--seconds"),
        ("solve", "traxx", "--seconds"),
        ("bench", "canoe", "--seconds"),
        ("bench", "--peers", "--kept", "--thinking"),
        ("bench", "server", "--pause"),
        ("reproduce", "--seconds"),
        ("puzzles", "mine", "canoe", "--seconds"),
        ("bot", "check", "stdio:false", "--seconds"),
    ],
    ids=" ".join,
)
def test_what_is_no_time_is_refused_before_anything_is_done(arguments, seconds):
    if (arguments[-1], seconds) == ("--pause", "0"):
        return  # players who do not think
    found = CliRunner().invoke(app, [*arguments, seconds])
    assert found.exit_code == 2
    assert f"Invalid value for '{arguments[-1]}'" in found.output


def test_what_is_no_time_is_told_in_the_language_of_the_locale():
    refused = sentiers_command(
        "arena", "canoe", "club", "--seconds", "nan", env={**os.environ, "LC_ALL": "fr_FR.UTF-8"}
    )
    assert "nan n’est pas une durée\u00a0: les secondes" in refused.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("arena", "canoe", "random", "novice", "--games", "2", "--keep", "/nowhere/x.jsonl"),
        ("arena", "canoe", "random", "novice", "--games", "100000", "--report", "/nowhere/x.html"),
        ("selfplay", "canoe", "--bots", "random", "--games", "1", "--out", "/dev/null/x"),
        ("bench", "--peers", "--kept", "--plot", "/nowhere/x.svg"),
        ("bot", "serve", "random", "--game", "canoe", "--http", "99999"),
        ("arena", "canoe", "random", "novice", "--games", "2", "--scheduler", "junk"),
    ],
    ids=lambda arguments: " ".join(arguments[-2:]),
)
def test_a_place_that_cannot_be_used_is_told_in_a_sentence_and_at_once(arguments):
    found = sentiers_command(*arguments, stdin=subprocess.DEVNULL)
    assert found.returncode == 2, found
    # An option that there is not is 2 too
    assert found.stderr.startswith("sentiers: ") or "Invalid value for" in found.stderr, found
    assert "Traceback" not in found.stderr
