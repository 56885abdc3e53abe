"""A program that is asked over HTTP: each question is a POST to the one address that was named, its answer the body.

No redirect is followed, no proxy asked, and no more read than an answer may have; a watchman closes a connection that takes too
long, however slowly it drips."""

from __future__ import annotations

import http.client
import re
import socket
import threading
from contextlib import suppress
from urllib.parse import urlsplit

from sentiers.bots.programs.channel import POLL, NotWanted, Until
from sentiers.bots.programs.protocol import LARGEST_ANSWER, ProgramFailed
from sentiers.messages import Message

HEAD = {
    "content-type": "application/json",
    "accept": "application/json",
    "user-agent": "sentiers",
    "connection": "close",
}


_SOUND = re.compile(r"[!-~]*")  # what a line of HTTP can hold; anything else is written %20


class Http:
    at_once = 4

    def __init__(self, address: str) -> None:
        try:
            parts = urlsplit(address)
            self._port = parts.port
            # As it is looked up: no empty or endless label, no half of a character
            self._host = (parts.hostname or "").encode("idna").decode()
            asked = f"{self._host}{parts.path}{parts.query}"
            sound = self._host and address.isprintable() and _SOUND.fullmatch(asked)
        except ValueError:  # UnicodeError is one
            sound = None
        if not sound:
            raise ProgramFailed(Message("{address} is no address: write http://127.0.0.1:9000/.", address=address[:80]))
        self._safe = parts.scheme == "https"
        self._path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        self.alive = False

    def begin(self) -> None:
        self.alive = True

    def end(self, patience: float = 0.0) -> None:
        self.alive = False

    def exchange(self, question: bytes, until: Until) -> bytes:
        kind = http.client.HTTPSConnection if self._safe else http.client.HTTPConnection
        line = kind(self._host, self._port, timeout=until.left)
        done = threading.Event()
        watchman = threading.Thread(target=_watch, args=(line, until, done), daemon=True)
        try:
            line.connect()
            watchman.start()
            line.request("POST", self._path, question, HEAD)
            answer = line.getresponse()
            if answer.status != 200:
                raise ProgramFailed(Message("It answered with the status {status}.", status=answer.status))
            found = answer.read(LARGEST_ANSWER + 1)
            _ = until.left  # what was cut off is no answer
        except (OSError, http.client.HTTPException) as error:
            _ = until.left  # closed by the watchman: too late, or not wanted
            raise ProgramFailed(Message("It cannot be reached: {error}.", error=_why(error))) from None
        finally:
            done.set()
            line.close()
        if len(found) > LARGEST_ANSWER:
            raise ProgramFailed(Message("It answered more than {size} bytes.", size=LARGEST_ANSWER))
        return found


def _watch(line: http.client.HTTPConnection, until: Until, done: threading.Event) -> None:
    while not done.wait(POLL):
        try:
            _ = until.left
        except (NotWanted, ProgramFailed):
            with suppress(OSError, AttributeError):
                line.sock.shutdown(socket.SHUT_RDWR)
            return


def _why(error: Exception) -> str:
    return str(error)[:80] or type(error).__name__
