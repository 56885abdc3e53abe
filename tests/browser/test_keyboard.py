"""No mouse at all: walking the holes, typing the notation, and what a screen reader hears."""

from __future__ import annotations

from hands import expect_plies, expect_turn, hole, open_table, read_the_board
from playwright.sync_api import Page, expect

ROWS = {6: "bckl", 5: "abcdefghijklm", 4: "abcdefghijklm", 3: "abcdefghijklm", 2: "bcdefghijkl", 1: "defghij"}


def tab_to(page: Page, selector: str) -> None:
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
    raise AssertionError(f"{selector} is not reached by Tab")


def focused(page: Page) -> str:
    return page.evaluate("document.activeElement.dataset.step")


def walk_to(page: Page, name: str) -> None:
    """With the arrows, as one sees the board: columns to the right, rows upwards."""
    for _ in range(40):
        here = focused(page).removeprefix("hole:")
        column, row = ord(name[0]) - ord(here[0]), int(name[1]) - int(here[1])
        if here == name:
            return
        sideways = "ArrowRight" if column > 0 else "ArrowLeft" if column else "ArrowDown"
        page.keyboard.press("ArrowUp" if row > 0 else sideways)
    raise AssertionError(f"the arrows do not lead to {name}")


def test_one_line_understands_moves_words_and_buttons(house, visitor):
    page = visitor(house.address)
    open_table(page, house.address, "bot:novice")
    expect_turn(page)
    field, answer, heard = page.locator("#move"), page.locator("#answer"), page.locator("#announce")

    def ask(text: str) -> None:
        field.fill(text)
        field.press("Enter")

    ask("Aide !")
    expect(answer).to_contain_text("conseil, annuler, plateau, coups, aide")
    expect(heard).to_contain_text("plateau")
    ask("coups")
    expect(answer).to_contain_text("g4")
    ask("undo")  # nothing is played yet; English is understood too
    expect(answer).to_contain_text("pas possible")
    ask("conseil")
    expect(page.locator("#coach-says .clue-told")).to_be_visible()
    ask("conseil")
    expect(page.locator("#coach-says .best")).to_be_visible()
    expect(answer).to_be_empty()
    ask("annuler")  # as it stands on the button beside the move that is proposed
    expect(page.locator("#prompt .go")).to_have_count(0)
    ask("plateau")
    expect(page.locator("#text")).to_be_focused()
    expect(page.locator("#text")).not_to_be_empty()
    ask("g4")
    expect_plies(page, 2)
    ask("ABANDONNER")
    page.locator("#sure [value=yes]").click()
    expect(page.locator("#result")).to_be_visible()
    ask("nowhere")
    expect(page.locator("#trouble")).not_to_be_empty()
    ask("revanche")
    page.wait_for_url(lambda url: "/t/" in url)


def test_a_match_is_opened_and_played_without_a_mouse(house, visitor):
    page = visitor(house.address)
    tab_to(page, ".open-box .level")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    expect_turn(page)
    tab_to(page, "[data-step]")
    walk_to(page, "g4")
    expect(page.locator(".ghost use")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("#log li").first).to_contain_text("g4")
    expect_plies(page, 2)
    expect_turn(page)
    assert focused(page) == "hole:g4"
    page.keyboard.press("Space")
    expect(page.locator(".board .chosen").first).to_be_attached()
    page.keyboard.press("Escape")
    expect(page.locator(".board .chosen")).to_have_count(0)
    page.keyboard.press("Space")
    for arrow in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):  # to whichever neighbour the bot left free
        page.keyboard.press(arrow)
        if page.evaluate("document.activeElement.classList.contains('can')"):
            break
        walk_to(page, "g4")
    page.keyboard.press("Enter")
    expect_plies(page, 4)


def test_the_arrows_walk_along_the_rows_and_up_the_columns(house, visitor):
    page = visitor(house.address)
    open_table(page, house.address, "here")
    expect_turn(page)

    def walked(first: str, arrow: str, steps: int) -> list[str]:
        hole(page, first).focus()
        seen = [first]
        for _ in range(steps):
            page.keyboard.press(arrow)
            seen.append(focused(page).removeprefix("hole:"))
        return seen

    for row in (1, 2, 3, 4, 5):
        expected = [f"{column}{row}" for column in ROWS[row]]
        assert walked(expected[0], "ArrowRight", len(expected) - 1) == expected
    for column in ROWS[4]:
        expected = [f"{column}{row}" for row in sorted(ROWS) if column in ROWS[row]]
        assert walked(expected[0], "ArrowUp", len(expected) - 1) == expected


def test_what_is_previewed_stays_when_the_page_is_told_again_what_it_knows(house, visitor):
    page = visitor(house.address)
    open_table(page, house.address, "here")
    expect_turn(page)
    page.keyboard.type("g4")
    expect(page.locator("#prompt .go")).to_have_text("Jouer g4")
    with page.expect_event("websocket") as opened:
        page.evaluate("dispatchEvent(new Event('offline')); dispatchEvent(new Event('online'))")
    opened.value.wait_for_event("framereceived")
    expect(page.locator("#lost")).to_be_hidden()
    expect(page.locator("#prompt .go")).to_have_text("Jouer g4")
    expect(page.locator(".ghost use")).to_have_count(1)


def test_a_move_is_typed_from_anywhere_and_previewed_before_it_is_played(house, visitor):
    page = visitor(house.address)
    open_table(page, house.address, "here")
    expect_turn(page)
    page.keyboard.type("g4")
    expect(page.locator("#move")).to_have_value("g4")
    expect(page.locator(".ghost use")).to_have_count(1)
    page.keyboard.press("Enter")
    expect_plies(page, 1)
    expect(page.locator("#move")).to_have_value("")
    page.keyboard.type("A3")  # capitals are forgiven
    page.keyboard.press("Enter")
    expect_plies(page, 2)
    page.keyboard.type("g4-g5")
    page.keyboard.press("Enter")
    expect_plies(page, 3)


def test_an_illegal_move_is_explained_beside_the_field_and_changes_nothing(house, visitor):
    page = visitor(house.address)
    open_table(page, house.address, "here")
    expect_turn(page)
    for wrong in ("z9", "g4-g5", "hello"):
        page.locator("#move").fill(wrong)
        page.keyboard.press("Enter")
        expect(page.locator("#trouble")).not_to_be_empty()
        expect(page.locator("#announce")).to_contain_text(page.locator("#trouble").inner_text())
    expect_plies(page, 0)
    expect_turn(page)


def test_a_screen_reader_hears_each_move_and_reads_each_hole(house, visitor):
    page = visitor(house.address)
    open_table(page, house.address, "bot:novice")
    expect_turn(page)
    empty = hole(page, "g4").get_attribute("aria-label")
    hole(page, "g4").click()
    expect_plies(page, 2)
    expect(page.locator("#announce")).to_contain_text(page.locator("#log li").last.locator("span").last.inner_text())
    expect(page.locator("#announce")).to_contain_text("Plantez un pion, ou choisissez l’un des vôtres")
    assert hole(page, "g4").get_attribute("aria-label") != empty
    expect(page.locator("#text")).to_be_empty()  # it is sent to who has it open
    read_the_board(page)
    expect(page.locator("#text")).to_contain_text("a b c d e f g h i j k l m")
    before = page.locator("#text").inner_text()
    page.locator(".board .can[data-step^='hole:']").first.click()
    expect_plies(page, 4)
    expect(page.locator("#text")).not_to_have_text(before)
    expect(page.locator("#text")).to_contain_text("a b c d e f g h i j k l m")
