"""The other pages: languages, light and dark, the name, the rules, the replay, what is not there, and their weight."""

from __future__ import annotations

from pathlib import Path

import pytest
from hands import LIGHT, WHOLE_MATCH, clean, expect_plies, expect_turn, open_table
from playwright.sync_api import Page, expect

MOST_BYTES = 100_000


@pytest.fixture
def finished(house, visitor) -> Page:
    page = visitor(house.address)
    open_table(page, house.address, "here")
    for ply, move in enumerate(WHOLE_MATCH):
        page.locator("#move").fill(move)
        page.keyboard.press("Enter")
        expect_plies(page, ply + 1)
    expect(page.locator("#result")).to_be_visible()
    return page


def test_french_is_the_default_and_english_its_equal(house, visitor):
    page = visitor(house.address)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.locator(".tongue").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.locator(".open-box .level").first.click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#prompt")).to_contain_text("Your turn")
    page.locator(".tongue").click()
    expect(page.locator("#prompt")).to_contain_text("À vous de jouer")
    expect(visitor(house.address, lang="en").locator("html")).to_have_attribute("lang", "en")


def test_dark_stays_dark_from_page_to_page(house, visitor):
    page = visitor(house.address)
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(ground)
    page.locator(".themes summary").click()
    page.locator("[data-set-theme=dark]").click()
    dark = page.evaluate(ground)
    assert dark != light
    page.goto(f"{house.address}/rules/canoe")
    assert page.evaluate(ground) == dark


def test_a_name_is_chosen_and_shown_at_the_table(house, visitor):
    page = visitor(house.address)
    page.locator("#me").click()
    page.locator("#my-name").fill("Zoé")
    page.locator("#name [value=save]").click()
    expect(page.locator("#me")).to_contain_text("Zoé")
    open_table(page, house.address, "bot:novice")
    expect(page.locator(".seat.mine b")).to_have_text("Zoé")


def test_the_replay_is_walked_by_keys_slider_and_buttons(finished):
    page = finished
    page.locator("#result a[href$='/record']").click()
    where, pegs = page.locator("#where"), page.locator('.scene [id^="peg-"]')
    plies = len(WHOLE_MATCH)
    expect(where).to_have_text(f"Coup {plies} sur {plies}")
    page.keyboard.press("Home")
    expect(where).to_have_text(f"Coup 0 sur {plies}")
    expect(pegs).to_have_count(0)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(pegs).to_have_count(3)
    expect(page.locator("#log li[aria-current]")).to_contain_text(LIGHT[1])
    page.locator("[data-go=ArrowLeft]").click()
    expect(pegs).to_have_count(2)
    page.locator("#ply").fill("9")
    expect(pegs).to_have_count(9)
    page.keyboard.press("End")
    expect(pegs).to_have_count(plies)
    page.locator("#playing").click()  # from the beginning
    expect(where).to_have_text(f"Coup 1 sur {plies}")
    page.locator("#playing").click()
    expect(page.locator("#playing")).to_have_text("Dérouler")


def test_the_record_is_downloaded_as_text(finished):
    page = finished
    page.goto(f"{page.url}/record")
    with page.expect_download() as download:
        page.locator("a[download]").click()
    text = Path(download.value.path()).read_text()
    assert all(move in text for move in WHOLE_MATCH)


def test_what_is_not_there_has_a_page_with_a_way_back(house, visitor):
    page = visitor(house.address)
    with page.expect_response("**/nowhere") as answer:
        page.evaluate("location.assign('/nowhere')")
    assert answer.value.status == 404
    page.locator("main a.go").click()
    expect(page.locator(".open-box")).to_be_visible()


@pytest.mark.parametrize(("lang", "dark"), [("fr", False), ("en", True)], ids=["fr-light", "en-dark"])
def test_axe_finds_nothing_on_any_page(house, visitor, lang, dark):
    page = visitor(house.address, dark=dark, lang=lang)
    open_table(page, house.address, "here")
    table = page.url.removeprefix(house.address)
    for ply, move in enumerate(WHOLE_MATCH[:4]):
        page.locator("#move").fill(move)
        page.keyboard.press("Enter")
        expect_plies(page, ply + 1)
    clean(page)
    for path in ("/", "/new/canoe", "/rules/canoe", "/new/zwei-wege", "/rules/zwei-wege", "/nowhere", "/api/docs"):
        page.goto(house.address + path)
        clean(page)
    page.goto(house.address + table)
    expect_turn(page)
    page.locator("[data-do=resign]").click()
    clean(page)
    page.locator("#sure [value=yes]").click()
    expect(page.locator("#result")).to_be_visible()
    clean(page)
    page.goto(f"{house.address}{table}/record")
    expect(page.locator("#where")).not_to_be_empty()
    clean(page)


@pytest.mark.parametrize("path", ["/", "/new/canoe", "/rules/canoe", "/rules/zwei-wege", "table", "record"])
def test_a_page_weighs_less_than_100_kilobytes_without_fonts(house, visitor, finished, path):
    page = visitor(house.address)
    target = {"table": finished.url, "record": f"{finished.url}/record"}.get(path, house.address + path)
    page.goto("about:blank")
    protocol = page.context.new_cdp_session(page)
    protocol.send("Network.enable")
    protocol.send("Network.setCacheDisabled", {"cacheDisabled": True})
    kinds, sizes = {}, {}
    protocol.on("Network.responseReceived", lambda e: kinds.update({e["requestId"]: e["type"]}))
    protocol.on("Network.loadingFinished", lambda e: sizes.update({e["requestId"]: e["encodedDataLength"]}))
    page.goto(target, wait_until="networkidle")
    weight = sum(size for id, size in sizes.items() if kinds.get(id) != "Font")
    assert 0 < weight < MOST_BYTES


def test_any_box_is_opened_with_a_click_and_played_with_another(house, visitor):
    page = visitor(house.address)
    page.goto(house.address)
    page.locator(".boxes").get_by_role("link", name="Träxx").click()
    expect(page.locator(".open-box h2")).to_have_text("Träxx")
    clean(page)
    page.locator(".open-box .level").first.click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#seats .seat")).to_have_count(2)
    page.goto(f"{house.address}/?box=traxx")
    page.get_by_role("button", name="Jouer en solo").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#seats .seat")).to_have_count(1)
    page.goto(f"{house.address}/?box=nowhere")
    expect(page.locator(".open-box h2")).to_have_text("Canoë")


def test_an_option_that_means_nothing_in_a_mode_is_not_shown_there(house, visitor):
    page = visitor(f"{house.address}/new/wege")
    aim = page.locator("fieldset[data-option=aim]")
    expect(aim).to_be_visible()
    page.locator('[data-option=aim][value="children"]').check()
    page.locator('[data-option=players][value="solo"]').check()
    expect(aim).to_be_hidden()
    page.locator('[data-option=players][value="teams"]').check()
    expect(aim).to_be_visible()
    page.locator('[data-option=players][value="solo"]').check()
    page.locator("#new [type=submit]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#seldom [data-do=resign]")).to_have_count(1)
    expect(page.locator("[data-do=draw]")).to_have_count(0)
