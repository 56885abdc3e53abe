"""The kept run as tables: of the documentation's page, `sentiers bench --peers --markdown`, and of the README, `--summary`. At the
root of the project `python -m sentiers.lab.peers.page` writes both anew between their marks, and the picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from sentiers.lab.peers import HEX, KINDS, Figure
from sentiers.lab.peers.kept import read
from sentiers.lab.peers.matches import Met, told_seconds
from sentiers.lab.peers.plot import picture
from sentiers.lab.peers.ratios import Ratio, compared, ratios
from sentiers.lab.peers.runs import Run

LUCKY = "Zwei Wege"
LUCK = (
    "In Zwei Wege 95 % is out of reach: who plays the solution wins 68.9 % of the matches against random moves and 89.2 % at the "
    "most, whoever the other one is, and be it one who wants to lose; that is [known exactly]({levels})."
)
BEGIN, END = "<!-- peers -->", "<!-- until here -->"


def page(run: Run) -> str:
    """All that was measured, with where, when and by which versions."""
    return "\n\n".join(
        [
            _told(run),
            "![Random plies, simulations, batch steps and single steps a second of Sentiers, OpenSpiel, pgx and PettingZoo]"
            "(peers.svg)",
            "What is the same game, or of the same size:",
            side_by_side(run),
            "All of it:",
            _rows([["a second", "game", "by", "one thread", "two"], ["---", "---", "---", "---:", "---:"], *_all(run)]),
            "## Masters against OpenSpiel",
            f"From the same run ({run.busy(1)}), sides swapped from match to match. OpenSpiel has {_thinking(run)} of the "
            "processor a move, and a master that thinks by time as much at the most; what both took on the average stands beside "
            "them. [More of it](open-spiel.md#our-masters-against-them)",
            _rows(
                [
                    [
                        "",
                        "OpenSpiel's search",
                        "a move: the master",
                        "OpenSpiel",
                        "won–shared–lost",
                        "of the decided",
                        "95 %",
                    ],
                    ["---", "---", "---:", "---:", "---:", "---:", "---:"],
                    *(_met(met) for met in run.matches),
                ]
            ),
            notes(run, "../levels.md"),
        ]
    )


def summary(run: Run) -> str:
    """For the README: what can be compared, the matches, and where it was measured."""
    met = [one for one in run.matches if not one.missing]
    names = [met_.game for met_ in met]
    return "\n\n".join(
        [
            side_by_side(run),
            _rows(
                [
                    ["masters against OpenSpiel's search", *names],
                    ["---", *["---:"] * len(met)],
                    ["won–shared–lost", *(f"{one.won}–{one.shared}–{one.lost}" for one in met)],
                    ["of the decided, 95 %", *(_share(one) for one in met)],
                    *([["a move: the master, OpenSpiel", *map(_took, met)]] if any(map(_took, met)) else []),
                ]
            ),
            notes(run, "docs/levels.md"),
            _told(run),
        ]
    )


def side_by_side(run: Run) -> str:
    """Ours beside a peer's: the same game, or another of its size."""
    found = {(ratio.own.measure, ratio.own.threads): ratio for ratio in ratios(run.figures)}
    rows = [
        ["a second, on one thread", "Sentiers", "its peer", "times", "on two"],
        ["---", "---", "---", "---:", "---:"],
    ]
    for (measure, threads), ratio in sorted(
        found.items(), key=lambda item: (KINDS.index(item[0][0].what), item[0][0].game != HEX)
    ):
        if threads == 1 and compared(measure):
            two = found.get((measure, 2))
            names = [_named(ratio.own), f"{ratio.peer.measure.who}, {_named(ratio.peer)}"]
            rows.append([measure.what, *names, _times(ratio), _times(two) if two else ""])
    return _rows(_once(rows))


def notes(run: Run, levels: str) -> str:
    """What is behind the shares; `levels` is where the page of the levels lies."""
    found = [LUCK.format(levels=levels)] if any(met.game == LUCKY and not met.missing for met in run.matches) else []
    found += [
        f"Of {met.number} matches of {met.game} {_nobody(met)}: these do not count, and its share and interval are of the "
        f"{met.decided} that one side won alone."
        for met in run.matches
        if met.nobody
    ]
    return " ".join(found)


def _nobody(met: Met) -> str:
    drawn = met.shared - met.nobody
    return f"{met.nobody} were won by nobody" + (f" and {drawn} drawn" if drawn else "")


def number(rate: float) -> str:
    """Three digits say as much as there is to say.

    >>> number(6190245.2), number(11.24)
    ('6,190,000', '11')
    """
    return f"{float(f'{rate:.3g}'):,.0f}"


def _told(run: Run) -> str:
    each = f"{run.seconds:g} s a figure, of five rounds the fastest"
    return f"{run.conditions()} · {run.busy()} · {each}."


def _named(figure: Figure) -> str:
    return f"{figure.measure.game}: {number(figure.per_second or 0.0)}"


def _times(ratio: Ratio) -> str:
    return f"{ratio.times:.1f} ×" if ratio.times < 99 else f"{ratio.times:.0f} ×"


def _all(run: Run) -> list[list[str]]:
    rows = []
    for kind in KINDS:
        for measure in dict.fromkeys(one.measure for one in run.figures if one.measure.what == kind):
            own = {figure.threads: figure for figure in run.figures if figure.measure == measure}
            cells = [_cell(own.get(threads)) for threads in (1, 2)]
            rows.append([kind, measure.game, measure.who, *cells])
    return _once(rows)


def _cell(figure: Figure | None) -> str:
    if figure is None:
        return ""
    return figure.missing if figure.per_second is None else number(figure.per_second)


def _met(met: Met) -> list[str]:
    game = ", ".join([met.game, *(f"`{name}={value}`" for name, value in met.options.items())])
    if met.missing:
        return [game, met.missing, "", "", "", "", ""]
    figures = [f"{met.share:.1%}".replace("%", " %"), f"{100 * met.low:.0f} to {100 * met.high:.0f} %"]
    took = [told_seconds(seconds) for seconds in (met.own, met.theirs)]
    return [game, f"`{met.rival}`", *took, met.record, *(figures if met.decided else ["", ""])]


def _took(met: Met) -> str:
    return ", ".join(filter(None, (told_seconds(seconds) for seconds in (met.own, met.theirs))))


def _share(met: Met) -> str:
    return f"{100 * met.share:.0f} % ({100 * met.low:.0f} to {100 * met.high:.0f})" if met.decided else ""


def _thinking(run: Run) -> str:
    return ", ".join(dict.fromkeys(f"{met.seconds:g} s" for met in run.matches if not met.missing))


def _once(rows: Sequence[list[str]]) -> list[list[str]]:
    """What stands in the first cell of a row is not said again in the next."""
    return [rows[0], *(["" if row[0] == above[0] else row[0], *row[1:]] for above, row in pairwise(rows))]


def _rows(rows: Sequence[Sequence[str]]) -> str:
    return "\n".join(f"| {' | '.join(cells)} |" for cells in rows)


def renewed(text: str, told: str) -> str:
    """The text with what stands between its two marks written anew."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{told}\n\n{END}{after}"


def written(root: Path, run: Run) -> Iterator[tuple[Path, str]]:
    """Each file of the project that shows the run, as it is to be."""
    for name, told in (("docs/lab/peers.md", page(run)), ("README.md", summary(run))):
        yield root / name, renewed((root / name).read_text(encoding="utf-8"), told)
    yield root / "docs/lab/peers.svg", picture(run)


if __name__ == "__main__":
    for file, text in written(Path.cwd(), read()):
        file.write_text(text, encoding="utf-8")
