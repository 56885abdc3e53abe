"""The doorway: how many connections are open, together and from one address, and the file descriptors they need.

A connection counts from the moment it is made, whatever it turns out to be: somebody who says nothing takes room too."""

from __future__ import annotations

import ipaddress
import logging
from collections import Counter
from collections.abc import Iterable

from sentiers.server.limits import home
from sentiers.server.settings import Settings

log = logging.getLogger("sentiers.server")
OTHER_FILES = 200  # the database, its readers, libraries, processes beside the server, and some to spare

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class BadSetting(Exception):
    """A setting that means nothing; the sentence says which."""


class Doorway:
    def __init__(self, settings: Settings, most: int | None = None) -> None:
        self._most = settings.connections if most is None else most
        self._from_one = settings.connections_per_address
        self.proxies = read_networks(settings.trusted_proxies)
        self._by_address: Counter[str] = Counter()
        self.open = 0

    def enter(self, address: str) -> bool:
        """Whether there is room for one more from this address. Who came in has to leave."""
        at = home(address)
        if self.open >= self._most or (self._by_address[at] >= self._from_one and not is_in(address, self.proxies)):
            if not self._by_address[at]:
                del self._by_address[at]
            return False
        self.open += 1
        self._by_address[at] += 1
        return True

    def leave(self, address: str) -> None:
        at = home(address)
        self.open -= 1
        self._by_address[at] -= 1
        if not self._by_address[at]:
            del self._by_address[at]


def read_networks(text: str) -> tuple[Network, ...]:
    """
    >>> [str(network) for network in read_networks("127.0.0.1, 10.0.0.0/8,::1")]
    ['127.0.0.1/32', '10.0.0.0/8', '::1/128']
    """
    try:
        return tuple(ipaddress.ip_network(part.strip()) for part in text.split(",") if part.strip())
    except ValueError as error:
        raise BadSetting(f"SENTIERS_TRUSTED_PROXIES: {error}.") from None


def is_in(address: str, networks: Iterable[Network]) -> bool:
    """
    >>> is_in("::ffff:10.1.2.3", read_networks("10.0.0.0/8")), is_in("somewhere", read_networks("::/0"))
    (True, False)
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    return any(found in network for network in networks)


def room_for(connections: int) -> int:
    """Raises this process's limit of open files where that is allowed; returns how many connections it leaves room for, which is
    said where it is less than was wanted."""
    try:
        import resource
    except ImportError:  # Windows
        return connections
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        new = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (new, hard))
            soft = new
        except (ValueError, OSError):
            log.debug("the limit of open files stays at %d", soft)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return connections
    left = max(16, soft - OTHER_FILES)
    log.warning(
        "This process may open %d files: room for %d connections, not for %d. Raise the limit (ulimit -n %d, or LimitNOFILE= of "
        "its systemd unit), or ask for less (SENTIERS_CONNECTIONS).",
        soft, left, connections, wanted,
    )  # fmt: skip
    return left
