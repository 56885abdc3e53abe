"""Games written outside this project, named in SENTIERS_GAMES."""

from __future__ import annotations

import os


def guest_packages() -> list[str]:
    """The packages of the guests, as the environment names them, separated by commas."""
    return [name.strip() for name in os.environ.get("SENTIERS_GAMES", "").split(",") if name.strip()]
