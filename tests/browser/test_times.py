"""A clock beside each name, and what those may do whom somebody leaves waiting."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import PHONE, House, opened
from hands import at_a_clock, clean, expect_plies, expect_turn, play_out
from playwright.sync_api import Page, expect


@pytest.fixture
def brisk_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A house in which nobody is waited for long."""
    monkeypatch.setenv("SENTIERS_ABSENCE_FAST", "1")
    monkeypatch.setenv("SENTIERS_ABSENCE", "1")
    yield from opened(tmp_path)


def seconds(page: Page, seat: int) -> float:
    shown = page.locator(f"#seats .time[data-seat='{seat}']").inner_text()
    minutes, _, rest = shown.rpartition(":")
    return 60 * int(minutes or 0) + float(rest)


def test_a_clock_counts_down_for_who_is_to_move_and_a_win_is_claimed_against_who_leaves(brisk_house, visitor) -> None:
    light, dark = at_a_clock(visitor, brisk_house.address, "3+2")
    for page in (light, dark):
        expect(page.locator("#seats .time")).to_have_text(["3:00", "3:00"])
    play_out(light, dark, ["g4", "a3", "k4", "b3"])
    for page in (light, dark):
        expect(page.locator("#seats .time.runs")).to_have_attribute("data-seat", "0")
    before = seconds(dark, 0)
    dark.wait_for_function(
        "before => !document.querySelector('#seats .time').textContent.endsWith(before)", arg=f"{int(before % 60):02}"
    )
    assert seconds(dark, 0) < before <= 184
    clean(light)
    clean(dark)
    dark.close()
    card = light.locator("#offers")
    expect(card.locator("[data-do=claim]")).to_be_visible()
    clean(light)
    card.locator("[data-do=claim]").click()
    expect(light.locator("#result")).to_be_visible()
    expect(light.locator("#result")).to_contain_text("Vous avez gagné")


PLAY = """async ([table, move, ply]) => (await fetch(`/api/tables/${table}/play`, {method: "POST", headers:
    {"content-type": "application/json"}, body: JSON.stringify({move, ply})})).status"""
WON = ["j4", "d1", "h3", "e1", "f2", "f1", "d3", "g1", "c2", "h1", "e3", "i1", "k3"]  # whatever the second does now


def played(pages: tuple[Page, Page], first: int, last: int) -> None:
    table = pages[0].url.rpartition("/")[2]
    for ply in range(first, last):
        assert pages[ply % 2].evaluate(PLAY, [table, WON[ply], ply]) == 200
    for page in pages:
        expect_plies(page, last)


def places(page: Page) -> dict[str, tuple[float, float]]:
    """Where each button stands that can be pressed at any time."""
    script = """() => [...document.querySelectorAll(".deeds button, .deeds summary, #seldom button")].map(
        (one) => [one.dataset.do ?? one.id ?? one.textContent, one.getBoundingClientRect()]).map(
        ([name, box]) => [name || "", box.x, box.y])"""
    return {name: (x, y) for name, x, y in page.evaluate(script)}


def test_a_decided_match_is_claimed_against_who_is_there_and_does_not_play_on(brisk_house, visitor) -> None:
    pages = light, dark = at_a_clock(visitor, brisk_house.address, "")
    played(pages, 0, 5)
    before = places(light)
    claim = light.locator("#offers [data-do=claim-decided]")
    expect(claim).to_be_visible()
    expect(light.locator("#offers")).to_contain_text("vous fait attendre")
    assert places(light) == before, "no other button moves"
    clean(light)
    claim.click()
    expect(light.locator("#toast .line", has_text="n’est pas encore décidée")).to_be_visible()
    expect(light.locator("#offers")).to_be_hidden()
    played(pages, 5, len(WON))
    expect(claim).to_be_visible()
    expect(dark.locator("#offers")).to_be_hidden()
    claim.click()
    expect(light.locator("#result")).to_contain_text("Vous avez gagné")
    for page in pages:
        expect(page.locator("#result")).to_contain_text("ne joue plus")


def test_days_are_told_in_days(house, visitor) -> None:
    light, _ = at_a_clock(visitor, house.address, "days:3")
    expect(light.locator("#seats .time").first).to_contain_text("5 j")


def test_who_goes_on_vacation_is_seen_to_on_a_phone_too_until_he_ends_it(house, visitor) -> None:
    light, dark = at_a_clock(visitor, house.address, "days:3")
    table = dark.url
    dark.goto(f"{house.address}/u/me")
    card = dark.locator("#vacation")
    expect(card).to_contain_text("Sur 21 jours par an, il en reste 21.")
    clean(dark)
    dark.locator("#vacation-days").select_option("10")
    dark.get_by_role("button", name="Partir en vacances").click()
    expect(card).to_contain_text("Vous êtes en vacances jusqu’au")
    clean(dark)
    badge = light.locator("#seats .seat .vacation")
    expect(badge).to_have_count(1)
    expect(badge).to_contain_text(re.compile(r"en vacances jusqu’au \d+ "))
    expect(light.locator("#toast")).to_contain_text("est en vacances pour 10 jours")
    dark.goto(house.address)
    expect(dark.locator(".lists .facts")).to_contain_text("Vous êtes en vacances jusqu’au")
    dark.goto(table)
    badge = dark.locator("#seats .seat.mine .vacation")
    expect(badge).to_be_visible()
    box, screen = badge.bounding_box(), dark.viewport_size
    assert box is not None
    assert screen is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= screen["width"]
    assert badge.evaluate("it => it.scrollWidth <= it.clientWidth"), "all of it can be read"
    clean(dark)
    clean(light)
    light.goto(f"{house.address}/u/me")
    expect(light.locator("#vacation")).to_contain_text("il en reste 21")  # the other's own
    light.goto(table)
    expect(light.locator("#seats .vacation")).to_have_count(1)
    dark.goto(f"{house.address}/u/me")
    dark.get_by_role("button", name="Y mettre fin maintenant").click()
    expect(card).to_contain_text("il en reste 20.")
    expect(light.locator("#seats .vacation")).to_have_count(0)


def test_two_find_each_other_and_play_a_clocked_match_to_a_flag(compiled, frail_house, visitor) -> None:
    """On a moved clock: pages show what is left, tenths at last, and who has run out of time loses, though the house was dead."""
    pages = [visitor("about:blank"), visitor("about:blank", size=PHONE, touch=True, dark=True)]
    for page in pages:
        page.clock.install()
        page.goto(frail_house.address)
        page.locator('[data-seek*="5+3"]').first.click()
    for page in pages:
        page.wait_for_url("**/t/*")
        expect(page.locator("#seats .time")).to_have_text(["5:00", "5:00"])
    light, dark = pages if pages[0].locator("#seats .mine").get_attribute("aria-current") else pages[::-1]
    for ply, move in enumerate(["g4", "a3", "k4", "b3"]):
        page = (light, dark)[ply % 2]
        expect_turn(page)
        page.evaluate(
            "move => { document.querySelector('#move').value = move; document.querySelector('.typing').requestSubmit(); }",
            move,
        )
        for each in pages:
            expect_plies(each, ply + 1)
    mine = light.locator("#seats .time[data-seat='0']")
    expect(mine).to_have_class("time runs")
    light.clock.fast_forward(298_000)  # a phone that has slept
    expect(mine).to_have_class("time runs hurry")
    expect(mine).to_have_text(re.compile(r"^\d\.\d$"))
    expect(light.locator("#announce")).to_contain_text("secondes")
    clean(light)
    frail_house.kill()
    frail_house.ahead = 400
    frail_house.start()
    for page, words in ((light, "Victoire pour"), (dark, "Vous avez gagné")):
        expect(page.locator("#result")).to_contain_text(words)
        expect(page.locator("#result")).to_contain_text("n’a plus de temps")
        clean(page)
