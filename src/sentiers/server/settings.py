"""The knobs of a server, with defaults that suit a house of friends; SENTIERS_NAME in the environment turns one."""

from __future__ import annotations

import os
from dataclasses import dataclass, fields
from typing import Any


@dataclass(frozen=True, slots=True)
class Settings:
    tempo: float = 0.4  # seconds a bot takes at least: an answer at once feels like a slap
    passing: float = (
        1.6  # seconds after which who can only pass has passed by itself; 0: never, everybody does it by hand
    )
    warm: int = 1  # whether all games are prepared from the start; with 0 each when somebody first asks for it
    patience: float = 3.0  # seconds a request waits for its game before it is told that it is being prepared
    compilers: int = 0  # games compiled at the same time, one more if somebody waits for it; 0: by the number of cores
    thinkers: int = 2  # bots that think at the same time
    bots: str = ""  # programs that play: a file ending in .toml, or NAME=COMMAND or NAME=http://…, one a line
    ponder: float = (
        20.0  # seconds that a bot which thinks by time goes on while a person considers one position; 0: never
    )
    ponder_trees: int = 4  # trees kept for that: those of the tables that needed one last …
    ponder_nodes: int = 500_000  # … and how large each may be: 32 bytes a node, 15 MiB
    idle: float = 60.0  # seconds after which a table nobody looks at leaves the memory
    message_size: int = 64 * 1024  # bytes of a message on a socket
    body_size: int = 256 * 1024  # bytes of an HTTP request: an edition is the largest thing one sends
    message_rate: float = 60.0  # messages a second on one socket, in the long run
    message_burst: float = 120.0
    tables_per_minute: float = 20.0  # tables opened by one identity
    tables_per_address: float = 240.0  # … and by one address: identities cost nothing
    names_per_address: float = 60.0  # names taken in a minute
    tries_per_minute: float = 300.0  # positions that one identity may try on a board that is no table's …
    tries_per_address: float = 3000.0  # … and all at one address
    longest_journal: int = 20_000  # entries of one table: people who play all night get there, machines are stopped
    sockets_per_table: int = 200
    sockets_per_address: int = 500
    proofs: float = 300.0  # seconds to seek the optimum of a challenge of the day, at first; with 0 none is sought
    zone: str = "Europe/Paris"  # where it must be midnight for a new challenge of the day
    today: str = ""  # a day that stands still, as 2026-11-15, to try things out; otherwise the calendar's
    thoughts_per_person: int = 4  # hints, advice and curves that one person may wait for at once
    thoughts_per_address: int = 32  # … and all at one address: identities cost nothing
    thoughts_kept: int = 16 * 1024 * 1024  # bytes of answers that are kept
    messages_per_address: float = 600.0  # deeds a second over HTTP and messages on all sockets, from one address
    phrases_per_minute: float = 10.0  # what one person may say at one table in the long run, half as many at once
    undos_per_minute: float = 30.0  # moves taken back at one table in the long run, twice as many at once
    most_undos: int = 500  # … and in one match
    request_time: float = (
        20.0  # seconds for a request to be there (the first from the connection on), or a visitor to read on
    )
    head_size: int = 32 * 1024  # bytes of the head of a request
    connections: int = 10_000  # open at the same time, all together
    connections_per_address: int = 1_000  # … and from one address, but for trusted proxies
    trusted_proxies: str = ""  # addresses and networks, with commas, whose X-Forwarded-For and -Proto are believed
    allowed_hosts: str = ""  # names, with commas, under which the house is reached (*.example.org too); none: any
    log_format: str = "text"  # or json: an object a line
    metrics_from: str = "127.0.0.0/8, ::1"  # addresses and networks that may read /metrics
    metrics_token: str = ""  # with which others may, as `Authorization: Bearer …`

    tables_a_day: int = 500  # tables that one person may open in a day
    tables_a_day_per_address: int = 5000  # … and one address: a school is one
    abandoned_days: float = 30.0  # days after which a table goes at which nobody has moved or looked; 0: never
    least_disk: int = 256 * 1024 * 1024  # free bytes below which no new tables are opened: the rest is for moves

    absence: float = 120.0  # seconds that others wait for who has left a table …
    absence_fast: float = 30.0  # … and where each has at most five minutes for the match
    vacation_days: int = 21  # days in a year on which somebody's clocks may stand still, at tables by days
    sign_ins_per_address: float = 30.0  # attempts in a minute to sign in from one address …
    sign_ins_per_handle: float = 10.0  # … to one account, from anywhere …
    sign_ins_per_handle_and_address: float = (
        3.0  # … and from one address to one account: less, so that nobody locks another out
    )
    keeps_per_address: float = 30.0  # accounts that guests try to keep in a minute
    exports_per_hour: float = 6.0  # of all one's data
    bot_after: float = 20.0  # seconds for which an opponent is looked for before a bot is offered
    push: int = 1  # whether news are pushed to the devices of people who ask for it; with 0 to nobody
    push_subject: str = ""  # whom push services may turn to, as mailto:… or https://…; none: the first of allowed_hosts
    push_after: float = 4.0  # seconds after a move before somebody who is not here is called: who reloads has not left
    push_inside: int = 0  # for tests: also to this machine and its network, and without TLS
    devices_per_person: int = 5  # to which news are pushed: the oldest ones go
    subscriptions_per_address: float = 60.0  # devices that ask for it in a minute

    overdue: float = 15.0  # seconds after which a bot's answer that nobody gives is looked after by any worker

    @classmethod
    def from_environment(cls) -> Settings:
        found: dict[str, Any] = {}
        for field in fields(cls):
            text = os.environ.get(f"SENTIERS_{field.name.upper()}")
            if text is not None:
                kind: Any = type(field.default)
                found[field.name] = kind(text)
        return cls(**found)
