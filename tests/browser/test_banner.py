"""What a page says in the game's words: what to do now and within a move, what came to light, and where a line of the log was."""

from __future__ import annotations

from hands import anchor, expect_plies, expect_turn, open_zwei_wege, sit_down
from playwright.sync_api import Page, expect

PLACES = (
    "['.stage', '#prompt', '#seats'].map(name => JSON.stringify(document.querySelector(name).getBoundingClientRect()))"
)


def prompted(page: Page, text: str) -> None:
    expect(page.locator("#prompt p")).to_contain_text(text)


def test_both_are_told_what_to_do_and_see_and_hear_what_comes_to_light(house, visitor):
    light = visitor(house.address)
    dark = visitor(house.address, size=(390, 844), touch=True)
    open_zwei_wege(light, house.address, "friend")
    sit_down(light, dark)
    light, dark = (light, dark) if light.locator("#prompt.yours").count() else (dark, light)
    prompted(light, "Choisissez un animal, puis cachez le disque rouge dans une main.")
    prompted(dark, "choisit un animal et cache le disque rouge.")
    light.locator('.board .can[data-step^="cell:"]').first.click()
    prompted(light, "Cachez le disque dans une main, ou choisissez la case à atteindre.")
    expect(light.locator("#announce")).to_contain_text("Cachez le disque dans une main")
    anchor(light, "hand:<").click()
    expect_turn(dark)
    prompted(dark, "barrez l’une des deux cases.")
    before = dark.evaluate(PLACES)
    for page in (light, dark):
        page.evaluate(
            "heard = []; new MutationObserver(() => heard.push(document.querySelector('#announce').textContent))"
            ".observe(document.querySelector('#announce'), {childList: true, characterData: true, subtree: true})"
        )
    anchor(dark, "hand:<").click()
    if dark.locator("#prompt [data-do=go]").count():
        dark.locator("#prompt [data-do=go]").click()
    for page in (light, dark):
        expect_plies(page, 2)
        expect(page.locator("#banner")).to_contain_text("Barré !")
        page.wait_for_function("() => heard.join(' ').includes('Barré')")
        assert page.evaluate("heard.filter(text => text.includes('Barré')).length") == 1
    assert dark.evaluate(PLACES) == before, "a banner takes no room"
    expect(dark.locator("#banner")).to_be_hidden()
    line = light.locator("#log li[data-at]").last
    line.hover()
    expect(light.locator(".board .told > *").first).to_be_attached()
    light.locator("#prompt p").hover()
    expect(light.locator(".board .told > *")).to_have_count(0)
    light.locator("#log").focus()
    light.keyboard.press("ArrowDown")
    expect(line).to_be_focused()
    expect(light.locator(".board .told > *").first).to_be_attached()
