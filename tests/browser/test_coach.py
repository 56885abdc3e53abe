"""The coach on the page: beside the board when asked, and over the whole match in the replay."""

from __future__ import annotations

import re

import pytest
from hands import clean, expect_plies, expect_turn, hole, open_table, open_zwei_wege
from playwright.sync_api import Page, expect


@pytest.fixture
def resigned(house, visitor) -> Page:
    """The record of a short match at one screen, played through the API."""
    page = visitor(house.address)
    open_zwei_wege(page, house.address, "here")
    table = page.url.replace("/t/", "/api/tables/")
    page.wait_for_function(
        "async address => Object.keys((await (await fetch(address)).json()).moves).length > 0", arg=f"{table}/moves"
    )  # it is dealt once the page has given its words
    plies = 0
    while plies < 8:
        moves = page.request.get(f"{table}/moves").json()["moves"]
        ((seat, legal),) = moves.items()
        played = page.request.post(
            f"{table}/play", data={"move": legal[plies % len(legal)], "ply": plies, "seat": int(seat)}
        )
        assert played.ok, played.text()
        plies += 1
    assert page.request.post(f"{table}/act", data={"do": "resign"}).ok
    page.goto(f"{page.url}/record")
    expect(page.locator("#curve svg")).to_be_visible()
    return page


def test_the_coach_opens_beside_the_board_and_moves_nothing(house, visitor):
    page = visitor(house.address)
    open_zwei_wege(page, house.address, "bot:novice")
    expect_turn(page)
    place = page.locator(".board").bounding_box()
    hint, coach = page.locator("[data-do=hint]"), page.locator("#coach")
    hint.click()
    expect(coach.locator(".clue-told")).to_contain_text("Regardez")
    expect(page.locator(".clues .clue")).to_have_count(1)  # the animal, and no hand
    expect(page.locator(".ghost use")).to_have_count(0)
    expect(page.locator("#announce")).to_contain_text("Regardez")
    coach.get_by_role("button", name="Que jouer").click()
    expect(coach.locator(".chances li")).to_have_count(2)
    expect(page.locator(".clues .clue")).to_have_count(0)
    expect(coach.locator(".best .deed")).to_contain_text("Annoncez")
    expect(coach.locator(".picture svg")).to_be_visible()
    expect(page.locator(".ghost use")).to_have_count(1)
    expect(page.locator(".marks .chosen")).to_have_count(2)  # the animal and the hand
    expect(page.locator("#prompt .go")).to_contain_text("Jouer")
    expect(page.locator("#announce")).to_contain_text("Annoncez")
    assert page.locator(".board").bounding_box() == place
    clean(page)
    coach.get_by_role("button", name="Fermer").press("Enter")
    expect(coach).to_be_hidden()
    expect(hint).to_be_focused()
    expect(page.locator(".ghost use")).to_have_count(1)  # the move proposed is still there to be played
    hint.click()
    expect(coach.locator(".picture svg")).to_be_visible()
    page.locator("#prompt .go").click()
    expect(coach).to_be_hidden()


def test_first_where_to_look_then_what_to_do_and_what_else(house, visitor):
    page = visitor(house.address)
    open_table(page, house.address, "bot:novice")
    expect_turn(page)
    page.locator("[data-do=hint]").click()
    expect(page.locator(".clues .clue").nth(2)).to_be_attached()
    page.locator("[data-do=hint]").click()
    expect(page.locator("#coach .chances li")).to_have_count(2)
    expect(page.locator("#coach .best .reason")).not_to_be_empty()
    other = page.locator("#coach .others .shows").first
    other.click()  # shown on the board, not played
    expect(page.locator("#prompt .go")).to_contain_text((other.inner_text().split(" en ")[-1]).rstrip("."))
    expect_plies(page, 0)
    hole(page, "g4").click()
    expect(page.locator("#coach")).to_be_hidden()
    expect_plies(page, 2)


def test_on_a_phone_the_coach_slides_up_and_is_put_away(house, phone):
    page = phone(house.address)
    open_zwei_wege(page, house.address, "bot:novice")
    expect_turn(page)
    place = page.locator(".board").bounding_box()
    page.locator("[data-do=hint]").tap()
    page.locator("#coach [data-do=tell]").tap()
    expect(page.locator("#coach .picture svg")).to_be_visible()
    clean(page)
    page.locator("#coach .shut").tap()
    expect(page.locator("#coach")).to_be_hidden()
    assert page.locator(".board").bounding_box() == place


def test_turning_points_links_and_pictures(resigned):
    """All controls in one row; a link opens right there; what is kept is what is shown."""
    page = resigned
    row = page.locator(".wheel button")
    assert len({round(box["y"]) for box in (button.bounding_box() for button in row.all())}) == 1
    turning = page.locator("#log .turning")
    expect(page.locator("#curve .turns path")).to_have_count(turning.count())
    if turning.count():
        plies = [int(line.get_attribute("data-ply") or 0) for line in turning.all()]
        page.locator("[data-go=before]").click()
        expect(page.locator("#where")).to_have_text(
            f"Coup {max(ply for ply in plies if ply < 8 or len(plies) == 1)} sur 8"
        )
    page.goto(page.url.partition("#")[0] + "#3")
    page.reload()
    expect(page.locator("#where")).to_have_text("Coup 3 sur 8")
    expect(page.locator("#ply")).to_have_value("3")
    page.locator(".keepsake summary").click()
    with page.expect_download() as kept:
        page.locator("[data-keep=png]").click()
    assert kept.value.suggested_filename.endswith("-3.png")
    picture = kept.value.path().read_bytes()
    assert picture.startswith(b"\x89PNG")
    wide, tall = (int.from_bytes(picture[at : at + 4], "big") for at in (16, 20))
    assert max(wide, tall) == 1600
    assert len(picture) > 50_000, "the board, and not a blank sheet"
    with page.expect_download() as kept:
        page.locator("[data-keep=svg]").click()
    assert "--wood:" in kept.value.path().read_text(encoding="utf-8")
    clean(page)


def test_the_curve_is_tapped_and_dragged_and_follows_the_slider(resigned):
    page = resigned
    curve, where = page.locator("#curve"), page.locator("#where")
    box = curve.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 20)
    expect(where).to_have_text("Coup 4 sur 8")
    page.mouse.down()
    page.mouse.move(box["x"] + 2, box["y"] + 30, steps=6)
    page.mouse.up()
    expect(where).to_have_text("Coup 0 sur 8")
    line = page.locator("#curve .cursor line")
    at = float(line.get_attribute("x1") or 0)
    page.keyboard.press("ArrowRight")
    expect(where).to_have_text("Coup 1 sur 8")
    assert float(line.get_attribute("x1") or 0) > at
    expect(page.locator("#shares li")).to_have_count(2)
    expect(page.locator("#curve svg")).to_have_attribute("aria-label", re.compile("Bois clair.*au début.*à la fin"))


def test_the_coach_tells_of_each_position_and_of_each_move(resigned):
    page = resigned
    page.locator("#ply").fill("0")
    coach = page.locator("#coach")
    expect(coach).to_contain_text("Conseil pour Bois clair")
    expect(coach.locator(".best .deed")).to_contain_text("Annoncez")
    page.keyboard.press("ArrowRight")
    expect(coach).to_contain_text("Conseil pour Bois foncé")
    expect(coach.locator(".advice li").nth(-2)).to_contain_text("Barrez")
    expect(coach.locator(".advice li").last).to_have_text("C’est exact, et non une estimation.")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#verdict")).to_have_text(re.compile(r"(choix|chance) [+−]\d"))
    expect(page.locator("#log li[data-ply='2'] .verdict")).to_have_text(page.locator("#verdict").inner_text())
    clean(page)


def test_where_points_count_the_coach_shows_the_best_line_beside_ones_own(house, visitor):
    page = visitor(house.address)
    seats = {"game": "traxx", "options": {"players": 1}, "seats": ["me"]}
    table = page.request.post(f"{house.address}/api/tables", data=seats).json()["table"]
    page.goto(f"{house.address}/t/{table}")
    expect(page.locator(".board .can").first).to_be_attached()  # the cards are dealt
    api = f"{house.address}/api/tables/{table}"
    for ply in range(15):
        line = max(page.request.get(f"{api}/moves").json()["moves"]["0"], key=len)
        assert page.request.post(f"{api}/play", data={"move": line, "ply": ply}).ok
    page.goto(f"{house.address}/t/{table}/record")
    coach = page.locator("#coach")
    expect(coach.locator(".picture svg path")).not_to_have_count(0)
    expect(coach.locator(".advice li").first).to_contain_text("Avec ces cartes")
    result = coach.locator(".picture svg > g > text[font-size='48']").first.text_content()
    expect(page.locator("#shares b")).to_have_text(result or "")
    expect(page.locator("#log .verdict").first).to_have_text(re.compile(r"^perdu \d+$"))
    clean(page)
