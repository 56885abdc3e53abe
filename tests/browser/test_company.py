"""With others at a table: what they say, who is absent, buttons that keep their places, and a drawer that hides no news."""

from __future__ import annotations

import re

from conftest import Visit
from hands import clean, click_move, expect_plies, expect_turn, hole, open_table, play_out, sit_down, two_at_a_table
from playwright.sync_api import Locator, Page, expect


def take_name(page: Page, name: str) -> None:
    """By the keyboard alone: Enter keeps the name, and throws nothing away."""
    page.locator("#me").click()
    page.locator("#my-name").fill("thrown away")
    page.locator("#name [value=cancel]").click()
    expect(page.locator("#name")).to_be_hidden()
    page.locator("#me").focus()
    page.keyboard.press("Enter")
    page.locator("#my-name").fill(name)
    page.keyboard.press("Enter")
    expect(page.locator("#me")).to_contain_text(name)


def place(it: Locator) -> tuple[float, ...]:
    box = it.bounding_box()
    assert box is not None
    return tuple(box.values())


def test_players_speak_in_their_own_language_and_whoever_wants_hears_nothing(house, visitor: Visit) -> None:
    anne, paul = visitor(house.address), visitor(house.address, size=(390, 844), touch=True, lang="en", dark=True)
    take_name(anne, "Anne")
    open_table(anne, house.address, "friend")
    sit_down(anne, paul)
    watching = visitor(anne.url)
    expect(watching.locator("#phrases")).to_be_hidden()
    anne.locator("#phrases summary").focus()
    anne.keyboard.press("Enter")
    clean(anne)
    for key in ("Tab", "ArrowDown", "ArrowDown", "ArrowDown", "Enter"):
        anne.keyboard.press(key)
    expect(anne.locator("#phrases summary")).to_be_focused()
    expect(paul.locator(".seat:first-child .speech")).to_have_text("Well played!")
    expect(paul.locator("#announce")).to_contain_text("Anne: “Well played!”")
    expect(watching.locator(".seat:first-child .speech")).to_have_text("Bien joué !")
    expect(watching.locator("#log .said")).to_have_text(re.compile(r"Anne\s:\s«\sBien joué\s!\s»"))
    clean(paul)
    menu = paul.locator("#phrases .phrases")
    paul.locator("#phrases summary").tap()
    expect(menu).to_be_in_viewport(ratio=1)
    clean(paul)
    menu.locator("[data-do^=quiet-]").tap()
    menu.locator("[data-phrase=thank-you]").tap()
    expect(menu).to_be_hidden()
    expect(anne.locator(".seat:last-child .speech")).to_have_text("Merci !")
    expect(paul.locator("#log .said")).to_have_count(1)  # muted at this table, one's own words too
    paul.reload()
    expect_turn(anne)
    click_move(anne, "g4")
    anne.locator("#phrases summary").click()
    anne.locator("[data-phrase=one-moment]").click()
    expect(watching.locator("#log .said")).to_have_count(3)
    expect(paul.locator("#log li")).not_to_have_count(0)
    expect(paul.locator("#log .said")).to_have_count(0)


def test_no_button_slides_under_the_pointer_and_resigning_asks_first(house, visitor: Visit) -> None:
    light, dark = two_at_a_table(visitor, house.address)
    resign, undo, draw = (light.locator(f"[data-do={deed}]") for deed in ("resign", "undo", "draw"))
    expect(undo).to_have_attribute("aria-disabled", "true")
    stood = [place(it) for it in (resign, undo, draw)]
    hole(light, "g4").click()
    expect_plies(light, 1)
    expect(undo).not_to_have_attribute("aria-disabled", "true")
    undo.click()
    expect(dark.locator("#offers")).to_be_visible()
    expect(undo).to_have_attribute("aria-disabled", "true")
    assert [place(it) for it in (resign, undo, draw)] == stood
    draw.click()
    expect(draw).to_have_attribute("aria-disabled", "true")
    draw.click(force=True)  # asks nothing twice
    assert [place(it) for it in (resign, undo, draw)] == stood
    expect(draw).to_be_focused()
    dark.locator(".offer", has_text="revenir en arrière").locator("[data-do=accept]").click()
    expect_plies(light, 0)
    assert [place(it) for it in (resign, undo, draw)] == stood
    abort = light.locator("[data-do=abort]")
    expect(abort).not_to_have_attribute("aria-disabled", "true")
    play_out(light, dark, ["g4", "a3", "k4", "b3"])
    expect(abort).to_have_attribute("aria-disabled", "true")  # it counts from now on
    assert [place(it) for it in (resign, undo, draw)] == stood
    resign.focus()
    light.keyboard.press("Enter")
    expect(light.locator("#sure [value=no]")).to_be_focused()
    clean(light)
    light.keyboard.press("Enter")
    expect(light.locator("#sure")).to_be_hidden()
    expect(resign).to_be_focused()
    expect(light.locator("#result")).to_be_hidden()


def test_on_a_phone_the_drawer_hides_neither_an_offer_nor_the_result_and_absence_is_always_shown(
    house, visitor: Visit, phone: Visit
) -> None:
    light, dark = phone(house.address), visitor(house.address)
    open_table(light, house.address, "friend")
    sit_down(light, dark)
    drawer = light.locator("#side")
    expect(dark.locator(".absence")).to_have_count(0)
    board = place(light.locator("svg.board"))
    table = dark.url
    hole(light, "g4").tap()
    hole(light, "g4").tap()
    expect_plies(light, 1)
    dark.goto("about:blank")  # it is his turn
    expect(light.locator(".seat.acts .absence")).to_have_text("absent")
    assert place(light.locator("svg.board")) == board
    dark.goto(table)
    expect(light.locator(".absence")).to_have_count(0)
    light.locator("#more").tap()
    expect(drawer).to_have_class("side open")
    dark.locator("[data-do=draw]").click()
    expect(drawer).to_have_class("side")
    expect(light.locator("#offers [data-do=decline]")).to_be_in_viewport(ratio=1)
    light.locator("#offers [data-do=decline]").tap()
    light.locator("#more").tap()
    expect(drawer).to_have_class("side open")
    dark.locator("[data-do=resign]").click()
    dark.locator("#sure [value=yes]").click()
    expect(drawer).to_have_class("side")
    expect(light.locator("#result [data-do=rematch]")).to_be_in_viewport(ratio=1)
    light.locator("#more").tap()
    expect(drawer).to_have_class("side open")
    dark.locator("#result [data-do=rematch]").click()
    expect(drawer).to_have_class("side")
    light.locator("#offers [data-do=accept]").tap()
    light.wait_for_url(lambda url: "/t/" in url and url != table)


def test_those_at_one_screen_are_called_by_the_names_they_were_given(house, visitor: Visit) -> None:
    page = visitor(house.address)
    take_name(page, "Anne")
    page.goto(f"{house.address}/new/buizen")
    names = page.locator("[name=called]:visible")
    expect(names).to_have_count(0)
    page.locator('[data-option=players][value="3"]').check()
    page.locator("[name=place]:visible").nth(0).select_option("me")
    expect(names).to_have_count(2)
    expect(names.nth(0)).to_have_value("Anne")
    names.nth(1).fill("Zoé")
    clean(page)
    page.locator("#new [type=submit]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#seats b")).to_have_text([re.compile("Anne"), re.compile("Zoé"), re.compile(".")])
    expect(page.locator("#curtain h2")).to_have_text(re.compile("Anne|Zoé"))


def test_before_whose_seat_a_sheet_lies_large_is_chosen_by_who_watches_and_by_who_plays(house, visitor, phone) -> None:
    anne, paul = visitor(house.address), phone(house.address, lang="en")
    anne.goto(f"{house.address}/new/traxx")
    anne.locator('[data-option=players][value="2"]').check()
    anne.locator('[name=opponent][value="friend"]').check()
    anne.locator("#new [type=submit]").click()
    anne.wait_for_url("**/t/*")
    paul.goto(anne.url)
    paul.locator("[data-do=sit]").tap()
    expect(anne.locator(".board .can").first).to_be_attached()
    watching = visitor(anne.url)
    own = watching.locator(".ground .traxx-own").locator("..")
    expect(own).to_have_class("traxx-r20")
    second = watching.locator("[data-do=see-1]")
    second.focus()
    watching.keyboard.press("Enter")
    expect(own).to_have_class("traxx-r21")
    expect(second).to_have_attribute("aria-pressed", "true")
    expect(second).to_be_focused()
    clean(watching)
    paul.locator("[data-do=see-0]").tap()
    expect(paul.locator("#prompt")).to_contain_text("The board as")
    expect(paul.locator(".board .can")).to_have_count(0)
    clean(paul)
    paul.locator("#prompt [data-do=back]").tap()
    expect(paul.locator(".board .can").first).to_be_attached()
    paul.locator("[data-do=pass]").tap()  # Paul waits, and looks at what Anne does
    expect_plies(paul, 1)
    paul.locator("[data-do=see-0]").tap()
    expect(paul.locator("[data-do=see-0]")).to_have_attribute("aria-pressed", "true")
    anne.locator("[data-do=pass]").click()
    expect_plies(paul, 2)
    expect(paul.locator("[data-do=see-1]")).to_have_attribute(
        "aria-pressed", "true"
    )  # a new card: back to his own sheet
    expect(paul.locator(".board .can").first).to_be_attached()
    expect(second).to_have_attribute("aria-pressed", "true")
