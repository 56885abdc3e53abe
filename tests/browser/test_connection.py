"""The server is killed and comes back: the page says so, returns by itself and misses nothing."""

from __future__ import annotations

import json

from hands import expect_plies, expect_turn, hole, open_table, play_out, two_at_a_table
from playwright.sync_api import WebSocketRoute, expect


def test_after_a_kill_the_pages_come_back_and_nothing_is_missed(frail_house, visitor):
    light, dark = two_at_a_table(visitor, frail_house.address)
    play_out(light, dark, ["g4", "a3", "k4"])
    frail_house.kill()
    for page in (light, dark):
        expect(page.locator("#lost")).to_be_visible()
    frail_house.start()
    for page in (light, dark):
        expect(page.locator("#lost")).to_be_hidden()
        expect_plies(page, 3)
    expect_turn(dark)
    hole(dark, "b3").click()
    for page in (light, dark):
        expect_plies(page, 4)
        for ply, name in enumerate(["g4", "a3", "k4", "b3"], 1):  # each told, and told once
            expect(page.locator(f"#log li[data-ply='{ply}']", has_text=name)).to_have_count(1)


def test_a_page_that_was_away_hears_what_happened_meanwhile(frail_house, visitor):
    light, dark = two_at_a_table(visitor, frail_house.address)
    dark.context.set_offline(True)
    dark.evaluate("dispatchEvent(new Event('offline'))")
    expect(dark.locator("#lost")).to_be_visible()
    expect_turn(light)
    hole(light, "g4").click()
    expect_plies(light, 1)
    dark.context.set_offline(False)
    expect(dark.locator("#lost")).to_be_hidden()
    expect_plies(dark, 1)
    expect(dark.locator("#log li", has_text="g4")).to_have_count(1)
    expect_turn(dark)


def test_a_move_made_while_the_server_was_dead_is_offered_again_and_never_sent_blindly(frail_house, visitor):
    page = visitor(frail_house.address)
    open_table(page, frail_house.address, "here")
    expect_turn(page)
    frail_house.kill()
    expect(page.locator("#lost")).to_be_visible()
    hole(page, "g4").click()
    expect(page.locator("#prompt")).to_contain_text("g4")
    frail_house.start()
    expect(page.locator("#lost")).to_be_hidden()
    expect_plies(page, 0)
    page.locator("#prompt .go").click()
    expect_plies(page, 1)
    expect(page.locator("#prompt .go")).to_have_count(0)


def test_a_move_that_arrived_although_its_answer_was_lost_is_not_offered_again(house, visitor):
    page = visitor(house.address)
    cut = []

    def lose_the_first_answer(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if json.loads(message)["type"] == "ack" and not cut:
                cut.append(message)
            if cut and len(sockets) == 1:
                socket.close()  # with the answer, and with whatever follows it
            else:
                socket.send(message)

        sockets.append(socket)
        server.on_message(pass_on)

    sockets: list[WebSocketRoute] = []
    page.route_web_socket("**/ws/**", lose_the_first_answer)
    open_table(page, house.address, "here")
    expect_turn(page)
    hole(page, "g4").click()
    expect_plies(page, 1)
    assert len(cut) == 1
    expect_turn(page)
    expect(page.locator("#prompt .go")).to_have_count(0)
    expect(page.locator("#log li", has_text="g4")).to_have_count(1)
