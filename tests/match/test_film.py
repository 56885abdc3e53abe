"""A match as one moving picture."""

import random
import xml.etree.ElementTree as xml

import pytest

from sentiers.games.shelf import SHELF
from sentiers.match import Match
from sentiers.match.film import BEAT, HOLD

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", SHELF)
def test_it_has_a_frame_for_each_position_and_shows_the_last_one_last_and_where_nothing_moves(name):
    match, chance = Match.new(name, seed=2), random.Random(2)
    while len(match.plies) < 7 and not match.over:
        seat = match.turn[0]
        match.play(chance.choice(match.moves(seat)), seat)
    film = match.film()
    assert film == match.film()
    root = xml.fromstring(film)
    frames = [part for part in root.findall(f"{SVG}g") if part.get("class") == "scene"]
    assert len(frames) == len(match.plies) + 1
    assert [frame.get("display") for frame in frames] == ["none"] * len(match.plies) + [None]
    ids = [part.get("id") for part in root.iter() if part.get("id")]
    assert len(ids) == len(set(ids)) or name not in ("canoe", "wege", "buizen", "traxx", "zwei-wege")
    whole = BEAT * len(match.plies) + HOLD
    for number, frame in enumerate(frames):
        moving = frame.find(f"{SVG}animate")
        assert moving.get("dur") == f"{whole:g}s"
        values, times = moving.get("values").split(";"), [float(time) for time in moving.get("keyTimes").split(";")]
        assert times[0] == 0.0
        assert times[values.index("inline")] == pytest.approx(number * BEAT / whole, abs=1e-4)
        assert (values[-1] == "inline") == (number == len(match.plies))


def test_the_eyes_are_those_of_the_seat():
    match = Match.new("zwei-wege", seed=1)
    match.play("H<")
    assert match.film(0) != match.film(1)
    other = Match.new("zwei-wege", seed=1)
    other.play("H>")
    assert match.film(1) == other.film(1), "what is hidden shows in no frame"
