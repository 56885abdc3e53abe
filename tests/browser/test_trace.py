"""Lines drawn on the board, in Träxx: by mouse, finger and keyboard, back and forth, while others draw at the same time."""

from __future__ import annotations

import re
from collections.abc import Callable

from conftest import Visit
from hands import anchor, clean, expect_plies, sit_down, type_move
from playwright.sync_api import Page, expect

Point = tuple[float, float]
OPEN = """async ([options, seats]) => {
  const headers = {"content-type": "application/json"}, body = JSON.stringify({game: "traxx", options, seats});
  return (await (await fetch("/api/tables", {method: "POST", headers, body})).json()).table;
}"""
LEGAL = "async () => (await (await fetch(location.pathname.replace('/t/', '/api/tables/') + '/moves')).json()).moves"


def open_traxx(page: Page, address: str, *seats: str) -> None:
    table = page.evaluate(OPEN, [{"players": len(seats)}, list(seats)])
    page.goto(f"{address}/t/{table}")


def expect_drawing(page: Page) -> None:
    expect(page.locator("#prompt")).to_have_class("next yours")
    expect(page.locator(".board .can").first).to_be_attached()


def alone(house, visit: Visit, allows: Callable[[Page], list[str] | None]) -> tuple[Page, list[str]]:
    """Someone who plays alone, where the card that was turned up allows what is to be tried; and the line to try."""
    page = visit(house.address)
    for _ in range(20):
        open_traxx(page, house.address, "me")
        expect_drawing(page)
        if found := allows(page):
            return page, found
    raise AssertionError("twenty cards, and none allows it")


def lines(page: Page) -> list[list[str]]:
    """The legal lines of the one who sits here, each with the end it grows from."""
    (moves,) = page.evaluate(LEGAL).values()
    return [move.split() for move in moves if move != "-"]


def longest(page: Page) -> list[str] | None:
    found = max(lines(page), key=len)
    return found if len(found) >= 4 else None


def straight(page: Page) -> list[str] | None:
    """A line of two cells that goes on as it began: from its end to its last cell it crosses the one between."""

    def bends(line: list[str]) -> float:
        (ax, ay), (bx, by), (cx, cy) = (middle(page, cell) for cell in line)
        return abs(ax + cx - 2 * bx) + abs(ay + cy - 2 * by)

    return next((line for line in lines(page) if len(line) == 3 and bends(line) < 4), None)


def middle(page: Page, name: str) -> Point:
    box = anchor(page, f"cell:{name}").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def draw(page: Page, line: list[str], release: bool = True) -> None:
    page.mouse.move(*middle(page, line[0]))
    page.mouse.down()
    for cell in line[1:]:
        page.mouse.move(*middle(page, cell), steps=4)
    if release:
        page.mouse.up()


def expect_line(page: Page, line: list[str]) -> None:
    """This line lies on the board, and the card has given what it takes."""
    expect(page.locator(".board .chosen[data-step]")).to_have_count(len(line))
    for cell in line:
        expect(anchor(page, f"cell:{cell}")).to_have_class(re.compile(r"\bchosen\b"))
    expect(page.locator(".board .scene .used")).to_have_count(max(len(line) - 1, 0))
    expect(page.locator(".ghost .trace")).to_have_count(1 if len(line) > 1 else 0)


def expect_played(page: Page, line: list[str], ply: int = 1) -> None:
    expect_plies(page, ply)
    expect(page.locator(f"#log li[data-ply='{ply}']")).to_contain_text(line[-1])


def test_a_line_is_drawn_with_the_mouse_and_taken_back_along_itself(house, visitor):
    page, line = alone(house, visitor, longest)
    draw(page, line, release=False)
    expect_line(page, line)
    for cell in reversed(line[1:-1]):
        page.mouse.move(*middle(page, cell), steps=4)
    expect_line(page, line[:2])
    page.mouse.move(*middle(page, line[2]), steps=4)
    page.mouse.up()
    expect_line(page, line[:3])
    expect_plies(page, 0)
    page.keyboard.press("Enter")
    expect_played(page, line[:3])


def test_a_fast_stroke_leaves_no_cell_out(house, visitor):
    page, line = alone(house, visitor, straight)
    page.mouse.move(*middle(page, line[0]))
    page.mouse.down()
    page.mouse.move(*middle(page, line[-1]))  # one event, two cells further
    page.mouse.up()
    expect_line(page, line)


def test_a_line_is_gone_on_with_cut_and_dropped(house, visitor):
    page, line = alone(house, visitor, longest)
    draw(page, line[:3])
    draw(page, line[2:])  # from its tip
    expect_line(page, line)
    anchor(page, f"cell:{line[1]}").click()
    expect_line(page, line[:2])
    for cell in line[2:]:
        anchor(page, f"cell:{cell}").click()
    expect_line(page, line)
    expect(page.locator("#prompt .go")).to_have_text("Jouer")
    clean(page)
    page.locator("#prompt").get_by_role("button", name="Effacer").click()
    expect_line(page, [])
    draw(page, line)
    page.keyboard.press("Escape")
    expect_line(page, [])
    expect_plies(page, 0)


def test_what_can_still_be_reached_is_lit_and_goes_out_with_the_card(house, visitor):
    page, line = alone(house, visitor, longest)
    reached = {f"cell:{cell}" for known in lines(page) if known[:2] == line[:2] for cell in known[2:]}
    draw(page, line[:2])
    expect_line(page, line[:2])
    lit = page.locator(".board :is(.can, .within)").evaluate_all("all => all.map(one => one.dataset.step)")
    assert set(lit) == reached
    assert len(page.locator(".board .can").all()) == len(
        {known[2] for known in lines(page) if known[:2] == line[:2] < known}
    )


def test_a_double_click_on_the_last_cell_plays_and_a_single_one_does_not(house, visitor):
    page, line = alone(house, visitor, longest)
    draw(page, line)
    tip = anchor(page, f"cell:{line[-1]}")
    tip.click(delay=20)
    expect_line(page, line)
    tip.dblclick()
    expect_played(page, line)


def two_ends(page: Page) -> list[str] | None:
    """Plays a line, if both ends can grow after it."""
    first = longest(page)
    if not first:
        return None
    type_move(page, " ".join(first))
    expect_plies(page, 1)
    return first if len({line[0] for line in lines(page)}) == 2 else None


def test_a_line_grows_from_either_end_and_is_begun_anew_at_the_other(house, visitor):
    page, _ = alone(house, visitor, two_ends)
    by_end: dict[str, list[str]] = {line[0]: line for line in lines(page)}
    one, other = by_end.values()
    draw(page, one)
    expect_line(page, one)
    draw(page, other)
    expect_line(page, other)
    page.locator("#prompt .go").click()
    expect_played(page, other, 2)


def test_a_finger_draws_a_line_and_the_page_does_not_move(house, phone):
    page, line = alone(house, phone, longest)
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: Point) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", middle(page, line[0]))
    for cell in line[1:]:
        touch("touchMove", middle(page, cell))
    expect_line(page, line)
    touch("touchMove", middle(page, line[-2]))
    expect_line(page, line[:-1])
    touch("touchEnd")
    expect_line(page, line[:-1])
    assert page.evaluate("[scrollX, scrollY, visualViewport.pageTop]") == [0, 0, 0]
    expect(page.locator(".marks .at")).to_have_count(0)
    page.locator("#prompt .go").click()  # a tap right after a drag is taken by Chromium for the end of the gesture
    expect_played(page, line[:-1])


def test_a_second_finger_is_no_stroke(house, phone):
    page, line = alone(house, phone, longest)
    page.locator(f'.board [data-step="cell:{line[0]}"]').tap()
    page.locator(f'.board [data-step="cell:{line[1]}"]').tap()
    expect_line(page, line[:2])
    page.locator(".board").dispatch_event("pointerdown", pointer(page, line[2]))
    expect_line(page, line[:3])
    page.locator(".board").dispatch_event("pointercancel", pointer(page, line[2]))
    expect_line(page, line[:2])


def pointer(page: Page, cell: str) -> dict[str, object]:
    x, y = middle(page, cell)
    return {"clientX": x, "clientY": y, "isPrimary": True, "pointerType": "touch", "pointerId": 1, "button": 0}


def walk(page: Page, cell: str) -> None:
    """Arrows from where the keyboard is to this cell, by row and then along it."""
    for _ in range(40):
        here = page.evaluate("document.activeElement.dataset.step").removeprefix("cell:")
        if here == cell:
            return
        (ax, ay), (bx, by) = middle(page, here), middle(page, cell)
        key = ("ArrowDown" if by > ay else "ArrowUp") if abs(by - ay) > 8 else "ArrowRight" if bx > ax else "ArrowLeft"
        page.keyboard.press(key)
    raise AssertionError(f"no way to {cell}")


def test_a_line_is_drawn_by_keyboard_alone_and_told_step_by_step(house, visitor):
    page, line = alone(house, visitor, longest)
    while page.evaluate("document.activeElement.dataset.step === undefined"):
        page.keyboard.press("Tab")
    told = page.locator("#announce")
    walk(page, line[0])
    page.keyboard.press("Enter")
    expect(told).to_contain_text(f"Depuis {line[0]}")
    for key, cell in zip(("Space", "Enter", "Space", "Enter", "Space"), line[1:], strict=False):
        walk(page, cell)
        page.keyboard.press(key)
        expect(told).to_contain_text(f"{cell},")
    expect_line(page, line)
    page.keyboard.press("Backspace")
    expect(told).to_contain_text(f"Retiré : {line[-1]}")
    expect(told).to_contain_text("Reste :")
    expect_line(page, line[:-1])
    expect(anchor(page, f"cell:{line[-2]}")).to_be_focused()
    page.keyboard.press("Enter")
    expect_played(page, line[:-1])


def test_a_typed_line_is_drawn_as_one_types(house, visitor):
    page, line = alone(house, visitor, longest)
    page.keyboard.type(" ".join(line[:3]).lower())
    expect_line(page, line[:3])
    page.keyboard.type(" ")
    page.keyboard.type(line[3])
    expect_line(page, line[:4])
    page.keyboard.press("Enter")
    expect_played(page, line[:4])


def test_passing_is_a_button_that_asks_only_if_a_line_would_be_lost(house, visitor):
    page, line = alone(house, visitor, longest)
    leave = page.locator("#doings [data-do=pass]")
    expect(leave).to_have_text("Passer")
    draw(page, line[:2])
    leave.click()
    expect(page.locator("#sure h2")).to_have_text("La ligne que vous avez tracée sera perdue.")
    page.locator("#sure [value=no]").click()
    expect_line(page, line[:2])
    page.keyboard.press("Escape")
    expect_line(page, [])
    leave.click()
    expect_plies(page, 1)


def test_a_cell_out_of_reach_is_explained_and_the_line_stays(house, visitor):
    page, line = alone(house, visitor, longest)
    draw(page, line[:2])
    far = next(corner for corner in ("A1", "I5") if corner not in {known[-1] for known in lines(page)})
    page.mouse.click(*middle(page, far))
    expect(page.locator("#bubble")).to_contain_text(far)
    expect_line(page, line[:2])


def test_a_stroke_goes_on_while_another_s_move_arrives(house, visitor):
    light, dark = visitor(house.address), visitor(house.address)
    open_traxx(light, house.address, "me", "open")
    sit_down(light, dark)
    expect_drawing(dark)
    line = max(lines(light), key=len)
    draw(light, line[:2], release=False)
    expect_line(light, line[:2])
    type_move(dark, "-")
    expect_plies(light, 1)
    expect_line(light, line[:2])
    light.mouse.move(*middle(light, line[2]), steps=4)
    expect_line(light, line[:3])
    light.mouse.up()
    light.keyboard.press("Enter")
    expect_plies(light, 2)
    expect_drawing(light)


def test_who_has_drawn_is_told_who_is_still_awaited(house, visitor):
    pages = [visitor(house.address) for _ in range(3)]
    open_traxx(pages[0], house.address, "me", "open", "open")
    for page in pages[1:]:
        page.goto(pages[0].url)
        page.locator("[data-do=sit]").click()
        expect(page.locator("[data-do=sit]")).to_have_count(0)
    for page in pages:
        expect_drawing(page)
    sides = [pages[0].locator("#seats .seat b").nth(seat).inner_text() for seat in range(3)]
    type_move(pages[0], "-")
    expect(pages[0].locator("#prompt")).to_have_text(f"On attend encore {sides[1]} et {sides[2]}.")
    type_move(pages[1], "-")
    expect(pages[0].locator("#prompt")).to_contain_text(sides[2])
    type_move(pages[2], "-")
    for page in pages:
        expect_plies(page, 3)
        expect_drawing(page)


def test_the_board_stands_up_in_a_tall_room_and_a_line_goes_with_it(house, visitor):
    page, line = alone(house, visitor, longest)
    draw(page, line)

    def joined() -> None:
        """The ghost runs from the middle of the line's first cell to that of its last."""
        ends = page.locator(".ghost .trace").evaluate(
            """path => [0, path.getTotalLength()].map(at => {
              const {x, y} = path.getPointAtLength(at).matrixTransform(path.getScreenCTM());
              return [x, y];
            })"""
        )
        for (x, y), cell in zip(ends, (line[0], line[-1]), strict=True):
            mx, my = middle(page, cell)
            assert abs(x - mx) + abs(y - my) < 3

    expect(page.locator(".board.tall")).to_have_count(0)
    joined()
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".board.tall")).to_have_count(1)
    expect(page.locator("#turn")).to_be_hidden()
    expect_line(page, line)
    joined()
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator(".board.tall")).to_have_count(0)
    joined()
