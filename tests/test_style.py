"""What is checked of the code itself: its style, its types, the order of its layers, and what must not stand in any file."""

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sentiers.games.shelf import SHELF

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent


def run(*command):
    found = shutil.which(command[0], path=str(BIN)) or command[0]
    done = subprocess.run([found, *command[1:]], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_ruff_has_nothing_to_say():
    run("ruff", "check", ".")


def test_ruff_would_format_nothing_otherwise():
    run("ruff", "format", "--check", ".")


def test_mypy_is_content():
    run("mypy")


def test_a_layer_imports_only_from_layers_below_it():
    run("lint-imports", "--no-cache")


def committed():
    names = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    return [ROOT / name for name in names if (ROOT / name).is_file()]


def test_no_file_names_a_registry_or_somebody_s_machine():
    wrong = re.compile(
        r"pypi\.(org|python)|pythonhosted|registry\.npmjs|npmjs\.(org|com)|deb\.debian\.org|/home/\w+/|/root/|/work/"
    )
    for file in committed():
        if file == Path(__file__):
            continue
        found = wrong.search(file.read_text(encoding="utf-8", errors="replace"))
        assert not found, f"{file.relative_to(ROOT)}: {found}"


def game_folders():
    """The folders with rules: one file, or a folder where they have outgrown it."""
    games = (ROOT / "src/sentiers/games").iterdir()
    return [game for game in games if (game / "rules.py").exists() or (game / "rules/__init__.py").exists()]


def test_no_code_outside_a_game_s_folder_names_the_game():
    """But for the list of the shelf, examples in docstrings, and defaults of what measures."""
    names = {folder.name for folder in game_folders()}
    assert names == {place.rpartition(".")[2] for place in SHELF.values() if place.startswith("sentiers.games.")}
    for file in (ROOT / "src/sentiers").rglob("*.py"):
        path = file.relative_to(ROOT / "src/sentiers").as_posix()
        if path.startswith(("games/", "lab/")):
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert node.value not in names, f"{path}:{node.lineno}"


def test_no_game_knows_another():
    others = {folder.name for folder in game_folders()} | {"shelf", "game"}
    for folder in game_folders():
        for file in folder.rglob("*.py"):
            for name in re.findall(r"sentiers\.games\.(\w+)", file.read_text(encoding="utf-8")):
                assert name == folder.name or name not in others, f"{file}: {name}"


def imported(file):
    """The project's sources that a source imports itself, at its top or inside a function; the packages they lie in included."""
    found = set()
    tree = ast.parse(file.read_text(encoding="utf-8"))
    checked = [
        node for node in ast.walk(tree) if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    ]
    left_out = {inner for node in checked for part in node.body for inner in ast.walk(part)}  # imported by mypy only
    for node in ast.walk(tree):
        if node in left_out:
            continue
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = file.relative_to(ROOT / "src").parts[: -node.level] if node.level else ()
            module = ".".join((*above, *filter(None, [node.module])))
            names = [module, *(f"{module}.{alias.name}" for alias in node.names)]
        else:
            continue
        for parts in (name.split(".") for name in names):
            places = [(ROOT / "src").joinpath(*parts[:length]) for length in range(1, len(parts) + 1)]
            found |= {path for place in places for path in (place.with_suffix(".py"), place / "__init__.py")}
    return {path for path in found if path.is_file()}


def test_no_rules_import_the_bots_opinions():
    """Rules imagine fairly, minds weigh: nothing that rules import, directly or not, lies in a game's minds."""
    games = ROOT / "src/sentiers/games"
    for start in sorted([*games.glob("*/rules.py"), *games.glob("*/rules/**/*.py")]):
        ways = {start: [start]}
        ahead = [start]
        while ahead:
            file = ahead.pop()
            for other in imported(file) - ways.keys():
                ways[other] = [*ways[file], other]
                ahead.append(other)
        for path, way in ways.items():
            inside = path.is_relative_to(games) and path.relative_to(games).with_suffix("").parts[1:2] == ("minds",)
            assert not inside, " → ".join(str(one.relative_to(ROOT)) for one in way)


@pytest.mark.parametrize("module", ["sentiers", "sentiers.cli.app", "sentiers.messages", "sentiers.games.shelf"])
def test_what_must_be_quick_does_not_bring_numba(module):
    code = f"import sys, {module}; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
