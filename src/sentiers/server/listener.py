"""Who looks at a table: a connection that is told when something has changed."""

from __future__ import annotations

import asyncio

from sentiers.server.snapshot import Eyes


class Listener:
    """A connection that wants to know. It is only told *that* something changed and takes the newest state when it can
    send: however slow it is, nothing heaps up."""

    def __init__(self, eyes: Eyes, since: int, address: str) -> None:
        self.eyes, self.address = eyes, address
        self.since = since  # the last entry of the log that was sent
        self.heard = 0  # how many phrases of the players

    def wake(self) -> None:
        """There is something new to send."""
        raise NotImplementedError

    def leave(self) -> None:
        """Who listens is no longer who he was: the connection is closed, and may come again."""
        raise NotImplementedError


class Waiting(Listener):
    """One that waits for news in a task."""

    def __init__(self, eyes: Eyes, since: int, address: str) -> None:
        super().__init__(eyes, since, address)
        self.news = asyncio.Event()
        self.news.set()
        self.left = False

    def wake(self) -> None:
        self.news.set()

    def leave(self) -> None:
        self.left = True
        self.news.set()
