"""What people expect around the code: one version, commands that exist where they are named, hooks and a hosted build for them."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

import sentiers

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
HOOKS = ROOT / ".pre-commit-config.yaml"
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PROSE = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").rglob("*.md")]


def run(*command, cwd=ROOT):
    return subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True)


def targets():
    """The targets that somebody may ask make for."""
    lines = re.findall(r"^\.PHONY:(.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    return {name for line in lines for name in line.split()}


def steps(workflow):
    return [
        step for job in yaml.safe_load(workflow.read_text(encoding="utf-8"))["jobs"].values() for step in job["steps"]
    ]


def test_the_version_has_one_source_and_the_changes_begin_with_it():
    assert ProjectMetadata(str(ROOT), PluginManager()).version == sentiers.__version__
    newest = re.search(r"^## (\S+) – \d{4}-\d\d-\d\d$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)
    assert newest
    assert newest[1] == sentiers.__version__


def test_make_knows_what_it_is_asked_for():
    assert {"play", "check", "test", "docs"} <= targets()
    for target in targets():
        asked = run("make", "--dry-run", target, f"PYTHON={sys.executable}")
        assert asked.returncode == 0, asked.stderr


def test_make_check_needs_neither_root_nor_a_browser():
    asked = run("make", "--dry-run", "check", f"PYTHON={sys.executable}").stdout
    for tool in ("ruff check", "ruff format --check", "mypy", "lint-imports", "build.py --check", "test_contract.py"):
        assert tool in asked
    assert "chromium" not in asked
    assert "sentiers warm" not in asked  # which compiles every game


def test_make_docs_is_strict():
    asked = run("make", "--dry-run", "docs", f"PYTHON={sys.executable}").stdout
    assert "mkdocs build --strict" in asked
    assert "--quiet" not in asked  # with which MkDocs counts no warnings


@pytest.mark.parametrize("path", PROSE, ids=lambda path: path.name)
def test_a_text_names_only_commands_of_make_that_exist(path):
    named = set(re.findall(r"(?:`|^    )make ([a-z]\w*)", path.read_text(encoding="utf-8"), re.M))
    assert named <= targets()


def test_the_hosted_build_calls_the_project_s_own_commands():
    commands = [step["run"] for workflow in WORKFLOWS for step in steps(workflow) if "run" in step]
    made = {name for command in commands for name in re.findall(r"\bmake (\w+)", command) if "apt-get" not in command}
    assert {"check", "docs"} <= made <= targets()
    assert ".ci/run" in commands
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o100


def test_the_hosted_build_checks_every_python_that_is_promised():
    promised = set(re.findall(r":: (3\.\d+)", (ROOT / "pyproject.toml").read_text(encoding="utf-8")))
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8"))["jobs"]
    assert set(jobs["check"]["strategy"]["matrix"]["python"]) == promised


def test_the_hooks_are_sound_and_their_tools_come_with_the_development_packages():
    checked = run(BIN / "pre-commit", "validate-config", HOOKS)
    assert checked.returncode == 0, checked.stdout
    hooks = [hook for repo in yaml.safe_load(HOOKS.read_text(encoding="utf-8"))["repos"] for hook in repo["hooks"]]
    assert {hook["id"] for hook in hooks} == {"ruff-check", "ruff-format", "mypy", "lint-imports"}
    for hook in hooks:
        tool = hook["entry"].split()[0]
        assert tool.startswith(".venv/bin/")
        assert (BIN / Path(tool).name).exists(), tool


def test_a_hook_refuses_what_ruff_would_not_accept(tmp_path):
    shutil.copy(HOOKS, tmp_path)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / ".venv").symlink_to(BIN.parent)
    file = tmp_path / "new.py"
    run("git", "init", cwd=tmp_path)
    for text, accepted in [("import os\n", False), ("print(1)\n", True)]:
        file.write_text(text)
        run("git", "add", file, HOOKS.name, cwd=tmp_path)
        done = run(BIN / "pre-commit", "run", "ruff-check", "--files", file, cwd=tmp_path)
        assert (done.returncode == 0) == accepted, done.stdout + done.stderr
        assert ("F401" in done.stdout) != accepted
