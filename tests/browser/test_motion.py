"""What moves, moves as it was moved: a glide of 180 ms, and only a fade for those who want no motion."""

from __future__ import annotations

from hands import click_move, expect_plies, expect_turn, play_out, two_at_a_table
from playwright.sync_api import Page

RECORD = """() => {
  window.motions = [];
  const plain = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    motions.push({ id: this.id, frames, timing });
    return plain.call(this, frames, timing);
  };
}"""


def motions(page: Page, piece: str) -> list[dict]:
    return [motion for motion in page.evaluate("motions") if motion["id"] == piece]


def test_a_moved_peg_glides_from_where_it_was_and_nothing_else_moves(house, visitor):
    light, dark = two_at_a_table(visitor, house.address)
    play_out(light, dark, ["g4", "a3"])
    dark.evaluate(RECORD)
    expect_turn(light)
    click_move(light, "g4-g5")
    expect_plies(dark, 3)
    (motion,) = motions(dark, "peg-g5")
    assert motion["timing"]["duration"] == 180
    assert motion["frames"][0]["translate"] != "0px 0px"
    assert motion["frames"][-1]["translate"] == "0px 0px"
    assert not motions(dark, "peg-a3")


def test_without_motion_a_moved_peg_only_fades_in(house, visitor):
    light, dark = two_at_a_table(visitor, house.address)
    play_out(light, dark, ["g4", "a3"])
    dark.emulate_media(reduced_motion="reduce")  # the device asks for it …
    light.locator(".settings summary").click()
    light.locator("#set-calm").check()  # … or the visitor
    for page in (light, dark):
        page.evaluate(RECORD)
    expect_turn(light)
    click_move(light, "g4-g5")
    for page in (light, dark):
        expect_plies(page, 3)
        (motion,) = motions(page, "peg-g5")
        assert all(set(frame) == {"opacity"} for frame in motion["frames"])
    assert light.evaluate("getComputedStyle(document.querySelector('.seat')).transitionDuration") in (
        "1e-05s",
        "0.00001s",
    )
