"""Fair dice on the page: the match is dealt without a click, and who wants to know finds all of it, to be recomputed."""

from __future__ import annotations

import hashlib
import re

from conftest import House, Visit
from hands import clean, expect_turn, open_zwei_wege, sit_down
from playwright.sync_api import Page, expect

from sentiers.match.verify import verify


def open_panel(page: Page) -> None:
    page.locator("#dice summary").click()


def told(page: Page, name: str) -> str:
    return page.locator("#dice dt", has_text=re.compile(f"^{name}")).locator("+ dd").inner_text()


def resign(page: Page) -> None:
    page.locator("[data-do=resign]").click()
    page.locator("#sure [value=yes]").click()
    expect(page.locator("#result")).to_be_visible()


def test_a_match_alone_is_dealt_at_once_and_can_be_recomputed_after_it(house: House, visitor: Visit) -> None:
    page = visitor(f"{house.address}/new/zwei-wege", lang="en")
    page.locator("[name=word]").fill("  Three  blind\u200b mice ")
    page.locator("#new [type=submit]").click()
    page.wait_for_url("**/t/*")
    expect_turn(page)
    open_panel(page)
    noted = told(page, "Imprint")
    assert re.fullmatch("[0-9a-f]{64}", noted)
    assert told(page, "Word of Guest") == "Three blind mice"
    assert page.locator("#dice dt").count() == 2  # no secret before the end
    clean(page)
    resign(page)
    assert hashlib.sha256(bytes.fromhex(told(page, "Secret"))).hexdigest() == told(page, "Imprint") == noted
    with page.expect_download() as download:
        page.locator("#dice a").click()
    assert all(check.fits for check in verify(download.value.path().read_bytes(), noted))
    clean(page)
    first = page.url
    page.locator("[data-do=rematch]").click()
    page.wait_for_url(lambda url: url != first)
    expect_turn(page)
    open_panel(page)
    assert told(page, "Imprint") != noted
    assert re.fullmatch("[a-z]{6} [a-z]{6}", told(page, "Word of Guest"))


def test_between_two_people_it_waits_until_both_are_there(house: House, visitor: Visit) -> None:
    light, dark = visitor(house.address), visitor(house.address)
    open_zwei_wege(light, house.address, "friend")
    expect(light.locator("#prompt")).to_have_text("On attend un partenaire…")
    assert light.locator("svg.board g.scene").inner_html() == ""
    clean(light)
    sit_down(light, dark)
    assert light.locator("svg.board g.scene").inner_html() != ""
    for page in (light, dark):
        open_panel(page)
        expect(page.locator("#dice dd")).to_have_count(3)
    assert light.locator("#dice").inner_text() == dark.locator("#dice").inner_text()


def test_who_sat_down_and_went_away_is_waited_for(house: House, visitor: Visit) -> None:
    light, dark = visitor(house.address), visitor(house.address)
    open_zwei_wege(light, house.address, "friend")
    table = light.url.rsplit("/", 1)[1]
    # Sits down with no page open, so that nobody gives his word.
    dark.evaluate(
        "table => fetch(`/api/tables/${table}/join`, {method: 'POST', headers: {'content-type': 'application/json'}, body: '{}'})",
        table,
    )
    expect(light.locator("#prompt")).to_have_text(re.compile("^On attend Bois foncé"))
    dark.goto(light.url)
    expect_turn(light)


def test_two_at_one_screen_give_a_word_each(house: House, visitor: Visit) -> None:
    page = visitor(house.address)
    open_zwei_wege(page, house.address, "here")
    expect(page.locator("#curtain, #prompt [data-do=look]").first).to_be_attached()
    open_panel(page)
    expect(page.locator("#dice dd")).to_have_count(3)
