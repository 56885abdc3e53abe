"""A phone: big enough to hit, a second tap where it is not, the drawer that slides up."""

from __future__ import annotations

from hands import expect_plies, expect_turn, hole, open_table
from playwright.sync_api import Page, expect


def middle(page: Page, name: str) -> tuple[float, float]:
    box = hole(page, name).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def at_table(house, phone) -> Page:
    page = phone(house.address)
    open_table(page, house.address, "here")
    expect_turn(page)
    return page


def test_the_first_tap_previews_and_the_second_plays(house, phone):
    page = at_table(house, phone)
    hole(page, "g4").tap()
    expect(page.locator(".ghost use")).to_have_count(1)
    expect(page.locator("#prompt .go")).to_have_text("Jouer g4")
    expect_plies(page, 0)
    hole(page, "g3").tap()  # another thought
    expect(page.locator("#prompt .go")).to_have_text("Jouer g3")
    hole(page, "g3").tap()
    expect_plies(page, 1)


def test_the_language_is_changed_at_a_table_too(house, phone):
    page = at_table(house, phone)
    page.locator(".settings summary").tap()
    page.get_by_role("link", name="Deutsch", exact=True).tap()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect_turn(page)


def test_a_finger_drags_a_peg_and_confirms_where_it_was_dropped(house, phone):
    page = at_table(house, phone)
    for ply, name in enumerate(("g4", "a3"), 1):
        hole(page, name).tap()
        hole(page, name).tap()
        expect_plies(page, ply)
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    (ax, ay), (bx, by) = middle(page, "g4"), middle(page, "h5")
    touch("touchStart", (ax, ay))
    for part in range(1, 9):
        touch("touchMove", (ax + (bx - ax) * part / 8, ay + (by - ay) * part / 8))
    expect(page.locator(".lifted")).to_have_count(1)
    touch("touchEnd")
    expect(page.locator("#prompt .go")).to_have_text("Jouer g4-h5")
    page.locator("#prompt .go").click()  # a tap right after a drag is taken by Chromium for the end of the gesture
    expect_plies(page, 3)


def test_the_big_button_confirms_as_well_and_cancel_cancels(house, phone):
    page = at_table(house, phone)
    hole(page, "g4").tap()
    page.locator("#prompt .quiet").tap()
    expect(page.locator("#prompt .go")).to_have_count(0)
    hole(page, "g4").tap()
    page.locator("#prompt .go").tap()
    expect_plies(page, 1)


def test_the_long_board_stands_upright_and_can_be_laid_down(house, phone):
    page = at_table(house, phone)

    def pitch() -> float:
        a, b = hole(page, "f4").bounding_box(), hole(page, "g4").bounding_box()
        assert a is not None
        assert b is not None
        return abs(b["x"] - a["x"]) + abs(b["y"] - a["y"])

    upright = pitch()
    page.locator("#more").tap()
    page.locator("#turn").tap()
    assert upright > 1.3 * pitch()


def test_the_rest_lies_in_a_drawer_that_opens_and_closes(house, phone):
    page = at_table(house, phone)
    expect(page.locator("#log")).not_to_be_visible()
    page.locator("#more").tap()
    expect(page.locator("#log")).to_be_visible()
    expect(page.locator("#seldom [data-do=resign]")).to_be_visible()
    page.locator("#more").tap()
    expect(page.locator("#log")).not_to_be_visible()


def test_nothing_on_any_page_is_wider_than_the_phone(house, phone):
    page = phone(house.address)
    open_table(page, house.address, "bot:novice")
    for path in (
        "/",
        "/new/zwei-wege",
        "/rules/zwei-wege",
        "/rules/canoe",
        "/nowhere",
        "/colophon",
        page.url.removeprefix(house.address),
    ):
        page.goto(house.address + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path


def test_held_sideways_no_button_moves_when_another_begins_to_make_sense(house, visitor):
    page = visitor(house.address, size=(667, 375), touch=True)
    open_table(page, house.address, "bot:novice")
    expect_turn(page)
    places = """() => Object.fromEntries([...document.querySelectorAll(".deeds button, .deeds summary")].map(
        (one) => [one.dataset.do ?? (one.id || one.textContent), one.getBoundingClientRect()]).filter(
        ([, box]) => box.width).map(([name, box]) => [name, [box.x, box.y, box.width, box.height]]))"""
    undo, before = page.locator("#actions [data-do=undo]"), page.evaluate(places)
    expect(undo).to_have_attribute("aria-disabled", "true")
    assert {"hint", "undo", "more"} <= before.keys()
    assert all(height >= 44 and y + height <= 375 for _, y, _, height in before.values())
    for _ in range(2):
        hole(page, "g4").tap()
    expect_plies(page, 2)
    expect(undo).not_to_have_attribute("aria-disabled", "true")
    expect_turn(page)
    assert page.evaluate(places) == before


def test_held_sideways_the_coach_covers_neither_the_board_nor_a_button(house, visitor):
    page = visitor(house.address, size=(740, 360), touch=True)
    page.goto(f"{house.address}/?box=wege")
    page.locator(".level").first.tap()
    expect(page.locator("#prompt")).to_have_class("next yours")
    page.locator("#actions [data-do=hint]").tap()
    page.locator("#coach [data-do=tell]").tap()
    expect(page.locator("#coach .best")).to_be_visible()
    buttons = page.locator("#prompt button, .deeds button:visible, .deeds summary:visible")
    expect(page.locator("#prompt .go")).to_be_visible()
    for button in [page.locator(".stage > svg").first, *buttons.all()]:
        expect(button).to_be_in_viewport(ratio=1)
        assert button.evaluate(
            """it => {
                const {x, y, width, height} = it.getBoundingClientRect();
                const seen = document.elementFromPoint(x + width / 2, y + height / 2);
                return it.contains(seen) || (seen.contains(it) && seen.closest("#coach") === null);
            }"""
        )
