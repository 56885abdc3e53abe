"""Passing by itself, turned off and on again in the settings."""

from __future__ import annotations

from conftest import House, Visit
from playwright.sync_api import Page, expect

STUCK = """cards gyere bgye berw >gerw gyeww bgyw yerwy gyrwr bger bgrwg bgyr byew byrw bgewb byer
0: G2 H1 G1 F2 E3 E4* F3 G3 H3 I2 I1 | 2=2 7=7"""
ALONE = {"game": "traxx", "options": {"players": 1}, "seats": ["me"], "position": STUCK, "word": "mistral"}
BY_ITSELF = "passe automatique"


def at_a_table(page: Page, house: House) -> None:
    opened = page.request.post(f"{house.address}/api/tables", data=ALONE)
    page.goto(f"{house.address}/t/{opened.json()['table']}")


def choose(page: Page, on: bool) -> None:
    page.locator(".settings summary").click()
    box = page.locator("#set-passes")
    expect(box).to_be_enabled()
    expect(box).to_be_checked(checked=not on)
    with page.expect_response("**/api/me/choices"):
        box.click()
    expect(box).to_be_enabled()
    expect(box).to_be_checked(checked=on)
    page.keyboard.press("Escape")


def test_who_does_not_want_it_passes_himself(frail_house: House, visitor: Visit) -> None:
    frail_house.stop()
    frail_house.passing = 0.2
    frail_house.start()
    anne, bruno = visitor(frail_house.address), visitor(frail_house.address)
    choose(anne, on=False)
    at_a_table(anne, frail_house)
    at_a_table(bruno, frail_house)
    expect(bruno.locator("#log")).to_contain_text(BY_ITSELF)
    passes = anne.get_by_role("button", name="Passer")
    expect(passes).to_be_visible()
    expect(anne.locator("#log")).not_to_contain_text(BY_ITSELF)
    passes.click()
    expect(anne.locator("#log")).to_contain_text("ne trace rien")
    choose(anne, on=True)
    at_a_table(anne, frail_house)
    expect(anne.locator("#log")).to_contain_text(BY_ITSELF)


def test_what_the_house_does_not_hear_is_not_shown_as_chosen(frail_house: House, visitor: Visit) -> None:
    frail_house.stop()
    frail_house.passing = 0.2
    frail_house.start()
    anne = visitor(frail_house.address)
    anne.locator(".settings summary").click()
    box = anne.locator("#set-passes")
    expect(box).to_be_enabled()
    anne.route("**/api/me/choices", lambda route: route.fulfill(status=503, json={"error": {"text": "Doucement."}}))
    box.click()
    expect(anne.locator("#settings-says")).to_have_text("Doucement.")
    expect(box).to_be_checked()
