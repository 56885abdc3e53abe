"""A board that grows, in Buizen: pan and zoom by mouse, finger, wheel and keys, the button that shows it all; and laying a tile."""

from __future__ import annotations

import re

import pytest
from conftest import House, Visit
from hands import anchor, clean, come_as, expect_plies, type_move
from playwright.sync_api import Page, expect

from sentiers.lab.guests import Guest, opened, play_on

SEND = """async ([path, body]) => {
  const sent = {method: "POST", headers: {"content-type": "application/json"}, body: JSON.stringify(body)};
  return (await fetch(path, sent)).json();
}"""
LEGAL = "async () => (await (await fetch(location.pathname.replace('/t/', '/api/tables/') + '/moves')).json()).moves"
START = "cell:0,0"
# Is this place about so wide, and not farther than that from where it was?
LIES = """([step, least, most, x, y, far]) => {
  const box = document.querySelector(`[data-step="${step}"]`).getBoundingClientRect();
  const away = Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
  return least <= box.width && box.width < most && away <= far;
}"""


Table = tuple[Page, Page]


def at_table(first: Page, second: Page, address: str) -> Table:
    """Two people at a table of Buizen; first comes the one whose turn it is, and who can lay a tile."""
    table = first.evaluate(SEND, ["/api/tables", {"game": "buizen", "seats": ["me", "open"], "word": "a"}])["table"]
    second.evaluate(SEND, [f"/api/tables/{table}/join", {"seat": 1, "word": "b"}])
    for page in (first, second):
        page.goto(f"{address}/t/{table}")
        expect(anchor(page, START)).to_be_attached()
        expect(page.locator("#zoom")).to_be_visible()
    mover, other = (first, second) if first.evaluate(LEGAL) else (second, first)
    while [*mover.evaluate(LEGAL).values()] == [["-"]]:
        play(mover, other, "-")
        mover, other = other, mover
    return mover, other


def plies(page: Page) -> int:
    return int(page.locator("main").get_attribute("data-ply") or 0)


def play(page: Page, other: Page, move: str) -> None:
    laid = plies(page)
    type_move(page, move)
    for each in (page, other):
        expect_plies(each, laid + 1)


@pytest.fixture
def table(house: House, visitor: Visit) -> Table:
    return at_table(visitor(house.address), visitor(house.address), house.address)


def box(page: Page, step: str = START) -> tuple[float, float, float]:
    """The middle of an anchor on the screen, and its width; once nothing moves any more."""
    seen = None
    while True:
        found = anchor(page, step).evaluate(
            "a => new Promise(done => requestAnimationFrame(() => { const b = a.getBoundingClientRect();"
            " done([b.x + b.width / 2, b.y + b.height / 2, b.width]) }))"
        )
        if found == seen:
            x, y, width = found
            return x, y, width
        seen = found


def whole(page: Page) -> None:
    page.locator("[data-zoom=whole]").click()
    expect(page.locator("[data-zoom=whole]")).to_be_hidden()


def test_the_wheel_zooms_around_the_pointer_and_a_button_shows_it_all_again(table: Table) -> None:
    page, _ = table
    x, y, width = box(page)
    hand = box(page, "bag")
    expect(page.locator("[data-zoom=whole]")).to_be_hidden()
    page.mouse.move(x - width, y)
    page.mouse.wheel(0, -300)
    nearer = box(page)
    assert nearer[2] > 1.3 * width
    assert abs((nearer[0] - (x - width)) / (nearer[2] / width) - width) < 2
    assert box(page, "bag") == pytest.approx(hand, abs=1)
    whole(page)
    assert box(page) == pytest.approx((x, y, width), abs=1)
    page.locator("[data-zoom=out]").click()
    assert box(page)[2] < width


def test_keys_zoom_and_move_the_table(table: Table) -> None:
    page, _ = table
    x, y, width = box(page)
    page.keyboard.press("+")
    near = box(page)
    assert near[2] > width
    page.keyboard.press("ArrowRight")  # nothing has the focus
    assert box(page)[0] < near[0]
    page.keyboard.press("-")
    assert box(page)[2] == pytest.approx(width, abs=1)
    whole(page)
    anchor(page, START).focus()
    page.keyboard.press("Shift+ArrowDown")
    assert box(page)[1] < y
    whole(page)
    assert box(page) == pytest.approx((x, y, width), abs=1)
    expect(page.locator("#move")).to_have_value("")


def test_the_ground_is_dragged_and_nothing_is_chosen_by_that(table: Table) -> None:
    page, _ = table
    x, y, width = box(page)
    face = page.locator('.board .can[data-step^="face:"]').first.get_attribute("data-step") or ""
    hand = box(page, face)
    page.mouse.move(x, y - width)
    page.mouse.down()
    page.mouse.move(x + 30, y - width + 20, steps=4)
    page.mouse.move(x + 60, y - width + 40, steps=4)
    page.mouse.up()
    moved = box(page)
    assert 40 < moved[0] - x < 70
    assert 20 < moved[1] - y < 50
    assert box(page, face) == pytest.approx(hand, abs=1)
    expect(page.locator(".board.choosing")).to_have_count(0)


def test_two_fingers_zoom_and_one_finger_moves(house: House, visitor: Visit, phone: Visit) -> None:
    page, other = phone(house.address), visitor(house.address)
    at_table(page, other, house.address)
    x, y, width = box(page)
    touch = page.context.new_cdp_session(page)

    def fingers(kind: str, *points: tuple[float, float]) -> None:
        spots = [{"x": px, "y": py, "id": nth} for nth, (px, py) in enumerate(points)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    fingers("touchStart", (x - 40, y))
    fingers("touchStart", (x - 40, y), (x + 40, y))
    for step in range(1, 6):
        fingers("touchMove", (x - 40 - 8 * step, y), (x + 40 + 8 * step, y))
    fingers("touchEnd")
    near = box(page)
    assert near[2] == pytest.approx(2 * width, rel=0.1)
    assert near[:2] == pytest.approx((x, y), abs=6)
    fingers("touchStart", (x, y + 60))
    for step in range(1, 6):
        fingers("touchMove", (x, y + 60 - 12 * step))
    fingers("touchEnd")
    assert box(page)[1] < near[1] - 30
    expect(page.locator(".board.choosing")).to_have_count(0)


def test_the_view_grows_with_the_table_but_not_while_one_looks_elsewhere(table: Table) -> None:
    page, other = table
    width = box(page)[2]
    other.keyboard.press("+")
    chosen = box(other)
    pages = [page, other]
    for ply in range(4):
        (moves,) = pages[ply % 2].evaluate(LEGAL).values()
        play(pages[ply % 2], pages[1 - ply % 2], moves[-1])
    assert box(page)[2] < width
    assert box(other) == pytest.approx(chosen, abs=1)
    whole(other)
    assert box(other)[2] == pytest.approx(box(page)[2], rel=0.02)


def test_a_tile_is_taken_laid_turned_and_played(table: Table) -> None:
    page, _ = table
    face = page.locator('.board .can[data-step^="face:"]').first
    step = face.get_attribute("data-step") or ""
    face.click()
    cell = page.locator('.board .buizen-free.can[data-step^="cell:"]').first
    where = cell.get_attribute("data-step") or ""
    cell.click()
    expect(page.locator(".board .ghost use").first).to_have_attribute("href", f"#buizen-{step.removeprefix('face:')}")
    expect(page.locator(".board .ghost use").last).to_have_attribute("href", "#buizen-draw1")
    laid = plies(page)
    page.locator("#prompt [data-do=go]").click()
    expect_plies(page, laid + 1)
    expect(anchor(page, where)).to_have_class(re.compile("buizen-laid"))
    clean(page)


def test_a_tile_is_dragged_from_the_hand_onto_the_table(table: Table) -> None:
    page, _ = table
    face = page.locator('.board .can[data-step^="face:"]').first.get_attribute("data-step") or ""
    (x, y, _), before = box(page, face), box(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y - 20, steps=3)
    target = box(
        page, page.locator('.board .buizen-free.can[data-step^="cell:"]').first.get_attribute("data-step") or ""
    )
    page.mouse.move(target[0], target[1], steps=5)
    page.mouse.up()
    expect(page.locator("#prompt [data-do=go]")).to_be_visible()
    assert box(page) == pytest.approx(before, abs=1)
    page.keyboard.press("Escape")
    expect(page.locator(".board .ghost use")).to_have_count(0)


def test_late_on_a_phone_a_small_place_is_brought_near_the_finger(house: House, phone: Visit) -> None:
    page, me, other = phone("about:blank"), Guest(house.address), Guest(house.address)
    name, able, plies = opened(me, other, "buizen"), [], 34
    while not able:  # whoever has more than one move
        plies = play_on((me, other), name, plies) + 1
        able = [each for each in (me, other) if len(each.ask(f"tables/{name}")["moves"]) > 1]
    come_as(page, able[0])
    page.emulate_media(reduced_motion="reduce")  # there at once, not by a glide
    page.goto(f"{house.address}/t/{name}")
    page.locator('.dock .can[data-step^="face:"]').first.tap()
    lit = page.locator('.board .can[data-step^="cell:"]').last
    step = lit.get_attribute("data-step") or ""
    x, y, width = box(page, step)
    assert width < 32
    page.touchscreen.tap(x, y)
    expect(page.locator("#prompt [data-do=go]")).to_be_visible()
    page.wait_for_function(LIES, arg=[step, 32, 400, x, y, 60])  # under the finger, or come in from the edge
    page.locator("#prompt [data-do=stop]").tap()
    page.wait_for_function(LIES, arg=[step, width - 1, width + 1, x, y, 2])


def test_the_record_of_a_match_can_be_looked_at_closely_too(table: Table, house: House) -> None:
    page, other = table
    name = page.url.rsplit("/", 1)[1]
    (moves,) = page.evaluate(LEGAL).values()
    play(page, other, moves[0])
    last = plies(page)
    page.evaluate(SEND, [f"/api/tables/{name}/act", {"do": "resign"}])
    page.goto(f"{house.address}/t/{name}/record")
    expect(page.locator("#where")).to_contain_text(str(last))
    x, y, width = box(page)
    page.mouse.move(x, y)
    page.mouse.wheel(0, -300)
    assert box(page)[2] > 1.3 * width
    page.keyboard.press("Shift+ArrowLeft")  # without Shift the arrows go through the match
    expect(page.locator("#ply")).to_have_value(str(last))
    assert box(page)[0] > x + 40
    whole(page)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#ply")).to_have_value(str(last - 1))
