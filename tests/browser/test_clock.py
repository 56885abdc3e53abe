"""A table with a time for each turn, on the page: the clock is seen, and the line that lies ready is played when it has run out."""

from __future__ import annotations

import re

from conftest import Visit
from hands import clean, expect_plies
from playwright.sync_api import expect


def test_the_clock_runs_and_the_line_that_lies_ready_is_played_when_it_has_run_out(house, visitor: Visit) -> None:
    page = visitor(house.address)
    page.clock.install()
    page.goto(f"{house.address}/new/traxx")
    page.locator('[name=pace][value="30"]').check()
    page.locator("#new [type=submit]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#clock")).to_have_text(re.compile(r"0:(30|2\d)"))
    page.locator(".board .can").first.click()
    expect(page.locator("#prompt [data-do=go]")).to_be_visible()
    page.clock.fast_forward(22_000)
    expect(page.locator("#clock")).to_have_class("clock hurry")
    clean(page)
    page.clock.fast_forward(9_000)
    expect_plies(page, 1)
    expect(page.locator("#clock")).to_have_text(re.compile(r"0:(30|2\d)"))
