"""The devices at which somebody is signed in: what they are called, and how one of them is named to be signed out. Of what a
browser tells of itself only its family and its system are kept."""

from __future__ import annotations

import hashlib

# In this order: most browsers also claim to be others.
BROWSERS = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox/", "Firefox"), ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"), ("Chromium", "Chromium"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
)  # fmt: skip
SYSTEMS = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
    ("Mac OS X", "macOS"), ("Linux", "Linux"),
)  # fmt: skip


def device_of(agent: str) -> str:
    """
    >>> device_of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    >>> device_of("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36")
    'Chrome, Android'
    >>> device_of("curl/8.0")
    ''
    """
    found = (next((name for sign, name in known if sign in agent), "") for known in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, found))


def number_of(session: str) -> str:
    """How a session is named on the page: its id is half of a key, and stays here."""
    return hashlib.sha256(f"device/{session}".encode()).hexdigest()[:16]
