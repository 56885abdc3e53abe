"""Each promise of the security page names the test that proves it, and that test exists."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
NAMED = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", PAGE)


def test_every_test_that_a_promise_names_exists():
    assert len(NAMED) > 30
    for file, name in NAMED:
        tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
        assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}, f"{file}::{name}"


def test_every_row_of_a_table_names_a_test():
    rows = [line for line in PAGE.splitlines() if line.startswith("|") and not re.match(r"\|(-+\||.*because)", line)]
    assert len(rows) > 20
    for row in rows:
        assert re.search(r"`tests/[\w/]+\.py::\w+`", row), row


def test_no_address_is_invented_for_reports():
    text = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    assert "Report a vulnerability" in text
    assert not re.search(r"[\w.]+@[\w.]+", text)
