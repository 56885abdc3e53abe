"""A page in the lobby, over a real socket."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from visitors import PATIENCE, Live, Person


class InLobby:
    """A page in the lobby, as a person sees it: what it was told last of each kind, the lists put together."""

    def __init__(self, person: Person, shelf: bool = True, **headers: str) -> None:
        address = f"ws://127.0.0.1:{person.house.port}/lobby{'?shelf=1' if shelf else ''}"
        self.live = Live(address, {"authorization": f"Bearer {person.token}", "accept-language": "en"} | headers)
        self.told: dict[str, dict[str, Any]] = {}
        self.lists: dict[str, dict[str, Any]] = {"open": {}, "watch": {}}

    def hear(self) -> dict[str, Any]:
        word: dict[str, Any] = json.loads(self.live.socket.recv(PATIENCE))
        self.told[word["type"]] = word
        if word["type"] == "lobby":
            for name, rows in self.lists.items():
                if word["whole"]:
                    rows.clear()
                for id in word["gone"]:
                    rows.pop(id, None)
                rows.update({row["id"]: row for row in word[name]})
        return word

    def until(self, true: Callable[[], bool]) -> None:
        while not true():
            self.hear()

    def say(self, **wish: Any) -> None:
        self.live.say(wish)

    def turns(self) -> list[str]:
        return [table["id"] for table in self.told.get("yours", {}).get("tables", []) if table["turn"]]
