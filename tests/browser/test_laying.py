"""What is laid on the board and turned before it is played, in Wege; and what one has lit up there."""

from __future__ import annotations

import re

from conftest import Visit
from hands import anchor, clean, expect_plies, type_move
from playwright.sync_api import Locator, Page, expect

OPEN = """async () => {
  const headers = {"content-type": "application/json"}, seats = ["me"], options = {players: "solo"};
  const body = JSON.stringify({game: "wege", options, seats});
  return (await (await fetch("/api/tables", {method: "POST", headers, body})).json()).table;
}"""
LEGAL = "async () => (await (await fetch(location.pathname.replace('/t/', '/api/tables/') + '/moves')).json()).moves"
FIRST = "cell:f6"


def alone(page: Page, address: str) -> Page:
    """Someone who plays alone, with the first tile in hand."""
    page.goto(f"{address}/t/{page.evaluate(OPEN)}")
    expect(anchor(page, FIRST)).to_have_class(re.compile(r"\bcan\b"))
    return page


def ghost(page: Page) -> Locator:
    return page.locator(".board .ghost use")


def looks(page: Page) -> str:
    """What lies there as a ghost, and how it is turned."""
    expect(ghost(page)).to_have_count(1)
    return ghost(page).get_attribute("href") or ""


def press(page: Page, deed: str) -> None:
    page.locator(f"#prompt [data-do={deed}]").click()


def expect_turned(page: Page, before: str) -> str:
    expect(ghost(page)).not_to_have_attribute("href", before)
    return looks(page)


def until_plain(page: Page) -> str:
    """Plays on until the tile in hand is laid in one way only; a cell for it."""
    for _ in range(30):
        (moves,) = page.evaluate(LEGAL).values()
        if all(re.fullmatch(r"[a-k]\d+", move) for move in moves):
            return f"cell:{moves[0]}"
        laid = plies(page)
        type_move(page, moves[0])
        expect_plies(page, laid + 1)
    raise AssertionError("thirty tiles, and all of them with a duck")


def plies(page: Page) -> int:
    return int(page.locator("main").get_attribute("data-ply") or 0)


def test_a_click_lays_a_ghost_the_next_one_turns_it_and_the_button_plays_it(house, visitor: Visit) -> None:
    page = alone(visitor(house.address), house.address)
    anchor(page, FIRST).click()
    first = looks(page)
    expect(page.locator("#prompt [data-do=turn]")).to_have_text("Tourner")
    anchor(page, FIRST).click(delay=350)  # slower than the second half of a double click
    second = expect_turned(page, first)
    press(page, "turn")
    expect_turned(page, second)
    expect_plies(page, 0)
    press(page, "go")
    expect_plies(page, 1)
    expect(ghost(page)).to_have_count(0)


def test_a_double_click_plays_it_as_it_lies(house, visitor: Visit) -> None:
    page = alone(visitor(house.address), house.address)
    anchor(page, FIRST).dblclick()
    expect_plies(page, 1)


def test_by_keyboard_enter_lays_r_turns_and_enter_plays(house, visitor: Visit) -> None:
    page = alone(visitor(house.address), house.address)
    anchor(page, FIRST).focus()
    page.keyboard.press("Enter")
    first = looks(page)
    page.keyboard.press("r")
    second = expect_turned(page, first)
    page.wait_for_function(
        """() => {
            const [heard, shown] = ["#announce", "#prompt p"].map((name) => document.querySelector(name).textContent.trim());
            const lies = /\\((.+)\\)/.exec(shown);  // what was said before may come in one breath with it
            return lies && heard.endsWith(lies[1]);
        }"""  # a function: the page's policy forbids to evaluate an expression again
    )
    page.keyboard.press("Space")
    expect_turned(page, second)
    expect_plies(page, 0)
    page.keyboard.press("Enter")
    expect_plies(page, 1)


def test_escape_takes_the_ghost_away_and_another_r_begins_a_move_to_type(house, visitor: Visit) -> None:
    page = alone(visitor(house.address), house.address)
    anchor(page, FIRST).click()
    looks(page)
    page.keyboard.press("Escape")
    page.mouse.move(5, 5)
    expect(ghost(page)).to_have_count(0)
    page.keyboard.press("r")
    expect(page.locator("#move")).to_have_value("r")


def test_a_finger_turns_with_every_tap_however_fast(house, phone: Visit) -> None:
    page = alone(phone(house.address), house.address)
    anchor(page, FIRST).tap()
    first = looks(page)
    anchor(page, FIRST).tap()
    expect_turned(page, first)
    expect_plies(page, 0)
    page.locator("#prompt [data-do=go]").tap()
    expect_plies(page, 1)


def test_a_tile_that_lies_in_one_way_only_is_played_by_the_second_click_or_by_dragging_it(
    house, visitor: Visit
) -> None:
    page = alone(visitor(house.address), house.address)
    cell = until_plain(page)
    laid = plies(page)
    anchor(page, cell).click()
    looks(page)
    expect(page.locator("#prompt [data-do=turn]")).to_have_count(0)
    expect_plies(page, laid)
    anchor(page, cell).click()
    expect_plies(page, laid + 1)
    cell = until_plain(page)
    laid = plies(page)
    anchor(page, "tile:hand").drag_to(anchor(page, cell))
    expect_plies(page, laid + 1)


def test_a_typed_tile_lies_there_as_if_it_had_been_clicked(house, visitor: Visit) -> None:
    page = alone(visitor(house.address), house.address)
    (moves,) = page.evaluate(LEGAL).values()
    page.locator("#move").fill(moves[1])
    first = looks(page)
    press(page, "turn")
    expect_turned(page, first)
    press(page, "go")
    expect_plies(page, 1)


def test_what_one_lights_up_stays_lit_and_is_told(house, visitor: Visit) -> None:
    page = alone(visitor(house.address), house.address)
    layer, lamp = page.locator('.board [data-layer="coming"]'), page.locator("[data-do=layer-coming]")
    expect(layer).to_be_hidden()
    page.locator("#layers summary").click()
    clean(page)
    expect(lamp).to_have_text("Tuiles à venir")
    lamp.click()
    expect(layer).to_be_visible()
    expect(lamp).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#announce")).to_contain_text("ponts")
    page.keyboard.press("Escape")
    expect(lamp).to_be_hidden()
    anchor(page, FIRST).dblclick()
    expect_plies(page, 1)
    expect(layer).to_be_visible()
    page.reload()
    expect(layer).to_be_visible()


def test_a_game_without_layers_has_nothing_to_light_up(house, visitor: Visit) -> None:
    page = visitor(f"{house.address}/new/canoe")
    page.locator("#new [type=submit]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#seats .seat")).to_have_count(2)
    expect(page.locator("#layers")).to_be_hidden()
