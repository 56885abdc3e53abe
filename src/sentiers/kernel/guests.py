"""Games written outside this project, named in SENTIERS_GAMES: where their sources are."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path


def guest_packages() -> list[str]:
    """The packages of the guests, as the environment names them, separated by commas."""
    return [name.strip() for name in os.environ.get("SENTIERS_GAMES", "").split(",") if name.strip()]


def guest_folders() -> list[Path]:
    """The folders of those packages that can be found."""
    found = [find_spec(package) for package in guest_packages()]
    return [Path(spec.origin).parent for spec in found if spec and spec.origin]
