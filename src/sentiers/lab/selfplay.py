"""Self-play: bots play many matches, kept in a folder as records, which can be loaded, and as columns (Parquet) to learn from.

A match follows from the seed and its number alone, so it does not matter how many play at once, or how often it was broken off."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import sentiers
from sentiers.bots.levels import check_bot
from sentiers.games.shelf import game as find_game
from sentiers.lab import columns
from sentiers.lab.arena import opening_of, play_on
from sentiers.lab.columns import Column, Moment, Watching
from sentiers.lab.crews import ALL_CORES, Crew, played
from sentiers.lab.seatings import lineups, lots, schedule
from sentiers.lab.seeds import seed_of
from sentiers.match.encoder import Encoder
from sentiers.match.kit import open_box
from sentiers.messages import Message, SentiersError

SHARD = 1000  # matches a file
_FILES = re.compile(r"(\d{7})-(\d{7})\.parquet")
JOURNAL, ABOUT, RECORDS, PLIES = "unfinished.jsonl", "about.json", "records", "plies"


class Task(NamedTuple):
    """One match to play: its number, and the bot on each seat."""

    number: int
    game: str
    bots: tuple[str, ...]
    seed: int
    opening: int
    seconds: float | None
    options: tuple[tuple[str, Any], ...]
    numbers: bool


class Played(NamedTuple):
    """The record of a match, and its rows, column by column."""

    record: str
    rows: dict[str, list[Any]]


def _asked(numbers: bool) -> tuple[Column, ...]:
    return (*columns.COLUMNS, *(columns.NUMBERS if numbers else ()))


def play_match(task: Task) -> Played:
    """Plays one match from its seed."""
    from sentiers.bots.player import bot
    from sentiers.match import Match

    match = Match.new(task.game, seed=task.seed >> 1, **dict(task.options))
    watching = Watching(_asked(task.numbers))

    def see(seat: int, text: str, seconds: float, opening: bool) -> None:
        level = "random" if opening else task.bots[seat]
        watching.see(match, Moment(len(match.plies), seat, level, text, seconds, opening))

    seated = [bot(task.game, name) for name in task.bots]
    play_on(match, seated, task.seed, task.opening, task.seconds, see)
    names = {f"seat {seat}": name for seat, name in enumerate(task.bots)}
    return Played(match.record(**names), watching.rows(match))


@dataclass(frozen=True)
class Written:
    """What lies in the folder."""

    folder: Path
    matches: int
    new: int
    """Those of them that were played now."""
    files: tuple[str, ...]


def run(
    game: str,
    bots: Sequence[str],
    games: int,
    folder: Path,
    seconds: float | None = None,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    opening: int | None = None,
    crew: Crew = ALL_CORES,
    shard: int = SHARD,
    numbers: bool = False,
) -> Written:
    """Fills a folder up to so many matches. What lies there already is not played again; it must be of the same kind. With
    `numbers` the rows also have what the game's encoding says."""
    columns.arrow()
    if numbers:
        Encoder(open_box(game, options=options))
    card = find_game(game).card
    chosen = card.read_options(options or {})
    if not bots or len(set(bots)) < len(bots):
        raise SentiersError(Message("Self-play needs a bot or more, each named once."))
    for name in bots:
        check_bot(game, name)
    about = {
        "game": game,
        "options": json.dumps(card.told_options(chosen)),
        "bots": json.dumps(list(bots)),
        "seed": str(seed),
        "opening": str(opening_of(game, opening)),
        "seconds": json.dumps(seconds),
        "numbers": json.dumps(numbers),
        "version": sentiers.__version__,
    }
    _settle(folder, about)
    whole = _whole(folder)
    missing = [number for number in range(games) if number not in whole]
    rest = (opening_of(game, opening), seconds, tuple(chosen.items()), numbers)
    of_seat = lots(card, chosen)
    tasks = {}
    for number, order in enumerate(islice(_orders(len(bots), max(of_seat) + 1), games)):
        if number not in whole:
            seated = tuple(bots[order[lot]] for lot in of_seat)
            tasks[number] = Task(number, game, seated, seed_of(seed, game, "selfplay", number), *rest)
    shards = [missing[at : at + shard] for at in range(0, len(missing), shard)]
    shards = [run for numbers in shards for run in _runs(numbers)]
    found: dict[int, Played] = {}
    for number, outcome in played(play_match, list(tasks.items()), Played, replace(crew, keep=folder / JOURNAL)):
        found[number] = outcome
        while shards and all(number in found for number in shards[0]):
            _write(folder, {number: (tasks[number], found.pop(number)) for number in shards.pop(0)}, about, numbers)
    (folder / JOURNAL).unlink(missing_ok=True)
    return Written(
        folder,
        len(whole) + len(missing),
        len(missing),
        tuple(sorted(file.name for file in (folder / PLIES).glob("*.parquet"))),
    )


def _orders(bots: int, number: int) -> Iterator[tuple[int, ...]]:
    """Who has which lot, match after match: all lineups in turn, each with its seats changed from one to the next."""
    schedules = [schedule(lineup) for lineup in lineups(bots, number)]
    while True:
        for one in schedules:
            yield next(one)[1]


def _runs(numbers: Sequence[int]) -> Iterator[list[int]]:
    """Numbers that follow each other.

    >>> list(_runs([1, 2, 5, 6, 7]))
    [[1, 2], [5, 6, 7]]
    """
    run: list[int] = []
    for number in numbers:
        if run and number != run[-1] + 1:
            yield run
            run = []
        run.append(number)
    if run:
        yield run


def _settle(folder: Path, about: Mapping[str, str]) -> None:
    """A folder for these matches; one with others in it is refused."""
    file, wanted = folder / ABOUT, {"schema": columns.SCHEMA, **about}
    if file.exists():
        if json.loads(file.read_text(encoding="utf-8")) != wanted:
            raise SentiersError(Message("Other matches lie in {folder}: give another folder.", folder=folder))
        return
    if folder.exists() and any(folder.iterdir()):
        raise SentiersError(Message("Something else lies in {folder}: give an empty folder.", folder=folder))
    (folder / PLIES).mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(wanted, indent=2) + "\n", encoding="utf-8")


def _whole(folder: Path) -> set[int]:
    """The matches that are in a file of columns, which is there whole or not at all, and after their records."""
    names = (_FILES.fullmatch(file.name) for file in (folder / PLIES).iterdir())
    return {number for name in names if name for number in range(int(name[1]), int(name[2]) + 1)}


def _write(folder: Path, matches: Mapping[int, tuple[Task, Played]], about: Mapping[str, str], numbers: bool) -> None:
    for number, (_, outcome) in matches.items():
        file = folder / record_of(number)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(outcome.record, encoding="utf-8")
    rows = (
        (
            {"match": number, "seed": task.seed >> 1, "game": about["game"], "options": about["options"]},
            outcome.rows,
        )
        for number, (task, outcome) in matches.items()
    )
    columns.write(folder / PLIES / f"{min(matches):07}-{max(matches):07}.parquet", rows, about, _asked(numbers))


def record_of(number: int) -> Path:
    """Where a match's record lies in the folder: a thousand in each one of it.

    >>> record_of(12345).as_posix()
    'records/0012/0012345.txt'
    """
    return Path(RECORDS, f"{number // 1000:04}", f"{number:07}.txt")
