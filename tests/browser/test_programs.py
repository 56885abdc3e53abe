"""A program as an opponent: chosen on the page like any level, it answers a move."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import House, Visit, opened
from hands import click_move, expect_plies, expect_turn
from playwright.sync_api import expect

EXAMPLE = Path(__file__).parents[2] / "examples" / "bots" / "plain.py"


@pytest.fixture
def house_with_a_program(compiled: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setenv("SENTIERS_BOTS", f"patience={sys.executable} {EXAMPLE}")
    yield from opened(tmp_path)


def test_a_program_is_chosen_on_the_page_and_answers(house_with_a_program: House, visitor: Visit) -> None:
    page = visitor(f"{house_with_a_program.address}/new/canoe")
    choice = page.locator('[name=opponent][value="bot:patience"]')
    while not choice.count():  # it has not said hello yet
        page.reload()
    label = page.locator("label", has=choice)
    expect(label).to_contain_text("Patience")
    expect(label).to_contain_text("Programme")
    expect(label).to_contain_text("Plays whatever has not been played yet.")
    expect(page.locator("#rated")).to_be_visible()  # against a level it could be
    choice.check()
    expect(page.locator("#rated")).to_be_hidden()
    page.locator('[name=begins][value="me"]').check()
    page.locator("#new [type=submit]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#seats .seat").nth(1)).to_contain_text("Patience")
    expect_turn(page)
    click_move(page, "e4")
    expect_plies(page, 2)
    expect_turn(page)
