"""What is measured on a table's page: nothing is outside the screen, covered or cut off; in the languages of the house by turns."""

from __future__ import annotations

import os
from urllib.parse import urljoin

from playwright.sync_api import Page, expect

from sentiers.language import LANGUAGES

TONGUE = int(os.environ.get("SENTIERS_TONGUE", "0"))  # goes on to the others

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
  const clamp = (it) => (getComputedStyle(it).webkitLineClamp === "none" ? Infinity : 1);
  const {scrollWidth, scrollHeight} = document.documentElement;
  if (scrollWidth > wide) wrong.push(`the page is ${scrollWidth} wide`);
  if (scrollHeight > high + 1) wrong.push(`the page is ${scrollHeight} high`);
  for (const it of all("a[href], button, summary, input, select, #prompt p, #coach, #result, #side, .card, .menu")) {
    const box = it.getBoundingClientRect(), [x, y] = middle(box), within = panel(it)?.getBoundingClientRect();
    if (within && (y < within.top || y > within.bottom)) continue;
    if (!within && outside(box)) wrong.push(`outside: ${named(it)}`);
    const hit = it.matches("a, button, summary, input") && document.elementFromPoint(x, y);
    const meant = hit && (hit.closest(".seat, .menu") || (hit.closest("#offers") && it.closest(".top"))); // lies there on purpose
    const apart = hit && !it.contains(hit) && !hit.contains(it) && !meant;
    if (apart && (!panel(it) || panel(hit) !== panel(it))) wrong.push(`${named(it)} is covered by ${named(hit)}`);
  }
  for (const it of all("h1, h2, h3, button, summary, .where, .seat b, #prompt p"))
    if (it.clientWidth && (it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + clamp(it)))
      wrong.push(`cut off: ${named(it)}`);
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


def wrong(page: Page, width: int, height: int) -> list[str]:
    """What is wrong in a window of this size, once nothing moves any more."""
    page.evaluate(STILL, [width, height])
    lang = page.locator("html").get_attribute("lang")
    return [f"({lang}) {it}" for it in page.evaluate(WRONG)]


def come(page: Page, address: str, turn: int = 0) -> None:
    """In the language whose turn it is."""
    lang = LANGUAGES[(TONGUE + turn) % len(LANGUAGES)]
    page.context.add_cookies([{"name": "lang", "value": lang, "url": urljoin(address, "/")}])  # for the sockets too
    page.goto(address)
    expect(page.locator("#seats .seat").first).to_be_attached()
