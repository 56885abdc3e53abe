"""Programs as bots, as real processes: whole matches, and everything that a program can do wrong."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # for rogues.py

from hostile.odd import TEXTS
from rogues import EXAMPLES, Web, command, is_there, questions, started, until

import sentiers
from sentiers.bots.programs.channel import NotWanted
from sentiers.bots.programs.http import Http
from sentiers.bots.programs.program import Program
from sentiers.bots.programs.protocol import LARGEST_ANSWER, ProgramDeclined, ProgramFailed, question
from sentiers.bots.programs.serving import served
from sentiers.games.shelf import game as find_game
from sentiers.lab import arena, tryout
from sentiers.lab.crews import Crew
from sentiers.match import Match, View
from sentiers.match.encoder import Encoder

PYTHON, PERL = f"stdio:{sys.executable} {EXAMPLES / 'plain.py'}", f"stdio:perl {EXAMPLES / 'plain.pl'}"
SENTIERS = [sys.executable, "-m", "sentiers.cli"]


@pytest.fixture
def program(tmp_path: Path) -> Iterator[type[Program]]:
    made: list[Program] = []

    class Rogue(Program):
        def __init__(self, how: str, grace: float = 30.0, starting: float = 30.0) -> None:
            super().__init__(f"stdio:{command(how, tmp_path)}", lambda line: heard.append(line), starting, grace)
            made.append(self)

    heard: list[str] = []
    Rogue.heard = heard  # type: ignore[attr-defined]
    yield Rogue
    for one in made:
        one.close()
    assert not any(is_there(process) for process in started(tmp_path))


def first_view(game: str = "canoe") -> View:
    match = Match.new(game, seed=1)
    return match.view(match.turn[0], history=True)


@pytest.mark.parametrize("name", [PYTHON, PERL], ids=["python", "perl"])
def test_a_program_without_sentiers_plays_whole_matches(name: str) -> None:
    assert set(tryout.greet(name).games) == {"canoe", "zwei-wege", "traxx", "wege", "buizen"}
    trials = list(tryout.tried(name, ["zwei-wege", "wege", "buizen"]))
    assert [trial.seat for trial in trials] == [0, 1] * 3
    assert all(trial.moves > 5 for trial in trials)


@pytest.mark.parametrize("game", ["canoe", "zwei-wege", "traxx", "wege", "buizen"])
def test_a_program_that_wants_numbers_is_told_them(game: str, tmp_path: Path) -> None:
    """Observations and actions as the encoding has them, of what the seat may know; whole matches are played by them alone."""
    told = tmp_path / "told"
    numbers = Program(f"stdio:{sys.executable} {Path(__file__).parent / 'by_numbers.py'} {told} {game}")
    match, encoder = Match.new(game, seed=3), Encoder.of(game)
    while not match.over and len(match.plies) < 40:
        seat = match.turn[0]
        view = match.view(seat, history=True)
        words = [encoder.spell(match._states, seat, move) for move in view.codes().tolist()]
        assert numbers.choose(view) == view.moves()[words.index(max(words))]
        asked = json.loads(told.read_text(encoding="utf-8").splitlines()[-1])
        assert asked["observation"] == pytest.approx(encoder.observe(match._states, seat).tolist())
        assert [tuple(word) for word in asked["actions"]] == words
        match.play(view.moves()[words.index(max(words))], seat)
    numbers.close()
    assert len(match.plies) > 5


def test_who_wants_no_numbers_is_told_none() -> None:
    assert {"observation", "actions"}.isdisjoint(json.loads(question(first_view(), 1.0)))


def test_programs_play_in_the_arena_like_everybody() -> None:
    found = arena.run("zwei-wege", [PYTHON, "random", PERL], games=2, crew=Crew(workers=2, progress=False))
    assert isinstance(found, arena.ArenaResult)
    assert sum(found.sides.values()) == 6


def test_a_bot_of_the_house_is_a_program_too() -> None:
    """The same level on the same record: it plays what that level plays, with one seed or another."""
    name = f"stdio:{' '.join(SENTIERS)} bot serve club --game canoe --words Served"
    assert tryout.greet(name).words == "Served"
    match = Match.new("canoe", position="4 . . L L . L L . . . . . .\nlight to move, turn 9", canoes=1)
    club = sentiers.bot("canoe", "club")
    assert sentiers.bot("canoe", name).choose(match) in {club.choose(match, seed=seed) for seed in range(200)}
    with pytest.raises(ProgramDeclined, match="does not play Wege"):
        sentiers.bot("wege", name).choose(Match.new("wege", seed=1))


def test_a_function_of_one_s_own_is_served_over_http(tmp_path: Path) -> None:
    (tmp_path / "my_agent.py").write_text(
        "def choose(view, seconds):\n    print('this is no answer')\n    return view.moves()[-1]\n"
        "def broken(view, seconds):\n    return 1 / 0 if view.line else view.moves()[0]\n"
    )
    asked = [*SENTIERS, "bot", "serve", "my_agent:choose", "--game", "zwei-wege", "--http", "0", "--name", "Last"]
    server = subprocess.Popen(asked, cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        lines = iter(server.stdout)
        address = next(line for line in lines if line.startswith("Sentiers: ")).removeprefix("Sentiers: ").strip()
        match = Match.new("zwei-wege", seed=1)
        assert sentiers.bot("zwei-wege", address).choose(match) == match.moves()[-1]
        assert tryout.greet(address).name == "Last"
    finally:
        server.terminate()
        server.wait()
        server.stdout.close()
    stdio = f"stdio:{' '.join(SENTIERS)} bot serve my_agent:broken --game zwei-wege"
    os.environ["PYTHONPATH"], before = os.pathsep.join([str(tmp_path), *sys.path]), os.environ.get("PYTHONPATH", "")
    try:
        bot = sentiers.bot("zwei-wege", stdio)
        match.play(bot.choose(match))
        with pytest.raises(ProgramDeclined, match="ZeroDivisionError"):
            bot.choose(match)
    finally:
        os.environ["PYTHONPATH"] = before


@pytest.mark.parametrize("who", ["nobody", "no.such.module:choose", "json:nothing", "json:__doc__"])
def test_what_cannot_be_served_is_told_in_a_sentence(who: str) -> None:
    with pytest.raises(sentiers.SentiersError):
        served(who)


def test_a_game_that_takes_no_bytes_from_strangers_is_not_served(monkeypatch: pytest.MonkeyPatch) -> None:
    """Named it is refused at once, unnamed left out: every question about it would fail."""
    assert "duel" in served("random").games
    monkeypatch.setattr(find_game("duel"), "soundness", None)
    for who in ("random", "sentiers.bots.programs.serving:served"):
        with pytest.raises(sentiers.BadOption, match=r"Duel is not served: it has no soundness\.py"):
            served(who, ["canoe", "duel"])
        assert "duel" not in served(who).games
        assert "canoe" in served(who).games


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ("dies", "It has ended, with 1."),
        ("talks nonsense", "It answered I think e4 is nice."),
        ("answers nothing", r"It answered \{\}."),
        ("moves illegally", "z99"),
        ("answers megabytes", f"more than {LARGEST_ANSWER} bytes"),
        ("answers without an end", f"more than {LARGEST_ANSWER} bytes"),
        ("stillborn", "It has ended, with 3."),
        ("greets with nonsense", r"To hello it answered \[.hello.\]."),
        ("of another protocol", "It speaks version 2 of the protocol, not 1."),
    ],
)
def test_what_a_program_does_wrong_is_told_in_a_sentence_and_it_is_ended(
    how: str, told: str, program: type[Program], tmp_path: Path
) -> None:
    one = program(how)
    with pytest.raises(ProgramFailed, match=told):
        one.choose(first_view())
    assert not any(is_there(process) for process in started(tmp_path))  # nor is it a zombie


def test_a_program_that_is_silent_is_ended_when_its_time_is_over(program: type[Program], tmp_path: Path) -> None:
    with pytest.raises(ProgramFailed, match=r"has not answered within 0.2 seconds"):
        program("never answers", grace=0.1).choose(first_view(), 0.1)
    with pytest.raises(ProgramFailed, match=r"has not answered within 0.3 seconds"):
        program("mute", starting=0.3).hello()
    assert not any(is_there(process) for process in started(tmp_path))


def test_a_program_that_was_ended_is_begun_anew_for_the_next_question(program: type[Program], tmp_path: Path) -> None:
    one = program("dies once")
    with pytest.raises(ProgramFailed):
        one.choose(first_view())
    assert one.choose(first_view()) == "d1"
    os.kill(started(tmp_path)[-1], signal.SIGKILL)
    until(lambda: not one.look())
    assert one.choose(first_view()) == "d1"
    assert len(set(started(tmp_path))) == 3


def test_one_that_declines_is_left_alone(program: type[Program], tmp_path: Path) -> None:
    one = program("declines")
    for _ in range(2):
        with pytest.raises(ProgramDeclined, match="It declines: I have not learnt this"):
            one.choose(first_view())
    assert len(started(tmp_path)) == 1
    with pytest.raises(ProgramDeclined, match="It does not play Wege"):
        program("plays canoe only").choose(first_view("wege"))


def test_what_it_says_aside_neither_holds_it_up_nor_fills_the_log(program: type[Program]) -> None:
    assert program("chatters").choose(first_view()) == "d1"
    heard = program.heard  # type: ignore[attr-defined]
    assert 0 < len(heard) <= 20
    assert max(map(len, heard)) <= 300


def test_an_answer_that_nobody_waits_for_any_more_is_not_taken_for_the_next_one(
    program: type[Program], tmp_path: Path
) -> None:
    one, cancel, view = program("is slow"), threading.Event(), first_view()

    def cancel_when_asked() -> None:
        until(lambda: len(questions(tmp_path)) == 2)
        cancel.set()

    threading.Thread(target=cancel_when_asked).start()
    with pytest.raises(NotWanted):
        one.choose(view, cancel=cancel)
    (tmp_path / "go").touch()
    match = Match.new("canoe", seed=1)
    match.play("d1")
    assert one.choose(match.view(1, history=True)) == match.moves()[0] != "d1"
    assert len(started(tmp_path)) == 1


def test_whatever_it_has_started_ends_with_it(program: type[Program], tmp_path: Path) -> None:
    for how in ("has a child", "does not end"):
        one = program(how)
        one.choose(first_view())
        one.close()
    until(lambda: not any(map(is_there, started(tmp_path, "child"))))
    assert not any(is_there(process) for process in started(tmp_path))


def test_a_program_knows_nothing_of_the_house_s_settings(
    program: type[Program], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SENTIERS_METRICS_TOKEN", "a secret")
    program("well").hello()
    environment = (tmp_path / "environment").read_text()
    assert "PATH" in environment
    assert "SENTIERS" not in environment


@pytest.mark.parametrize(
    "name", ["stdio:", "stdio:'", "stdio:/no/such/program", "http://", "http://[", "http://127.0.0.1:1/"]
)
def test_what_cannot_be_asked_is_told_in_a_sentence(name: str) -> None:
    with pytest.raises(ProgramFailed):
        sentiers.bot("canoe", name).choose(Match.new("canoe"))


def test_an_address_in_letters_of_any_language_is_asked_by_the_name_that_is_looked_up() -> None:
    http = Http("http://köln.example:9000/Zug?of=canoe")
    assert (http._host, http._port, http._path) == ("xn--kln-sna.example", 9000, "/Zug?of=canoe")


@pytest.mark.parametrize(
    "address",
    [value for value in TEXTS if value.startswith("http:")]
    + ["http://köln.example/Züge", "http://\0x/", "http://x/\n"],
)
def test_what_is_no_address_is_refused_before_anybody_is_asked(address: str) -> None:
    with pytest.raises(ProgramFailed, match="is no address"):
        Http(address)


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ("redirects", "the status 307"),
        ("fails", "the status 500"),
        ("floods", f"more than {LARGEST_ANSWER} bytes"),
        ("hangs up", "It cannot be reached"),
        ("drips", "has not answered within"),
        ("never answers", "has not answered within"),
    ],
)
def test_what_goes_wrong_over_http_is_told_and_takes_no_longer_than_it_may(how: str, told: str, tmp_path: Path) -> None:
    with Web(how, tmp_path) as web:
        grace = 0.4 if "within" in told else 30.0
        with pytest.raises(ProgramFailed, match=told):
            Program(web.address, grace=grace).choose(first_view(), 0.1)
    asked = (tmp_path / "questions").read_text()
    assert "/elsewhere" not in asked  # a redirect is followed nowhere


def test_a_program_over_http_is_asked_the_same(program: type[Program], tmp_path: Path) -> None:
    with Web("well", tmp_path) as web:
        assert Program(web.address).choose(first_view()) == "d1"
    over_http = json.loads(questions(tmp_path)[-1].removeprefix("/bot "))
    program("well").choose(first_view())
    assert json.loads(questions(tmp_path)[-1]) == over_http


def test_a_program_ends_with_who_started_it(tmp_path: Path) -> None:
    """In an arena's worker, which knows no atexit, as in a plain script; whatever it does when its input ends."""
    script = (
        "import sys; from multiprocessing import get_context; from sentiers.bots.programs.program import program\n"
        "def greet(name): program(name).hello()\n"
        "if __name__ == '__main__':\n"
        "    greet(sys.argv[1]); worker = get_context('spawn').Process(target=greet, args=sys.argv[1:])\n"
        "    worker.start(); worker.join()\n"
    )
    (tmp_path / "script.py").write_text(script)
    subprocess.run(
        [sys.executable, str(tmp_path / "script.py"), f"stdio:{command('does not end', tmp_path)}"], check=True
    )
    assert len(started(tmp_path)) == 2
    assert not any(map(is_there, started(tmp_path)))
