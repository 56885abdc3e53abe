"""Where the house may send to. A subscription names an address that the house will post to, so whoever could name any would have
the house knock at its neighbours' doors: only public addresses are ever connected to, and only those that were looked at."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from concurrent.futures import Executor
from typing import Any
from urllib.parse import urlsplit

from sentiers.server.refusal import Refusal

LOOKUP = 5.0  # seconds for a name to be resolved
_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")


def is_public(address: str) -> bool:
    """
    >>> [is_public(a) for a in ("93.184.216.34", "2606:2800:220:1::1")]
    [True, True]
    >>> [is_public(a) for a in ("127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "fe80::1%eth0", "0.0.0.0", "100.64.0.1")]
    [False, False, False, False, False, False, False]
    >>> [is_public(a) for a in ("::ffff:127.0.0.1", "64:ff9b::a00:1", "2002:7f00:1::", "224.0.0.1", "nothing")]
    [False, False, False, False, False]
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour
        if inner is None and found.teredo is not None:
            return False
        if inner is None and found in _NAT64:
            inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
    return found.is_global and not found.is_multicast and not found.is_reserved


def host_of(endpoint: str, inside: bool) -> tuple[str, int]:
    """The host and port of an endpoint that may be one; raises the refusal. `inside`: tests push to this machine, without TLS."""
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise Refusal("bad-endpoint") from None
    plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint and "\\" not in endpoint
    schemes = ("https", "http") if inside else ("https",)
    if not plain or not host or parts.scheme not in schemes or "@" in parts.netloc or parts.fragment:
        raise Refusal("bad-endpoint")
    if not inside and (port not in (None, 443) or "." not in host or _is_literal(host)):
        raise Refusal("bad-endpoint")  # push services have names
    return host, port or (443 if parts.scheme == "https" else 80)


def _is_literal(host: str) -> bool:
    """An address instead of a name, also written in one of the ways that old libraries read: 127.1, 0x7f000001."""
    return (
        ":" in host
        or host.rstrip(".").rpartition(".")[2].isdecimal()
        or host.rstrip(".").rpartition(".")[2][:2] == "0x"
    )


class Lookup:
    """Resolves names, and gives only addresses that may be connected to; a resolver for aiohttp, so that what is connected to is
    what was looked at, whatever the name says a moment later."""

    def __init__(self, threads: Executor, inside: bool) -> None:
        self._threads, self._inside = threads, inside

    async def addresses(self, host: str, port: int) -> list[tuple[str, int]]:
        """Addresses and their families; raises OSError where there is none, or one that is not public."""
        loop = asyncio.get_running_loop()
        asked = loop.run_in_executor(self._threads, _look_up, host, port)
        found = await asyncio.wait_for(asked, LOOKUP)
        if not found or not (self._inside or all(is_public(address) for address, _ in found)):
            raise OSError("not a public address")
        return found

    async def resolve(self, host: str, port: int = 0, family: int = socket.AF_INET) -> list[Any]:
        return [
            {
                "hostname": host,
                "host": address,
                "port": port,
                "family": kind,
                "proto": 0,
                "flags": socket.AI_NUMERICHOST,
            }
            for address, kind in await self.addresses(host, port)
        ]

    async def close(self) -> None:
        pass


def _look_up(host: str, port: int) -> list[tuple[str, int]]:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except UnicodeError:  # a label too long, or empty
        raise OSError("not a name") from None
    return list(dict.fromkeys((str(address[0]), int(family)) for family, _, _, _, address in found))
