"""Two people play a rated match; what has become of it is on the table, in their lists and in their profiles."""

from __future__ import annotations

import re

from hands import clean, click_move, expect_plies, expect_turn, sit_down
from playwright.sync_api import expect


def named(page, name):
    page.locator("#me").click()
    page.locator("#my-name").fill(name)
    page.locator('#name button[value="save"]').click()
    expect(page.locator("#me .my-name")).to_have_text(name)


def test_a_rated_match_is_in_both_profiles_with_what_it_changed(house, visitor, phone):
    light, dark = visitor(house.address), phone(house.address, dark=True)
    for page, name in ((light, "Odile"), (dark, "Père Noël")):
        named(page, name)
    light.goto(f"{house.address}/new/canoe")
    light.locator('[name=opponent][value="here"]').check()
    expect(light.locator("#rated")).to_be_hidden()
    light.locator('[name=opponent][value="friend"]').check()
    light.locator("#rated input").check()
    clean(light)
    light.locator("#new [type=submit]").click()
    light.wait_for_url("**/t/*")
    sit_down(light, dark)
    expect(light.locator(".seat.mine small")).to_contain_text(re.compile(r"1500\s\?"))
    click_move(light, "e4")
    for page in (light, dark):
        expect_plies(page, 1)
    expect_turn(dark)
    dark.locator("#more").click()
    dark.locator('[data-do="resign"]').click()
    dark.locator('#sure button[value="yes"]').click()
    for page in (light, dark):
        expect(page.locator("#result")).to_be_visible()
        for change, shown in ((".rose", "+77"), (".fell", "−77")):
            expect(page.locator(f".seat {change}")).to_be_visible()
            expect(page.locator(f".seat {change}")).to_have_text(shown)
    clean(light)
    table = light.url.rsplit("/", 1)[1]

    for page, how, change, other in ((light, "gagnée", "(+77)", "Père Noël"), (dark, "perdue", "(−77)", "Odile")):
        page.goto(house.address)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        line = page.locator(f'.lists a[href="/t/{table}/record"]')
        expect(line).to_contain_text(how)
        if page is dark:  # on a phone it is in the dialog of one's name
            page.locator("#me").click()
        page.get_by_role("link", name="Mon profil").click()
        page.wait_for_url("**/u/me")
        match = page.locator(".matches li")
        expect(match).to_have_count(1)
        expect(match).to_contain_text(how)
        expect(match).to_contain_text(change)
        expect(page.locator(".ratings li")).to_contain_text("Canoë")
        clean(page)
        page.locator(".games a", has_text="Wege").first.click()
        expect(page.locator(".matches li")).to_have_count(0)
        page.locator(".games a", has_text="Tous les jeux").click()
        page.locator(".matches a", has_text=other).click()
        expect(page.locator("h1")).to_have_text(other)
        expect(page.locator(".matches li")).to_have_count(1)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    stranger = visitor(dark.url, lang="en")
    expect(stranger.locator("h1")).to_have_text("Odile")
    expect(stranger.locator(".ratings li")).to_have_count(1)
    expect(stranger.locator(".matches li")).to_have_count(0)
    light.goto(f"{house.address}/u/me")
    light.locator(".matches .what > a").click()
    light.wait_for_url(f"**/t/{table}/record")
