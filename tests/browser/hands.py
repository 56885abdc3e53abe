"""What a player's hands do on a page: open a table, click a move, wait for a turn."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from sentiers.lab.guests import Guest

CLIENT = Path(__file__).parents[2] / "src" / "sentiers" / "web" / "client"
AXE = (CLIENT / "node_modules" / "axe-core" / "axe.min.js").read_text()

# Light builds two canoes while Dark plants a straight row: the shortest win there is without interference.
LIGHT = ["c4", "d3", "e3", "f4", "i4", "j3", "k3", "l4"]
DARK = ["d1", "e1", "f1", "g1", "h1", "i1", "j1"]
WHOLE_MATCH = [move for pair in zip(LIGHT, [*DARK, ""], strict=True) for move in pair if move]


def anchor(page: Page, step: str) -> Locator:
    return page.locator(f'.board [data-step="{step}"]')


def hole(page: Page, name: str) -> Locator:
    return anchor(page, f"hole:{name}")


def click_move(page: Page, move: str) -> None:
    """e4 plants, e4-f5 moves, -e4 takes back: the clicks that make these moves of Canoë."""
    if move.startswith("-"):
        hole(page, move[1:]).click()
        page.locator('.board .can[data-step^="stock:"]').click()
        return
    for name in move.split("-"):
        hole(page, name).click()


def read_the_board(page: Page) -> None:
    """Opens the board as text, and waits until it is there."""
    page.locator("#reading").evaluate("it => { it.open = true; }")
    expect(page.locator("#text")).not_to_be_empty()


def speak(page: Page, language: str) -> None:
    """Chooses the language, by what it calls itself."""
    page.locator(".tongues summary").click()
    page.get_by_role("link", name=language, exact=True).click()


def expect_turn(page: Page) -> None:
    expect(page.locator("#prompt")).to_have_class("next yours")
    expect(page.locator(".board .can").first).to_be_attached()


def expect_plies(page: Page, plies: int) -> None:
    """So many moves have been made, as this page knows it."""
    expect(page.locator("main")).to_have_attribute("data-ply", str(plies))


def open_table(
    page: Page, address: str, opponent: str, begins: str = "me", canoes: int = 2, public: bool = False
) -> None:
    """Through the form of the new table, as anyone would."""
    page.goto(f"{address}/new/canoe")
    page.locator(f'[name=opponent][value="{opponent}"]').check()
    if opponent != "here":
        page.locator(f'[name=begins][value="{begins}"]').check()
    page.locator(f'[data-option=canoes][value="{canoes}"]').check()
    if public:
        page.locator("[name=public]").check()
    page.locator("#new [type=submit]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#seats .seat")).to_have_count(2)


def open_zwei_wege(page: Page, address: str, opponent: str, board: str = "short") -> None:
    page.goto(f"{address}/new/zwei-wege")
    page.locator(f'[name=opponent][value="{opponent}"]').check()
    page.locator(f'[name=edition][value="{board}"]').check()
    page.locator("#new [type=submit]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#seats .seat")).to_have_count(2)


def type_move(page: Page, move: str) -> None:
    page.locator("#move").fill(move)
    page.keyboard.press("Enter")


def two_at_a_table(visitor, address: str, **more) -> tuple[Page, Page]:  # type: ignore[no-untyped-def]
    """Light opened the table and sent the link, Dark followed it and sat down."""
    light, dark = visitor(address), visitor(address)
    open_table(light, address, "friend", **more)
    return sit_down(light, dark)


def sit_down(light: Page, dark: Page) -> tuple[Page, Page]:
    dark.goto(light.locator("#share input").input_value())
    dark.locator("[data-do=sit]").click()
    expect(light.locator("#share")).to_be_hidden()
    expect_turn(light)
    return light, dark


def play_out(light: Page, dark: Page, moves: list[str]) -> None:
    for ply, move in enumerate(moves):
        page = (light, dark)[ply % 2]
        expect_turn(page)
        click_move(page, move)
        for each in (light, dark):
            expect_plies(each, ply + 1)


def come_as(page: Page, guest: Guest) -> None:
    """The browser of a guest who has been here before."""
    if not guest.cookie:
        guest.do("guests")
    name, _, value = guest.cookie.partition("=")
    page.context.add_cookies([{"name": name, "value": value, "url": guest.address}])


def clean(page: Page) -> None:
    """axe finds nothing to complain about on the page as it is now."""
    # Colours are judged once nothing fades any more. What breathes for ever is not waited for.
    page.evaluate(
        "Promise.all(document.getAnimations().filter(a => a.effect.getComputedTiming().endTime < Infinity)"
        ".map(a => a.finished.catch(() => null)))"
    )
    page.evaluate(AXE)
    found = page.evaluate("axe.run({resultTypes: ['violations']})")
    told = [f"{v['id']}: {v['help']} {[n['html'][:160] for n in v['nodes'][:3]]}" for v in found["violations"]]
    assert not told, f"{page.url}\n" + "\n".join(told)


def keep_by_password(page: Page, handle: str, password: str = "canoes on the lake") -> None:
    """On the page of the account, as a guest; the recovery codes are shown then."""
    expect(page.locator("#keep button[value=password]")).to_be_enabled()
    page.locator("#keep-handle").fill(handle)
    if not page.locator("#keep-password").is_visible():
        page.locator("#keep summary").click()
    page.locator("#keep-password").fill(password)
    page.locator("#keep-password").press("Enter")
    expect(page.locator("#codes li")).to_have_count(8)


OPEN_WITH_TIME = """async (time) => (await (await fetch("/api/tables", {
    method: "POST", headers: {"content-type": "application/json"},
    body: JSON.stringify({game: "canoe", seats: ["me", "open"], time})})).json()).table"""


def at_a_clock(visitor, address: str, time: str) -> tuple[Page, Page]:  # type: ignore[no-untyped-def]
    """Two at a table of Canoë with this time, the second one on a phone."""
    light, dark = visitor(address), visitor(address, size=(390, 844), touch=True)
    light.goto(address)
    table = light.evaluate(OPEN_WITH_TIME, time)
    for page in (light, dark):
        page.goto(f"{address}/t/{table}")
    dark.locator("[data-do=sit]").click()
    expect_turn(light)
    return light, dark
