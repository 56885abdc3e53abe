"""The levels of the bots: who they are, how long and how carefully they think. Plain data: nothing here compiles anything.

A game may refine them, or add its own, in a `bots.py` of its folder (see `levels`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from types import ModuleType
from typing import Any, Protocol

from sentiers.games.game import Game
from sentiers.games.shelf import game as find_game
from sentiers.messages import Message, SentiersError

Choose = Callable[[Any, Any, int, Any], int]
"""choose(box, concealed state, seat, rng) -> move: a game's own way to play."""


class Learner(Protocol):
    """A game's own way to play that gets to know its opponent. `history` is what the seat saw after each ply; `memory` what
    was learnt in earlier matches, {} at first, small enough for JSON."""

    def choose(
        self, box: Any, history: Sequence[Any], s: Any, seat: int, rng: Any, memory: Mapping[str, Any]
    ) -> int: ...

    def learn(self, box: Any, history: Sequence[Any], seat: int, memory: Mapping[str, Any]) -> dict[str, Any]: ...


@dataclass(frozen=True)
class Settings:
    """How a search goes about it; None leaves the choice to the kind of game."""

    explore: float | None = None
    reduce: float = 0.03  # an untried move is expected to be this much worse than those tried
    patience: int = 1  # visits before a position gets a place of its own in the tree
    depth: int = 0  # plies of a playout before the position is judged
    widen: float = 2.0  # how fast more moves are looked at, where worlds are imagined
    careful: bool = True  # tries every move and every answer to it before anything else, where two play in the open
    insight: float = 1.0  # how far first impressions of moves are trusted: 0 not at all, 1 wholly
    overlook: float = 0.0  # the share of its own moves that a beginner does not see
    noise: float = 0.0  # a judgement errs by up to this much
    variety: float = 0.2  # how much the moves looked at first differ from match to match
    nodes: int = 4_000_000


@dataclass(frozen=True)
class Level:
    """A bot as people meet it, and how it thinks: by number of simulations or by time, whichever ends first."""

    name: str
    title: Message
    words: Message
    face: str
    simulations: int | None = None
    seconds: float | None = None
    temperature: float = 0.0
    """0 plays the move most looked at; 1 plays each as often as it was looked at."""
    settings: Settings = field(default_factory=Settings)
    choose: Choose | None = None
    learner: Learner | None = None


LEVELS = (
    Level(
        "novice",
        Message("Novice"),
        Message("The mouse has only just learnt the rules, and likes to see you win."),
        "mouse",
        simulations=30,
        temperature=1.0,
        settings=Settings(careful=False, insight=0.3, overlook=0.4, noise=0.25),
    ),
    Level(
        "amateur",
        Message("Amateur"),
        Message("The hare plays fast and sees what is near, but not what comes after."),
        "hare",
        simulations=100,
        temperature=0.7,
        settings=Settings(careful=False, insight=0.7, overlook=0.1, noise=0.1),
    ),
    Level(
        "club",
        Message("Club player"),
        Message("The fox plays every week, and sets traps."),
        "fox",
        simulations=400,
        temperature=0.3,
    ),
    Level(
        "master",
        Message("Master"),
        Message("The owl has seen it all, and overlooks nothing."),
        "owl",
        seconds=1.0,
    ),
)

RANDOM = Level("random", Message("Random"), Message("Any legal move is as good as another."), "", simulations=0)
UCT = Level("uct", Message("Search"), Message("The bare search, for experiments."), "", seconds=1.0)


def own_bots(game: Game) -> ModuleType | None:
    """What a game's folder says about its bots, in an optional `bots.py` (which, lying below this layer, is plain data):

    SETTINGS = {"novice": {"simulations": 20, "settings": {"depth": 8}}}      changes to the common levels
    LEVELS = [{"name", "title", "words", "face", "choose" or "learner"}]      further ones, see Choose and Learner
    """
    return game.minds


@cache
def levels(game: str) -> tuple[Level, ...]:
    """The levels of a game, from the weakest to the strongest.

    >>> [level.name for level in levels("canoe")]
    ['novice', 'amateur', 'club', 'master']
    """
    own = own_bots(find_game(game))
    changes = getattr(own, "SETTINGS", {})
    common = tuple(_changed(level, changes.get(level.name, {})) for level in LEVELS)
    return common + tuple(Level(**added) for added in getattr(own, "LEVELS", ()))


def _changed(level: Level, changes: dict[str, Any]) -> Level:
    given = dict(changes)
    if "settings" in given:
        given["settings"] = replace(level.settings, **given["settings"])
    return replace(level, **given)


class UnknownBot(SentiersError):
    """No bot of this name plays this game."""


def find_level(game: str, name: str) -> Level:
    """The level of a bot's name. For experiments the name may go on: `club:500` thinks 500 simulations, `master@0.2s` a fifth
    of a second; `uct` is the bare search, `random` plays anything.

    >>> find_level("canoe", "uct:5000").simulations
    5000
    """
    known = {level.name: level for level in (*levels(game), RANDOM, UCT)}
    root, _, seconds = name.partition("@")
    root, _, simulations = root.partition(":")
    try:
        level = known[root]
        if simulations:
            level = replace(level, simulations=int(simulations), seconds=None)
        if seconds:
            level = replace(
                level, seconds=float(seconds.removesuffix("s")), simulations=int(simulations) if simulations else None
            )
        if (level.simulations or 0) < 0 or (level.seconds or 0.0) < 0:
            raise ValueError
    except (KeyError, ValueError):
        raise UnknownBot(
            Message(
                "There is no bot {name}: there are {names}, also as club:500 (simulations) or master@0.2s (seconds a move).",
                name=name[:40],
                names=", ".join(known),
            )
        ) from None
    return replace(level, name=name)
