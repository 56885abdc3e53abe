"""Compiles, or loads from the disk cache, all that a table of a game calls, so that nobody waits for it there; and notes on disk
that it is all compiled, so that a server knows without trying."""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from sentiers.bots import coach
from sentiers.bots.analysis import analyse
from sentiers.bots.levels import levels
from sentiers.bots.player import Bot, bot
from sentiers.bots.trail import Trail
from sentiers.games.binding import bind
from sentiers.games.card import Card
from sentiers.games.levels import Settings
from sentiers.games.shelf import game as find_game
from sentiers.kernel import beside, cache
from sentiers.kernel.compiled import config, made
from sentiers.kernel.dice import generator
from sentiers.match import Match
from sentiers.messages import SentiersError

STEPS = ("deal", "moves", "search", "coach", "end")
Progress = Callable[[str, int, int], None]
"""progress(step, done, of)"""
NICE = 10
_OTHERS = 24  # moves of other positions that are tried in one
_LAST = 3  # plies before the end in which the bots think
_TICK = 0.25  # seconds between two lines about how far it is


def warm(game: str, progress: Progress | None = None, looking_back: bool = True) -> None:
    """Plays matches of this game, with every function that a table uses. Safe in a thread. What looks back at a whole match may
    think for seconds: who only loads what is compiled can do without, and loads that when it is asked for."""

    def tell(done: int) -> None:
        if progress:
            progress(STEPS[min(done, len(STEPS) - 1)], done, len(STEPS))

    tell(0)
    bind("sentiers.bots.search", find_game(game))
    match = Match.new(game, seed=1)
    tell(1)
    _look(match)
    tell(2)
    seat = match.turn[0]
    match.play(bot(game, "uct:2").choose(match, seat=seat, seed=1), seat=seat)
    _look(match)
    analyse(match, simulations=2, seat=match.turn[0])
    for view in (match.view(seat) for seat in range(match.seats) if match.game.card.hidden):
        match.kit.imagine(view.states, view.seat, generator(1))  # what a verdict asks for
    tell(3)
    if match.game.coach is not None:
        match.game.coach.prepare(match.box)
        coach.advise(match, seat=match.turn[0])
    for level in levels(game):
        if match.turn:  # a game's own mind may do other things in a short thought than in a whole one
            few = 2 if isinstance(level.mind, Settings) else None
            bot(game, level.name).choose(match, seat=match.turn[0], seed=1, simulations=few)
            _ponder(match, bot(game, level.name))
    tell(4)
    for options in _variants(match.game.card):
        played = _played_through(Match.new(game, seed=2, **options))
        if not options:
            _think_before_the_end(played)
        if looking_back and match.game.coach is not None:
            coach.curve(played)
            coach.review(played, 0)
    tell(5)


def _think_before_the_end(match: Match) -> None:
    """A mind may do other things in the last turns than before."""
    again = Match.load(match.record())
    for _ in range(min(_LAST, len(again.plies))):
        again.undo()
    for level in levels(match.game.name):
        if again.turn:
            bot(match.game.name, level.name).choose(again, seat=again.turn[0], seed=1, simulations=2)


def _ponder(match: Match, player: Bot) -> None:
    """A thought that is carried on, by who does."""
    if player.ponders(match.seats):
        seat, trail = match.turn[0], Trail()
        player.ponder(match.view(seat), trail.at([]), simulations=2)
        player.choose(match, seat=seat, seed=1, simulations=2, place=trail.at([]))


def load(game: str) -> None:
    """Only what a table cannot do without: its rules, its drawing, its words. The bots' search is loaded when it is first used."""
    match = Match.new(game, seed=1)
    _look(match)
    match.play(match.moves(match.turn[0])[0], match.turn[0])
    _look(match)
    match.undo()
    match.kit.score(match._states)


def _variants(card: Card) -> Iterator[dict[str, Any]]:
    """The options by default, and every other choice of each; of options that are one reading of the rule the first is enough."""
    yield {}
    clauses = [option.reading and option.reading.clause for option in card.options]
    for place, option in enumerate(card.options):
        if option.reading and clauses.index(option.reading.clause) < place:
            continue
        yield from (card.choosing(option.name, choice) for choice in option.choices if choice != option.default)


def _look(match: Match, others: Iterable[str] = ()) -> None:
    """All that is asked for, at a table, about the position and the last move; and about moves that are not legal there."""
    for seat in (-1, *range(match.seats)):
        view = match.view(seat)
        for look in (view.svg, view.labels, view.text):
            look()
        match.told(seat)
    for seat in match.turn:
        match.moves(seat)
        view = match.view(seat)
        view.choices()
        for step in dict.fromkeys(re.findall(r'data-step="([^"]+)"', view.svg())):
            _answered(partial(view.wish, [step], seat))
        for text in ("?", *others):
            _answered(partial(match.read, text, seat))


def _answered(ask: Callable[[], object]) -> None:
    """A question that may be answered with why it is not so."""
    with suppress(SentiersError):
        ask()


def _played_through(match: Match) -> Match:
    """A match to its end, by the last legal move or the first, and what is asked for afterwards."""
    seen: dict[str, None] = {}
    while not match.over:
        seat = match.turn[len(match.plies) % len(match.turn)]
        texts = match.moves(seat)
        if len(match.plies) in (1, 2, 3, 5, 8, 13):
            _look(match, [text for text in seen if text not in texts][:_OTHERS])
        seen.update(dict.fromkeys(texts[:_OTHERS]))
        match.play(texts[-(len(match.plies) % 2)], seat)
    _look(match)
    assert match.result is not None
    for level in levels(match.game.name):
        if level.learner is not None:
            bot(match.game.name, level.name).learn(match, 0)
    again = Match.load(match.record())
    again.undo()
    _answered(lambda: Match(match.kit, 0, again.position()).view().svg())
    return match


def is_compiled(game: str) -> bool:
    """Whether some process has compiled all of this game, and nothing was changed since."""
    if config.DISABLE_JIT:
        return True
    try:
        note = json.loads(_note(game).read_text(encoding="utf-8"))
        kept = [(Path(file), tuple(map(Path, bound)), place) for file, bound, place in note["sources"]]
        return bool(kept) and note["files"] == _files(game) and all(_is_kept(*entry) for entry in kept)
    except (OSError, ValueError, KeyError, TypeError):
        return False


def note_compiled(game: str) -> None:
    """Called by a process that has just warmed this game, and no other."""
    sources = [(str(file), list(map(str, bound)), str(place)) for (file, bound), place in cache.opened.items()]
    note, path = {"files": _files(game), "sources": sources}, _note(game)
    beside = path.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        beside.write_text(json.dumps(note), encoding="utf-8")
        beside.replace(path)


def _is_kept(file: Path, bound: tuple[Path, ...], place: str) -> bool:
    return str(cache.folder(file, bound)) == place and os.path.isdir(place)


def _home(game: str) -> Path:
    return Path(sys.modules[find_game(game).package].__file__ or "").parent


def _files(game: str) -> list[str]:
    return sorted(path.relative_to(_home(game)).as_posix() for path in _home(game).rglob("*.py"))


def _note(game: str) -> Path:
    import numba
    from llvmlite import binding

    here = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()  # which says what is compiled
    about = (game, str(_home(game)), here, sys.version, numba.__version__, binding.get_host_cpu_name())
    return cache.cache_home() / f"compiled-{hashlib.sha256(repr(about).encode()).hexdigest()[:16]}.json"


# A process beside the server


def main(game: str) -> None:
    """Compiles a game at low priority, printing `done of` again and again; ends when its standard input does, however the process
    that started it ended."""
    beside.settle(NICE)
    over = threading.Event()
    teller = threading.Thread(target=_tell, args=(over,), daemon=True)
    teller.start()
    warm(game)
    note_compiled(game)
    over.set()
    teller.join()


def _tell(over: threading.Event) -> None:
    last = None
    while not over.wait(_TICK):
        now = (sum(bool(function.overloads) for function in list(made)), len(made))
        if now != last:
            print(*now, flush=True)
        last = now
