"""Who keeps Python's lock and who gives it up: rules are too brief to be worth it, and who thinks must hold up nobody."""

import os

import pytest

from sentiers.games.binding import bind
from sentiers.games.game import Game
from sentiers.games.shelf import SHELF, game
from sentiers.kernel import compiled

compiles = pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT") == "1", reason="nothing is compiled")


def given_up(wanted: str, found: Game) -> set[bool]:
    """Whether the functions of these modules of a game give up the lock when Python calls them."""
    package = found.package
    return {
        bool(function.targetoptions.get("nogil"))
        for function in compiled.made
        if not function.targetoptions.get("forceinline")  # those become part of who calls them
        and function.py_func.__module__.startswith((f"{package}.{wanted}", f"{wanted}:{package}"))
    }


@compiles
@pytest.mark.parametrize("name", SHELF)
def test_the_rules_keep_the_lock_and_what_thinks_gives_it_up(name):
    found = game(name)
    bind("sentiers.match.calls", found, ("rules",))  # loaded as at work; nothing is compiled for that
    bind("sentiers.bots.search", found)
    assert given_up("rules", found) == {False}
    assert given_up("sentiers.match.calls", found) == {False}
    assert given_up("minds", found) <= {True}
    assert given_up("sentiers.bots.search", found) == {True}
