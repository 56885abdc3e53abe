"""A phone held sideways: each game is played there to its end by finger, and nothing is outside the screen, covered or cut off.

The beginning is played without the page. A finger touches whatever is lit, as long as that leads on, and then what plays it."""

from __future__ import annotations

import random

import pytest
from conftest import House, Visit
from hands import DARK, LIGHT, WHOLE_MATCH, come_as
from measuring import come, wrong
from playwright.sync_api import Page, TimeoutError, expect

from sentiers.games import shelf
from sentiers.lab.guests import Guest, opened, play_on

SIDEWAYS = (844, 390)
GAMES = [name for name in shelf.SHELF if shelf.game(name).lesson]  # those of the house
STRETCH = 4  # plies before the end, as the match before was long
TOUCHES = 40  # of one move, at the most
LAST = 4  # moves of each, of a match that is known beforehand
OFTEN = 3  # moves from one measuring to the next

# The middles of what is lit and would feel the finger; where nothing is lit, of what can be done beside the board. Nothing is lit
# for who has moved: the touch before this one may have played, on a slow machine, after nobody waited for it any more.
LIT = """([wished, before]) => {
  if (document.querySelector("main").dataset.ply !== before) return [];
  const middle = (it) => { const {x, y, width, height} = it.getBoundingClientRect(); return [x + width / 2, y + height / 2]; };
  const felt = (it) => document.elementFromPoint(...middle(it))?.closest("[data-step], button") === it;
  const lit = document.querySelector(".board .can") ? ".board .can:not(.chosen)" : "#doings button";
  const meant = (it) => (it.dataset.step ?? "").includes(wished);
  const found = [...document.querySelectorAll(lit)].filter((it) => meant(it) && felt(it)).map(middle);
  return found.length && found;
}"""
# How far a move is; when this changes the finger has been understood.
FAR = """() => [document.querySelector("main").dataset.ply, !!document.querySelector("#prompt [data-do=go]"),
  ...[...document.querySelectorAll(".board .chosen[data-step]")].map((it) => it.dataset.step)].join()"""
READY = "() => document.querySelector('#prompt.yours') && document.querySelector('.board .can, #doings button')"


class Finger:
    """Plays by touching the page, and looks at it now and then."""

    def __init__(self, page: Page, found: list[str]) -> None:
        self.page, self.found, self.dice, self.moves = page, found, random.Random(1), 0
        self.go, self.main = page.locator("#prompt [data-do=go]"), page.locator("main")

    def look(self, state: str) -> None:
        self.found.extend(f"{state} {it}" for it in wrong(self.page, *SIDEWAYS))

    def move(self, wished: str = "") -> None:
        """One move: one that is wished for, or any."""
        self.page.wait_for_function(READY)
        measured = self.moves % OFTEN == 0
        if measured:
            self.look(f"before move {self.moves}")
        before = self.main.get_attribute("data-ply") or ""
        for _ in range(TOUCHES):
            if self.go.is_visible() or self.main.get_attribute("data-ply") != before:
                break
            self.touch(wished, before)
        if self.go.is_visible():
            if measured:
                self.look(f"move {self.moves} laid")
            self.go.tap()
        expect(self.main).not_to_have_attribute("data-ply", before)
        self.moves += 1

    def touch(self, wished: str, before: str) -> None:
        lit = self.page.wait_for_function(LIT, arg=[wished, before]).json_value()  # as soon as it is drawn there
        if not lit:
            return
        far = self.page.evaluate(FAR)
        self.page.touchscreen.tap(*self.dice.choice(lit))
        try:
            self.page.wait_for_function(f"before => ({FAR})() !== before", arg=far, timeout=2000)
        except TimeoutError:
            return  # it glided away under the finger


def nearly_over(me: Guest, other: Guest, game: str) -> str:
    """A table in the last stretch of its match, where the first has something to choose."""
    table = opened(me, other, game)
    if game == "canoe":  # at random nobody ever builds two
        for ply, move in enumerate(WHOLE_MATCH[: -2 * LAST + 1]):
            (me, other)[ply % 2].do(f"tables/{table}/play", move=move, ply=ply)
        return table
    plies = play_on((me, other), table, 10_000)
    while len((state := me.ask(f"tables/{table}"))["moves"]) < 2:
        table, plies = (opened(me, other, game), max(plies - STRETCH, 0)) if state["ended"] else (table, plies + 1)
        plies = play_on((me, other), table, plies)  # not all are as long
    return table


def answer(guest: Guest, table: str, wished: str) -> None:
    """A move without a page, if it is this one's turn."""
    state = guest.ask(f"tables/{table}")
    if state["moves"]:
        guest.do(f"tables/{table}/play", move=wished or state["moves"][0], ply=state["ply"])


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_to_its_end(house: House, visitor: Visit, game: str) -> None:
    page, me, other = visitor("about:blank", size=SIDEWAYS, touch=True), Guest(house.address), Guest(house.address)
    come_as(page, me)
    page.emulate_media(reduced_motion="reduce")
    table = nearly_over(me, other, game)
    known = game == "canoe"
    mine, theirs = iter(LIGHT[-LAST:] if known else ()), iter(DARK[1 - LAST :] if known else ())
    found: list[str] = []
    come(page, f"{house.address}/t/{table}", GAMES.index(game))
    finger = Finger(page, found)
    while not (state := me.ask(f"tables/{table}"))["ended"]:
        if state["moves"]:
            finger.move(next(mine, ""))
        else:
            answer(other, table, next(theirs, ""))
    assert finger.moves
    expect(page.locator("#result")).to_be_visible()
    finger.look("at the end")
    page.locator("#more").tap()
    expect(page.locator("#log")).to_be_visible()
    finger.look("its log")
    assert not found, "\n".join(found)
