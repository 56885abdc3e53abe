"""The bots as fixed points of the ratings: what each level was measured to be worth (anchors.toml, with its source)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files


@cache
def anchors() -> dict[str, dict[str, float]]:
    """Points by game and level, as the file has them: from the weakest to the strongest."""
    text = (files("sentiers") / "server" / "ratings" / "anchors.toml").read_text(encoding="utf-8")
    return {game: dict(levels) for game, levels in tomllib.loads(text).items()}


def anchor(game: str, level: str) -> float | None:
    """What this bot is worth; None where nobody has measured it.

    >>> anchor("canoe", "novice"), anchor("canoe", "unheard-of"), anchor("chess", "novice")
    (1109, None, None)
    """
    return anchors().get(game, {}).get(level)


def fitting_level(game: str, points: float) -> str | None:
    """The bot that comes nearest to somebody of so many points; None where none was measured.

    >>> fitting_level("canoe", 1500), fitting_level("canoe", 900), fitting_level("canoe", 1800), fitting_level("chess", 1500)
    ('amateur', 'novice', 'club', None)
    """
    known = anchors().get(game, {})
    return min(known, key=lambda level: abs(known[level] - points), default=None)
