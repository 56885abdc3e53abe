"""The parts of a report: ratings, who beat whom, sides, lengths, the course of a test. Beside each plot stands a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from babel.numbers import format_decimal, format_percent
from markupsafe import Markup

from sentiers.lab.arena_result import ArenaResult
from sentiers.lab.intervals import wilson
from sentiers.lab.report.plots import Bar, columns, course, dots
from sentiers.lab.sprt import SprtResult
from sentiers.language import locale_of, say, translator
from sentiers.messages import Message

LEAST_COLUMNS, MOST_COLUMNS = 5, 24


@dataclass(frozen=True)
class Cell:
    text: str
    small: str = ""
    share: float | None = None
    """From 0 to 1, for the ground it stands on."""
    empty: bool = False


@dataclass(frozen=True)
class Row:
    name: str
    cells: Sequence[Cell]


@dataclass(frozen=True)
class Figures:
    head: Sequence[str]
    rows: Sequence[Row]
    caption: str = ""
    cross: bool = False


@dataclass(frozen=True)
class Part:
    title: str
    table: Figures
    lines: Sequence[str] = field(default=())
    plot: Markup | None = None


class Speaker:
    """Sentences and numbers in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def __call__(self, what: Message) -> str:
        return say(what, self.lang)

    def number(self, value: float, digits: int = 0, sign: bool = False) -> str:
        told = format_decimal(abs(value), "#,##0" + ("." + "0" * digits if digits else ""), locale_of(self.lang))
        negative = round(value, digits) < 0
        return ("−" if negative else "+" if sign else "") + told

    def plain(self, value: float) -> str:
        """With as many digits as it has."""
        return ("−" if value < 0 else "") + str(format_decimal(abs(value), "#,##0.###", locale_of(self.lang)))

    def percent(self, share: float) -> str:
        return str(format_percent(share, "#,##0%" if self.lang == "en" else "#,##0 %", locale_of(self.lang)))


def _cells(*texts: str) -> list[Cell]:
    return [Cell(text) for text in texts]


def ratings(result: ArenaResult, to: Speaker) -> Part:
    rows, bars = [], []
    for bot in result.order():
        elo, error = result.elo[bot], result.error[bot]
        bars.append(Bar(result.bots[bot], elo, elo - error, elo + error))
        whole = sum(result.sat[bot])
        won = sum(result.took[bot]) / max(1, whole)
        told = (to.number(elo, sign=True), f"± {to.number(error)}", to.number(whole), to.percent(won))
        rows.append(Row(result.bots[bot], _cells(*told)))
    title = to(Message("Ratings"))
    head = [to(Message("bot")), "Elo", "95 %", to(Message("games")), to(Message("games won"))]
    lines = [
        to(
            Message(
                "Points are around a mean of 0; of two bots 400 points apart the stronger wins ten times for each loss."
            )
            if result.model == "Davidson"
            else Message(
                "Points are around a mean of 0; 400 points ahead is to come in before the other ten times of eleven."
            )
        )
    ]
    told_plot = to(Message("Each bot's Elo points with the 95 % interval, the strongest first."))
    plot = dots(title, told_plot, bars, lambda tick: to.number(tick, sign=bool(tick)), 0.0)
    return Part(title, Figures(head, rows), lines, Markup(plot))


def crosstable(result: ArenaResult, to: Speaker) -> Part:
    order = result.order()
    rows = [
        Row(
            result.bots[row],
            [
                Cell("·", empty=True)
                if row == column
                else Cell(to.percent(result.score(row, column)), result.against(row, column), result.score(row, column))
                for column in order
            ],
        )
        for row in order
    ]
    told = (
        Message("The row's share of the points against the column; below it wins–draws–losses.")
        if result.model == "Davidson"
        else Message("How often the row came in before the column at the same table; below it before–level–after.")
    )
    head = ["", *(result.bots[bot] for bot in order)]
    return Part(to(Message("Who beat whom")), Figures(head, rows, cross=True), [to(told)])


def sides(result: ArenaResult, to: Speaker) -> Part:
    """How often each side won, whoever had it; and each bot there."""
    names = names_of_sides(result, to.lang)
    bars = []
    for side, name in enumerate(names):
        sat, took = sum(row[side] for row in result.sat), sum(row[side] for row in result.took)
        share = took / max(1, sat)
        bars.append(Bar(name, share, *wilson(share, sat)))
    everyone = [to.percent(bar.value) for bar in bars]
    rows = [Row(to(Message("all")), _cells(*everyone))]
    for bot in result.order():
        own = [
            to.percent(took / sat) if sat else "–" for took, sat in zip(result.took[bot], result.sat[bot], strict=True)
        ]
        rows.append(Row(result.bots[bot], _cells(*own)))
    title = to(Message("Wins by side"))
    lines = [
        to(
            Message(
                "Won by: {sides}",
                sides=", ".join(f"{result.side(who, to.lang)} {to.number(n)}" for who, n in result.sides.items()),
            )
        )
    ]
    told = to(Message("The share of its games that each side won, of a tie its part, with the 95 % interval."))
    plot = dots(title, told, bars, to.percent, 1.0 / len(names), (0.0, 1.0))
    return Part(title, Figures([to(Message("bot")), *names], rows), [*lines, told], Markup(plot))


def names_of_sides(result: ArenaResult, lang: str) -> list[str]:
    """What the game calls them."""
    from sentiers.lab.seatings import lots
    from sentiers.match import Match

    match = Match.new(result.game, seed=0, **result.options)
    of_seat = lots(match.game.card, match.options)
    told = [match.game.telling.side(match.box, of_seat.index(side)) for side in range(max(of_seat) + 1)]
    return [name.render(translator(lang, result.game)) for name in told]


def lengths(result: ArenaResult, to: Speaker) -> Part:
    edges, counts = binned(result.lengths)
    title = to(Message("Lengths of games"))
    all_of_them = sorted(plies for plies, often in result.lengths.items() for _ in range(often))
    figures = (
        (Message("shortest"), all_of_them[0]),
        (Message("median"), all_of_them[len(all_of_them) // 2]),
        (Message("mean"), result.plies),
        (Message("longest"), all_of_them[-1]),
    )
    rows = [Row(to(name), _cells(to.number(value))) for name, value in figures]
    told = to(Message("How many games had so many plies."))
    plot = columns(title, told, edges, counts, to.plain)
    return Part(title, Figures(["", to(Message("plies"))], rows), [told], Markup(plot))


def binned(lengths: dict[int, int]) -> tuple[list[float], list[int]]:
    """Columns of equal width, each of a round number of plies; not too few, and around the number where each has its own.

    >>> binned({6: 4, 8: 1})
    ([4.5, 5.5, 6.5, 7.5, 8.5, 9.5], [0, 4, 0, 1, 0])
    """
    low, high = min(lengths), max(lengths) + 1
    few = max(0, LEAST_COLUMNS - (high - low) + 1) // 2
    low, high = low - few, high + few
    wide = next(
        wide
        for step in (1, 10, 100, 1000, 10000)
        for wide in (step, 2 * step, 5 * step)
        if (high - low) / wide <= MOST_COLUMNS
    )
    first = low // wide * wide
    edges = [float(edge) - (0.5 if wide == 1 else 0.0) for edge in range(first, high + wide, wide)]
    counts = [0] * (len(edges) - 1)
    for plies, often in lengths.items():
        counts[(plies - first) // wide] += often
    return edges, counts


def sequential(result: ArenaResult, sprt: SprtResult, to: Speaker) -> Part:
    title = to(Message("Sequential test"))
    names = [to.number(points / 2, 1 if points % 2 else 0) for points in range(5)]
    rows = [Row(to(Message("pairs")), _cells(*(to.number(number) for number in sprt.pairs)))]
    told = to(
        Message(
            "The log-likelihood ratio after each pair of games: the first bot is better at the upper bound, and not at the lower."
        )
    )
    terms = {
        "low": to.plain(sprt.elo0),
        "high": to.plain(sprt.elo1),
        "alpha": to.plain(sprt.alpha),
        "beta": to.plain(sprt.beta),
    }
    lines = [
        to(sprt.told(result.bots)),
        to(
            Message(
                "Between {low} and {high} Elo, with errors of {alpha} and {beta} at most; log-likelihood ratio {llr}.",
                **terms,
                llr=to.number(sprt.llr, 2, sign=True),
            )
        ),
        told,
    ]
    plot = course(title, told, sprt.course, (sprt.lower, sprt.upper), lambda value: to.plain(round(value, 2)))
    caption = to(Message("How many pairs of games brought {bot} so many points.", bot=result.bots[0]))
    return Part(title, Figures([to(Message("points")), *names], rows, caption), lines, Markup(plot))


def parts(result: ArenaResult, lang: str) -> list[Part]:
    to = Speaker(lang)
    found = [ratings(result, to), crosstable(result, to)] if len(result.bots) > 1 else []
    found += [sides(result, to), lengths(result, to)]
    return [*found, sequential(result, result.sprt, to)] if result.sprt else found
