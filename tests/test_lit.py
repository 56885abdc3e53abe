"""What is lit is seen to be lit: its marks stand out from their ground by 3 to 1, in the light and in the dark."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sentiers
from sentiers.games.shelf import game

STYLES = Path(sentiers.__file__).parent / "web" / "client" / "styles"
ENOUGH = 3.0
LIGHT, DARK = 0, 1


def tokens(scheme: int) -> dict[str, str]:
    found = re.findall(r"--([\w-]+): light-dark\((#\w+), (#\w+)\)", (STYLES / "tokens.css").read_text())
    return {name: both[scheme] for name, *both in found}


def brightness(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, bright = sorted((brightness(one), brightness(other)))
    return (bright + 0.05) / (dark + 0.05)


def painted(styles: str, selector: str, what: str, scheme: int) -> str:
    """The colour of a rule, in one scheme."""
    rule = re.search(re.escape(selector) + r"\s*\{([^}]*)\}", styles)
    assert rule, f"there is no rule {selector}"
    colours = re.findall(rf"(?:^|;|\s){what}:\s*(?:var\(--([\w-]+)[^)]*\)|(#\w+))", rule[1])
    assert colours, f"{selector} has no {what}"
    name, plain = colours[-1]
    return tokens(scheme)[name] if name else plain


@pytest.mark.parametrize("scheme", [LIGHT, DARK])
def test_the_lights_of_the_house_stand_out_from_any_ground(scheme: int) -> None:
    styles = (STYLES / "board.css").read_text()
    spot, rim = (painted(styles, "\n.light", what, scheme) for what in ("fill", "stroke"))
    for name, ground in tokens(scheme).items():
        assert max(contrast(spot, ground), contrast(rim, ground)) >= ENOUGH, f"on {name}"


MARKS = [
    ("wege", ".wege .wege-free.can", "stroke", ("table",)),
    ("buizen", ".buizen .buizen-free.can", "stroke", ("grass",)),
    ("buizen", ".buizen .buizen-hold.can", "stroke", ("paper",)),
    ("buizen", ".buizen-own", "fill", ("paper",)),
    ("zwei-wege", ".zwei-wege-halo", "stroke", ("sand",)),
]
"""Of a game that lights its places itself: the rule, and the grounds on which it lies."""


@pytest.mark.parametrize(("name", "selector", "what", "grounds"), MARKS)
def test_the_lights_of_a_game_stand_out_from_their_ground(
    name: str, selector: str, what: str, grounds: tuple[str, ...]
) -> None:
    found = game(name)
    styles = found.drawing.ground(found.box()[0], 0)
    for scheme in (LIGHT, DARK):
        mark = painted(styles, selector, what, scheme)
        for ground in grounds:
            assert contrast(mark, tokens(scheme)[ground]) >= ENOUGH, f"{selector} on {ground}"
