"""Hands on the board: what is lit, the ghost, dragging, illegal wishes, the last move."""

from __future__ import annotations

import re

from hands import anchor, click_move, expect_plies, expect_turn, hole, open_table, read_the_board, two_at_a_table
from playwright.sync_api import Page, expect


def middle(page: Page, step: str) -> tuple[float, float]:
    box = anchor(page, step).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, a: str, b: str) -> None:
    page.mouse.move(*middle(page, a))
    page.mouse.down()
    page.mouse.move(*middle(page, b), steps=8)
    page.mouse.up()


def test_all_empty_holes_are_lit_and_hovering_one_shows_the_ghost_of_a_peg(house, visitor):
    page = visitor(house.address)
    open_table(page, house.address, "here")
    expect_turn(page)
    expect(page.locator('.board .can[data-step^="hole:"]')).to_have_count(61)
    expect(page.locator(".ghost use")).to_have_count(0)
    hole(page, "g4").hover()
    expect(page.locator(".ghost use")).to_have_count(1)
    page.mouse.move(5, 5)
    expect(page.locator(".ghost use")).to_have_count(0)


def test_a_chosen_peg_lights_only_where_it_can_go_and_escape_lets_it_be(house, visitor):
    page = visitor(house.address)
    open_table(page, house.address, "here")
    for move in ("g4", "a3"):
        expect_turn(page)
        click_move(page, move)
    expect_plies(page, 2)
    hole(page, "g4").click()
    expect(hole(page, "g4")).to_have_class(re.compile("chosen"))
    expect(page.locator('.board .can[data-step^="hole:"]')).to_have_count(8)
    page.keyboard.press("Escape")
    expect(page.locator('.board .can[data-step^="hole:"]')).to_have_count(60)  # 59 empty ones and one's own peg


def test_pegs_are_dragged_from_hole_to_hole_from_the_stock_and_back(house, visitor):
    page = visitor(house.address)
    open_table(page, house.address, "bot:novice")
    expect_turn(page)
    drag(page, "stock:0", "hole:g4")
    expect(page.locator("#log li[data-ply='1']")).to_contain_text("g4")
    expect_plies(page, 2)
    expect_turn(page)
    taken = page.locator('.board [data-step="hole:g5"]').get_attribute("class") or ""
    target = "g5" if "can" in taken else "g3"  # wherever the bot has not planted
    drag(page, "hole:g4", f"hole:{target}")
    expect(page.locator("#log li[data-ply='3']")).to_contain_text(target)
    expect_plies(page, 4)
    expect_turn(page)
    drag(page, f"hole:{target}", "stock:0")
    expect_plies(page, 6)
    read_the_board(page)
    expect(page.locator("#text")).to_contain_text("○ 13")  # the stock is whole again


def test_a_peg_dropped_where_it_cannot_go_returns_and_a_sentence_says_why(house, visitor):
    page = visitor(house.address)
    open_table(page, house.address, "here")
    for move in ("g4", "a3"):
        expect_turn(page)
        click_move(page, move)
    expect_plies(page, 2)
    drag(page, "hole:g4", "hole:k2")
    expect(page.locator("#bubble")).to_be_visible()
    expect(page.locator("#bubble")).not_to_be_empty()
    expect(page.locator(".lifted")).to_have_count(0)
    expect_plies(page, 2)


def test_an_illegal_wish_is_answered_at_its_place(house, visitor):
    page = visitor(house.address)
    open_table(page, house.address, "here")
    for move in ("g4", "a3"):
        expect_turn(page)
        click_move(page, move)
    expect_plies(page, 2)
    hole(page, "a3").click(force=True)  # the other's peg
    bubble = page.locator("#bubble")
    expect(bubble).to_be_visible()
    expect(page.locator("#announce")).to_contain_text(bubble.inner_text())
    box, (x, y) = bubble.bounding_box(), middle(page, "hole:a3")
    assert box is not None
    assert box["x"] - 12 <= x <= box["x"] + box["width"] + 12
    assert min(abs(box["y"] - y), abs(box["y"] + box["height"] - y)) < 60


def test_who_has_picked_up_a_peg_and_misses_does_not_plant_another(house, visitor):
    page = visitor(house.address)
    open_table(page, house.address, "here")
    for move in ("g4", "a3"):
        expect_turn(page)
        click_move(page, move)
    expect_plies(page, 2)
    hole(page, "g4").click()
    hole(page, "k2").click(force=True)
    expect(page.locator("#bubble")).to_be_visible()
    expect_plies(page, 2)


def test_the_last_move_is_marked_on_both_sides(house, visitor):
    light, dark = two_at_a_table(visitor, house.address)
    click_move(light, "g4")
    for page in (light, dark):
        expect_plies(page, 1)
        expect(page.locator(".board .last").first).to_be_attached()
    expect(dark.locator("#log li").last).to_contain_text("g4")
