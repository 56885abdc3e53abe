"""What lies beside the sheet: the open card, the column with everybody's numbers, and the deck."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sentiers.games.svg import number
from sentiers.games.traxx.box import CARDS, LONGEST
from sentiers.games.traxx.drawing import patterns
from sentiers.games.traxx.drawing.geometry import BESIDE, CARD
from sentiers.games.traxx.reading import Reading, Sheet, signed

STYLE = """
.traxx-panel{fill:@paper;stroke:@line;stroke-width:1}
.traxx-card-paper{fill:@paper;stroke:@line;stroke-width:1;filter:drop-shadow(1px 3px 3px rgb(40 25 5/.22))}
.traxx .used{opacity:1}
.traxx [data-unit] path{fill:none;stroke:none}
.traxx .used use{opacity:.22}
.traxx .used path{stroke:@ink;stroke-width:6;stroke-linecap:round;stroke-linejoin:round}
.traxx-gone{opacity:.3}
.traxx-card-small .traxx-white{stroke:#cbbfa9;stroke-width:1}
.traxx-none{fill:@line;fill-opacity:.45;stroke:none}
.traxx-open{fill:none;stroke:@accent;stroke-width:2.5}
.traxx-said{font:600 15px "Atkinson Hyperlegible",Verdana,"DejaVu Sans",sans-serif;text-anchor:middle;fill:@ink}
.traxx-small{font-size:13px;letter-spacing:-.4px}
.traxx-quiet{fill:@soft;font-weight:400}
.traxx-faint{fill:@soft;font-weight:400;opacity:.78}
.traxx-total{font-weight:700}
.traxx.tall .traxx-total{font-size:17px}
.traxx-result{font:600 21px Fraunces,Georgia,"DejaVu Serif",serif}
.traxx-laurel{fill:#ffc933}
.traxx-laurel~g .traxx-seat-mark{stroke:#211d2c;fill:#fffdf6}
.traxx-head{fill:@paper;stroke:@ink;stroke-width:1.6}
.traxx-icon{fill:none;stroke:@soft;stroke-width:1.8;stroke-linejoin:round;stroke-linecap:round}
.traxx-own{fill:@accent;fill-opacity:.1;rx:10px}
.traxx-seat-mark{fill:@paper;stroke:@ink;stroke-width:2.2;stroke-linejoin:round}
.traxx-done{fill:@ink}
.traxx-check{fill:none;stroke:@paper;stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round}
.traxx-full-points{fill:#ffc933;stroke:#8a6a08;stroke-width:1.4}
.traxx-half-points{fill:#ffc933;fill-opacity:.28;stroke:#8a6a08;stroke-width:1.4;stroke-dasharray:3 2.4}
.traxx-won{fill:#211d2c;font-weight:700}
"""

_UNIT = 0.62
_TICK = "M-13 1l9 10L14 -12"


def defs(box: Any) -> str:
    """The cards of the deck and the pieces they are made of."""
    cards = "".join(
        f'<g id="traxx-card-{card}" class="traxx-card-small">{patterns.flower(box.supply[card].tolist())}</g>'
        for card in range(CARDS)
    )
    return (
        f'<path id="traxx-petal" d="{patterns.outline(patterns.PETAL)}"/>{cards}{patterns.seats()}'
        '<rect id="traxx-pill" x="-14" y="-10" width="28" height="20" rx="10"/>'
    )


def ground(box: Any, me: int) -> str:
    """The papers on which everything lies, and the heads of the column."""
    heads = [_head(place, int(box.value[place])) for place in range(int(box.numbers))]
    numbers = int(box.numbers)
    heads.append(
        f'<g class="traxx-v{numbers}"><path class="traxx-icon" d="{patterns.outline(9.5)}M-4 0h8"/></g>'
        f'<g class="traxx-v{numbers + 1}"><path class="traxx-icon" d="M-6 -3.2h12M-6 3.2h12"/></g>'
    )
    own = f'<g class="traxx-r{int(box.players)}{me}"><rect class="traxx-own"/></g>' if int(box.players) > 1 else ""
    return (
        f'<g class="traxx-column"><rect class="traxx-panel traxx-column-paper{int(box.players)}" rx="12"/>{own}'
        f'<g class="traxx-heads">{"".join(heads)}</g></g>'
        f'<g class="traxx-deck"><rect class="traxx-panel traxx-deck-paper" rx="12"/></g>'
        f'<g class="traxx-card"><rect class="traxx-card-paper" width="{BESIDE}" height="{CARD}" rx="12"/></g>'
    )


def _head(place: int, value: int) -> str:
    small, down = (" traxx-small", 4.6) if value > 9 else ("", 5.2)
    return (
        f'<g class="traxx-v{place}"><circle class="traxx-head" r="10.6"/>'
        f'<text class="traxx-said{small}" y="{down}">{value}</text></g>'
    )


def scene(seen: Reading, cards: list[str], values: list[int], me: int) -> str:
    card = _results(seen) if seen.over else cards[seen.deck[-1]]
    return card + _column(seen, values, me) + _deck(seen.deck, seen.coming, seen.over)


def open_card(colours: list[str]) -> str:
    """A card as it lies open, by the names of its colours."""
    step = (BESIDE - 14) / LONGEST
    first = BESIDE / 2 - step * (len(colours) - 1) / 2
    units = [
        f'<g data-unit="{name}" transform="translate({number(first + step * place)} {CARD // 2}) scale({_UNIT})">'
        f'<use href="#traxx-{name}"/><path d="{_TICK}"/></g>'
        for place, name in enumerate(colours)
    ]
    return f'<g class="traxx-card">{"".join(units)}</g>'


def _results(seen: Reading) -> str:
    """Where the card lay: what everybody has come to, the best of them in gold."""
    best = max(mine.result for mine in seen.sheets)
    step = BESIDE / len(seen.sheets)
    parts = []
    for seat, mine in enumerate(seen.sheets):
        won = '<circle class="goal traxx-laurel" cy="-12" r="15"/>' if mine.result == best else ""
        parts.append(
            f'<g transform="translate({number(step * (seat + 0.5))} {CARD // 2})">{won}<g transform="translate(0 -12)">'
            f'{mark(seat, drawn=False)}</g><text class="traxx-said traxx-result" y="24">{signed(mine.result)}</text></g>'
        )
    return f'<g class="traxx-card">{"".join(parts)}</g>'


def _column(seen: Reading, values: list[int], me: int) -> str:
    players = len(seen.sheets)
    rows = [
        f'<g class="traxx-r{players}{seat}">{_row(seat, mine, values, seen.worth if seat == me and not seen.over else None)}</g>'
        for seat, mine in enumerate(seen.sheets)
    ]
    count = f'<text class="traxx-said traxx-small traxx-round" dy="4.6">{min(seen.turned + 1, CARDS)}/{CARDS}</text>'
    return f'<g class="traxx-column">{count}{"".join(rows)}</g>'


def _row(seat: int, mine: Sheet, values: list[int], worth: list[int] | None) -> str:
    """The numbers of one seat: scored in full or half, or what they are worth to who looks."""
    parts = [f'<g class="traxx-seat">{mark(seat, mine.drawn)}</g>']
    for place, (value, points) in enumerate(zip(values, mine.scored, strict=True)):
        if points:
            kind = "full" if points == value else "half"
            pill = f'<use class="traxx-{kind}-points" href="#traxx-pill"/>'
            text = f'<text class="traxx-said{" traxx-won" if kind == "full" else ""}" y="5.2">{points}</text>'
            parts.append(f'<g class="traxx-v{place}">{pill}{text}</g>')
        elif worth:
            parts.append(f'<text class="traxx-said traxx-faint traxx-v{place}" dy="5.2">{worth[place]}</text>')
    numbers = len(values)
    parts.append(f'<text class="traxx-said traxx-quiet traxx-v{numbers}" dy="5.2">−{mine.missing}</text>')
    parts.append(f'<text class="traxx-said traxx-total traxx-v{numbers + 1}" dy="5.2">{signed(mine.result)}</text>')
    return "".join(parts)


def mark(seat: int, drawn: bool) -> str:
    """A seat's mark; ticked once it has drawn."""
    tick = '<path class="traxx-check" d="M-3.6 .4l2.6 2.8 4.6 -5.6"/>' if drawn else ""
    return f'<use class="traxx-seat-mark{" traxx-done" if drawn else ""}" href="#traxx-seat-{seat}"/>{tick}'


@lru_cache(maxsize=256)  # all eyes at a table see the same, for a whole round
def _deck(deck: tuple[int, ...], coming: tuple[int, ...], over: bool) -> str:
    """The cards gone, in their order; the open one; those to come, sorted, for their order is unknown."""
    parts = []
    gone = len(deck) if over else len(deck) - 1
    for place, card in enumerate(deck + coming):
        if place == gone:
            parts.append(f'<rect class="traxx-open traxx-k{place}" x="-18.5" y="-20.5" width="37" height="41" rx="8"/>')
        faded = " traxx-gone" if place < gone else ""
        parts.append(f'<use class="traxx-k{place}{faded}" href="#traxx-card-{card}"/>')
    return f'<g class="traxx-deck">{"".join(parts)}</g>'
