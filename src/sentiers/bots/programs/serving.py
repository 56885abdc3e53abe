"""The other side: a bot of the house, or a function somebody wrote, as a program that answers by the protocol."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from typing import IO

from sentiers.bots.levels import UnknownBot, find_level
from sentiers.bots.player import level_bot
from sentiers.bots.programs.protocol import (
    LARGEST_QUESTION,
    PROTOCOL,
    Answer,
    Hello,
    encode,
    legal,
    one_line,
    read_question,
    seen,
)
from sentiers.games.shelf import SHELF
from sentiers.games.shelf import game as find_game
from sentiers.match import Match, View
from sentiers.messages import BadOption, Message, SentiersError

Choose = Callable[[View, float], str]
"""Somebody's own: what a seat sees, the seconds there are for it, and the move in notation."""
REQUEST_TIME = 20  # seconds for a request to be there


class Served:
    """Whoever answers: for these games, by this name."""

    def __init__(self, name: str, games: Sequence[str], choose: Choose, words: str = "") -> None:
        self.name, self.games, self.words = name, tuple(games), words
        self._choose = choose

    def prepare(self) -> None:
        """Whatever has to be compiled or loaded for the first move of each game: better before hello than after."""
        for game in self.games:
            match = Match.new(game, seed=1)
            view = match.view(match.turn[0], history=True)
            legal(view, self._choose(view, 0.01))

    def answer(self, data: bytes) -> bytes:
        """To a question, whatever it is: what goes wrong is told to who asked."""
        try:
            asked = read_question(data)
            if asked.ask == "hello":
                return encode(Hello(PROTOCOL, self.name, self.games, self.words))
            if asked.game not in self.games:
                return encode(Answer(error=f"{asked.game[:40]} is not played here"))
            view = seen(asked)
            return encode(Answer(legal(view, self._choose(view, asked.seconds))))
        except SentiersError as error:
            return encode(Answer(error=str(error)))
        except Exception as error:  # somebody's own code: the next question may be answered all the same
            traceback.print_exc(file=sys.stderr)
            return encode(Answer(error=one_line(f"{type(error).__name__}: {error}", 200)))


def served(who: str, games: Sequence[str] = (), name: str = "", words: str = "") -> Served:
    """A level of the house, as `club` or `master@0.5s`; or a function, as `my_agent:choose`."""
    for game in games:
        if not _can_be_asked(game):
            raise BadOption(
                Message(
                    "{game} is not served: it has no {file} to tell which bytes are a position.",
                    game=find_game(game).card.title,
                    file="soundness.py",
                )
            )
    all_games = [game for game in SHELF if _can_be_asked(game)]
    by_level = [game for game in all_games if _has(game, who)]
    if by_level:
        played = [game for game in games or by_level if game in by_level]
        if len(played) < len(games):
            find_level(next(game for game in games if game not in by_level), who)  # which says what there is
        return Served(name or who, played, _level(who), words)
    module, colon, function = who.partition(":")
    if not colon:
        find_level(next(iter(games or all_games)), who)
    return Served(name or module, games or all_games, _function(module, function), words)


def _can_be_asked(game: str) -> bool:
    """A question holds the bytes of a position, from whoever asks."""
    return find_game(game).soundness is not None


def _has(game: str, who: str) -> bool:
    try:
        return find_level(game, who).learner is None  # one that learns needs more than a question tells
    except UnknownBot:
        return False


def _level(who: str) -> Choose:
    def choose(view: View, seconds: float) -> str:
        bot = level_bot(view.game.name, who)
        own = bot.level.budget.seconds
        return bot.choose(view, seconds=None if own is None else min(own, seconds))

    return choose


def _function(module: str, function: str) -> Choose:
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        found = getattr(import_module(module), function)
    except (ImportError, AttributeError, ValueError) as error:
        raise BadOption(
            Message("There is no function {name}: {error}.", name=f"{module}:{function}"[:80], error=str(error))
        ) from None
    if not callable(found):
        raise BadOption(Message("{name} is no function of a view and seconds.", name=f"{module}:{function}"[:80]))
    choose: Choose = found
    return choose


def serve_stdio(one: Served) -> None:
    """Until the standard input ends. Whatever else is printed goes to the standard error, and not between the answers."""
    with os.fdopen(os.dup(1), "wb") as out:
        os.dup2(2, 1)
        one.prepare()
        _serve_lines(one, sys.stdin.buffer, out)


def _serve_lines(one: Served, questions: IO[bytes], answers: IO[bytes]) -> None:
    for line in questions:
        if line.strip():
            answers.write(one.answer(line) + b"\n")
            answers.flush()


def serve_http(one: Served, host: str, port: int, ready: Callable[[str], None]) -> None:
    """Until it is interrupted."""
    one.prepare()

    class Handler(BaseHTTPRequestHandler):
        timeout = REQUEST_TIME
        server_version, sys_version = "sentiers", ""

        def do_POST(self) -> None:
            length = self.headers.get("content-length", "")
            if not self.headers.get("content-type", "").startswith("application/json"):
                self.send_error(415, "questions are application/json")  # a page of another site cannot send it
            elif not (length.isascii() and length.isdecimal() and int(length[:12]) <= LARGEST_QUESTION):
                self.send_error(413, "a question has a length, of at most 4 MiB")
            else:
                answer = one.answer(self.rfile.read(int(length)))
                self.send_response(200)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

        def log_message(self, format: str, *given: object) -> None:
            """Nothing: a bot that plays is no news."""

    class Server(ThreadingHTTPServer):
        daemon_threads = True

    with Server((host, port), Handler) as server:
        address, at = server.server_address[:2]
        ready(f"http://{address!s}:{at}/")
        server.serve_forever()
