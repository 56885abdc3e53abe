"""The columns of self-play: one row a ply, the whole truth of it. The schema has a version; docs/lab/arena.md describes it.

A column more is one more entry of COLUMNS: what it is, and how it is found, before the ply is played or once the match is over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sentiers.messages import Message, SentiersError

if TYPE_CHECKING:
    from sentiers.match import Match
    from sentiers.match.encoder import Encoder
    from sentiers.match.kit import Kit

SCHEMA = 1
"""Changes whenever a column changes its meaning, its type or its name, or goes; not when one is added."""


class Moment(NamedTuple):
    """A ply about to be played."""

    ply: int
    seat: int
    level: str
    text: str
    seconds: float
    opening: bool


@dataclass(frozen=True)
class Column:
    """Its name and type, what it tells, and how it is found: from the match as it stands before the ply, or from the match once it
    is over."""

    name: str
    kind: str
    tells: str
    before: Callable[[Match, Moment], Any] | None = None
    after: Callable[[Match, Moment], Any] | None = None


def _code(match: Match, moment: Moment) -> int:
    return match.read(moment.text, moment.seat).move


def _legal(match: Match, moment: Moment) -> int:
    return len(match.kit.codes(match._states, moment.seat))


def _winners(match: Match, _: Moment) -> list[int]:
    return list(match.result.winners) if match.result else []


def rewards(match: Match) -> list[float]:
    """What a match that is over is worth to each seat, from 0 to 1: what its rules say, or a share of the win."""
    found = match.kit.reward(match._states)
    if found is not None:
        return [float(reward) for reward in found]
    winners = match.result.winners if match.result else ()
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(match.seats)]


COLUMNS = (
    Column("ply", "int32", "the number of the ply, from 0", lambda _, moment: moment.ply),
    Column("seat", "int8", "who played it, from 0", lambda _, moment: moment.seat),
    Column("level", "string", "the bot on that seat, by its name", lambda _, moment: moment.level),
    Column("opening", "bool", "whether it belongs to the random opening", lambda _, moment: moment.opening),
    Column("move", "string", "the move in notation", lambda _, moment: moment.text),
    Column("code", "int32", "the move as the rules number it", _code),
    Column("legal", "int32", "how many moves were legal", _legal),
    Column("seconds", "float64", "how long the bot thought", lambda _, moment: moment.seconds),
    Column(
        "reward", "float64", "what the end was worth to that seat, from 0 to 1", after=lambda m, at: rewards(m)[at.seat]
    ),
    Column("score", "float64", "its points in the end", after=lambda match, at: (match.scores or ())[at.seat]),
    Column(
        "place",
        "int8",
        "its place in the end, 0 being the best",
        after=lambda m, at: m.result.places[at.seat] if m.result else 0,
    ),
    Column("winners", "list<int8>", "the seats that won; none where nobody did", after=_winners),
    Column("plies", "int32", "how many plies the match had", after=lambda match, _: len(match.plies)),
)


@lru_cache(maxsize=4)
def _encoder(kit: Kit) -> Encoder:
    from sentiers.match.encoder import Encoder

    return Encoder(kit)


def _spelled(match: Match, moment: Moment) -> list[int]:
    return list(_encoder(match.kit).spell(match._states, moment.seat, _code(match, moment)))


def _choices(match: Match, moment: Moment) -> list[int]:
    found: list[int] = _encoder(match.kit).list(match._states, moment.seat).tolist()
    return found


def _observed(match: Match, moment: Moment) -> list[float]:
    found: list[float] = _encoder(match.kit).observe(match._states, moment.seat).tolist()
    return found


NUMBERS = (
    Column("actions", "list<int32>", "the actions that spell the move", _spelled),
    Column("choices", "list<int32>", "the actions with which that seat could begin one", _choices),
    Column("observation", "list<float32>", "what that seat could know before it", _observed),
)
"""Only where they are asked for: they take far more room than all the others. They are those of the game's encoding."""
OF_THE_MATCH = (
    Column("match", "int64", "the number of the match, from 0"),
    Column("seed", "uint64", "the seed it was dealt from"),
    Column("game", "string", "the game’s name"),
    Column("options", "string", "its options, as JSON"),
)
"""The same in all rows of a match; they stand first."""


class Watching:
    """Gathers the rows of a match while it is played."""

    def __init__(self, columns: Sequence[Column] = COLUMNS) -> None:
        self._columns = columns
        self._moments: list[Moment] = []
        self._found: dict[str, list[Any]] = {column.name: [] for column in columns if column.before}

    def see(self, match: Match, moment: Moment) -> None:
        """Before the ply is played."""
        self._moments.append(moment)
        for column in self._columns:
            if column.before:
                self._found[column.name].append(column.before(match, moment))

    def rows(self, match: Match) -> dict[str, list[Any]]:
        """Column by column, once the match is over."""
        late = {
            column.name: [column.after(match, moment) for moment in self._moments]
            for column in self._columns
            if column.after
        }
        return {column.name: (self._found | late)[column.name] for column in self._columns}


def arrow() -> Any:
    """pyarrow, which only those need who want columns."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise SentiersError(
            Message("Columns are written with the package pyarrow: pip install {package}.", package="sentiers[lab]")
        ) from None
    return pyarrow


def write(
    file: Path,
    matches: Iterable[tuple[Mapping[str, Any], Mapping[str, list[Any]]]],
    about: Mapping[str, str],
    asked: Sequence[Column] = COLUMNS,
) -> None:
    """The rows of these matches, each with what is the same in all of them, as one file of Parquet: whole, or not at all."""
    pa = arrow()
    columns: dict[str, list[Any]] = {column.name: [] for column in (*OF_THE_MATCH, *asked)}
    for same, rows in matches:
        plies = len(rows["ply"])
        for column in OF_THE_MATCH:
            columns[column.name] += [same[column.name]] * plies
        for column in asked:
            columns[column.name] += rows[column.name]
    fields = [pa.field(column.name, _type(pa, column.kind)) for column in (*OF_THE_MATCH, *asked)]
    schema = pa.schema(
        fields, {"sentiers.schema": str(SCHEMA), **{f"sentiers.{key}": value for key, value in about.items()}}
    )
    unfinished = file.with_name(f"_{file.name}")  # whoever reads the folder leaves out what begins like this
    pa.parquet.write_table(pa.table(columns, schema=schema), unfinished, compression="zstd")
    unfinished.replace(file)


def _type(pa: Any, kind: str) -> Any:
    """The type of a column by its name, as in "int8" or "list<int8>"."""
    if kind.startswith("list<"):
        return pa.list_(pa.field("element", _type(pa, kind[5:-1])))
    return getattr(pa, "bool_" if kind == "bool" else kind)()
