"""The server is killed and comes back: the page says so, returns by itself and misses nothing."""

from __future__ import annotations

import json
import os
import signal
import time

from hands import expect_plies, expect_turn, hole, open_table, play_out, two_at_a_table, type_move
from playwright.sync_api import Page, WebSocketRoute, expect

OTHERS_ARE_HERE = """() => {
    const asked = [...document.querySelectorAll("link[rel=stylesheet], script[src]")].map((one) => one.href ?? one.src);
    const here = performance.getEntriesByType("resource").map((entry) => entry.name);
    return document.querySelector("#update") && asked.every((name) => /table-\\w+\\.js/.test(name) || here.includes(name));
}"""  # styles and scripts that a page's own script waits for


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


def test_a_move_made_while_the_connection_is_being_made_is_sent_once_it_stands(frail_house, visitor):
    """A quick hand on a slow line: the page is there, the server has not yet answered its socket."""
    page = visitor(frail_house.address)
    open_table(page, frail_house.address, "here")
    server, held = frail_house.process.pid, []
    page.route("**/table-*.js", lambda route: held.append((route, route.fetch())))
    page.reload(wait_until="commit")
    page.wait_for_function(OTHERS_ARE_HERE)
    patience = time.monotonic() + 60
    while not held and time.monotonic() < patience:
        page.evaluate("0")  # Playwright hands a request over while it is asked something; another one may never come
    os.kill(server, signal.SIGSTOP)
    try:
        route, script = held[0]
        route.fulfill(response=script)
        expect(page.locator(".board .can").first).to_be_attached()
        type_move(page, "g4")
        expect_plies(page, 0)
    finally:
        os.kill(server, signal.SIGCONT)
    expect_plies(page, 1)


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


class Held:
    """Stands between a page and its server, and keeps back the updates of the first move until they are let go."""

    def __init__(self, page: Page) -> None:
        self.sockets: list[WebSocketRoute] = []
        self.kept: list[str | bytes] = []
        page.route_web_socket("**/ws/**", self._stand_between)

    def _stand_between(self, socket: WebSocketRoute) -> None:
        self.sockets.append(socket)
        first = len(self.sockets) == 1

        def pass_on(message: str | bytes) -> None:
            told = json.loads(message)
            if first and told["type"] == "update" and told["ply"] == 1:
                self.kept.append(message)
            else:
                socket.send(message)

        socket.connect_to_server().on_message(pass_on)

    def let_go(self) -> None:
        assert self.kept
        for message in self.kept:
            self.sockets[0].send(message)


def acknowledged_only(page: Page, address: str) -> None:
    """A move was made and acknowledged, but no update shows it yet."""
    open_table(page, address, "here")
    expect_turn(page)
    type_move(page, "g4")
    expect(page.locator("#move")).to_have_value("")  # it is emptied by the answer
    expect_plies(page, 0)
    expect(page.locator(".board .can")).to_have_count(0)
    expect(page.locator(".ghost use")).to_have_count(1)
    expect(page.locator("#prompt .go")).to_have_count(0)


def test_once_a_move_is_acknowledged_no_old_one_is_offered_before_the_update_that_shows_it(house, visitor):
    page = visitor(house.address)
    held = Held(page)
    acknowledged_only(page, house.address)
    held.let_go()
    expect_plies(page, 1)
    expect_turn(page)
    expect(page.locator(".ghost use")).to_have_count(0)
    hole(page, "a3").click()
    expect_plies(page, 2)


def test_an_update_lost_with_the_connection_is_made_up_for_by_the_next_one(house, visitor):
    page = visitor(house.address)
    held = Held(page)
    acknowledged_only(page, house.address)
    held.sockets[0].close()
    expect_plies(page, 1)
    assert len(held.sockets) == 2
    expect_turn(page)
    expect(page.locator("#prompt .go")).to_have_count(0)  # nothing is unsure: it was acknowledged
