"""Threads that do one thing together, again and again (kernel/shares.py): who asks for it is one of them, unless it has something
else to do."""

from __future__ import annotations

import os
import threading
import weakref
from collections.abc import Callable
from contextlib import suppress

import numpy as np

from sentiers.games.contract import Numbers
from sentiers.kernel.compiled import config
from sentiers.kernel.shares import APART, PATIENCE, call, finished, renew, send_away
from sentiers.messages import Message, SentiersError

Work = Callable[[Numbers, int], None]
"""work(shares, thread): takes on pieces until none are left."""
A_MOMENT = 0 if config.DISABLE_JIT else 50_000  # looks, of a nanosecond or two
A_WHILE = 20 * A_MOMENT


class Threads:
    def __init__(self, count: int) -> None:
        self._count, self._desks = count, list[_Desk]()
        self._anew()
        self._leave = weakref.finalize(self, _dismiss, self._desks)  # also if nobody has this crew any more

    def _anew(self) -> None:
        """Nobody is at work. In a process that was forked the threads of the one before are not there."""
        self._process = os.getpid()
        self._shares = np.zeros(self._count * APART, np.int64)
        self._shares[PATIENCE::APART] = A_MOMENT
        self._desks[:] = [_Desk(self._shares, thread) for thread in range(self._count)]

    def run(self, work: Work) -> None:
        """Does it with all threads, of which this is one."""
        self._begin(work, first=1)
        work(self._shares, 0)
        self.wait()

    def start(self, work: Work) -> None:
        """Has the others do it; `wait` returns when it is done. Where they have left meanwhile, it is done here and now."""
        if not self._begin(work, first=0):
            self._shares[PATIENCE] = 0
            work(self._shares, 0)

    def wait(self) -> None:
        if self._process != os.getpid():
            raise SentiersError(Message("This step is under way in another process, and nothing of it comes here."))
        if not finished(self._shares, A_WHILE):
            self._gather()

    def close(self) -> None:
        """Ends the threads, once they have done what they do."""
        if self._process != os.getpid():
            self._anew()
        self._leave()
        for desk in self._desks:
            desk.join()

    def _begin(self, work: Work, first: int) -> bool:
        """Whether anybody else does it too."""
        if self._process != os.getpid():
            self._anew()
        if first:
            self._desks[0].gather()
        self._shares[PATIENCE] = 0 if first else A_MOMENT  # who has asked does not stay
        renew(self._shares)
        taken = [desk.give(work) for desk in self._desks[first:]]
        return any(taken)

    def _gather(self) -> None:
        for desk in self._desks:
            desk.gather()


class _Desk:
    """Where a thread finds its work. The thread begins with the first that it is given."""

    def __init__(self, shares: Numbers, own: int) -> None:
        self._shares, self._own = shares, own
        self._given, self._done = (
            threading.Lock(),
            threading.Lock(),
        )  # each is released by the one and taken by the other
        self._given.acquire()
        self._done.acquire()
        self._work: Work | None = None  # until it is taken up
        self._doing: weakref.ref[Work] | None = None
        self._busy = self._leaving = False
        self._door = threading.Lock()  # nobody leaves while something is given
        self._error: BaseException | None = None
        self._thread: threading.Thread | None = None

    def give(self, work: Work) -> bool:
        """Whether the thread takes it; one that is leaving does not, and who asks does all of it."""
        again = self._doing is not None and self._doing() is work
        if self._busy and again and call(self._shares, self._own):
            return True
        self.gather()
        with self._door:
            if self._leaving:
                return False
            self._work, self._doing, self._busy = work, weakref.ref(work), True
            self._given.release()
            if self._thread is None:
                self._thread = threading.Thread(target=self._sit, name=f"sentiers-batch-{self._own}", daemon=True)
                self._thread.start()
        return True

    def gather(self) -> None:
        """Waits until the work is laid down; what went wrong with it is raised here."""
        if self._busy:
            send_away(self._shares, self._own)
            self._done.acquire()
            self._busy = False
            error, self._error = self._error, None
            if error is not None:
                raise error

    def dismiss(self) -> None:
        with self._door:
            self._leaving = True
            with suppress(RuntimeError):  # something is given already: then it leaves after that
                self._given.release()

    def join(self) -> None:
        if self._thread is not None:
            self._thread.join()

    def _sit(self) -> None:
        while True:
            self._given.acquire()
            work, self._work = self._work, None
            if work is None:
                return
            try:
                work(self._shares, self._own)
            except BaseException as error:
                self._error = error
            del work  # who only waits holds nothing
            self._done.release()
            if self._leaving:
                return


def _dismiss(desks: list[_Desk]) -> None:
    for desk in desks:
        desk.dismiss()
