"""Hidden choices on the page: Zwei Wege against a bot, between two browsers, and behind the curtain of one screen."""

from __future__ import annotations

import json
import re
from typing import Any

from hands import anchor, clean, expect_plies, expect_turn, open_zwei_wege, read_the_board, sit_down, type_move
from playwright.sync_api import Page, WebSocket, expect
from test_motion import RECORD

GLIDE, HOP, OPENING = 180, 320, 560
OPEN_WITH_DISC = re.compile("ouverte.*disque rouge")


def act(page: Page, turn: int) -> None:
    """Announces the first animal that can be, or blocks; now at the one side, now at the other."""
    page.locator('.board .can[data-step^="cell:"]').first.click()
    if page.locator(".board .chosen[data-step]").count():
        anchor(page, f"hand:{'<>'[turn % 3 // 2]}").click()


def test_a_whole_match_against_the_perfect_bot_on_the_short_board(house, visitor):
    page = visitor(house.address)
    open_zwei_wege(page, house.address, "bot:perfect")
    page.evaluate(RECORD)
    for turn in range(300):
        expect(page.locator("#prompt.yours, #result:not([hidden])").first).to_be_visible()
        if page.locator("#result").is_visible():
            break
        before = page.locator("main").get_attribute("data-ply")
        expect(page.locator(".board .can").first).to_be_attached()
        act(page, turn)
        expect(page.locator("main")).not_to_have_attribute("data-ply", before or "")
    expect(page.locator("#log")).to_contain_text("ses trois animaux")
    expect(page.locator(".seat.wins")).to_have_count(1)
    animals = [motion for motion in page.evaluate("motions") if motion["id"].startswith("animal-")]
    timings = [motion["timing"] for motion in animals if "translate" in motion["frames"][0]]
    assert timings
    assert all(one["duration"] == GLIDE or one["duration"] % HOP == 0 for one in timings)
    assert all(one["delay"] == OPENING for one in timings), "nobody moves before the hands are open"
    page.locator("#result a[href$='/record']").click()
    expect(page.locator("#curve svg")).to_be_visible()


def test_an_animal_is_dragged_to_a_hand_or_to_the_cell_it_wants(house, visitor):
    page = visitor(house.address)
    open_zwei_wege(page, house.address, "bot:novice")
    expect_turn(page)
    anchor(page, "cell:b1").drag_to(anchor(page, "hand:>"))
    expect(page.locator("#log li[data-ply='1']")).to_contain_text("droite")
    open_zwei_wege(page, house.address, "bot:novice")  # what has come to light is not taken back
    expect_turn(page)
    anchor(page, "cell:b1").drag_to(anchor(page, "cell:a2"))
    expect(page.locator("#log li[data-ply='1']").last).to_contain_text("gauche")


def updates(page: Page) -> list[dict[str, Any]]:
    """All updates that this page receives from now on."""
    heard: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(json.loads(frame)))

    page.on("websocket", listen)
    return heard


def told(heard: list[dict[str, Any]], ply: int) -> list[str]:
    """What was heard at a ply, without the numbers that count everything ever done at the table."""
    plain = []
    for message in heard:
        if message["type"] == "update" and message["ply"] == ply and message["log"]:
            lines = [line["text"] for line in message["log"] if line["ply"] == ply and line["seat"] is not None]
            counted = {"n": 0, "can": [], "seats": [], "labels": {**message["labels"], "since": 0}}
            plain.append(json.dumps({**message, **counted, "log": lines[-1:]}, sort_keys=True))
    return plain[-1:]


def visible(page: Page) -> list[str]:
    """Everything on the page that could give a choice away; the log without what was taken back."""
    places = [".stage", "#prompt", "#text", "#coach"]
    last = page.locator("#log li").last.inner_html()
    return [
        *(page.locator(place).evaluate("it => it.outerHTML") for place in places),
        last,
        page.locator("#move").input_value(),
    ]


def test_the_hidden_side_is_nowhere_in_the_other_browser_until_the_hands_are_open(house, visitor):
    light, dark = visitor(house.address), visitor(house.address)
    open_zwei_wege(light, house.address, "friend")
    heard = updates(dark)
    sit_down(light, dark)
    read_the_board(dark)
    known = {}
    for side in "<>":
        expect_turn(light)
        type_move(light, f"H{side}")
        expect_plies(dark, 1)
        expect_turn(dark)
        expect(dark.locator("#log li").last).to_contain_text("annonce le lièvre")
        known[side] = told(heard, 1), visible(dark)
        if side == "<":
            light.locator("[data-do=undo]").click()
            dark.locator("#offers [data-do=accept]").click()
            expect_plies(dark, 0)
    assert known["<"][0]
    assert known["<"] == known[">"]
    assert not any(secret in json.dumps(heard) for secret in ("H<", "H>"))
    anchor(dark, "hand:<").click()
    expect_plies(dark, 2)
    expect(dark.locator('[data-step="hand:>"]')).to_have_attribute("aria-label", OPEN_WITH_DISC)
    expect(dark.locator("#log li").last).to_contain_text("dans l’autre main")


def test_at_one_screen_a_curtain_falls_and_behind_it_is_no_secret(house, visitor):
    page = visitor(house.address)
    heard = updates(page)
    open_zwei_wege(page, house.address, "here")
    curtain = page.locator("#curtain")
    expect(curtain.locator("h2")).to_have_text("Passez l’écran à Bois clair.")
    expect(curtain.locator("p")).to_contain_text("L’autre joueur regarde ailleurs")
    clean(page)
    curtain.get_by_role("button").click()
    known = {}
    for side in "<>":
        expect(curtain).to_be_hidden()
        expect_turn(page)
        heard.clear()
        type_move(page, f"F{side}")
        expect(curtain).to_contain_text("Passez l’écran à Bois foncé.")
        expect_plies(page, 1)
        expect(curtain).to_be_focused()
        page.keyboard.press("Escape")
        page.keyboard.press("Enter")
        expect(curtain).to_be_visible()
        expect(page.locator(".board")).to_be_hidden()
        expect(page.locator(".board .can")).to_have_count(0)
        known[side] = told(heard, 1), visible(page)
        if side == "<":
            page.locator("[data-do=undo]").click()
    assert known["<"][0]
    assert known["<"] == known[">"]


def test_at_one_screen_both_see_the_hands_open_before_the_screen_is_passed_on(house, visitor):
    page = visitor(house.address)
    open_zwei_wege(page, house.address, "here")
    curtain, me = page.locator("#curtain"), page.locator("#prompt [data-do=look]")
    curtain.get_by_role("button").click()
    expect_turn(page)
    type_move(page, "F<")
    expect(curtain).to_be_visible()
    curtain.get_by_role("button").click()
    expect(curtain).to_be_hidden()
    expect_turn(page)
    expect(page.locator('[data-step="hand:<"]')).to_have_attribute("aria-label", re.compile("fermée$"))
    board = page.locator(".board").element_handle()
    anchor(page, "hand:>").click()
    expect_plies(page, 2)
    expect(page.locator('[data-step="hand:<"]')).to_have_attribute("aria-label", OPEN_WITH_DISC)
    expect(curtain).to_be_hidden()
    expect(page.locator("#prompt")).to_contain_text("Passez l’écran à Bois clair. L’autre joueur regarde ailleurs")
    assert page.evaluate("board => board.isConnected", board), "the same board: the hands open where they lay"
    expect(page.locator(".board .can")).to_have_count(0)
    expect(page.locator("[data-do=hint]")).to_have_attribute("aria-disabled", "true")
    clean(page)
    me.click()
    expect_turn(page)
    expect(me).to_have_count(0)
    expect(page.locator("#prompt")).to_contain_text(re.compile("^Bois clair – .*L’autre joueur regarde ailleurs"))


def test_a_shared_screen_that_is_loaded_again_asks_who_sits_before_it(house, visitor):
    page = visitor(house.address)
    open_zwei_wege(page, house.address, "here")
    page.locator("#curtain button").click()
    expect_turn(page)
    page.reload()
    expect(page.locator("#curtain")).to_be_visible()
    expect(page.locator(".board .can")).to_have_count(0)


def test_other_eyes_get_their_ground_with_the_update_and_no_page_is_fetched(house, visitor):
    page = visitor(house.address)
    heard = updates(page)
    open_zwei_wege(page, house.address, "here")
    curtain = page.locator("#curtain")
    curtain.get_by_role("button").click()
    expect_turn(page)
    hands, ground = page.locator('.board .ground [data-step="hand:<"]'), page.locator(".board .ground")
    expect(hands).to_have_attribute("aria-label", re.compile("^À gauche"))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    before, bounds = ground.inner_html(), hands.bounding_box()
    anchor(page, "cell:b1").click()
    type_move(page, "F<")
    expect(curtain).to_be_visible()
    heard.clear()
    curtain.get_by_role("button").click()
    expect(curtain).to_be_hidden()
    expect_turn(page)
    assert any("ground" in message and message["viewer"] == 1 for message in heard)
    expect(hands).to_have_count(1)
    expect(hands).to_have_attribute("aria-label", re.compile("^À droite"))  # Dark sits on the other side
    assert ground.inner_html() != before
    assert (hands.bounding_box() or {})["x"] > (bounds or {})["x"]
    assert asked == []
    anchor(page, "hand:>").click()
    expect_plies(page, 2)
