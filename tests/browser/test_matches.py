"""Whole matches of Canoë, by mouse: against the bot, and between two browsers."""

from __future__ import annotations

import re

from hands import WHOLE_MATCH, click_move, expect_plies, expect_turn, hole, open_table, play_out, two_at_a_table
from playwright.sync_api import expect


def test_one_click_on_the_shelf_and_one_plays_against_a_bot(house, visitor):
    page = visitor(house.address)
    page.locator(".open-box .level").first.click()
    page.wait_for_url("**/t/*")
    expect_turn(page)
    hole(page, "g3").click()
    expect_plies(page, 2)  # the bot has answered
    expect_turn(page)


def test_a_whole_match_against_the_bot(house, visitor):
    """Every move is the one the hint proposes, made by clicking: the novice does not stand that for long."""
    page = visitor(house.address)
    open_table(page, house.address, "bot:novice", canoes=1)
    plies = 0
    while True:
        expect(page.locator("#prompt.yours, #result:not([hidden])").first).to_be_visible()
        if page.locator("#result").is_visible():
            break
        expect_turn(page)
        page.locator("[data-do=hint]").click()
        page.locator("#coach [data-do=tell]").click()
        proposed = page.locator("#prompt .go")
        expect(proposed).to_be_visible()
        move = proposed.inner_text().split()[-1]
        page.keyboard.press("Escape")
        expect(proposed).to_be_hidden()
        click_move(page, move)
        expect(page.locator(f"#log li[data-ply='{plies + 1}']").first).to_be_attached()
        expect(page.locator(f"#log li[data-ply='{plies + 2}'], #result:not([hidden])").first).to_be_attached()
        plies += 2
        assert plies <= 200
    expect(page.locator("#result h2")).to_have_text("Vous avez gagné !")
    expect(page.locator(".board .goal").first).to_be_attached()
    expect(page.locator(".seat.wins")).to_have_count(1)


def test_a_whole_match_between_two_browsers(house, visitor):
    light, dark = two_at_a_table(visitor, house.address)
    play_out(light, dark, WHOLE_MATCH)
    expect(light.locator("#result h2")).to_have_text("Vous avez gagné !")
    expect(dark.locator("#result h2")).to_have_text(re.compile("^Victoire pour"))
    for page in (light, dark):
        expect(page.locator(".board .can")).to_have_count(0)
        expect(page.locator("#result a[href$='/record']")).to_be_visible()


def test_two_people_at_one_screen_play_both_sides(house, visitor):
    page = visitor(house.address)
    open_table(page, house.address, "here")
    for ply, move in enumerate(WHOLE_MATCH):
        expect_turn(page)
        click_move(page, move)
        expect_plies(page, ply + 1)
    expect(page.locator("#result h2")).to_have_text(re.compile("^Victoire pour Clair"))


def test_a_game_the_page_has_never_heard_of_is_played_all_the_same(house, visitor):
    """Duel lives in the tests: secret hands, both sides acting at once, three seats by an option."""
    page = visitor(f"{house.address}/new/duel?with=bot:novice")
    page.locator('[data-option=players][value="3"]').check()
    page.locator("#new [type=submit]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#seats .seat")).to_have_count(3)
    for cards in (3, 2, 1):
        expect(page.locator(".board .can")).to_have_count(cards)
        expect_turn(page)
        page.locator(".board .can").first.click()
    expect(page.locator("#result")).to_be_visible()


def test_a_spectator_sees_every_move_and_can_make_none(house, visitor):
    light, dark = two_at_a_table(visitor, house.address)
    watcher = visitor(light.url)
    play_out(light, dark, WHOLE_MATCH[:3])
    expect_plies(watcher, 3)
    expect(watcher.locator("#prompt")).to_contain_text("Vous regardez")
    expect(watcher.locator(".board .can")).to_have_count(0)
    expect(watcher.locator("#actions [data-do], #doings [data-do]")).to_have_count(0)
