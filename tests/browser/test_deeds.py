"""Taking back, resigning, draws, rematches: alone with a bot and between people."""

from __future__ import annotations

from hands import WHOLE_MATCH, expect_plies, expect_turn, hole, open_table, play_out, read_the_board, two_at_a_table
from playwright.sync_api import expect


def test_against_a_bot_a_move_is_taken_back_at_once(house, visitor):
    page = visitor(house.address)
    open_table(page, house.address, "bot:novice")
    expect_turn(page)
    hole(page, "g4").click()
    expect_plies(page, 2)
    page.locator("[data-do=undo]").click()
    expect_turn(page)
    expect(page.locator('.board .can[data-step^="hole:"]')).to_have_count(61)


def test_between_people_taking_back_needs_agreement(house, visitor):
    light, dark = two_at_a_table(visitor, house.address)
    play_out(light, dark, ["g4"])
    light.locator("[data-do=undo]").click()
    expect(light.locator("#offers")).to_be_visible()
    expect(dark.locator("#offers")).to_be_visible()
    dark.locator("#offers [data-do=decline]").click()
    expect(light.locator("#offers")).to_be_hidden()
    expect_turn(dark)
    hole(dark, "a3").click()
    expect_turn(light)
    light.locator("[data-do=undo]").click()
    dark.locator("#offers [data-do=accept]").click()
    expect_turn(light)
    for page in (light, dark):
        read_the_board(page)
        expect(page.locator("#text")).to_contain_text("○ 13")


def test_an_offer_of_one_s_own_can_be_withdrawn(house, visitor):
    light, dark = two_at_a_table(visitor, house.address)
    light.locator("[data-do=draw]").click()
    expect(dark.locator("#offers [data-do=accept]")).to_be_visible()
    light.locator("#offers [data-do=withdraw]").click()
    for page in (light, dark):
        expect(page.locator("#offers")).to_be_hidden()


def test_a_draw_is_offered_declined_offered_and_agreed(house, visitor):
    light, dark = two_at_a_table(visitor, house.address)
    light.locator("[data-do=draw]").click()
    expect(dark.locator("#offers")).to_contain_text("nulle")
    dark.locator("#offers [data-do=decline]").click()
    expect(light.locator("#offers")).to_be_hidden()
    play_out(light, dark, ["g4"])
    dark.locator("[data-do=draw]").click()
    light.locator("#offers [data-do=accept]").click()
    for page in (light, dark):
        expect(page.locator("#result h2")).to_have_text("Partie nulle")
        expect(page.locator("#seats .wins")).to_have_count(0)


def test_resigning_asks_first_and_ends_the_match(house, visitor):
    light, dark = two_at_a_table(visitor, house.address)
    light.locator("[data-do=resign]").click()
    light.locator("#sure [value=no]").click()
    expect(light.locator("#result")).to_be_hidden()
    light.locator("[data-do=resign]").click()
    light.locator("#sure [value=yes]").click()
    expect(dark.locator("#result h2")).to_have_text("Vous avez gagné !")
    expect(light.locator("#result")).to_be_visible()


def test_a_rematch_takes_both_to_a_new_table(house, visitor):
    light, dark = two_at_a_table(visitor, house.address)
    first = light.url
    play_out(light, dark, WHOLE_MATCH)
    light.locator("#result [data-do=rematch]").click()
    dark.locator("#offers [data-do=accept]").click()
    for page in (light, dark):
        page.wait_for_url(lambda url: "/t/" in url and url != first)
        expect_plies(page, 0)
    assert light.url == dark.url


def test_a_rematch_against_a_bot_begins_at_once(house, visitor):
    page = visitor(house.address)
    open_table(page, house.address, "bot:novice")
    expect_turn(page)
    first = page.url
    page.locator("[data-do=resign]").click()
    page.locator("#sure [value=yes]").click()
    page.locator("#result [data-do=rematch]").click()
    page.wait_for_url(lambda url: "/t/" in url and url != first)


def test_an_open_table_waits_on_the_shelf_and_its_guest_sits_down(house, visitor):
    host, guest = visitor(house.address), visitor(house.address)
    open_table(host, house.address, "friend", public=True)
    path = host.url.removeprefix(house.address)
    guest.goto(house.address)
    guest.locator(f'.lists a[href="{path}"]').click()  # one tap, and one sits there
    expect(host.locator("#share")).to_be_hidden()
    host.goto(house.address)
    expect(host.locator(f'.lists a[href="{path}"]')).to_contain_text("à vous")
