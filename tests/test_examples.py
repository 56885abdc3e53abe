"""What stands in examples/ runs: each notebook from its first cell to its last, in a kernel of its own; each game's own tests.
`python tests/test_examples.py examples/traxx-luck.ipynb` runs a notebook and keeps what it shows now."""

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
    place = {"metadata": {"path": EXAMPLES}}
    NotebookClient(notebook, timeout=600, kernel_name="python3", record_timing=False, resources=place).execute()
    return notebook


def shown(cell):
    """The kinds of what a cell shows."""
    return {kind for output in cell.get("outputs", ()) for kind in output.get("data", [output.get("name")])}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_from_its_first_cell_to_its_last_and_shows_what_is_kept_of_it(path):
    """Who reads it on a forge sees what it showed when it was last run, cell by cell. (Other processors may round otherwise: so
    what is compared is what kinds of things are shown.)"""
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    kept = [shown(cell) for cell in notebook.cells]
    run(notebook)
    assert [shown(cell) for cell in notebook.cells] == kept, (
        "python tests/test_examples.py runs it and keeps what it shows"
    )
    assert "image/svg+xml" in set().union(*kept)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_as_one_run_left_it_with_nothing_of_the_machine(path):
    notebook = nbformat.read(path, as_version=4)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    assert not any(cell.metadata for cell in cells)
    assert not any(output.get("name") == "stderr" for cell in cells for output in cell.outputs)
    assert set(notebook.metadata.language_info) == {"name"}


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


if __name__ == "__main__":
    for name in sys.argv[1:]:
        renewed = run(nbformat.read(name, as_version=4))
        renewed.metadata.language_info = {"name": "python"}  # and not its version here
        nbformat.write(renewed, name)
