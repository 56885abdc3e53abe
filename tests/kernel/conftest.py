"""A small game outside the project, and real processes that see it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

DUEL = Path(__file__).parent.parent / "games" / "duel"
SRC = Path(__file__).parent.parent.parent / "src"


@pytest.fixture
def my_duel(tmp_path):
    """The folder of the package `my_duel`, whose card says `my-duel`: Duel, but what a round is worth comes from a file that
    its rules import relatively, through a package that only passes it on."""
    folder = tmp_path / "abroad" / "my_duel"
    shutil.copytree(DUEL, folder, ignore=shutil.ignore_patterns("__pycache__"))
    card, rules = folder / "__init__.py", folder / "rules.py"
    card.write_text(card.read_text(encoding="utf-8").replace('name="duel"', 'name="my-duel"'), encoding="utf-8")
    text = rules.read_text(encoding="utf-8").replace(
        "import numpy as np", "import numpy as np\n\nfrom .points import WORTH"
    )
    rules.write_text(text.replace("out[seat] = s.won[seat]", "out[seat] = WORTH * s.won[seat]"), encoding="utf-8")
    assert "WORTH * s.won" in rules.read_text(encoding="utf-8")
    (folder / "points").mkdir()
    (folder / "points" / "__init__.py").write_text("from .worth import WORTH\n")
    (folder / "points" / "worth.py").write_text("WORTH = 1\n")
    return folder


@pytest.fixture
def run(tmp_path):
    """Runs Python code in a process of its own, with these folders on its path and this environment (None: not set)."""

    def run_(code, *folders, **environment):
        given = {"PYTHONPATH": os.pathsep.join(map(str, (SRC, *folders))), "SENTIERS_GAMES": "", **environment}
        env = {name: value for name, value in (os.environ | given).items() if value is not None}
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        return done

    return run_
