"""Looking ahead while the other is to move: answers laid down on a preview, and a move prepared for one's turn."""

from __future__ import annotations

from hands import at_a_clock, clean, click_move, expect_plies, expect_turn, hole, play_out
from playwright.sync_api import Page, expect


def enter(page: Page, name: str) -> None:
    """By keyboard: the hole is focused, as arrows would, and chosen."""
    hole(page, name).focus()
    page.keyboard.press("Enter")


def test_answers_are_laid_on_a_preview_and_played_when_their_move_comes(house, visitor) -> None:
    light, dark = at_a_clock(visitor, house.address, "days:3")
    button = light.locator("[data-do=plan]")
    expect(button).to_have_attribute("aria-disabled", "true")
    click_move(light, "c4")
    expect_turn(dark)
    expect(light.locator("#previewing")).to_be_hidden()
    button.click()
    expect(light.locator("#previewing")).to_have_text("Aperçu : rien n’est joué")
    keep, prompt = light.locator("[data-do=keep]"), light.locator("#prompt p")
    expect(prompt).to_contain_text("Que va jouer")
    expect(keep).to_have_attribute("aria-disabled", "true")
    click_move(light, "d1")
    expect(prompt).to_have_text("Et si d1, que répondez-vous ?")
    expect(light.locator("main")).to_have_attribute("data-ply", "1")
    click_move(light, "d3")
    expect(prompt).to_contain_text("joue d1, vous jouez d3.")
    clean(light)
    click_move(light, "e1")  # and further
    click_move(light, "e3")
    expect(prompt).to_contain_text("si ensuite e1, vous jouez e3.")
    keep.click()
    lines = light.locator("#planned li")
    expect(lines).to_have_count(1)
    expect(prompt).to_contain_text("Que va jouer")
    # another line by keyboard, with one move taken back on the way
    enter(light, "a3")
    expect(prompt).to_have_text("Et si a3, que répondez-vous ?")
    enter(light, "f4")
    expect(keep).not_to_have_attribute("aria-disabled", "true")
    light.keyboard.press("Escape")
    expect(prompt).to_have_text("Et si a3, que répondez-vous ?")
    enter(light, "i4")
    expect(keep).not_to_have_attribute("aria-disabled", "true")
    keep.press("Enter")
    expect(lines).to_have_count(2)
    expect(lines.nth(1)).to_contain_text("joue a3, vous jouez i4.")
    expect(prompt).to_contain_text("Que va jouer")  # until then Escape takes back a move of the line
    light.keyboard.press("Escape")
    expect(light.locator("#previewing")).to_be_hidden()
    expect(prompt).to_contain_text("Réponses prévues : 2.")
    expect(light.locator(".board .scene [id]")).to_have_count(dark.locator(".board .scene [id]").count())
    clean(light)
    lines.nth(1).locator("button").click()
    expect(lines).to_have_count(1)
    light.reload()  # it is the server's to keep
    expect(lines).to_have_count(1)
    expect(dark.locator("#plan")).to_be_hidden()
    click_move(dark, "d1")
    for page in (light, dark):
        expect_plies(page, 3)
    expect(light.locator("#toast")).to_contain_text("Joué comme vous l’aviez prévu")
    expect(lines).to_have_text(
        "Si {} joue e1, vous jouez e3.×".format(light.locator("#seats .seat b").nth(1).inner_text())
    )
    light.locator("[data-do=plan]").click()
    expect(light.locator("#previewing")).to_be_visible()
    click_move(dark, "f1")  # not foreseen: the preview is over, and so is the plan
    expect(light.locator("#previewing")).to_be_hidden()
    expect_turn(light)
    expect(light.locator("#plan")).to_be_hidden()
    expect_plies(light, 4)


def test_a_move_is_prepared_while_the_other_thinks(house, visitor) -> None:
    light, dark = at_a_clock(visitor, house.address, "10+5")
    play_out(light, dark, ["c4"])
    prompt, ghost = light.locator("#prompt p"), light.locator(".board .kept .later")
    hole(light, "d3").click()
    expect(prompt).to_contain_text("Coup préparé : d3")
    expect(ghost).to_have_count(1)
    light.mouse.move(5, 5)
    expect(ghost).to_have_count(1)
    clean(light)
    buttons = light.locator(".deeds").bounding_box()
    light.keyboard.press("Escape")
    expect(ghost).to_have_count(0)
    hole(light, "d3").click()
    expect(ghost).to_have_count(1)
    hole(light, "d3").click()  # the same thing again
    expect(ghost).to_have_count(0)
    hole(light, "d3").click()
    light.locator("#prompt [data-do=stop]").click()
    expect(ghost).to_have_count(0)
    assert light.locator(".deeds").bounding_box() == buttons, "no button has moved"
    enter(light, "d3")
    expect(ghost).to_have_count(1)
    click_move(dark, "d1")
    for page in (light, dark):
        expect_plies(page, 3)
    expect(ghost).to_have_count(0)
    # where it is not legal then it is dropped, with a word
    enter(light, "e3")
    expect(ghost).to_have_count(1)
    expect_turn(dark)
    hole(dark, "e3").click()
    if dark.locator("#prompt [data-do=go]").is_visible():
        dark.locator("#prompt [data-do=go]").click()
    expect_turn(light)
    expect(light.locator("#toast")).to_have_text("Le coup préparé e3 a été abandonné.")
    expect_plies(light, 4)
    # an offer drops it too
    click_move(light, "f4")
    hole(light, "i4").click()
    expect(ghost).to_have_count(1)
    dark.locator("#more").click()
    dark.locator("[data-do=draw]").click()
    expect(ghost).to_have_count(0)
    expect_plies(light, 5)
