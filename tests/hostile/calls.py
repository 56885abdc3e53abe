"""Every function that people call, of matches, views, results, bots, trails, messages and the library itself, with something sound
for each of its parameters. What is new and stands in none of these tables makes a test fail."""

import inspect
import os
from collections.abc import Callable
from typing import Any

import numpy as np
from hostile.odd import FIRST, ODD, asks, share_of, told

import sentiers
from sentiers import bots, lab
from sentiers.match import Match

ALL = "SENTIERS_HOSTILE" in os.environ
"""Everything is tried everywhere."""
Sound = dict[str, Any]
"""By parameter. `**` is what stands for all further names: a dictionary."""


def acting(it):
    return it.turn[0] if it.turn else 0


def a_move(it):
    return (it.moves(acting(it)) or ["-"])[0]


def a_ply(match):
    return match.read(a_move(match), acting(match)) if match.turn else None


def seat_of(view):
    """Of a spectator nothing is asked that only a seat is."""
    return max(0, view.seat)


def anew(match):
    return {"game": match.game.name, "seed": 7, "edition": None, "position": None, "**": dict(match.options)}


OF_MATCH: dict[str, Callable[[Match], Sound]] = {
    "after": lambda m: {"ply": a_ply(m)},
    "agree_draw": lambda m: {"of_old": False},
    "banner": lambda m: {"viewer": 0},
    "break_off": lambda m: {},
    "film": lambda m: {"seat": 0},
    "forfeit": lambda m: {"seat": 0, "how": "time", "nobody": False},
    "fork": lambda m: {},
    "load": lambda m: {"text": m.record()},
    "moves": lambda m: {"seat": acting(m)},
    "new": anew,
    "openly": lambda m: {"place": 0},
    "play": lambda m: {"text": a_move(m), "seat": acting(m)},
    "position": lambda m: {},
    "read": lambda m: {"text": a_move(m), "seat": acting(m)},
    "record": lambda m: {"**": {"date": "2026-11-15"}},
    "recorded": lambda m: {"kit": m.kit, "seed": 7, "position": _start(m), "chance": 7},
    "replay": lambda m: {},
    "resign": lambda m: {"seat": 0},
    "states": lambda m: {},
    "told": lambda m: {"viewer": 0, "lang": "fr", "names": ["Anne", "Paul"]},
    "undo": lambda m: {"plies": 1},
    "view": lambda m: {"seat": 0, "history": True},
}
OF_VIEW: dict[str, Callable[[Any], Sound]] = {
    "after": lambda v: {"text": a_move(v)},
    "choices": lambda v: {"seat": seat_of(v)},
    "codes": lambda v: {"seat": seat_of(v)},
    "drawn_from": lambda v: {"place": 0},
    "extent": lambda v: {},
    "ground": lambda v: {},
    "heard": lambda v: {"code": int((v.codes(v.seat).tolist() or [0])[0]), "viewer": 0},
    "labels": lambda v: {},
    "moves": lambda v: {"seat": seat_of(v)},
    "of_bytes": lambda v: {"kit": v.kit, "record": v.states.tobytes(), "seat": v.seat},
    "only_pass": lambda v: {"seen": True},
    "position": lambda v: {},
    "prompt": lambda v: {"seat": acting(v)},
    "scene": lambda v: {},
    "svg": lambda v: {"bare": False},
    "text": lambda v: {},
    "wish": lambda v: {"steps": [], "seat": v.seat},
}
OF_RESULT: dict[str, Callable[[Any], Sound]] = {"told": lambda r: {"lang": "fr", "names": ["Anne", "Paul"]}}
OF_MESSAGE: dict[str, Callable[[Any], Sound]] = {
    "anchors": lambda m: {},
    "plural": lambda m: {"one": "{n} {x}", "many": "{n} {x}s", "n": 3, "**": {"x": "peg"}},
    "render": lambda m: {"translate": sentiers.messages.ENGLISH, "names": ["Anne", "Paul"]},
}
OF_THE_LIBRARY: dict[str, Callable[[Match], Sound]] = {
    "games": lambda m: {},
    "load": OF_MATCH["load"],
    "new": anew,
    "say": lambda m: {
        "what": sentiers.Message("{x}", x=1),
        "lang": "fr",
        "game": m.game.name,
        "names": ["Anne", "Paul"],
    },
    "bot": lambda m: {"game": m.game.name, "level": "novice"},
}
OF_THE_BOTS: dict[str, Callable[[Match], Sound]] = {
    "bot": OF_THE_LIBRARY["bot"],
    "level_bot": OF_THE_LIBRARY["bot"],
    "levels": lambda m: {"game": m.game.name},
}
OF_TRAIL: dict[str, Callable[[Any], Sound]] = {"at": lambda t: {"moves": [1, 2]}}
MADE: dict[str, Sound] = {
    "Message": {"text": "{x}", "**": {"x": 1}},
    "SentiersError": {"message": "It is not so."},
    "BadEdition": {"message": "It is not so.", "line": 3, "file": "x.toml"},
    "Trail": {"nodes": 1000},
}
"""What people make themselves."""

THINKS = {"choose", "learn", "ponder", "ponders", "analyse"}
"""In test_thinking.py."""
TRUSTS = {"push", "warm"}
"""What `read` has given, and nobody else; and what compiles a game, by the name that `bot` and `new` look at too."""
OWN_CODE = {("render", "translate")}
"""Functions of the caller's own: what they raise is theirs."""

MODULES = {sentiers: OF_THE_LIBRARY, bots: OF_THE_BOTS, lab: {"batch"}}
CLASSES = {
    Match: OF_MATCH,
    sentiers.View: OF_VIEW,
    sentiers.Result: OF_RESULT,
    sentiers.Message: OF_MESSAGE,
    bots.Bot: {},
    bots.Trail: OF_TRAIL,
}


def _start(match):
    return sentiers.new(match.game.name, 7, **match.options).position()


def parameters(function):
    """By name; what takes any further name is `**`."""
    found = inspect.signature(function).parameters.values()
    return {
        "**" if each.kind is each.VAR_KEYWORD else each.name: each for each in found if each.name not in ("self", "cls")
    }


def called(function, given):
    """With an argument for each of its parameters."""
    args, named = [], {}
    for name, parameter in parameters(function).items():
        if name == "**":
            named |= given[name]
        elif parameter.kind is parameter.POSITIONAL_ONLY:
            args.append(given[name])
        else:
            named[name] = given[name]
    return function(*args, **named)


def with_one_odd(sound, name, value):
    """Sound arguments, but for one. Of further names, an odd value of the first of them, or an odd name."""
    if name != "**":
        yield sound | {name: value}
        return
    yield sound | {name: sound[name] | {next(iter(sound[name]), "x"): value}}
    if type(value) is str and value not in sound:
        yield sound | {name: sound[name] | {value: "1"}}


def whole(value):
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def functions_of(kind):
    """What can be called of a class or a module, its types and its values apart."""
    names = [name for name in (getattr(kind, "__all__", None) or dir(kind)) if not name.startswith("_")]
    found = {name: getattr(kind, name) for name in names}
    return {name: value for name, value in found.items() if callable(value) and not isinstance(value, type)}


def nothing(found):
    """Is looked at of what has come of a call."""


def try_each(label, function, sound, own, shares, after=nothing, keen=(), ending=nothing):
    """One parameter after the other with odd things: those of its own share, and what `keen` has by parameter. `ending` sees
    to it that arguments lead to an end."""
    assert {*sound} == {*parameters(function())}, label
    asks(lambda: after(called(function(), sound)), within=FIRST)
    for name in sound:
        more = dict(keen).get(name, ())
        for value in ODD if ALL else (*share_of(f"{label} {name}", own, shares), *more):
            for given in with_one_odd(sound, name, value) if (label.split(".")[-1], name) not in OWN_CODE else ():
                ending(given)
                try:
                    asks(lambda given=given: after(called(function(), given)))
                except BaseException as error:
                    raise AssertionError(f"{label}: {name} = {told(value)}: {type(error).__name__}: {error}") from error
