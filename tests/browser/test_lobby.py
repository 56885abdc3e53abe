"""Meeting in the house: an opponent by one tap, tables that appear by themselves, watching, and where it is one's turn."""

from __future__ import annotations

import pytest
from hands import clean, expect_plies, expect_turn, open_table, type_move
from playwright.sync_api import Page, expect

PHONE = (390, 844)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SENTIERS_BOT_AFTER", "0.3")


def named(page: Page, name: str) -> Page:
    page.evaluate(
        "name => fetch('/api/me', {method: 'PUT', headers: {'content-type': 'application/json'}, body: JSON.stringify({name})})",
        name,
    )
    page.reload()
    return page


def wide(page: Page) -> bool:
    """Is anything wider than the screen?"""
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def test_two_find_each_other_by_one_tap_and_the_strip_calls_one_back(impatient, compiled, frail_house, visitor, phone):
    anne, bruno = named(visitor(frail_house.address), "Anne"), named(visitor(frail_house.address), "Bruno")
    anne.locator("[data-seek]").nth(1).click()
    seek = anne.locator("#seek")
    expect(seek).to_be_visible()
    expect(seek).to_contain_text("Canoë · 5 min + 3 s")
    expect(seek).to_contain_text("Zéphyr (Amateur)")  # nobody yet, so a bot is offered; the search goes on
    clean(anne)
    bruno.locator("[data-seek]").nth(1).click()
    for page in (anne, bruno):
        page.wait_for_url("**/t/*")
        expect(page.locator("#seats .seat")).to_have_count(2)
    assert anne.url == bruno.url
    table = anne.url.removeprefix(frail_house.address)
    begins, answers = (anne, bruno) if anne.locator("#prompt.yours").count() else (bruno, anne)
    expect_turn(begins)
    type_move(begins, "e4")
    expect_plies(answers, 1)
    expect(begins.locator("#yours")).to_be_hidden()
    begins.goto(f"{frail_house.address}/rules/canoe")
    expect(begins.locator("#yours")).to_be_hidden()
    before = begins.locator("main").bounding_box()
    type_move(answers, "f5")
    link = begins.locator(f'#yours a[href="{table}"]')
    expect(link).to_contain_text("À vous")
    assert begins.locator("main").bounding_box() == before, "it moves nothing"
    for path in ("/rules/canoe", "/"):
        begins.goto(frail_house.address + path)
        expect(link).to_be_visible()
        for size in (PHONE, (844, 390)):
            begins.set_viewport_size({"width": size[0], "height": size[1]})
            expect(link).to_be_visible()
            assert not wide(begins), (path, size)
    clean(begins)
    answers.goto(frail_house.address)
    expect(answers.locator(f'#my-tables a[href="{table}"]')).to_contain_text("pas encore à vous")
    assert not wide(answers)
    link.click()
    begins.wait_for_url(f"**{table}")
    expect_plies(begins, 2)
    expect(begins.locator("#yours")).to_be_hidden()  # it is this very table
    # A bot that was offered is played with at once; what was looked for is not any more.
    chloe = phone(frail_house.address)
    chloe.locator("[data-seek]").first.click()
    chloe.locator("#seek .go").click()
    chloe.wait_for_url("**/t/*")
    expect(chloe.locator("#seats")).to_contain_text("Zéphyr")
    answers.locator("[data-seek]").first.click()
    expect(answers.locator("#seek .go")).to_be_visible()
    answers.locator("#seek [value=stop]").click()
    expect(answers.locator("#seek")).to_be_hidden()


def test_tables_come_and_go_by_themselves_and_nothing_jumps(compiled, frail_house, visitor, phone):
    host, guest, third = (
        named(visitor(frail_house.address), "Anne"),
        phone(frail_house.address),
        visitor(frail_house.address),
    )
    expect(guest.locator("#open-tables .none")).to_be_visible()
    expect(third.locator("#people")).to_have_text("Ici en ce moment\u00a0: 3")
    places = [third.locator(".boxes"), third.locator("#watch-tables"), guest.locator(".boxes")]
    before = [place.bounding_box() for place in places]
    host.goto(f"{frail_house.address}/new/canoe")
    host.locator('[name=opponent][value="friend"]').check()
    host.locator("[name=public]").check()
    host.locator('[name=time][value="days:3"]').check()
    host.locator("#new [type=submit]").click()
    host.wait_for_url("**/t/*")
    path = host.url.removeprefix(frail_house.address)
    row = guest.locator(f'#open-tables a[href="{path}"]')
    expect(row).to_contain_text("Anne · 3\u00a0jours par coup")
    expect(third.locator(f'#open-tables a[href="{path}"]')).to_be_visible()
    assert [place.bounding_box() for place in places] == before
    clean(guest)
    row.click()  # one tap, and one sits there
    guest.wait_for_url(f"**{path}")
    expect(guest.locator(".seat.mine")).to_have_count(1)
    expect(host.locator("#share")).to_be_hidden()
    expect(third.locator("#open-tables .gone")).to_contain_text("commencée")  # it stays where it was
    watch = third.locator(f'#watch-tables a[href="{path}"]')
    expect(watch).to_contain_text("regarder")
    assert [place.bounding_box() for place in places[:2]] == before[:2]
    watch.click()
    third.wait_for_url(f"**{path}")
    expect(third.locator(".seat.mine")).to_have_count(0)
    for page in (host, guest, third):
        expect(page.locator("#watching")).to_have_text("1Spectateurs\u00a0: 1")
        assert not wide(page)
    open_table(guest, frail_house.address, "friend", public=True)  # of one's own nobody needs to be told
    guest.goto(frail_house.address)
    expect(guest.locator("#my-tables li")).to_have_count(2)
    expect(guest.locator("#open-tables [data-table]")).to_have_count(0)


def test_the_shelf_is_searched_with_and_without_a_script(house, chromium, visitor):
    page = visitor(house.address)
    page.locator(".find summary").click()
    shown = page.locator(".boxes li:visible h3")
    expect(shown.filter(has_text="Canoë")).to_be_visible()
    page.locator("[name=q]").fill("träxx BENN")
    expect(shown).to_have_text(["Träxx"])
    page.locator("[name=q]").fill("")
    page.locator("#filter [name=players]").select_option("1")
    expect(shown).to_have_text(["Träxx", "Wege"])
    page.locator("#filter [name=together]").check()
    expect(shown).to_have_text(["Wege"])
    clean(page)
    page.locator("#filter [name=age]").select_option("6")
    expect(page.locator("#no-box")).to_have_text("Aucune boîte ne convient.")
    plain = chromium.new_context(java_script_enabled=False)
    try:
        still = plain.new_page()
        still.goto(f"{house.address}/?players=1&minutes=15&age=8&q=&alone=1")
        expect(still.locator(".boxes li:visible h3")).to_have_text(["Träxx", "Wege"])
        still.locator("[name=q]").fill("wege")
        still.locator("#filter button").click()
        expect(still.locator(".boxes li:visible h3")).to_have_text(["Wege"])
        still.goto(f"{house.address}/?players=9&minutes=x&age=-1&q={'%00é' * 50}")
        expect(still.locator(".open-box h2")).to_be_visible()
    finally:
        plain.close()
