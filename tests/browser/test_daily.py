"""The challenge of the day as somebody plays it: from the shelf to the table, to the result, and its text into the clipboard."""

from __future__ import annotations

import re

import pytest
from hands import clean, keep_by_password
from playwright.sync_api import Page, expect

CELL = re.compile(r"\b[A-I]\d\b")
TO_THE_END = """async table => {
  const now = async () => (await fetch(`/api/tables/${table}?as=program`)).json();
  for (let update = await now(); !update.ended; update = await now())
    await fetch(`/api/tables/${table}/play`, {method: "POST", headers: {"content-type": "application/json"},
      body: JSON.stringify({move: update.moves.at(-1), ply: update.ply})});
}"""


def begin(page: Page) -> str:
    page.locator(".dailies a[href$=traxx]").click()
    page.locator(".daily .big").click()
    page.wait_for_url("**/t/*")
    return page.url.rsplit("/", 1)[1]


def play_to_the_end(page: Page, table: str) -> None:
    page.evaluate(TO_THE_END, table)
    expect(page.locator("#result")).to_be_visible()


def pasted(page: Page) -> str:
    """What is in the clipboard, pasted into a field."""
    page.evaluate("document.querySelector('main').append(document.createElement('textarea'))")
    page.locator("main textarea").focus()
    page.keyboard.press("Control+V")
    return page.locator("main textarea").input_value()


def test_from_the_shelf_to_a_result_one_can_show(house, visitor):
    page = visitor(house.address)
    expect(page.locator(".dailies a[href$=traxx] .state")).to_have_text("à jouer")
    table = begin(page)
    expect(page.locator("#prompt")).to_have_class("next yours")
    for deed in ("undo", "hint", "resign", "rematch"):
        expect(page.locator(f"[data-do={deed}]")).to_have_count(0)
    page.goto(house.address)
    expect(page.locator(".dailies a[href$=traxx] .state")).to_have_text("à continuer")
    page.locator(".dailies a[href$=traxx]").click()
    page.locator(".daily .now a.big").click()
    page.wait_for_url(f"**/t/{table}")
    play_to_the_end(page, table)
    page.locator("#result a.go").click()
    page.wait_for_url("**/daily/**")
    expect(page.locator(".now .score")).to_contain_text("Ce serait le rang")
    expect(page.locator(".ranking .me")).to_have_count(0)
    page.locator("#unlisted a").click()
    keep_by_password(page, "Défi")
    page.goto(f"{house.address}/daily/traxx")
    expect(page.locator(".ranking .me")).to_contain_text("(vous)")
    expect(page.locator(".calendar .today .unseen")).to_have_text(re.compile(r"\d, −?\d+ points?$"))
    shown = page.locator("#share").inner_text().splitlines()
    page.locator("#copy").click()
    expect(page.locator("#copy")).to_have_text("Copié")
    text = pasted(page)
    assert text.splitlines() == shown
    assert text.startswith("Défi du jour, ")
    assert not CELL.search(text)
    page.goto(house.address)
    expect(page.locator(".dailies a[href$=traxx] .state")).to_contain_text("série de 1 jour")
    page.locator(".dailies a[href$=traxx]").click()
    page.locator(".again button").click()
    page.wait_for_url("**/t/*")
    assert not page.url.endswith(table)
    expect(page.locator("[data-do=hint]")).to_be_visible()


def test_without_a_clipboard_the_text_is_copied_the_old_way(house, visitor):
    page = visitor(house.address, lang="en")
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    play_to_the_end(page, begin(page))
    page.locator("#result a.go").click()
    page.locator("#copy").click()
    expect(page.locator("#copy")).to_have_text("Copied")
    assert pasted(page).startswith("Challenge of the day, ")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_it_fits_a_phone_and_axe_finds_nothing(house, phone, dark):
    page = phone(house.address, dark=dark, lang="en" if dark else "fr")
    page.goto(f"{house.address}/daily/traxx")
    page.locator(".proof summary").click()
    clean(page)
    page.goto(house.address)
    table = begin(page)
    play_to_the_end(page, table)
    page.goto(f"{house.address}/daily/traxx")
    expect(page.locator("#copy")).to_be_visible()
    clean(page)
    assert page.evaluate("document.documentElement.scrollWidth") == page.viewport_size["width"]


def test_a_try_begins_without_scripts(house, chromium):
    with chromium.new_context(java_script_enabled=False, locale="en-GB") as context:
        page = context.new_page()
        page.goto(f"{house.address}/daily/traxx")
        page.get_by_role("button", name="Play the challenge").click()
        page.wait_for_url("**/t/*")
        page.goto(f"{house.address}/daily/traxx")
        expect(page.get_by_role("link", name="Go on playing")).to_be_visible()
