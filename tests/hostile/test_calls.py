"""Each function with one odd argument, the others sound: nothing but a SentiersError comes out, nothing is left half done, and
nothing hangs. `SENTIERS_HOSTILE=2000 pytest tests/hostile` tries everything everywhere, and by chance so many times."""

import inspect
import signal
import time

import pytest
from hostile.calls import (
    ALL,
    CLASSES,
    MADE,
    MODULES,
    OF_MATCH,
    OF_MESSAGE,
    OF_RESULT,
    OF_THE_BOTS,
    OF_THE_LIBRARY,
    OF_TRAIL,
    OF_VIEW,
    THINKS,
    TRUSTS,
    functions_of,
    try_each,
)
from hostile.meddler import Meddler, is_whole, late_match, look_at, play_on, read_through
from hostile.odd import FIRST, Hung, asks, share_of, watched

import sentiers
from sentiers import bots, lab
from sentiers.games.shelf import SHELF, game
from sentiers.lab.contract.soundness import look_through
from sentiers.lab.contract.variant import combinations

MOMENTS = ("early", "late", "over")
WAYS = [(name, moment) for name in SHELF for moment in MOMENTS]


def at(name, moment):
    """The late ones by another choice of the options."""
    if moment == "early":
        return play_on(Meddler(1), sentiers.new(name, seed=1), 3)
    match = late_match(name, **combinations(game(name).card)[-1])
    return match if moment == "late" else play_on(Meddler(2), match, 10)


def test_what_hangs_is_noticed():
    def waits():
        while True:
            time.sleep(0.01)

    with pytest.raises(Hung), watched(0.1):
        waits()
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


@pytest.mark.parametrize("kind", [*CLASSES, *MODULES], ids=lambda kind: kind.__name__)
def test_everything_that_can_be_called_is_called_here(kind):
    table = (CLASSES | MODULES)[kind]
    assert {*functions_of(kind)} - THINKS - TRUSTS == {*table}


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_every_type_that_is_public_is_looked_at(module):
    types = {name: value for name in module.__all__ if isinstance(value := getattr(module, name), type)}
    errors = {name for name, kind in types.items() if issubclass(kind, sentiers.SentiersError)}
    values = {"Analysis", "Level"}  # nothing to call, and made by the house
    assert {*types} - errors - values <= {kind.__name__ for kind in CLASSES} | {"Batch", "Encoder"}


def look_at_it(found):
    """At what has come of a call."""
    if isinstance(found, sentiers.View):
        look_through(found)
    if isinstance(found, sentiers.Match):
        found.view().svg()
        is_whole(found)
    if inspect.isgenerator(found):
        list(found)
    read_through(found)


@pytest.mark.parametrize(("name", "moment"), WAYS)
def test_a_match_and_the_library_take_one_odd_thing_at_a_time(name, moment):
    match, way = at(name, moment), WAYS.index((name, moment))
    for deed, sound in OF_MATCH.items():
        # Of old: its chance need not come from the seed it is written with
        look = look_at if deed == "recorded" else look_at_it
        try_each(f"match.{deed}", lambda deed=deed: getattr(match.fork(), deed), sound(match), way, len(WAYS), look)
    for module, table in (("sentiers", OF_THE_LIBRARY), ("bots", OF_THE_BOTS)):
        for deed, sound in table.items():
            home = {"sentiers": sentiers, "bots": bots}[module]
            try_each(f"{module}.{deed}", lambda home=home, deed=deed: getattr(home, deed), sound(match), way, len(WAYS))
    is_whole(match)


@pytest.mark.parametrize(("name", "moment"), WAYS)
def test_a_view_takes_one_odd_thing_at_a_time(name, moment):
    match, way = at(name, moment), WAYS.index((name, moment))
    view = match.view(match.turn[0] if match.turn else -1)
    for deed, sound in OF_VIEW.items():
        try_each(f"view.{deed}", lambda deed=deed: getattr(view, deed), sound(view), way, len(WAYS), look_at_it)
    if match.result:
        read_through(match.result)
        for deed, sound in OF_RESULT.items():
            try_each(
                f"result.{deed}", lambda deed=deed: getattr(match.result, deed), sound(match.result), way, len(WAYS)
            )


def test_what_people_make_themselves_takes_one_odd_thing_at_a_time():
    message = sentiers.Message("{n} {x}s", n=3, x="peg")
    for deed, sound in OF_MESSAGE.items():
        try_each(
            f"message.{deed}", lambda deed=deed: getattr(message, deed), sound(message), 0, 1, lambda said: str(said)
        )
    for deed, sound in OF_TRAIL.items():
        try_each(f"trail.{deed}", lambda deed=deed: getattr(bots.Trail(1000), deed), sound(None), 0, 1)
    for kind, sound in MADE.items():
        made = getattr(sentiers, kind, None) or getattr(bots, kind)
        try_each(kind, lambda made=made: made, sound, 0, 1, lambda found: (str(found), repr(found), hash(found)))


@pytest.mark.parametrize("kind", ["Match", "View", "Result", "Bot", "Batch"])
def test_what_only_the_house_makes_neither_hangs_nor_ends_the_process(kind):
    """Their constructors are none of the public calls: they may raise what they like."""
    match = sentiers.new("canoe", seed=1)
    level = bots.levels("canoe")[0]
    sound = {
        "Match": {"kit": match.kit, "seed": 1, "position": None, "dice": None},
        "View": {
            "kit": match.kit,
            "states": match.states(),
            "seat": 0,
            "last": None,
            "ended": False,
            "concealed": True,
        },
        "Result": dict.fromkeys(inspect.signature(sentiers.Result).parameters, ()),
        "Bot": {"game": match.game, "level": level},
        "Batch": {"encoder": lab.Encoder(match.kit), "matches": 2, "seed": 1, "threads": 1, "autoreset": "same-step"},
    }[kind]
    made = getattr(sentiers, kind, None) or getattr(bots, kind, None) or getattr(lab, kind)
    with watched(FIRST):
        made(**sound)
    for name in sound:
        for value in share_of(f"{kind} {name}", 0, 1 if ALL else 4):
            try:
                with watched():
                    made(**sound | {name: value})
            except Exception:
                continue


@pytest.mark.parametrize("name", SHELF)
def test_what_an_error_says_can_be_printed_whatever_it_tells_of(name):
    half = "\ud800"
    match = sentiers.new(name, seed=1)
    for call, args, named in (
        (sentiers.new, (half,), {}),
        (sentiers.new, (name,), {"edition": half}),
        (sentiers.new, (name,), {"edition": f"{half}.toml"}),
        (sentiers.new, (name,), {half: 1}),
        (sentiers.new, (name,), {"position": f"{half}{match.position()}"}),
        (sentiers.load, (match.record().replace(name, f"{name}{half}"),), {}),
        (sentiers.bot, (name, half), {}),
        (match.play, (half, match.turn[0]), {}),
    ):
        assert asks(call, *args, **named) is None


def test_a_caller_s_own_function_raises_what_it_likes():
    match = sentiers.new("canoe", seed=1)
    match.play("e4")
    with pytest.raises(ZeroDivisionError):
        match.told(0, "fr", lambda seat: seat // 0)
