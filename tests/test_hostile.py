"""The whole library, driven with whatever somebody might hand in: nothing but a SentiersError comes out, nothing is left half done,
and nothing hangs. `SENTIERS_HOSTILE=2000 pytest tests/test_hostile.py` tries that many times instead of a few."""

import os
import random
import re
import threading
from importlib.resources import files

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import sentiers
from sentiers import bots
from sentiers.games.clicks import Button, Turn
from sentiers.games.editions import Edition
from sentiers.games.shelf import SHELF, game
from sentiers.lab.contract.variant import combinations
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
        try:
            return call(*args, **named)
        except sentiers.SentiersError as error:
            assert str(error).encode().strip()  # it can be printed, whatever it tells of
            assert sentiers.say(error, "fr").encode().strip()
            return None


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


@every_game
@tries
@given(seed=seeds)
def test_whatever_is_done_to_a_match_only_named_errors_come_out(name, seed):
    hand = Hand(seed)
    match = some_match(hand, name)
    for _ in range(12):
        seats = (0, 1, -1, None, *range(match.seats))
        view = hand.asks(match.view, hand.either(*seats)) or match.view()
        moves = match.moves(match.turn[0]) if match.turn else ["-"]
        steps = [[], [*hand.anchors(match), hand.word()], [f"cell:{hand.word()[:40]}"], [hand.odd()]]
        deed = hand.chance.randrange(16)
        if deed == 0:
            hand.asks(match.play, hand.either(*moves), hand.either(*seats))
        elif deed == 1:
            hand.asks(match.read, hand.bent(hand.chance.choice(moves)), hand.either(*seats))
        elif deed == 2:
            hand.asks(match.undo, hand.either(1, 2))
        elif deed == 3 and hand.chance.random() < 0.2:
            hand.asks(match.resign, hand.either(*seats))
        elif deed == 4 and hand.chance.random() < 0.2:
            hand.asks(match.agree_draw)
        elif deed == 5:
            hand.asks(match.moves, hand.either(*seats))
        elif deed == 6:
            hand.asks(match.told, hand.either(*seats), hand.either("fr", "en"), hand.odd())
        elif deed == 7:
            hand.asks(match.record, **{hand.chance.choice(("date", "seed", hand.word())): hand.odd()})
        elif deed == 8:
            hand.asks(view.wish, hand.either(*steps), hand.either(*seats))
        elif deed == 9:
            hand.asks(view.moves, hand.either(*seats))
        elif deed == 10:
            hand.asks(view.choices, hand.either(*seats))
        elif deed == 11:
            look_at(match)
        elif deed == 12:
            hand.asks(
                sentiers.say, hand.either(sentiers.Message("x")), hand.either("fr"), hand.either(None, name), hand.odd()
            )
        elif deed == 13 and match.result:
            hand.asks(match.result.told, hand.either("fr"), hand.odd())
        elif deed == 14:
            hand.asks(bots.levels, hand.either(name))
            hand.asks(sentiers.bot, hand.either(name), hand.odd())
        else:
            play_on(hand, match, 2)
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
    limits = {"seconds": hand.either(None, 0.0), "simulations": hand.either(1, 2), "cancel": STOPPED}
    limits |= {"seed": hand.either(0, 7), "seat": hand.either(*seats)}
    if hand.chance.random() < 0.3:
        limits[hand.chance.choice(("seconds", "simulations", "cancel", "seed"))] = hand.odd()
    limits["cancel"] = STOPPED if limits["cancel"] is None else limits["cancel"]
    bot = hand.asks(sentiers.bot, name, hand.either("novice", "random", "uct:1"))
    if bot is not None:
        played = hand.asks(bot.choose, table, memory=hand.either(None, {}), **limits)
        assert played is None or isinstance(played, str)
        hand.asks(bot.learn, table, hand.either(*seats), hand.either(None, {}))
    hand.asks(sentiers.analyse, table, **limits)
