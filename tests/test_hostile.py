"""The whole library, driven with whatever somebody might hand in: nothing but a SentiersError comes out, nothing is left half done,
and nothing hangs. `SENTIERS_HOSTILE=2000 pytest tests/test_hostile.py` tries that many times instead of a few.

The tables below name every function that people call, of matches, views, results, bots and the library itself: what is new and
stands in none of them makes a test fail."""

import faulthandler
import os
import random
import re
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import sentiers
from sentiers import bots, lab
from sentiers.games.clicks import Button, Turn
from sentiers.games.editions import Edition
from sentiers.games.shelf import SHELF, game
from sentiers.lab.contract.variant import combinations
from sentiers.match import Match, Result, View
from sentiers.match.match import FORFEITS
from sentiers.match.verify import verify

TRIES = int(os.environ.get("SENTIERS_HOSTILE", min(6, settings.default.max_examples)))
every_game = pytest.mark.parametrize("name", SHELF)
tries = settings(max_examples=TRIES)
seeds = st.integers(0, 2**32)

STOPPED = threading.Event()
STOPPED.set()
LONG = ("9" * 70_000, "[" * 20_000, " " * 60_000 + "a = 1", ".".join("a" * 30_000), "a\n" * 30_000, "(" * 3_000)
ODD = (
    *(None, True, False, -1, 0, 1, 2, 3, 7, 99, 2**31, 2**63, 2**64, -(2**70), 10**5000, 0.0, 1.5, -0.0, 1e308),
    *(
        float("nan"),
        float("inf"),
        "",
        " ",
        "0",
        "-1",
        "\0",
        "\ud800",
        "x\0.toml",
        "\u202e",
        "é",
        "٣",
        "²",
        "{who}",
        "%s",
    ),
    *("e4", "F<", "-", "a1", "?", "turn 0", "../../etc/passwd", "master@1e999s", "club:-3", "uct:" + "9" * 5000),
    *(b"", b"\xff", (), [], {}, [None], ["hole:e4"], [Turn("90")], [Button("")], {"a": 1}, {0: 1}, object(), int, len),
    *(np.zeros(3), np.float64("nan"), np.int64(1), np.uint64(2**63), np.bool_(True), STOPPED, *LONG),
)


LONGEST = 600.0  # seconds for one call: it may have something to compile first


class Hung(BaseException):
    """Somebody waits, and nothing comes. (No Exception: nothing in between takes it for an error.)"""


def bark(*_: object) -> None:
    raise Hung


@contextmanager
def watched(seconds: float = LONGEST) -> Iterator[None]:
    """Whatever is done here is over in time."""
    before = signal.signal(signal.SIGALRM, bark)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class Watchdog:
    """Compiled code hears no signal: if it hangs, the process tells where and ends. Woken now and then, as it takes a moment."""

    def __init__(self) -> None:
        self._woken = -LONGEST

    def wake(self) -> None:
        if time.monotonic() - self._woken > LONGEST / 10:
            faulthandler.dump_traceback_later(2 * LONGEST, exit=True, file=sys.__stderr__)
            self._woken = time.monotonic()

    def sleep(self) -> None:
        faulthandler.cancel_dump_traceback_later()
        self._woken = -LONGEST


WATCHDOG = Watchdog()


@pytest.fixture(autouse=True, scope="module")
def _watchdog_sleeps_in_the_end() -> Iterator[None]:
    yield
    WATCHDOG.sleep()


def test_what_hangs_is_noticed():
    def waits():
        while True:
            time.sleep(0.01)

    with pytest.raises(Hung), watched(0.1):
        waits()
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


class Hand:
    """One who tries things, always the same for a seed."""

    def __init__(self, seed):
        self.chance = random.Random(seed)

    def odd(self):
        return self.chance.choice(ODD)

    def either(self, *sound):
        """Something sound, or something odd."""
        return self.chance.choice(sound) if sound and self.chance.random() < 0.6 else self.odd()

    def word(self):
        return self.chance.choice([value for value in ODD if isinstance(value, str)])

    def anchors(self, match):
        """Some of what can be clicked on the board."""
        found = re.findall(r'data-step="([^"]+)"', match.view().svg())
        return [self.chance.choice(found) for _ in range(self.chance.randrange(3))] if found else []

    def bent(self, text):
        """A text with something of it gone, doubled, moved or changed."""
        for _ in range(self.chance.choice((0, 1, 1, 1, 2, 3))):
            lines = text.split("\n")
            at, other = self.chance.randrange(len(lines)), self.chance.randrange(len(lines))
            how = self.chance.randrange(6)
            if how == 0:
                del lines[at]
            elif how == 1:
                lines.insert(other, lines[at])
            elif how == 2:
                lines[at], lines[other] = lines[other], lines[at]
            elif how == 3:
                words = lines[at].split(" ")
                words[self.chance.randrange(len(words))] = self.chance.choice(text.split() or [""])
                lines[at] = " ".join(words)
            elif how == 4:
                place = self.chance.randrange(len(lines[at]) + 1)
                sign = self.chance.choice(
                    ["0", "9", "-1", "L", "P", ">", "*", "=", "|", "?", "[", '"', "\0", "\t", "é", ""]
                )
                lines[at] = lines[at][:place] + sign + lines[at][place + self.chance.randrange(3) :]
            else:
                lines[at] = str(self.chance.choice(["", "9" * 200, "x" * 2000, "turn 0", "\ud800", "0: | |"]))
            text = "\n".join(lines)
        return text

    def asks(self, call, *args, **named):
        """What comes of a call: anything, or one of the named errors, which says something."""
        WATCHDOG.wake()
        try:
            with watched():
                return call(*args, **named)
        except sentiers.SentiersError as error:
            assert str(error).encode().strip()  # it can be printed, whatever it tells of
            assert sentiers.say(error, "fr").encode().strip()
            return None


class Stubborn(Hand):
    """One who has a single odd thing, and hands it in wherever something may be handed in."""

    def __init__(self, value):
        super().__init__(0)
        self.value = value

    def odd(self):
        return self.value

    def either(self, *sound):
        return self.value


def options(hand, name):
    return hand.chance.choice(combinations(game(name).card))


def some_match(hand, name, plies=30):
    match = sentiers.new(name, seed=hand.chance.randrange(2**64), **options(hand, name))
    return play_on(hand, match, hand.chance.randrange(plies))


def play_on(hand, match, plies):
    for _ in range(plies):
        if match.over:
            break
        seat = hand.chance.choice(match.turn)
        match.play(hand.chance.choice(match.moves(seat)), seat)
    return match


def look_at(match):
    """All that is shown of a match to anybody."""
    for seat in range(-1, match.seats):
        view = match.view(seat)
        assert view.svg()
        assert view.text()
        view.labels()
        view.choices()
        match.told(seat, "fr")
    assert match.result is None or match.result.told("fr")


def is_whole(match):
    """It can be written down and read again."""
    assert sentiers.load(match.record()).state.tobytes() == match.state.tobytes()


@every_game
def test_what_an_error_says_can_be_printed_whatever_it_tells_of(name):
    hand, half = Hand(0), "\ud800"
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
        assert hand.asks(call, *args, **named) is None


# Everything that is called, each with what it takes, sound or odd: a hand, and what it is called on


def seats_of(match):
    return (0, 1, -1, None, *range(match.seats))


def moves_of(match):
    return match.moves(match.turn[0]) if match.turn else ["-"]


def plies_of(match):
    return [match.read(move, match.turn[0]) for move in match.moves(match.turn[0])[:3]] if match.turn else [None]


def told_where(name: str) -> Callable[[Hand, Any], object]:
    """What is asked with the eyes of a seat, and with nothing else."""
    return lambda hand, it: hand.asks(getattr(it, name), hand.either(*seats_of(it)))


def just(name: str) -> Callable[[Hand, Any], object]:
    return lambda hand, it: hand.asks(getattr(it, name))


def ends(name: str, *given: Callable[[Hand, Match], object]) -> Callable[[Hand, Match], None]:
    """What ends a match, done to another one like it."""

    def deed(hand, match):
        other = match.fork()
        hand.asks(getattr(other, name), *(each(hand, match) for each in given))
        is_whole(other)

    return deed


def a_seat(hand, match):
    return hand.either(*seats_of(match))


def made_anew(hand, match):
    name = match.game.name
    edition, position = hand.either(None), hand.either(None, match.position())
    hand.asks(sentiers.new, hand.either(name), hand.either(1), edition, position, **{hand.word(): hand.odd()})
    hand.asks(sentiers.new, name, hand.either(1), edition, position)


def steps_of(hand, view):
    anchors = re.findall(r'data-step="([^"]+)"', view.svg())[:3]
    return hand.either([], anchors, [*anchors, hand.word()], [f"cell:{hand.word()[:40]}"], [hand.odd()])


def limits_of(hand, seats):
    """How long a bot may think: not at all, as it is told to stop before it begins."""
    limits = {"seconds": hand.either(None, 0.0), "simulations": hand.either(1, 2), "cancel": STOPPED}
    limits |= {"seed": hand.either(0, 7), "seat": hand.either(*seats)}
    if hand.chance.random() < 0.3:
        limits[hand.chance.choice(("seconds", "simulations", "cancel", "seed"))] = hand.odd()
    limits["cancel"] = STOPPED if limits["cancel"] is None else limits["cancel"]
    return limits


OF_MATCH: dict[str, Callable[[Hand, Match], object]] = {
    "after": lambda hand, m: hand.asks(m.after, hand.either(*plies_of(m))),
    "agree_draw": ends("agree_draw", lambda hand, _: hand.either(False, True)),
    "banner": told_where("banner"),
    "break_off": ends("break_off"),
    "film": told_where("film"),
    "forfeit": ends(
        "forfeit", a_seat, lambda hand, _: hand.either(*FORFEITS), lambda hand, _: hand.either(False, True)
    ),
    "fork": just("fork"),
    "load": lambda hand, m: hand.asks(m.load, hand.either(m.record())),
    "moves": told_where("moves"),
    "new": made_anew,
    "openly": told_where("openly"),
    "play": lambda hand, m: hand.asks(m.play, hand.either(*moves_of(m)), a_seat(hand, m)),
    "position": just("position"),
    "read": lambda hand, m: hand.asks(m.read, hand.either(hand.bent(hand.chance.choice(moves_of(m)))), a_seat(hand, m)),
    "record": lambda hand, m: hand.asks(m.record, **{hand.chance.choice(("date", "seed", hand.word())): hand.odd()}),
    "recorded": lambda hand, m: hand.asks(
        m.recorded, hand.either(m.kit), hand.either(7), hand.either(m.position()), hand.either(7)
    ),
    "replay": lambda hand, m: hand.asks(list, m.replay()),
    "resign": ends("resign", a_seat),
    "states": just("states"),
    "told": lambda hand, m: hand.asks(m.told, a_seat(hand, m), hand.either("fr", "en"), hand.odd()),
    "undo": lambda hand, m: hand.asks(m.undo, hand.either(1, 2)),
    "view": lambda hand, m: hand.asks(m.view, a_seat(hand, m), hand.either(False, True)),
}
TRUSTS = {"push"}  # what `read` has given, and nobody else
OF_VIEW: dict[str, Callable[[Hand, View], object]] = {
    "after": lambda hand, v: hand.asks(v.after, hand.either(*v.moves(), "e4")),
    "choices": told_where("choices"),
    "codes": told_where("codes"),
    "drawn_from": told_where("drawn_from"),
    "extent": just("extent"),
    "ground": just("ground"),
    "heard": lambda hand, v: hand.asks(v.heard, hand.either(*v.codes().tolist()[:3], 0), hand.either(*seats_of(v))),
    "labels": just("labels"),
    "moves": told_where("moves"),
    "of_bytes": lambda hand, v: hand.asks(
        v.of_bytes, hand.either(v.kit), hand.either(v.states.tobytes()), hand.either(*seats_of(v))
    ),
    "only_pass": lambda hand, v: hand.asks(v.only_pass, hand.either(True, False)),
    "position": just("position"),
    "prompt": told_where("prompt"),
    "scene": just("scene"),
    "svg": lambda hand, v: hand.asks(v.svg, hand.either(True, False)),
    "text": just("text"),
    "wish": lambda hand, v: hand.asks(v.wish, steps_of(hand, v), hand.either(*seats_of(v))),
}
OF_RESULT: dict[str, Callable[[Hand, Result], object]] = {
    "told": lambda hand, result: hand.asks(result.told, hand.either("fr"), hand.odd()),
}
OF_BOT: dict[str, Callable[[Hand, bots.Bot, object, tuple[object, ...]], object]] = {
    "choose": lambda hand, bot, table, seats: hand.asks(
        bot.choose,
        table,
        memory=hand.either(None, {}),
        threads=hand.either(1, 2),
        place=hand.either(None, bots.Trail(1000).at([])),
        **limits_of(hand, seats),
    ),
    "learn": lambda hand, bot, table, seats: hand.asks(bot.learn, table, hand.either(*seats), hand.either(None, {})),
    "ponder": lambda hand, bot, table, seats: hand.asks(
        bot.ponder,
        table,
        hand.either(bots.Trail(1000).at([])),
        hand.either(None, 0.0),
        hand.either(1),
        hand.either(7),
        STOPPED,
    ),
    "ponders": lambda hand, bot, table, seats: hand.asks(bot.ponders, hand.either(1, 2, 4)),
}
OF_THE_LIBRARY: dict[str, Callable[[Hand, Match], object]] = {
    "analyse": lambda hand, m: hand.asks(
        sentiers.analyse, hand.either(m, m.view(0)), **limits_of(hand, (None, 0, *m.turn))
    ),
    "bot": lambda hand, m: hand.asks(sentiers.bot, hand.either(m.game.name), hand.either("novice", "random", "uct:1")),
    "games": lambda hand, m: hand.asks(sentiers.games),
    "load": OF_MATCH["load"],
    "new": made_anew,
    "say": lambda hand, m: hand.asks(
        sentiers.say, hand.either(sentiers.Message("x")), hand.either("fr"), hand.either(None, m.game.name), hand.odd()
    ),
}
OF_THE_BOTS: dict[str, Callable[[Hand, Match], object]] = {
    "analyse": OF_THE_LIBRARY["analyse"],
    "bot": OF_THE_LIBRARY["bot"],
    "level_bot": lambda hand, m: hand.asks(bots.level_bot, hand.either(m.game.name), hand.either("novice", "random")),
    "levels": lambda hand, m: hand.asks(bots.levels, hand.either(m.game.name)),
}


def functions_of(kind):
    """What can be called of a class or a module, its types and its values apart."""
    names = [name for name in (getattr(kind, "__all__", None) or dir(kind)) if not name.startswith("_")]
    found = {name: getattr(kind, name) for name in names}
    return {name for name, value in found.items() if callable(value) and not isinstance(value, type)}


@pytest.mark.parametrize(
    ("kind", "called"),
    [
        (Match, {*OF_MATCH, *TRUSTS}),
        (View, OF_VIEW),
        (Result, OF_RESULT),
        (bots.Bot, OF_BOT),
        (sentiers, OF_THE_LIBRARY),
        (bots, {*OF_THE_BOTS, "warm"}),  # which compiles a game, by the name that `bot` and `new` look at too
        (lab, {"batch"}),  # below
    ],
    ids=lambda each: getattr(each, "__name__", ""),
)
def test_everything_that_can_be_called_is_called_here(kind, called):
    assert functions_of(kind) == set(called)


def read_through(it):
    """Whatever it tells without being asked anything."""
    for name in dir(type(it)):
        if isinstance(getattr(type(it), name), property) and not name.startswith("_"):
            getattr(it, name)


def look_through(view):
    """All that is shown of a view that somebody has come by."""
    for name in ("svg", "text", "labels", "moves", "choices", "prompt", "position", "extent", "only_pass"):
        getattr(view, name)()
    read_through(view)


CALLED: dict[str, dict[str, Callable[[Hand, Any], object]]] = {
    "a match": OF_MATCH,
    "a view": OF_VIEW,
    "the library": OF_THE_LIBRARY | OF_THE_BOTS,
}
KNOWN = [(of, name) for of, calls in CALLED.items() for name in calls]


def try_on(hand, match, of, name):
    """One call of those above, and a look at what has come of it."""
    it = match
    if of == "a view":
        it = hand.asks(match.view, hand.either(*seats_of(match))) or match.view(match.turn[0] if match.turn else -1)
    found = CALLED[of][name](hand, it)
    read_through(it)
    if isinstance(found, View):
        look_through(found)


@every_game
@tries
@given(seed=seeds)
def test_whatever_is_done_to_a_match_only_named_errors_come_out(name, seed):
    hand = Hand(seed)
    match = some_match(hand, name)
    for _ in range(12):
        deed = hand.chance.choice([*KNOWN, "look", "end", "go on"])
        if deed == "look":
            look_at(match)
        elif deed == "end" and hand.chance.random() < 0.3:
            hand.asks(match.resign, hand.either(*seats_of(match)))
        elif deed in ("end", "go on"):
            play_on(hand, match, 2)
        else:
            try_on(hand, match, *deed)
        if match.result:
            read_through(match.result)
            OF_RESULT["told"](hand, match.result)
    is_whole(match)


@every_game
@pytest.mark.parametrize("over", [False, True])
def test_each_odd_thing_is_handed_in_everywhere(name, over):
    match = play_on(Hand(1), sentiers.new(name, seed=1), 3)
    if over:
        match.resign(0)
        for value in ODD:
            OF_RESULT["told"](Stubborn(value), match.result)
    for deed in KNOWN:
        for value in ODD:
            try_on(Stubborn(value), match.fork(), *deed)
    is_whole(match)


@every_game
@tries
@given(seed=seeds)
@example(seed=0)
def test_whatever_a_match_is_made_of_only_named_errors_come_out(name, seed):
    hand = Hand(seed)
    known = game(name)
    chosen = {
        hand.word() if hand.chance.random() < 0.2 else key: hand.either(value)
        for key, value in options(hand, name).items()
    }
    match = hand.asks(
        sentiers.new,
        hand.either(name, name, name),
        hand.either(None, 7, 2**64 - 1),
        hand.either(None, *known.card.editions),
        hand.either(None, None, None),
        **({} if hand.chance.random() < 0.5 else chosen),
    )
    if match is not None:
        is_whole(match)


@every_game
@tries
@given(seed=seeds)
def test_a_position_with_something_wrong_is_refused_or_can_be_played_on(name, seed):
    hand = Hand(seed)
    match = some_match(hand, name, 60)
    text = hand.bent(match.position()) if hand.chance.random() < 0.9 else str(hand.chance.choice(LONG))
    begun = hand.asks(sentiers.new, name, hand.chance.randrange(2**64), None, text, **match.options)
    if begun is not None:
        assert begun.over or all(begun.moves(seat) for seat in begun.turn)
        assert begun.start == begun.position()
        look_at(begun)
        play_on(hand, begun, 8)
        look_at(begun)
        is_whole(begun)


@every_game
@tries
@given(seed=seeds)
def test_a_record_with_something_wrong_is_refused_or_can_be_played_on(name, seed):
    hand = Hand(seed)
    match = some_match(hand, name)
    if hand.chance.random() < 0.5 and not match.over:
        match = play_on(hand, sentiers.new(name, 5, None, match.position(), **match.options), 4)
    text = hand.bent(match.record()) if hand.chance.random() < 0.9 else hand.odd()
    loaded = hand.asks(sentiers.load, text)
    if loaded is not None:
        look_at(play_on(hand, loaded, 3))
        is_whole(loaded)
    data = text.encode("utf-8", "replace") if isinstance(text, str) else text
    assert all(str(check.message) for check in verify(data, hand.either(None, "00" * 32)))


@every_game
@tries
@given(seed=seeds)
def test_an_edition_with_something_wrong_is_refused_or_can_be_played(name, seed):
    hand = Hand(seed)
    own = hand.chance.choice(game(name).card.editions)
    text = hand.bent(files(game(name).package).joinpath(f"{own}.toml").read_text(encoding="utf-8"))
    if hand.chance.random() < 0.2:
        text = hand.odd()
    edition = hand.asks(Edition.read, text)
    match = hand.asks(sentiers.new, name, 1, edition, **options(hand, name)) if edition is not None else None
    if match is not None:
        look_at(play_on(hand, match, 6))
        is_whole(match)


@every_game
@settings(max_examples=max(2, TRIES // 4))
@given(seed=seeds)
def test_whatever_a_bot_is_asked_only_named_errors_come_out(name, seed):
    hand = Hand(seed)
    match = some_match(hand, name, 10)
    seats = (None, 0, match.turn[0] if match.turn else 0)
    table = hand.either(match, match.view(hand.chance.randrange(match.seats)), sentiers.new("canoe", seed=1))
    bot = hand.asks(sentiers.bot, name, hand.either("novice", "random", "uct:1"))
    if bot is not None:
        for call in OF_BOT.values():
            call(hand, bot, table, seats)
        played = hand.asks(bot.choose, match, seconds=0.0, cancel=STOPPED)
        assert played is None or isinstance(played, str)
    hand.asks(sentiers.analyse, table, **limits_of(hand, seats))


@pytest.mark.parametrize("level", ["novice", "master"])
def test_each_odd_thing_is_handed_to_a_bot(level):
    match = play_on(Hand(1), sentiers.new("canoe", seed=1), 3)
    bot = sentiers.bot("canoe", level)
    for value in ODD:
        for call in OF_BOT.values():
            for table in (value, match.view(match.turn[0])):
                call(Stubborn(value), bot, table, (None,))


def test_a_batch_of_anything_is_refused_or_can_be_stepped():
    for value in (10**12, 10**30, *ODD):
        hand = Stubborn(value)
        for named in (
            {"matches": value},
            *({"matches": 2, what: value} for what in ("seed", "threads", "autoreset", "edition", "canoes", "weather")),
        ):
            found = hand.asks(lab.batch, "canoe", **named)
            if found is not None:
                with found:
                    assert len(found.step(found.pick()).seats) == len(found)
        hand.asks(lab.batch, value)
