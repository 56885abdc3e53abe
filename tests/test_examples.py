"""What stands in examples/ runs: each notebook from its first cell to its last, in a kernel of its own; each game's own tests.
`python tests/test_examples.py examples/traxx-luck.ipynb` runs a notebook and keeps what it shows now."""

import copy
import os
import re
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
each_game = pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)


def run(notebook):
    """With the games of the house alone, whatever else stands on the shelf of who runs it."""
    place = {"metadata": {"path": EXAMPLES}}
    client = NotebookClient(notebook, timeout=600, kernel_name="python3", record_timing=False, resources=place)
    client.execute(env={name: value for name, value in os.environ.items() if name != "SENTIERS_GAMES"})
    return notebook


NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?(?![\w])")  # and not the 4 of the hole e4
NEAR = {"rel": 0.02, "abs": 0.01}  # other processors may round otherwise


def outputs(cell):
    """Without what a library says of the machine, as that it looks for letters there."""
    return [output for output in cell.get("outputs", ()) if output.get("name") != "stderr"]


def shown(cell):
    """The kinds of what a cell shows."""
    return {kind for output in outputs(cell) for kind in output.get("data", [output.get("name")])}


def said(cell):
    """What a cell shows in words: the words, and the numbers among them."""
    texts = [output["text"] if "text" in output else output["data"].get("text/plain", "") for output in outputs(cell)]
    text = " ".join(" ".join(texts).split())
    return NUMBER.sub("#", text), [float(number) for number in NUMBER.findall(text)]


def same(cell, kept):
    """Whether a cell shows what it showed: things of the same kinds, the same words, nearly the same numbers."""
    if cell.cell_type != "code":
        return True
    (words, numbers), (old_words, old_numbers) = said(cell), said(kept)
    return shown(cell) == shown(kept) and words == old_words and numbers == pytest.approx(old_numbers, **NEAR)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_from_its_first_cell_to_its_last_and_shows_what_is_kept_of_it(path):
    """Who reads it on a forge sees what it showed when it was last run, cell by cell, and its text speaks of that. All of it
    follows from seeds."""
    kept = nbformat.read(path, as_version=4)
    nbformat.validate(kept)
    ran = run(copy.deepcopy(kept))
    other = [number for number, both in enumerate(zip(ran.cells, kept.cells, strict=True)) if not same(*both)]
    assert not other, f"cells {other}: python tests/test_examples.py {path.name} runs it and keeps what it shows"
    assert "image/svg+xml" in set().union(*map(shown, kept.cells))


def test_a_cell_shows_the_same_in_the_same_words_and_with_nearly_the_same_numbers():
    def cell(text):
        return nbformat.v4.new_code_cell(outputs=[nbformat.v4.new_output("stream", name="stdout", text=text)])

    kept = cell("the best: e4 0.558\nwon 47 of 100")
    assert same(cell("the best: e4 0.559\nwon 47 of 100"), kept)
    assert same(cell("the best:  e4 0.558 won 47 of 100"), kept)
    for other in ("the best: e5 0.558\nwon 47 of 100", "the best: e4 0.458\nwon 47 of 100", "the best: e4 0.558"):
        assert not same(cell(other), kept)


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


@each_game
def test_a_game_passes_its_own_tests(folder):
    done = beside(folder, "pytest", "-q", "-p", "no:cacheprovider", str(folder / "tests"))
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout


@each_game
def test_a_game_keeps_the_contract(folder):
    for package in packages(folder):
        done = beside(folder, "sentiers.cli", "check", package, "--quick")
        assert done.returncode == 0, done.stdout + done.stderr


def packages(folder):
    return [card.parent.name for card in folder.glob("*/edition.toml")]


def beside(folder, *arguments):
    """In a process of their own, with only this game beside those of the house."""
    path = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
    return subprocess.run(
        [sys.executable, "-m", *arguments],
        env=os.environ | {"SENTIERS_GAMES": ",".join(packages(folder)), "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )


if __name__ == "__main__":
    for name in sys.argv[1:]:
        renewed = run(nbformat.read(name, as_version=4))
        renewed.metadata.language_info = {"name": "python"}  # and not its version here
        nbformat.write(renewed, name)
