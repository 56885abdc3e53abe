"""The leaderboards: fixed bots with fixed seeds, one file a game, in which every game of theirs stands. All think by counts and not
by the clock, so that whoever plays them again comes to the same games; and one command does."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from itertools import islice
from math import hypot
from pathlib import Path
from typing import Any

import sentiers
from sentiers.games.shelf import SHELF
from sentiers.games.shelf import game as find_game
from sentiers.lab.arena import play_all
from sentiers.lab.arena_result import ArenaResult, Game, Outcome, summed
from sentiers.lab.crews import ALL_CORES, Crew
from sentiers.lab.seatings import lineups, lots, schedule
from sentiers.messages import Message, SentiersError

FOLDER = Path(str(files("sentiers.lab.leaderboards")))


@dataclass(frozen=True)
class Board:
    """Who plays, and what came of it: of each lineup one word a game, `places/plies/winner`, in the order of its schedule."""

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    games: int
    seed: int
    played: dict[str, str]

    @property
    def chosen(self) -> dict[str, Any]:
        return find_game(self.game).card.read_options(self.options)

    @property
    def lots(self) -> int:
        return max(lots(find_game(self.game).card, self.chosen)) + 1

    def lineups(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        """With the names under which their games stand in the file."""
        for lineup in lineups(len(self.bots), self.lots):
            yield "/".join(self.bots[bot] for bot in lineup), lineup

    def play(self, games: int, crew: Crew) -> dict[str, list[str]]:
        """The first games of each lineup, played again."""
        done, _ = play_all(self.game, self.bots, (games, self.seed, None), self.chosen, crew=crew)
        words = iter([_word(game.outcome) for game in done])
        return {name: list(islice(words, games)) for name, _ in self.lineups()}

    def result(self, played: Mapping[str, Sequence[str]] | None = None) -> ArenaResult:
        """The figures, from the games that stand in the file or from others."""
        words = {name: text.split() for name, text in self.played.items()} if played is None else played
        games = [
            Game(order, _outcome(word))
            for name, lineup in self.lineups()
            for word, (_, order) in zip(words[name], schedule(lineup), strict=False)
        ]
        told = find_game(self.game).card.told_options(self.chosen)
        return summed(self.game, told, self.bots, self.lots, (self.games, self.seed, None), games, None)


def _word(outcome: Outcome) -> str:
    """
    >>> _outcome(_word(Outcome([0, 1], [0], 31, "Light and Dark"))).won
    'Light and Dark'
    """
    winners = "".join(map(str, outcome.winners)) or "-"
    return f"{''.join(map(str, outcome.places))}/{winners}/{outcome.plies}/{outcome.won.replace(' ', '_')}"


def _outcome(word: str) -> Outcome:
    places, winners, plies, won = word.split("/")
    return Outcome(
        [int(place) for place in places],
        [] if winners == "-" else [int(lot) for lot in winners],
        int(plies),
        won.replace("_", " "),
    )


@dataclass(frozen=True)
class Checked:
    """What playing again came to: how many games, those that differ, and the bots whose Elo left its error."""

    games: int
    differing: tuple[str, ...]
    """Lineups, and the number of the game."""
    outside: tuple[str, ...]


def known() -> list[str]:
    """The games that have leaderboards."""
    return [name for name in SHELF if _file(name).is_file()]


def boards(game: str) -> list[Board]:
    """Those of a game."""
    name = find_game(game).name
    if not _file(name).is_file():
        raise SentiersError(
            Message(
                "{game} has no leaderboard: there are those of {games}.",
                game=find_game(game).card.title,
                games=", ".join(known()),
            )
        )
    kept = json.loads(_file(name).read_text(encoding="utf-8"))
    return [
        Board(name, one["options"], tuple(one["bots"]), one["games"], one["seed"], one.get("played", {}))
        for one in kept["boards"]
    ]


def check(board: Board, games: int | None = None, crew: Crew = ALL_CORES) -> Checked:
    """Plays a leaderboard again, or the first games of each lineup, and compares. Where all games are the same so are all figures;
    where some differ, as other processors may round otherwise, a figure is still right within the errors of both."""
    again = board.play(min(games or board.games, board.games), crew)
    differing = [
        f"{name} {number}"
        for name, words in again.items()
        for number, (new, old) in enumerate(zip(words, board.played[name].split(), strict=False))
        if new != old
    ]
    outside = []
    if differing:
        ours, theirs = board.result(), board.result(again)
        for bot, name in enumerate(board.bots):
            if abs(ours.elo[bot] - theirs.elo[bot]) > hypot(ours.error[bot], theirs.error[bot]):
                outside.append(name)
    return Checked(sum(map(len, again.values())), tuple(differing), tuple(outside))


def renew(game: str, crew: Crew = ALL_CORES) -> Path:
    """Plays all of a game's leaderboards and writes the file anew."""
    told = []
    for board in boards(game):
        played = board.play(board.games, crew)
        new = replace(board, played={name: " ".join(words) for name, words in played.items()})
        result = new.result()
        told.append(
            {
                "options": board.options,
                "bots": board.bots,
                "games": board.games,
                "seed": board.seed,
                "elo": {name: round(elo, 1) for name, elo in zip(board.bots, result.elo, strict=True)},
                "error": {name: round(error, 1) for name, error in zip(board.bots, result.error, strict=True)},
                "played": new.played,
            }
        )
    name = find_game(game).name
    kept = {"game": name, "version": sentiers.__version__, "boards": told}
    _file(name).write_text(json.dumps(kept, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return _file(name)


def _file(game: str) -> Path:
    return FOLDER / f"{game}.json"
