"""The first steps in each game, as somebody takes them: the whole lesson by finger on a phone, then by keyboard; and examples of
the rules on a board to try."""

from __future__ import annotations

import pytest
from hands import anchor, clean, type_move
from playwright.sync_api import Locator, Page, expect

from sentiers.games import shelf
from sentiers.games.clicks import Button, Turn
from sentiers.language import say
from sentiers.match.kit import Choice
from sentiers.match.learning import Walk
from sentiers.messages import Message

# A move was made, or lies there and waits to be confirmed, as under a finger that may have missed.
PLAYED = """before => document.querySelector("#prompt [data-do=go]") ? "go"
    : document.querySelector("main").dataset.ply !== before && "made" """


class Hand:
    """Makes moves on the board, by finger or by keys."""

    def __init__(self, page: Page, keys: bool) -> None:
        self.page, self.keys = page, keys

    def press(self, what: Locator, key: str = "Enter") -> None:
        if not self.keys:
            what.tap()
            return
        what.focus()
        self.page.keyboard.press(key)

    def make(self, walk: Walk, move: str) -> None:
        """The steps of the move's first way; what can be turned is turned until it lies as it should, and then played."""
        choices = walk.match.view(walk.exercise.seat).choices()
        wanted = next(choice for choice in choices if choice.text == move)
        way = wanted.ways[0]
        for step in way:
            if isinstance(step, Button):
                self.press(self.page.locator(f"#doings [data-do={step.name}]"))
            elif isinstance(step, Turn):
                self.turn(choices, wanted)
            else:
                self.press(anchor(self.page, step), "Space")
        if self.page.wait_for_function(PLAYED, arg=str(len(walk.plies))).json_value() == "go":
            self.press(self.page.locator("#prompt [data-do=go]"))

    def turn(self, choices: list[Choice], wanted: Choice) -> None:
        """A cell lays the first move of those that differ by how the tile lies."""
        alike = [choice.text for choice in choices if choice.ways[0][:-1] == wanted.ways[0][:-1]]
        for _ in range(alike.index(wanted.text)):
            self.press(self.page.locator("#prompt [data-do=turn]"))


def french(message: Message, game: str) -> str:
    return say(message, "fr", game)


def wrong_move(walk: Walk) -> tuple[str, str] | None:
    """A legal move that is not right, and what is said to it."""
    for move in walk.match.moves(walk.exercise.seat):
        judged = Walk(walk.game, walk.number, walk.moves).judge(move)
        if not judged.right:
            return move, french(judged.said, walk.game)
    return None


def do_all(page: Page, game: str, keys: bool, mistaken: bool) -> None:
    """Exercise after exercise, each by its right moves; once, where one can be wrong, with a mistake."""
    hand, main = Hand(page, keys), page.locator("main")
    lesson = shelf.game(game).lesson
    assert lesson is not None
    for number in range(len(lesson.exercises)):
        walk = Walk(game, number)
        expect(main).to_have_attribute("data-exercise", str(number))
        expect(page.locator("#title")).to_have_text(french(walk.exercise.title, game))
        while walk.task:
            expect(page.locator("#prompt")).to_have_text(french(walk.task.ask, game))
            mistake = wrong_move(walk) if mistaken else None
            if mistake:
                type_move(page, mistake[0])
                expect(page.locator("#said")).to_contain_text(mistake[1])
                expect(main).to_have_attribute("data-ply", str(len(walk.plies)))
                page.keyboard.press("Escape")
                mistaken = False
            move = walk.solution()
            if keys and walk.last:
                type_move(page, move)
            else:
                hand.make(walk, move)
            said = walk.judge(move).said
            expect(page.locator("#said")).to_have_text(french(said, game))
            expect(main).to_have_attribute("data-ply", str(len(walk.plies)))
        expect(page.locator("main[data-whole]")).to_be_attached()
        if not walk.last:
            hand.press(page.locator(".deeds .go[data-go=next]"))
    expect(page.locator("#done")).to_have_text(french(lesson.done, game))


@pytest.mark.parametrize("game", sorted(name for name in shelf.SHELF if shelf.game(name).lesson))
def test_the_whole_lesson_is_done_by_finger_and_then_by_keyboard(house, phone, game):
    page = phone(f"{house.address}/?box={game}")
    page.locator(".lesson-offer a").tap()
    do_all(page, game, keys=False, mistaken=True)
    page.reload()  # the last exercise was asked for
    page.locator("#stones button").first.focus()
    page.keyboard.press("Enter")
    do_all(page, game, keys=True, mistaken=False)
    clean(page)
    page.locator("#end a[href^='/?box=']").click()
    expect(page.locator(f".row a[href='/learn/{game}'] .learnt")).to_be_visible()
    expect(page.locator(".lesson-offer")).to_have_count(0)


def test_after_the_lesson_a_first_match_is_one_tap_away(house, phone):
    page = phone(f"{house.address}/learn/canoe?exercise=6")
    page.locator("[data-go=first]").tap()
    page.wait_for_url("**/t/*")
    expect(page.locator("#seats .seat")).to_have_count(2)


def test_an_example_of_the_rules_is_tried_for_all_sides_and_taken_back(house, visitor):
    page = visitor(f"{house.address}/rules/canoe")
    page.locator(".contents a[href='#la-fin-de-la-partie']").click()
    assert page.url.endswith("#la-fin-de-la-partie")
    page.locator("#la-fin-de-la-partie ~ figure .try").first.click()
    main = page.locator("main")
    type_move(page, "l4")
    expect(main).to_have_attribute("data-ply", "1")
    page.locator("[data-go=back]").click()
    expect(main).to_have_attribute("data-ply", "0")
    anchor(page, "hole:l5").click()  # the caption's own: light wins
    expect(main).to_have_attribute("data-ply", "1")
    expect(page.locator("#log li")).not_to_have_count(0)
    clean(page)
    page.locator(".deeds a").click()
    expect(page.locator(".contents")).to_be_visible()
