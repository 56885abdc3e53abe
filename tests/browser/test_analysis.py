"""The analysis board: moves of all sides, a tree of what was tried, what it is worth, and secrets until one asks for them."""

from __future__ import annotations

from typing import Any

from hands import clean, expect_plies, hole, type_move
from playwright.sync_api import Page, Response, expect

from sentiers.match import Match


def asked(page: Page, path: str, body: dict[str, Any] | None = None) -> Any:
    """Of the house, as this visitor."""
    return page.evaluate(
        "async ([path, body]) => (await fetch(`/api/${path}`, body && {method: 'POST', headers: {'content-type':"
        " 'application/json'}, body: JSON.stringify(body)})).json()",
        [path, body],
    )


def tree(page: Page) -> list[str]:
    return [text.split()[-1] for text in page.locator("#tree button").all_text_contents()]


def test_moves_are_tried_weighed_kept_and_played_on(house, visitor):
    page = visitor(f"{house.address}/analysis/canoe")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    hole(page, "e4").click()
    expect_plies(page, 1)
    type_move(page, "f5")
    expect_plies(page, 2)
    # The best moves stand beside the board, the first three with their numbers on it; a press makes one.
    best = page.locator("#worth button").first
    expect(best.locator(".value")).to_contain_text("%")
    expect(page.locator(".advised .best text")).to_have_text("1")
    expect(page.locator("#certainty")).to_contain_text("Estimation")
    page.locator("#read-values").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#announce")).to_contain_text("%")
    best.hover()  # from now on nothing moves under the pointer, whatever else is found out
    move = best.get_attribute("data-move")
    best.click()
    expect_plies(page, 3)
    # Back by the button, another move: a branch; back by the key, and along the main line again.
    page.locator("[data-tree=back]").click()
    expect_plies(page, 2)
    other = "m4" if move != "m4" else "m3"
    type_move(page, other)
    expect(page.locator("#tree ol button")).to_have_count(1)
    assert tree(page) == ["e4", "f5", move, other]
    clean(page)
    page.locator("#tree").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator("#tree [aria-current]")).to_contain_text(str(move))
    page.keyboard.press("ArrowDown")
    expect(page.locator("#tree [aria-current]")).to_contain_text(other)
    page.locator("[data-tree=promote]").click()
    expect(page.locator("#tree ol button")).to_contain_text(str(move))
    page.reload()
    expect_plies(page, 3)
    assert tree(page) == ["e4", "f5", other, move]
    page.locator("#tree ol button").click()
    expect(page.locator("#tree [aria-current]")).to_contain_text(str(move))
    page.locator("[data-tree=drop]").click()
    expect(page.locator("#tree ol button")).to_have_count(0)
    page.locator("[data-tree=restore]").click()
    expect(page.locator("#tree ol button")).to_have_count(1)
    expect(page.locator("#tree [aria-current]")).to_contain_text(str(move))
    page.locator("#copy-record").click()
    expect(page.locator("#copied-says")).not_to_be_empty()
    record = page.evaluate("navigator.clipboard.readText()")
    match = Match.load(record)
    assert len(match.plies) == 3
    page.locator("#copy-position").click()
    page.wait_for_function("async (old) => (await navigator.clipboard.readText()) !== old", arg=record)
    position = page.evaluate("navigator.clipboard.readText()")
    assert position == match.position()
    # What was copied is set up again: the position, and the record with all its moves.
    page.locator("#another").evaluate("form => { form.closest('details').open = true; }")
    page.locator("#another textarea").fill(position)
    page.locator("#another [type=submit]").click()
    page.wait_for_url("**position=*")
    expect_plies(page, 0)
    expect(page.locator(".scene [id^='peg-']")).to_have_count(3)
    page.locator("#another").evaluate("form => { form.closest('details').open = true; }")
    page.locator("#another textarea").fill(record)
    page.locator("#another [type=submit]").click()
    page.wait_for_url(lambda url: "position=" not in url)
    expect_plies(page, 3)
    page.locator("#play-here").click()
    page.locator("#play-from [type=submit]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#seats .seat")).to_have_count(2)
    expect(page.locator(".scene [id^='peg-']").nth(2)).to_be_attached()

    # A hidden game: what the other seat knew is nowhere on the page until one asks for everything.
    page.goto(house.address)
    table = asked(page, "tables", {"game": "buizen", "seats": ["me", "me"], "word": "mistral"})["table"]
    for ply in range(100):
        moves = asked(page, f"tables/{table}/moves")["moves"]
        seat, texts = next((seat, texts) for seat, texts in moves.items() if texts)
        if ply > 1 and seat == "1":
            break
        asked(page, f"tables/{table}/play", {"move": texts[0], "ply": ply, "seat": int(seat)})
    asked(page, f"tables/{table}/act", {"do": "resign", "seat": 0})
    truth = asked(page, "try", {"game": "buizen", "table": table, "ply": ply, "openly": True})["position"]
    secret = next(line for line in truth.split("\n") if line.startswith("1: "))
    heard: list[str] = []

    def hear(response: Response) -> None:
        if response.url.startswith(f"{house.address}/a"):
            heard.append(response.text())

    page.on("requestfinished", lambda request: hear(request.response()))
    page.goto(f"{house.address}/analysis?table={table}&ply={ply}")
    expect(page.locator("[name=eyes][value='0']")).to_be_checked()
    expect(page.locator("#prompt")).to_contain_text("secrets")
    page.locator("#copy-record").click()
    expect(page.locator("#copied-says")).to_contain_text("tout voir")
    assert heard
    assert not any(secret in text for text in heard)
    page.locator("[name=eyes][value=all]").check()
    expect(page.locator("#worth button").first).to_be_attached()
    assert any(secret in text for text in heard)
