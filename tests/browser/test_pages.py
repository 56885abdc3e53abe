"""The other pages: languages, light and dark, the name, the rules, the replay, what is not there, and their weight."""

from __future__ import annotations

from pathlib import Path

import pytest
from hands import LIGHT, WHOLE_MATCH, clean, expect_plies, expect_turn, open_table, speak
from playwright.sync_api import Page, expect

from sentiers.games import shelf
from sentiers.language import LANGUAGES

MOST_BYTES = 100_000
SCREENS = ((1280, 800), (390, 844), (844, 390))
LEARNING = [
    "/learn/{game}",
    "/puzzles/{game}",
    "/puzzles/{game}/next",
    "/analysis/{game}",
    "/rules/{game}",
    "/rules/{game}/try/1",
    "/daily/{game}",
]
# What a finger may miss: whatever can be pressed and is not a word within a sentence, or a point of the board.
SMALL = """() => [...document.querySelectorAll("a[href], button, summary, select, input:not([type=checkbox], [type=radio])")]
    .filter((it) => it.checkVisibility({visibilityProperty: true}) && !it.closest(".unseen, .board, p, small, dd, label, h3"))
    .filter((it) => it.getBoundingClientRect().height < 43.5 && !getComputedStyle(it, "::after").inset.startsWith("0px"))
    .map((it) => `${it.outerHTML.slice(0, 80)} ${it.getBoundingClientRect().height}`)"""


@pytest.fixture
def finished(house, visitor) -> Page:
    """The table of a whole match, played without the page: others see to it that it can be played there."""
    page = visitor(house.address)
    table = asked(page, "tables", game="canoe", seats=["me", "me"])["table"]
    for ply, move in enumerate(WHOLE_MATCH):
        asked(page, f"tables/{table}/play", move=move, ply=ply)
    page.goto(f"{house.address}/t/{table}")
    expect(page.locator("#result")).to_be_visible()
    return page


def asked(page: Page, path: str, **body: object) -> dict[str, str]:
    """Of the house, as this visitor."""
    found: dict[str, str] = page.evaluate(
        "async ([path, body]) => (await fetch(`/api/${path}`, {method: 'POST', headers: {'content-type': 'application/json'},"
        " body: JSON.stringify(body)})).json()",
        [path, body],
    )
    assert "error" not in found, found
    return found


def test_french_is_the_default_and_english_its_equal(house, visitor):
    page = visitor(house.address)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    speak(page, "English")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.locator(".open-box .level").first.click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#prompt")).to_contain_text("Plant a peg")
    speak(page, "Français")
    expect(page.locator("#prompt")).to_contain_text("Plantez un pion")
    expect(visitor(house.address, lang="en").locator("html")).to_have_attribute("lang", "en")


def test_dark_stays_dark_from_page_to_page(house, visitor):
    page = visitor(house.address)
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(ground)
    page.locator(".settings summary").click()
    page.locator("[data-set-theme=dark]").click()
    dark = page.evaluate(ground)
    assert dark != light
    page.goto(f"{house.address}/rules/canoe")
    assert page.evaluate(ground) == dark


def test_a_name_is_chosen_and_shown_at_the_table(house, visitor):
    page = visitor(house.address)
    page.locator("#me").click()
    page.locator("#my-name").fill("Zoé")
    page.locator("#name [value=save]").click()
    expect(page.locator("#me")).to_contain_text("Zoé")
    open_table(page, house.address, "bot:novice")
    expect(page.locator(".seat.mine b")).to_have_text("Zoé")


def test_the_replay_is_walked_by_keys_slider_and_buttons(finished):
    page = finished
    page.locator("#result a[href$='/record']").click()
    where, pegs = page.locator("#where"), page.locator('.scene [id^="peg-"]')
    plies = len(WHOLE_MATCH)
    expect(where).to_have_text(f"Coup {plies} sur {plies}")
    page.keyboard.press("Home")
    expect(where).to_have_text(f"Coup 0 sur {plies}")
    expect(pegs).to_have_count(0)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(pegs).to_have_count(3)
    expect(page.locator("#log li[aria-current]")).to_contain_text(LIGHT[1])
    page.locator("[data-go=ArrowLeft]").click()
    expect(pegs).to_have_count(2)
    page.locator("#ply").fill("9")
    expect(pegs).to_have_count(9)
    page.keyboard.press("End")
    expect(pegs).to_have_count(plies)
    page.locator("#playing").click()  # from the beginning
    expect(where).to_have_text(f"Coup 1 sur {plies}")
    page.locator("#playing").click()
    expect(page.locator("#playing")).to_have_attribute("aria-pressed", "false")


def test_the_record_is_downloaded_as_text(finished):
    page = finished
    page.goto(f"{page.url}/record")
    with page.expect_download() as download:
        page.locator("a[href$='.txt']").click()
    text = Path(download.value.path()).read_text()
    assert all(move in text for move in WHOLE_MATCH)


def test_what_is_not_there_has_a_page_with_a_way_back(house, visitor):
    page = visitor(house.address)
    with page.expect_response("**/nowhere") as answer:
        page.evaluate("location.assign('/nowhere')")
    assert answer.value.status == 404
    page.locator("main a.go").click()
    expect(page.locator(".open-box")).to_be_visible()


# Every page in both schemes, and each language somewhere.
@pytest.mark.parametrize(("langs", "dark"), [(("fr", "de"), False), (("en", "nl"), True)], ids=["light", "dark"])
def test_axe_finds_nothing_on_any_page(house, visitor, langs, dark):
    lang, other = langs
    page = visitor(house.address, dark=dark, lang=lang)
    open_table(page, house.address, "here")
    table = page.url.removeprefix(house.address)
    for ply, move in enumerate(WHOLE_MATCH[:4]):
        page.locator("#move").fill(move)
        page.keyboard.press("Enter")
        expect_plies(page, ply + 1)
    clean(page)
    for path in (
        "/",
        "/new/canoe",
        "/rules/canoe",
        "/new/zwei-wege",
        "/rules/zwei-wege",
        f"/?lang={other}",
        f"/?lang={lang}",
        "/nowhere",
        "/api/docs",
        "/colophon",
    ):
        page.goto(house.address + path)
        clean(page)
    page.goto(house.address + table)
    expect_turn(page)
    page.locator("[data-do=resign]").click()
    clean(page)
    page.locator("#sure [value=yes]").click()
    expect(page.locator("#result")).to_be_visible()
    clean(page)
    page.goto(f"{house.address}{table}/record")
    expect(page.locator("#where")).not_to_be_empty()
    clean(page)


@pytest.mark.parametrize("kind", LEARNING)
def test_axe_finds_nothing_where_one_learns(house, visitor, kind):
    """Each kind of page, of every second game: by turns in the languages, light and dark, on each screen, never wider than that."""
    page = visitor("about:blank")
    games = [name for name in shelf.SHELF if shelf.game(name).lesson]  # those of the house
    first = LEARNING.index(kind)
    for turn, game in list(enumerate(games, first))[first % 2 :: 2]:
        lang, width, height = LANGUAGES[turn % len(LANGUAGES)], *SCREENS[turn % len(SCREENS)]
        page.context.add_cookies([{"name": "lang", "value": lang, "url": house.address}])
        page.emulate_media(color_scheme=("light", "dark")[turn // 3 % 2])
        page.set_viewport_size({"width": width, "height": height})
        page.goto(house.address + kind.format(game=game))
        expect(page.locator("html")).to_have_attribute("lang", lang)
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), page.url
        clean(page)


def test_a_page_weighs_less_than_100_kilobytes_without_fonts(house, visitor, finished):
    page = visitor("about:blank")
    protocol = page.context.new_cdp_session(page)
    protocol.send("Network.enable")
    protocol.send("Network.setCacheDisabled", {"cacheDisabled": True})
    kinds, sizes = {}, {}
    protocol.on("Network.responseReceived", lambda e: kinds.update({e["requestId"]: e["type"]}))
    protocol.on("Network.loadingFinished", lambda e: sizes.update({e["requestId"]: e["encodedDataLength"]}))
    table = finished.url.removeprefix(house.address)
    paths = ("/", "/new/canoe", "/rules/canoe", "/rules/zwei-wege", table, f"{table}/record", "/account", "/u/me")
    for path in (*paths, "/tables", "/colophon", "/daily/traxx"):
        kinds.clear()
        sizes.clear()
        page.goto(house.address + path, wait_until="networkidle")
        weight = sum(size for id, size in sizes.items() if kinds.get(id) != "Font")
        assert 0 < weight < MOST_BYTES, path


@pytest.mark.parametrize(("size", "dark"), [((390, 844), False), ((844, 390), True)], ids=["upright", "sideways-dark"])
def test_axe_finds_nothing_where_people_meet_and_come_back(house, visitor, size, dark):
    """The pages of one who has played, on a phone; and nothing there is wider than its screen."""
    page = visitor(house.address, size=size, touch=True, dark=dark)
    asked(page, "tables", game="canoe", seats=["me", "open"], time="5+3", private=False)
    played = asked(page, "tables", game="canoe", seats=["me", "bot:novice"])["table"]
    asked(page, f"tables/{played}/act", do="resign")
    yours = asked(page, "tables", game="canoe", seats=["me", "bot:novice"])["table"]
    asked(page, "tables", game="canoe", seats=["me", "bot:novice"])
    for path in (
        "/",
        "/u/me",
        "/tables",
        "/new/buizen",
        "/account",
        "/daily/traxx",
        "/colophon",
        "/app/offline/fr",
        f"/t/{yours}",
    ):
        page.goto(house.address + path)
        if path != "/app/offline/fr":
            expect(page.locator("#yours a").first).to_be_visible()
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), path
        within = page.locator(".settings summary")
        if within.count():
            expect(within).to_be_in_viewport(ratio=1)
        clean(page)
        assert page.evaluate(SMALL) == [], path
    page.locator(".settings summary").click()
    clean(page)
    page.goto(house.address)
    page.locator("#me").click()
    expect(page.locator("#my-name")).to_be_focused()
    clean(page)


def test_any_box_is_opened_with_a_click_and_played_with_another(house, visitor):
    page = visitor(house.address)
    page.goto(house.address)
    page.locator(".boxes").get_by_role("link", name="Träxx").click()
    expect(page.locator(".open-box h2")).to_have_text("Träxx")
    clean(page)
    page.locator(".open-box .level").first.click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#seats .seat")).to_have_count(2)
    page.goto(f"{house.address}/?box=traxx")
    page.get_by_role("button", name="Jouer en solo").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#seats .seat")).to_have_count(1)
    page.goto(f"{house.address}/?box=nowhere")
    expect(page.locator(".open-box h2")).to_have_text("Canoë")


def test_an_option_that_means_nothing_in_a_mode_is_not_shown_there(house, visitor):
    page = visitor(f"{house.address}/new/wege")
    aim = page.locator("fieldset[data-option=aim]")
    expect(aim).to_be_visible()
    page.locator('[data-option=aim][value="children"]').check()
    page.locator('[data-option=players][value="solo"]').check()
    expect(aim).to_be_hidden()
    page.locator('[data-option=players][value="teams"]').check()
    expect(aim).to_be_visible()
    page.locator('[data-option=players][value="solo"]').check()
    page.locator("#new [type=submit]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#seldom [data-do=resign]")).to_have_count(1)
    expect(page.locator("[data-do=draw]")).to_have_count(0)
