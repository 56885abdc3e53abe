"""A run as a picture: two dots for each measure, one thread and two, on a logarithmic scale. An SVG that stands alone, light and
dark."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import ceil, floor, log10
from textwrap import wrap

from sentiers.lab.peers import KINDS, OURS, Figure, Measure
from sentiers.lab.peers.ratios import compared, ratios
from sentiers.lab.peers.runs import Run

WIDTH, ROW, LEFT, RIGHT = 860, 24, 270, 598
"""The dots lie between LEFT and RIGHT; names stand before them, numbers behind."""
NUMBERS = RIGHT + 84, RIGHT + 154, WIDTH - 22
"""Where the columns of numbers end: one thread, two, and how many times the peer."""
HEAD, TITLE, AXIS, LINE = 88, 44, 30, 18
LETTERS = 130  # of the caption in a line
BESIDE = "× its peer, on one thread: Hex beside the same game; Zwei Wege, and Canoë in PettingZoo, beside Connect Four."
STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#2a2723}.soft{fill:#6b6456}.head{font-size:19px;font-weight:650}"
    ".title{font-size:14px;font-weight:650}.times{fill:#a63e27;font-weight:650}.fine{font-size:11.5px}.num{font-variant-numeric:tabular-nums}"
    ".ours{fill:#b5482f;stroke:#b5482f}.others{fill:#86795f;stroke:#86795f}.two{fill:#fbf7ee}.dot{stroke-width:2}"
    ".link{stroke-width:2;opacity:.45}.grid{stroke:#e6dcc8}.rule{stroke:#f1e9d9}.paper{fill:#fbf7ee}"
    "@media(prefers-color-scheme:dark){text{fill:#efe7d8}.soft{fill:#b6ab97}.times{fill:#f09a85}.ours{fill:#e8806a;stroke:#e8806a}"
    ".others{fill:#a3977f;stroke:#a3977f}.two{fill:#282420}.grid{stroke:#413a32}.rule{stroke:#332e28}.paper{fill:#282420}}"
)


def picture(run: Run) -> str:
    """A row a measure, in a panel for each kind: the further to the right the faster, ours in a colour of their own."""
    known = [figure for figure in run.figures if figure.per_second]
    parts = [*_heading()]
    y = HEAD
    if known:
        rates = [figure.per_second or 1.0 for figure in known]
        low, high = floor(log10(min(rates))), ceil(log10(max(rates)))
        times = {(ratio.own.measure, ratio.own.threads): ratio.times for ratio in ratios(known)}
        for kind in dict.fromkeys(figure.measure.what for figure in sorted(known, key=_kind)):
            measures = [*dict.fromkeys(figure.measure for figure in known if figure.measure.what == kind)]
            top = y + TITLE
            bottom = top + ROW * len(measures)
            parts.append(f'<text class="title" x="22" y="{y + 30}">{escape(kind.capitalize())}, a second</text>')
            parts += _axis(low, high, top, bottom)
            for row, measure in enumerate(measures):
                own = [figure for figure in known if figure.measure == measure]
                beside = times.get((measure, 1)) if compared(measure) else None
                parts += _row(measure, own, beside, top + ROW * (row + 0.5), low, high)
            y = bottom + AXIS
    how = f"{run.busy()} · {run.seconds:g} s a figure, of five rounds the fastest"
    for text in (BESIDE, run.conditions(), how):
        for line in wrap(text, LETTERS):
            y += LINE
            parts.append(f'<text class="soft fine" x="22" y="{y}">{escape(line)}</text>')
    height = y + 18
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-label="Sentiers beside its peers: what each does in a second">\n<style>{STYLE}</style>\n'
        f'<rect class="paper" width="{WIDTH}" height="{height}" rx="12"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def _heading() -> Iterator[str]:
    yield '<text class="head" x="22" y="36">Sentiers beside its peers</text>'
    x = 22
    for colour, hollow, words, width in (
        ("ours", "", "Sentiers, one thread", 166),
        ("ours", " two", "two threads", 116),
        ("others", "", "a peer, one thread", 154),
        ("others", " two", "two threads", 0),
    ):
        yield f'<circle class="{colour} dot{hollow}" cx="{x + 5}" cy="62" r="4.5"/>'
        yield f'<text class="soft" x="{x + 16}" y="66.5">{words}</text>'
        x += width
    for end, words in zip(NUMBERS, ("one thread", "two", "× its peer"), strict=True):
        yield f'<text class="soft fine" x="{end}" y="66.5" text-anchor="end">{words}</text>'


def _axis(low: int, high: int, top: float, bottom: float) -> Iterator[str]:
    for power in range(low, high + 1):
        x = _across(10.0**power, low, high)
        yield f'<path class="grid" d="M{x:.1f} {top}V{bottom}"/>'
        yield f'<text class="soft fine" x="{x:.1f}" y="{bottom + 16}" text-anchor="middle">{short(10.0**power, "g")}</text>'


def _row(measure: Measure, own: Sequence[Figure], times: float | None, y: float, low: int, high: int) -> Iterator[str]:
    colour = "ours" if measure.who.startswith(OURS) else "others"
    who = "" if measure.who == OURS else f'<tspan class="soft"> · {escape(measure.who)}</tspan>'
    yield f'<path class="rule" d="M22 {y + ROW / 2}H{WIDTH - 22}"/>'
    yield f'<text x="{LEFT - 16}" y="{y + 4.5}" text-anchor="end">{escape(measure.game)}{who}</text>'
    places = [_across(figure.per_second or 1.0, low, high) for figure in own]
    yield f'<path class="{colour} link" d="M{places[0]:.1f} {y}H{places[-1]:.1f}"/>'
    for figure, x, end in zip(own, places, NUMBERS, strict=False):
        hollow = "" if figure.threads == 1 else " two"
        yield f'<circle class="{colour} dot{hollow}" cx="{x:.1f}" cy="{y}" r="4.5"/>'
        number = short(figure.per_second or 0.0)
        yield f'<text class="soft num" x="{end}" y="{y + 4.5}" text-anchor="end">{number}</text>'
    if times is not None:
        yield f'<text class="times num" x="{NUMBERS[2]}" y="{y + 4.5}" text-anchor="end">{times:.1f} ×</text>'


def _across(rate: float, low: int, high: int) -> float:
    return LEFT + (log10(rate) - low) / max(1, high - low) * (RIGHT - LEFT)


def _kind(figure: Figure) -> int:
    return KINDS.index(figure.measure.what)


def short(rate: float, digits: str = "#.3g") -> str:
    """
    >>> short(31899003), short(697883.0), short(4e6), short(1e6, "g"), short(940.0)
    ('31.9 M', '698 k', '4.00 M', '1 M', '940')
    """
    size, letter = next(
        ((size, letter) for size, letter in ((1e6, " M"), (1e3, " k")) if rate >= size * 0.9995), (1, "")
    )
    return f"{rate / size:{digits}}".rstrip(".") + letter
