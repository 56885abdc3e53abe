"""Bots of every level, and the analysis, early and late in a match, with one odd argument at a time: each answers in time, or with
a SentiersError."""

import pytest
from hostile.calls import THINKS, acting, functions_of, try_each, whole
from hostile.meddler import Meddler, late_match, play_on
from hostile.odd import FIRST, ODD, STOPPED, asks

import sentiers
from sentiers import bots
from sentiers.games.shelf import SHELF

LEVELS = [
    (name, level)
    for name in SHELF
    for level in (*(each.name for each in bots.levels(name)), "random", "uct:2", "uct@0.01s")
]
MOMENTS = ("early", "late")
SHARES = len(LEVELS) * len(MOMENTS) // 4
KEEN = [value for value in ODD if isinstance(value, int) and not isinstance(value, bool) and value > 2**63]
"""What minds reckon with is tried with every mind: numbers that no float holds."""
MEMORIES = [value for value in ODD if isinstance(value, dict)]
MORE = {"seconds": KEEN, "simulations": KEEN, "memory": MEMORIES}


def at(name, moment):
    match = play_on(Meddler(3), sentiers.new(name, seed=3), 3)
    return match if moment == "early" else late_match(name, 4, seed=3)


def limits(match):
    return {"seconds": 0.02, "simulations": 2, "seed": 7, "cancel": None, "seat": acting(match)}


def ending(given):
    """A number of another kind than Python's must end it by itself; else time does."""
    number = given.get("simulations")
    if type(number) is not int and whole(number) and 0 <= number < 100:
        given["seconds"] = None


def sound_of(bot, match):
    """By what is called; of a match that is not over."""
    place = bots.Trail(1000).at([])
    return {
        "choose": limits(match) | {"table": match, "memory": {}, "threads": 2, "place": place},
        "learn": {"table": match, "seat": acting(match), "memory": {}},
        "ponder": {
            "view": match.view(acting(match)),
            "place": place,
            "seconds": 0.02,
            "simulations": 2,
            "seed": 7,
            "cancel": None,
        },
        "ponders": {"seats": 2},
    }


def test_everything_that_thinks_is_called_here():
    match = sentiers.new("canoe", seed=1)
    assert {*functions_of(bots.Bot)} == {*sound_of(None, match)}
    assert {*functions_of(bots.Bot), "analyse"} == THINKS


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize(("name", "level"), LEVELS)
def test_a_bot_takes_one_odd_thing_at_a_time(name, level, moment):
    match, bot = at(name, moment), sentiers.bot(name, level)
    own = LEVELS.index((name, level)) * len(MOMENTS) + MOMENTS.index(moment)
    for deed, sound in sound_of(bot, match).items():
        try_each(f"bot.{deed}", lambda deed=deed: getattr(bot, deed), sound, own, SHARES, keen=MORE, ending=ending)


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("name", SHELF)
def test_an_analysis_takes_one_odd_thing_at_a_time(name, moment):
    match = at(name, moment)
    own = [*SHELF].index(name) * len(MOMENTS) + MOMENTS.index(moment)
    sound = limits(match) | {"table": match.view(acting(match))}
    try_each("analyse", lambda: sentiers.analyse, sound, own, SHARES, keen=MORE, ending=ending)


@pytest.mark.parametrize("name", SHELF)
def test_who_is_told_to_stop_before_he_begins_answers_at_once(name):
    match = at(name, "early")
    for level in bots.levels(name):
        bot = sentiers.bot(name, level.name)
        assert asks(bot.choose, match, cancel=STOPPED, within=FIRST) in match.moves(acting(match))
        assert asks(bot.choose, match, seconds=0.0) in match.moves(acting(match))


@pytest.mark.parametrize("name", SHELF)
def test_a_bot_plays_no_other_game_and_for_nobody_else(name):
    other = sentiers.new("canoe" if name != "canoe" else "traxx", seed=1)
    bot = sentiers.bot(name, bots.levels(name)[0].name)
    for table in (other, other.view(0)):
        assert asks(bot.choose, table) is None
        assert asks(bot.learn, table, 0) in (None, {})
