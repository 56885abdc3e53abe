"""The figures as a picture: a bar for each on a logarithmic scale, as an SVG that stands alone, light and dark."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10

from sentiers.lab.peers import OURS, Figure

WIDTH, ROW, LEFT, RIGHT, TITLE = 760, 26, 270, 130, 40
STYLE = (
    "text{font:14px system-ui,sans-serif;fill:#2a2723}.soft{fill:#655e52}.title{font-weight:600}.ours{fill:#b5482f}"
    ".others{fill:#a89b84}.grid{stroke:#d8ccb6}.paper{fill:#fbf7ee}"
    "@media(prefers-color-scheme:dark){text{fill:#efe7d8}.soft{fill:#b6ab97}.ours{fill:#e8806a}.others{fill:#6d6354}"
    ".grid{stroke:#463f36}.paper{fill:#282420}}"
)


def picture(figures: Sequence[Figure]) -> str:
    """One thread and two, side by side in each row: the longer bar is the faster, ours have another colour and say so."""
    known = [figure for figure in figures if figure.per_second]
    if not known:
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {TITLE}"/>'
    rates = [figure.per_second or 1.0 for figure in known]
    low, high = floor(log10(min(rates))), ceil(log10(max(rates)))
    scale = (WIDTH - LEFT - RIGHT) / max(1, high - low)
    parts: list[str] = []
    y = 0
    for what in dict.fromkeys(figure.measure.what for figure in known):
        parts.append(f'<text class="title" x="16" y="{y + 26}">{escape(what.capitalize())} a second</text>')
        y += TITLE
        for measure in dict.fromkeys(figure.measure for figure in known if figure.measure.what == what):
            own = [figure for figure in known if figure.measure == measure]
            colour = "ours" if measure.who.startswith(OURS) else "others"
            name = f"{measure.game} · {measure.who}"
            parts.append(f'<text x="{LEFT - 10}" y="{y + 17}" text-anchor="end">{escape(name)}</text>')
            thick = (ROW - 6) / len(own)
            for place, figure in enumerate(own):
                long = max(2.0, (log10(figure.per_second or 1.0) - low) * scale)
                parts.append(
                    f'<rect class="{colour}" x="{LEFT}" y="{y + 3 + place * thick:.1f}" width="{long:.1f}" '
                    f'height="{thick - 1:.1f}" rx="2"/>'
                )
            most = max(own, key=lambda figure: figure.per_second or 0.0)
            end = LEFT + (log10(most.per_second or 1.0) - low) * scale
            parts.append(f'<text class="soft" x="{end + 8:.1f}" y="{y + 17}">{most.per_second:,.0f}</text>')
            y += ROW
    grid = "".join(
        f'<path class="grid" d="M{LEFT + (power - low) * scale:.1f} {TITLE}V{y}"/>'
        f'<text class="soft" x="{LEFT + (power - low) * scale:.1f}" y="{y + 18}" text-anchor="middle">{10**power:,}</text>'
        for power in range(low, high + 1)
    )
    height = y + 34
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-label="Sentiers beside its peers"><style>{STYLE}</style>'
        f'<rect class="paper" width="{WIDTH}" height="{height}" rx="12"/>'
        f"{grid}{''.join(parts)}</svg>"
    )
