"""Every screen: at each size, for every game and in each state of a table, nothing is outside the screen, covered or cut off.

Boxes are measured in the page. Each table is opened once and its window resized, in one of the languages of the house by turns:
SENTIERS_TONGUE=1, 2 and 3 go through the others."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from conftest import House, Visit
from hands import come_as, expect_turn
from measuring import come, wrong
from playwright.sync_api import Page, expect

from sentiers.games import shelf
from sentiers.lab.guests import Guest, tables
from sentiers.lab.studies.pictures import LAID

SIZES = {
    "sideways": (844, 390),
    "small phone": (360, 640),
    "phone": (390, 844),
    "tablet": (820, 1180),
    "desktop": (1280, 800),
    "zoomed": (640, 400),
}
GAMES = [card.name for card in shelf.cards()]
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
            found.extend(f"{state}, {name} {it}" for it in wrong(page, width, height))

    return look


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
