"""The levels of play: who they are, and how they think. A level is a mind and its weakness; the four common ones search, and a
game may give each a mind of its own (`minds/__init__.py` of its folder). Plain data: nothing here compiles anything."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from sentiers.games.minds import Budget, Learner, Mind
from sentiers.messages import Message


@dataclass(frozen=True)
class Settings:
    """The search (bots/search.py), and how it goes about it; None leaves the choice to the kind of game."""

    explore: float | None = None  # the house's own grows with the number of moves that look alike
    reduce: float = 0.03  # an untried move is expected to be this much worse than those tried
    patience: int = 1  # visits before a position gets a place of its own in the tree
    depth: int = 0  # plies of a playout before the position is judged
    widen: float = 2.0  # how fast more moves are looked at, where worlds are imagined
    careful: bool = (
        True  # tries every move for a win at once before anything else; where two play in the open, every answer too
    )
    insight: float = 1.0  # how far first impressions of moves are trusted: 0 not at all, 1 wholly
    overlook: float = 0.0  # the share of its own moves that a beginner does not see
    noise: float = 0.0  # a judgement errs by up to this much
    variety: float = 0.2  # how much the moves looked at first differ from match to match
    proof: float = (
        0.0  # a judgement this near to 0 or 1 is a proof, and a weight below HOPELESS too: for games that judge so
    )
    nodes: int = 4_000_000


@dataclass(frozen=True)
class Glance:
    """The glance (bots/glance.py), for games with `evaluate`: every move is judged at once, the best few through the answers."""

    wide: int = 6  # how many moves are followed
    plies: int = 2  # how far
    worlds: int = 8  # imagined, where not all lies open
    overlook: float = 0.0  # the share of its own moves that a beginner does not see
    noise: float = 0.0  # a judgement errs by up to this much


@dataclass(frozen=True)
class Level:
    """A bot as people meet it, and how it thinks."""

    name: str
    title: Message
    words: Message
    face: str
    called: Message | None = None
    """Its own name, which is told with its title; without one, the title alone."""
    mind: Settings | Glance | Mind = Settings()
    """One of the house's, so set; or one of the game's own."""
    budget: Budget = field(default_factory=Budget)
    temperature: float = 0.0
    """Of a search: 0 plays the move most looked at; 1 plays each as often as it was looked at."""
    learner: Learner | None = None
    """Chooses instead, where there is one."""

    def by(self, mind: Mind | Glance) -> Level:
        """The same, with another mind, which thinks as long as it always does."""
        return replace(self, mind=mind, budget=Budget(), temperature=0.0)


NOVICE = Level(
    "novice",
    Message("Novice"),
    Message("The mouse has only just learnt the rules, and likes to see you win."),
    "mouse",
    Message("Nibbles"),
    Settings(careful=False, insight=0.3, overlook=0.4, noise=0.25),
    Budget(simulations=30),
    temperature=1.0,
)
AMATEUR = Level(
    "amateur",
    Message("Amateur"),
    Message("The hare plays fast and sees what is near, but not what comes after."),
    "hare",
    Message("Dash"),
    Settings(careful=False, insight=0.7, overlook=0.1, noise=0.1),
    Budget(simulations=100),
    temperature=0.7,
)
CLUB = Level(
    "club",
    Message("Club player"),
    Message("The fox plays every week, and sets traps."),
    "fox",
    Message("Reynard"),
    budget=Budget(simulations=400),
    temperature=0.3,
)
MASTER = Level(
    "master",
    Message("Master"),
    Message("The owl has seen it all, and overlooks nothing."),
    "owl",
    Message("Minerva"),
    budget=Budget(seconds=1.0),
)
COMMON = (NOVICE, AMATEUR, CLUB, MASTER)


@dataclass(frozen=True)
class Minds:
    """What a game's `minds/__init__.py` gives, as `MINDS`."""

    levels: tuple[Level, ...] = COMMON
    """From the weakest to the strongest."""
    strongest: str = MASTER.name
    """The level that is asked for hints, analyses and curves."""

    def level(self, name: str) -> Level:
        return next(level for level in self.levels if level.name == name)
