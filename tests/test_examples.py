"""What stands in examples/ runs: each notebook from its first cell to its last, in a kernel of its own; each game's own tests."""

import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))
GAMES = sorted(tests.parent for tests in EXAMPLES.glob("*/tests"))


def run(notebook):
    NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": EXAMPLES}}).execute()
    return notebook


def shown(notebook):
    """The kinds of what the cells show."""
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    return {kind for output in outputs for kind in output.get("data", {})}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_from_its_first_cell_to_its_last(path):
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    run(notebook)
    assert "image/svg+xml" in shown(notebook)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_what_it_once_showed(path):
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "code":
            assert (cell.outputs, cell.execution_count) == ([], None)


def test_a_notebook_with_a_mistake_would_not_pass():
    with pytest.raises(CellExecutionError, match="ZeroDivisionError"):
        run(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1 / 0")]))


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_a_game_passes_its_own_tests(folder):
    """In a process of their own, with only this game beside those of the house."""
    packages = [card.parent.name for card in folder.glob("*/edition.toml")]
    path = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder / "tests")],
        env=os.environ | {"SENTIERS_GAMES": ",".join(packages), "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
