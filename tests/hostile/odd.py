"""Odd things that somebody might hand in, and who asks with them: nothing but a SentiersError comes out, and in time."""

import faulthandler
import signal
import threading
import time
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
from numba.core.event import Event, Listener, install_listener

import sentiers
from sentiers.games.clicks import Button, Turn

STOPPED = threading.Event()
STOPPED.set()


class LongText(str):
    """It says that it is short."""

    def __len__(self) -> int:
        return 3


class Unspeakable:
    def __repr__(self) -> str:
        raise RuntimeError("no")


class Incomparable:
    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no")


LONG = ("9" * 70_000, "[" * 20_000, " " * 60_000 + "a = 1", ".".join("a" * 30_000), "a\n" * 30_000, "(" * 3_000)
NUMBERS = (
    *(True, False, -1, 0, 1, 2, 3, 7, 99, 2**31, 2**63, 2**64, -(2**70), 10**400, 10**5000, 0.0, 1.5, -0.0, 1e308),
    *(float("nan"), float("inf"), 1j, Fraction(1, 3), Decimal(1), np.float64("nan"), np.float32(0.01), np.bool_(True)),
    *(np.int8(3), np.int64(1), np.uint64(2), np.uint64(2**63), np.ma.masked, np.datetime64("NaT")),
)
TEXTS = (
    *(
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
        "{x",
        "%s",
        "e4",
        "F<",
        "-",
        "a1",
    ),
    *(
        "?",
        "turn 0",
        "../../etc/passwd",
        "master@1e999s",
        "club:-3",
        "uct:" + "9" * 5000,
        "http://a..b/",
        "http://a b/",
    ),
    *(
        "http://" + "a" * 64 + "/",
        "http://x\n/",
        "http://[",
        "stdio:\0",
        "stdio:'",
        *LONG,
        LongText("x"),
        np.str_("e4"),
    ),
)
THINGS = (
    *(
        None,
        b"",
        b"\xff",
        bytearray(b"x"),
        (),
        [],
        {},
        [None],
        ["hole:e4"],
        [Turn("90")],
        [Button("")],
        {"a": 1},
        {0: 1},
    ),
    *(
        object(),
        int,
        len,
        type,
        Ellipsis,
        slice(None),
        range(3),
        STOPPED,
        Unspeakable(),
        Incomparable(),
        [10**5000] * 4,
    ),
    *(np.zeros(3), np.array([1, 2]), np.array(["e4"]), sentiers.Message("{x", y=1), {"credit": 10**400}),
    *({"matches": 10**400}, {"habits": {"hides": {"weights": [10**400] * 12, "counts": [1] * 52}, "guesses": {}}}),
)
ODD = (*NUMBERS, *TEXTS, *THINGS)


def share_of(label: str, own: int, shares: int, odd: Sequence[object] = ODD) -> Sequence[object]:
    """The odd things are shared out, for each label otherwise: what one share does not try another does."""
    return odd[(zlib.crc32(label.encode()) + own) % shares :: shares]


def told(value: object) -> str:
    """For who reads what has failed."""
    try:
        return f"{type(value).__name__} {ascii(value)[:40]}"
    except Exception:
        return type(value).__name__


FIRST, LATER = 600.0, 10.0
"""Seconds for a call: the first one may have something to compile or to solve; and whatever is compiled later takes its time."""


class Hung(BaseException):
    """Somebody waits, and nothing comes. (No Exception: nothing in between takes it for an error.)"""


def bark(*_: object) -> None:
    raise Hung


@contextmanager
def watched(seconds: float = LATER) -> Iterator[None]:
    """Whatever is done here is over in time."""
    before = signal.signal(signal.SIGALRM, bark)
    _begin(seconds)
    try:
        with install_listener("numba:compile", Compiling(seconds)):
            yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _begin(seconds: float) -> None:
    signal.setitimer(signal.ITIMER_REAL, seconds)
    WATCHDOG.wake(seconds)


class Compiling(Listener):
    """While something is compiled nobody waits in vain."""

    def __init__(self, seconds: float) -> None:
        self._seconds, self._under_way = seconds, 0

    def on_start(self, event: Event) -> None:
        self._under_way += 1
        _begin(FIRST)

    def on_end(self, event: Event) -> None:
        self._under_way -= 1
        if not self._under_way:
            _begin(self._seconds)


class Watchdog:
    """Compiled code hears no signal: if it hangs, the process tells where and ends. Woken now and then, as it takes a moment."""

    def __init__(self) -> None:
        self._barks = 0.0
        self.told_to = 2

    def wake(self, seconds: float) -> None:
        now = time.monotonic()
        if not now + 2 * seconds < self._barks < now + 4 * seconds:
            faulthandler.dump_traceback_later(3 * seconds, exit=True, file=self.told_to)
            self._barks = now + 3 * seconds

    def sleep(self) -> None:
        faulthandler.cancel_dump_traceback_later()
        self._barks = 0.0


WATCHDOG = Watchdog()


def asks(call: Any, *args: Any, within: float = LATER, **named: Any) -> Any:
    """What comes of a call: anything, or one of the named errors, which says something."""
    with watched(within):
        try:
            return call(*args, **named)
        except sentiers.SentiersError as error:
            assert str(error).encode().strip()  # it can be printed, whatever it tells of
            assert sentiers.say(error, "fr").encode().strip()
            return None
