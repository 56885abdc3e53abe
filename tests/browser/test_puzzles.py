"""Puzzles as somebody does them: by touch on a phone, wrong and right; the three of a day, from the shelf to the text to share."""

from __future__ import annotations

from hands import clean, click_move
from playwright.sync_api import Page, expect

from sentiers.bots.puzzles import Puzzle, collection


def planted(puzzle: Puzzle, right: bool) -> str | None:
    """A move of Canoë that is one tap: a peg planted."""
    moves = puzzle.right if right else puzzle.match().moves(puzzle.seat)
    return next((move for move in moves if (move in puzzle.right) == right and len(move) == 2), None)


def touch(page: Page, hole: str | None) -> None:
    """A finger is asked whether it meant that hole."""
    page.locator(f'.board [data-step="hole:{hole}"]').tap()
    page.locator("#prompt .go").tap()


def by_text(page: Page, move: str) -> None:
    if not page.locator("#move").is_visible():
        page.locator("#more").click()
    page.locator("#move").fill(move)
    page.locator("#move").press("Enter")


def test_a_puzzle_by_touch_wrong_right_and_why(house, visitor):
    puzzle = next(p for p in collection("canoe").values() if planted(p, True) and planted(p, False))
    page = visitor(f"{house.address}/puzzles/canoe/{puzzle.id}", size=(390, 844), touch=True)
    expect(page.locator("#prompt")).to_contain_text("Un seul coup est juste")
    clean(page)
    wrong, right = planted(puzzle, False), planted(puzzle, True)
    touch(page, wrong)
    expect(page.locator("#bubble")).to_contain_text("Pas celui-ci")
    expect(page.locator("main")).to_have_attribute("data-ply", str(len(puzzle.plies)))
    touch(page, right)
    expect(page.locator("#prompt")).to_contain_text("Juste")
    expect(page.locator("main")).to_have_attribute("data-ply", str(len(puzzle.plies) + 1))
    expect(page.locator("#next")).to_have_text("Problème suivant")
    page.locator("#why").tap()
    expect(page.locator("#coach")).to_contain_text("Le bon coup est")
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    clean(page)
    page.goto(f"{house.address}/puzzles/canoe")
    expect(page.locator(".many .solved")).to_have_count(1)
    clean(page)


def test_the_three_of_a_day_from_the_shelf_to_the_text_to_share(house, visitor):
    page = visitor(house.address)
    expect(page.locator(".dailies li")).to_have_count(5)
    page.locator(".dailies a[href$=canoe]").click()
    expect(page.locator(".three li")).to_have_count(3)
    clean(page)
    page.locator(".daily .big").click()
    for number in range(3):
        page.wait_for_url("**/puzzles/canoe/*")
        expect(page.locator(".task h2")).to_contain_text(f"problème {number + 1} sur 3")
        puzzle = collection("canoe")[page.url.rsplit("/", 1)[1]]
        if number == 1:
            click_move(page, puzzle.right[0])
        else:
            by_text(page, puzzle.right[0])
        expect(page.locator("#prompt")).to_contain_text("Juste")
        page.locator("#next").click()
    page.wait_for_url("**/daily/canoe")
    expect(page.locator(".now .score")).to_contain_text("3 sur 3, en 3 essais")
    assert "3/3" in (page.locator("#share").text_content() or "")
    page.goto(house.address)
    expect(page.locator(".dailies a[href$=canoe] .state")).to_contain_text("3/3 résolus")
