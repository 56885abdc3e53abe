"""News where one looks, and where one does not: toasts, sounds, notifications, and the house out of reach."""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest
from conftest import House, opened
from hands import clean, expect_plies, expect_turn, hole, open_table, speak, two_at_a_table
from playwright.sync_api import Page, expect

sys.path.insert(0, str(Path(__file__).parents[1] / "server"))  # for push_service.py

from push_service import Device, PushService

# Counts what is played, and what is felt. Whatever Playwright evaluates counts as a gesture to Chromium: here only a real one does.
EARS = """
    let touched = false;
    addEventListener("pointerdown", () => { touched = true; }, true);
    Object.defineProperty(navigator, "userActivation", {get: () => ({hasBeenActive: touched, isActive: touched})});
    window.heard = {contexts: 0, noise: 0, tones: 0, shakes: 0};
    const Real = AudioContext;
    window.AudioContext = class extends Real {
        constructor() { super(); heard.contexts++; }
        createBufferSource() { heard.noise++; return super.createBufferSource(); }
        createOscillator() { heard.tones++; return super.createOscillator(); }
    };
    navigator.vibrate = () => { heard.shakes++; return true; };
"""


def cut_off(page: Page) -> None:
    """The network is gone for the page, and for its worker, who hears of it a moment later where he has just been started anew."""
    page.context.set_offline(True)
    until = time.monotonic() + 60.0
    reached = "fetch('/healthz', {cache: 'no-store'}).then(() => true, () => false)"
    while any(worker.evaluate(reached) for worker in page.context.service_workers):
        assert time.monotonic() < until, "the worker reaches the house yet"
        threading.Event().wait(0.05)


def heard(page: Page) -> dict[str, int]:
    return page.evaluate("heard")


def until(page: Page, script: str, value: object, again: Callable[[], object] = int) -> None:
    """Waits until the script, which may itself wait, comes to this value; does something again from time to time meanwhile."""
    for look in range(1, 601):
        if look % 100 == 0:
            again()
        if (found := page.evaluate(script)) == value:
            return
        page.wait_for_timeout(50)
    assert found == value


def turn_on(page: Page, *settings: str) -> None:
    page.locator(".settings summary").click()
    for setting in settings:
        page.locator(f"[data-setting={setting}]").check()
    page.keyboard.press("Escape")


def overlap(page: Page, one: str, other: str) -> bool:
    a, b = (page.locator(place).bounding_box() for place in (one, other))
    assert a
    assert b
    return (
        a["x"] < b["x"] + b["width"]
        and b["x"] < a["x"] + a["width"]
        and a["y"] < b["y"] + b["height"]
        and b["y"] < a["y"] + a["height"]
    )


@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=["upright", "sideways"])
def test_a_refused_draw_is_told_where_one_looks_and_said_once(house, visitor, size):
    light = visitor(house.address, size=size, touch=True)
    dark = visitor(house.address)
    open_table(light, house.address, "friend")
    dark.goto(light.url)
    dark.locator("[data-do=sit]").click()
    toasts = light.locator("#toasts")
    expect(toasts).to_contain_text("s’installe à la table")
    light.keyboard.press("Escape")  # sent away by the keyboard
    expect(toasts).not_to_have_class("toasts shown")
    expect_turn(light)
    light.locator("#more").click()
    light.locator("[data-do=draw]").click()
    light.locator("#more").click()
    expect(dark.locator("#toasts")).to_contain_text("propose la nulle")
    dark.locator("#offers [data-do=decline]").click()
    expect(light.get_by_role("status").filter(has_text="refuse")).to_be_visible()
    expect(toasts).to_have_css("opacity", "1")
    expect(light.locator("#announce")).not_to_contain_text("refuse")
    for place in (".stage", "#prompt", ".deeds", "#seats"):
        assert not overlap(light, "#toasts", place), place
    clean(light)
    light.locator("#toasts .shut").click()
    expect(toasts).not_to_have_class("toasts shown")


def test_sounds_and_vibration_are_for_who_asked_and_are_asked_for_once(house, visitor):
    light, dark = two_at_a_table(visitor, house.address)
    for page in (light, dark):
        page.context.add_init_script(EARS)
        page.reload()
        expect(page.locator("#lost")).to_be_hidden()
    expect(light).to_have_title("● à vous · Canoë · Sentiers")
    expect(dark).to_have_title("Canoë · Sentiers")
    expect_turn(light)
    hole(light, "g4").click()
    expect_turn(dark)
    assert heard(dark) == {"contexts": 0, "noise": 0, "tones": 0, "shakes": 0}
    turn_on(light, "sound", "vibration")  # gives a sample of both
    before = heard(light)
    assert (before["contexts"], before["shakes"]) == (1, 1)
    hole(dark, "a3").click()
    expect_turn(light)
    now = heard(light)
    assert now["noise"] - before["noise"] == 2, "a knock and a rustle"
    assert now["shakes"] == 2
    hole(light, "k4").click()
    expect_turn(dark)
    assert heard(light) == now, "one's own moves are seen"
    # It is remembered on this device; and nothing sounds before somebody has touched the page.
    table = light.url
    light.close()
    light = light.context.new_page()
    light.goto(table)
    expect(light.locator("[data-setting=sound]")).to_be_checked()
    expect(light.locator("[data-setting=own]")).not_to_be_checked()
    hole(dark, "b3").click()
    expect_turn(light)
    assert heard(light)["contexts"] == 0
    turn_on(light, "own")
    hole(light, "c4").click()
    expect_turn(dark)
    assert heard(light)["noise"] == 1
    dark.locator("[data-do=resign]").click()
    dark.locator("#sure [value=yes]").click()
    expect(light.locator("#result")).to_be_visible()
    assert heard(light)["tones"] - 3 == 8, "a chord, after one knock"


def test_when_the_house_is_out_of_reach_a_page_says_what_still_works_and_goes_on_by_itself(house, visitor):
    page = visitor(house.address, worker=True)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.goto(f"{house.address}/rules/canoe")
    expect(page.locator("h1")).to_have_text("Canoë")
    clean(page)
    page.wait_for_function("async () => (await caches.match('/rules/canoe')) !== undefined")
    cut_off(page)
    page.goto(f"{house.address}/new/canoe")
    expect(page.locator("h1")).to_have_text("La maison est hors de portée")
    clean(page)
    page.locator(".still a", has_text="Canoë").click()
    expect(page.locator("h1")).to_have_text("Canoë")
    assert page.evaluate("getComputedStyle(document.body).fontFamily").startswith('"Atkinson')
    page.goto(f"{house.address}/new/canoe")
    expect(page.locator("main.away")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("#new")).to_be_visible()
    speak(page, "English")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    cut_off(page)
    page.goto(f"{house.address}/rules/wege")
    expect(page.locator("h1")).to_have_text("The house is out of reach")
    app = page.context.request.get(f"{house.address}/app/fr.webmanifest").json()
    assert (app["lang"], app["id"], app["display"]) == ("fr", "/", "standalone")
    assert {"url": "/new/canoe", "name": "Canoë"}.items() <= next(
        s for s in app["shortcuts"] if s["name"] == "Canoë"
    ).items()
    for icon in app["icons"]:
        assert page.context.request.get(house.address + icon["src"]).ok
    assert "maskable" in {icon["purpose"] for icon in app["icons"]}


class Renewed:
    """Stands before a house; once `newer`, it is as if the house had been built anew: another script under another name, and the
    old one gone."""

    def __init__(self, house: House) -> None:
        self.newer = False
        page = httpx.get(house.address).text
        self.old = page.split("/static/site-")[1].split(".js")[0]
        this = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                gone, path = f"/static/site-{this.old}.js", self.path.replace("site-ANEW", f"site-{this.old}")
                cookie = {"cookie": self.headers.get("cookie", ""), "accept-language": "fr"}
                answer = httpx.get(house.address + path, headers=cookie)
                status, body = (404, b"") if this.newer and self.path == gone else (answer.status_code, answer.content)
                if this.newer and not self.path.startswith("/static/"):
                    body = body.replace(f"site-{this.old}".encode(), b"site-ANEW").replace(
                        b'EDITION="', b'EDITION="anew'
                    )
                if "site-ANEW" in self.path:
                    body += b";document.documentElement.dataset.build = 'anew';"
                self.send_response(status)
                for name in ("content-type", "set-cookie", "content-language", "cache-control"):
                    if name in answer.headers:
                        self.send_header(name, answer.headers[name])
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def renewed(house: House) -> Iterator[Renewed]:
    renewed = Renewed(house)
    yield renewed
    renewed.stop()


KEPT = """async () => {
    const names = await caches.keys();
    const files = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map((r) => r.url)));
    return files.flat().filter((url) => url.includes("/site-")).map((url) => url.split("/site-")[1]);
}"""


def test_after_a_new_version_no_page_gets_files_of_the_old_one(renewed, visitor):
    page = visitor(renewed.address, worker=True)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.clock.install()
    page.goto(renewed.address)
    assert page.evaluate(KEPT) == [f"{renewed.old}.js"]
    renewed.newer = True
    # Who has a page open for long is told, and may stay.
    page.clock.fast_forward(60_000)
    page.evaluate("dispatchEvent(new Event('sentiers:found'))")
    expect(page.locator("#toasts.shown")).to_contain_text("nouvelle version")
    clean(page)
    with page.expect_navigation():
        page.locator("#toasts .go").click()
    expect(page.locator("html")).to_have_attribute("data-build", "anew")
    until(page, KEPT, ["ANEW.js"])
    # What is kept is of one piece too.
    cut_off(page)
    page.goto(f"{renewed.address}/new/canoe")
    expect(page.locator("main.away")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-build", "anew")


@pytest.fixture
def pushing_house(compiled: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setenv("SENTIERS_PUSH_INSIDE", "1")
    monkeypatch.setenv("SENTIERS_PUSH_AFTER", "0.3")
    yield from opened(tmp_path)


def subscribes(page: Page, device: Device) -> None:
    """Chromium's own push service is far away: the browser subscribes with ours instead."""
    kept = json.dumps(device.subscription)
    page.context.add_init_script(f"""
        const options = {{applicationServerKey: null}};
        const made = () => ({{...{kept}, options, toJSON: () => ({kept}), unsubscribe: async () => true}});
        let now = localStorage.getItem('subscribed') ? made() : null;
        PushManager.prototype.getSubscription = async () => now;
        PushManager.prototype.subscribe = async (asked) => {{
            window.askedWith = asked;
            localStorage.setItem('subscribed', 'yes');
            return (now = made());
        }};
    """)


def test_who_asked_for_it_is_called_to_the_table_by_a_notification(pushing_house, visitor):
    with PushService().running() as service:
        light, dark = two_at_a_table(partial(visitor, worker=True), pushing_house.address)
        phone = service.device("phone")
        subscribes(light, phone)
        light.context.grant_permissions(["notifications"], origin=pushing_house.address)
        light.reload()
        expect_turn(light)
        light.evaluate("navigator.serviceWorker.ready.then(() => true)")
        light.locator(".settings summary").click()
        light.locator("[data-setting=notifications]").check()
        expect(light.locator("[data-setting=notifications]")).to_be_enabled()
        expect(light.locator("[data-setting=notifications]")).to_be_checked()
        assert light.evaluate("askedWith.userVisibleOnly && askedWith.applicationServerKey.length") == 87
        light.keyboard.press("Escape")
        hole(light, "g4").click()
        expect_turn(dark)
        table = light.url
        light.goto(f"{pushing_house.address}/rules/canoe")
        expect(dark.locator("#seats .seat.away").first).to_contain_text("Clair")
        hole(dark, "a3").click()
        expect_plies(dark, 2)
        note, _ = phone.next()
        assert pushing_house.address + note["url"] == table
        # What came is handed to the browser, as its push service would.
        protocol = light.context.new_cdp_session(light)
        found: list[str] = []
        protocol.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda event: found.extend(r["registrationId"] for r in event["registrations"]),
        )
        protocol.send("ServiceWorker.enable")
        while not found:
            light.wait_for_timeout(10)
        news = {"origin": pushing_house.address, "registrationId": found[0], "data": json.dumps(note)}
        deliver = partial(protocol.send, "ServiceWorker.deliverPushMessage", news)  # twice is shown once: it has a tag
        deliver()
        shown = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
            .map((one) => [one.title, one.body, one.tag, one.data])"""
        until(light, shown, [["Canoë", "À vous de jouer contre Foncé.", note["tag"], note["url"]]], again=deliver)
        # Who comes back to the table has seen it; and who wants no more is forgotten.
        light.goto(table)
        until(light, shown, [])
        light.locator(".settings summary").click()
        with light.expect_response(lambda answer: answer.request.method == "DELETE") as answer:
            light.locator("[data-setting=notifications]").uncheck()
        assert answer.value.ok
