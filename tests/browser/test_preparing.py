"""A game that is not compiled yet: its page says so, shows how far it is, and goes on by itself, without anything moving."""

from __future__ import annotations

import os
from typing import Any

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT") == "1", reason="nothing is compiled")
MINUTES = 240_000  # milliseconds: the compiler at work on a busy machine
PARTS = ("h1", ".why", "progress", ".preparing a")


def test_the_page_of_a_game_says_how_far_it_is_and_goes_on_by_itself(cold_house: Any, visitor: Any) -> None:
    page = visitor(f"{cold_house.address}/new/duel")
    expect(page.locator("main [role=status]")).to_have_text("préparation…")
    bar = page.get_by_role("progressbar")
    places = [page.locator(part).bounding_box() for part in PARTS]
    began = float(bar.get_attribute("value"))
    while bar.evaluate("bar => bar.value") == began:
        page.wait_for_timeout(100)
    assert began < bar.evaluate("bar => bar.value") < 1
    assert places == [page.locator(part).bounding_box() for part in PARTS]

    shelf = visitor(f"{cold_house.address}/?box=duel", lang="en")
    expect(shelf.locator(".open-box [data-readying=duel]")).to_have_text("preparing…")
    shelf.locator(".level").first.click()
    dialog = shelf.get_by_role("dialog", name="preparing…")
    expect(dialog.get_by_role("progressbar")).to_be_visible()

    expect(page.locator("form#new")).to_be_visible(timeout=MINUTES)
    shelf.wait_for_url("**/t/*", timeout=MINUTES)
    expect(shelf.locator("svg.board")).to_be_visible()
