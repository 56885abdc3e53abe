"""Every screen: at each size, for every game and in each state of a table, nothing is outside the screen, covered or cut off.

Boxes are measured in the page. Each table is opened once and its window resized, in one of the languages of the house by turns:
SENTIERS_TONGUE=1, 2 and 3 go through the others."""

from __future__ import annotations

import os
from collections.abc import Callable
from urllib.parse import urljoin

import pytest
from conftest import House, Visit
from hands import come_as, expect_turn
from playwright.sync_api import Page, expect

from sentiers.games import shelf
from sentiers.lab.guests import Guest, tables
from sentiers.lab.studies.pictures import LAID
from sentiers.language import LANGUAGES

SIZES = {
    "sideways": (844, 390),
    "small phone": (360, 640),
    "phone": (390, 844),
    "tablet": (820, 1180),
    "desktop": (1280, 800),
    "zoomed": (640, 400),
}
GAMES = [card.name for card in shelf.cards()]
TONGUE = int(os.environ.get("SENTIERS_TONGUE", "0"))

# The window has this size, the page has heard of it, and nothing moves any more.
STILL = """async ([width, height]) => {
    const frame = () => new Promise(requestAnimationFrame);
    while (innerWidth !== width || innerHeight !== height) await frame();
    const board = document.querySelector("svg.board"), anchors = [...board.querySelectorAll("[data-step]")];
    const placed = () => [board, anchors[0], anchors.at(-1)].map((it) => Object.values(it.getBoundingClientRect().toJSON())).join();
    for (let still = 0, last = ""; still < 5; last = placed()) { still = last === placed() ? still + 1 : 0; await frame(); }
    const ends = document.getAnimations().filter((a) => a.effect.getComputedTiming().endTime < Infinity);
    await Promise.all(ends.map((a) => a.finished.catch(() => null)));
}"""

# What is wrong on the screen as it is now, in a line each. What scrolls within a panel is in place if its panel is.
WRONG = """() => {
  const wrong = [], [wide, high] = [innerWidth, innerHeight];
  const all = (what) => [...document.querySelectorAll(what)].filter((it) =>
    it.checkVisibility({visibilityProperty: true, opacityProperty: true}) && !it.closest(".unseen, dialog, .board"));
  const named = (it) => `${it.tagName} ${it.id} ${it.className.baseVal ?? it.className} “${it.textContent.trim().slice(0, 24)}”`;
  const outside = ({left, top, right, bottom}) => left < -1 || top < -1 || right > wide + 1 || bottom > high + 1;
  const middle = ({left, top, width, height}) => [left + width / 2, top + height / 2];
  const scrolls = (it) => /auto|scroll/.test(getComputedStyle(it).overflowY);
  const panel = (it) => { for (let up = it.parentElement; up; up = up.parentElement) if (scrolls(up)) return up; };
  const {scrollWidth, scrollHeight} = document.documentElement;
  if (scrollWidth > wide) wrong.push(`the page is ${scrollWidth} wide`);
  if (scrollHeight > high + 1) wrong.push(`the page is ${scrollHeight} high`);
  for (const it of all("a[href], button, summary, input, select, #prompt p, #coach, #result, #side, .card, .menu")) {
    const box = it.getBoundingClientRect(), [x, y] = middle(box), within = panel(it)?.getBoundingClientRect();
    if (within && (y < within.top || y > within.bottom)) continue;
    if (!within && outside(box)) wrong.push(`outside: ${named(it)}`);
    const hit = it.matches("a, button, summary, input") && document.elementFromPoint(x, y);
    const apart = hit && !it.contains(hit) && !hit.contains(it) && !hit.closest(".seat, .menu");
    if (apart && (!panel(it) || panel(hit) !== panel(it))) wrong.push(`${named(it)} is covered by ${named(hit)}`);
  }
  for (const it of all("h1, h2, h3, button, summary, .where, .seat b, #prompt p"))
    if (it.clientWidth && it.scrollWidth > it.clientWidth + 1) wrong.push(`cut off: ${named(it)}`);
  const board = document.querySelector(".stage > svg.board"), room = board.getBoundingClientRect();
  if (outside(room) || room.height < 140) wrong.push(`the board has ${room.width} × ${room.height}`);
  for (const it of board.querySelectorAll(board.matches(".zooms") ? ".dock [data-step]" : "[data-step]")) {
    const box = it.getBoundingClientRect(), hit = document.elementFromPoint(...middle(box));
    if (!box.width || getComputedStyle(it).visibility === "hidden") continue;
    if (outside(box)) wrong.push(`outside: ${it.dataset.step}`);
    else if (hit && !board.contains(hit) && !hit.closest(".menu")) wrong.push(`${it.dataset.step} is covered by ${named(hit)}`);
  }
  return wrong;
}"""

Look = Callable[[str], None]


@pytest.fixture
def seated(house: House, visitor: Visit) -> tuple[Page, Guest, Guest]:
    """A page with the cookie of the first of two guests."""
    page, me, other = visitor("about:blank"), Guest(house.address), Guest(house.address)
    come_as(page, me)
    page.emulate_media(reduced_motion="reduce")
    return page, me, other


def looks(page: Page, found: list[str]) -> Look:
    def look(state: str) -> None:
        for name, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(STILL, [width, height])
            found.extend(
                f"{state}, {name} ({page.locator('html').get_attribute('lang')}): {it}" for it in page.evaluate(WRONG)
            )

    return look


def come(page: Page, address: str, turn: int = 0) -> None:
    """In the language whose turn it is."""
    lang = LANGUAGES[(TONGUE + turn) % len(LANGUAGES)]
    page.context.add_cookies([{"name": "lang", "value": lang, "url": urljoin(address, "/")}])  # for the sockets too
    page.goto(address)
    expect(page.locator("#seats .seat").first).to_be_attached()


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_outside_the_screen_covered_or_cut(
    house: House, seated: tuple[Page, Guest, Guest], game: str
) -> None:
    page, me, other = seated
    found: list[str] = []
    look = looks(page, found)
    fresh, late, ended = tables(me, other, game)
    turn = GAMES.index(game)
    come(page, f"{house.address}/t/{fresh}", turn)
    expect_turn(page)
    look("to move")
    page.evaluate(LAID)
    expect(page.locator("#prompt .go")).to_be_visible()
    look("laid")
    page.locator("#actions [data-do=hint]").click()
    page.locator("#coach-says [data-do=tell]").click()
    expect(page.locator("#coach-says .best")).to_be_visible()
    look("the coach")
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("#more").click()
    look("the drawer")
    come(page, f"{house.address}/t/{late}", turn + 1)
    look("late")
    come(page, f"{house.address}/t/{ended}", turn + 2)
    expect(page.locator("#result")).to_be_visible()
    look("ended")
    assert not found, "\n".join(found)


def test_all_boxes_are_seen_at_once_and_an_invitation_leaves_the_board_free(
    house: House, seated: tuple[Page, Guest, Guest]
) -> None:
    page, me, _ = seated
    found: list[str] = []
    table = me.do("tables", game="canoe", seats=["me", "open"], time="5+3", private=False)["table"]
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(house.address)
    expect(page.locator("#open-tables, #my-tables")).to_have_count(2)  # what is played and waits is there too
    assert page.locator(".boxes li").count() == len(GAMES) >= 5
    for box in page.locator(".boxes li").all():
        expect(box).to_be_in_viewport(ratio=1)
    come(page, f"{house.address}/t/{table}")
    expect(page.locator("#share")).to_be_visible()
    looks(page, found)("waiting")
    page.locator(".settings summary").click()
    looks(page, found)("settings")
    assert not found, "\n".join(found)
