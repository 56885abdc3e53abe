"""A real server process on a free port with its own database, and real visitors in Debian's Chromium."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from sentiers.lab.studies.browser import FLAGS

sys.path.insert(0, str(Path(__file__).parent))  # for hands.py

SENTIERS = [sys.executable, "-m", "sentiers.cli"]
# The same, by a clock that is so many seconds ahead.
LATER = "import time; real = time.time_ns; time.time_ns = lambda: real() + {ahead} * 10**9; from sentiers.cli import main; main()"
DESKTOP, PHONE = (1280, 800), (390, 844)

PATIENCE = 60_000  # milliseconds, for a machine that has other things to do; nothing waits longer than it must

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


class House:
    """The server as a process of its own, which can be killed and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "house.db"
        self.port = 0
        self.ahead = 0  # of the real time, from the next start on
        self.passing = 0.0  # seconds, likewise: by itself nothing happens here
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [sys.executable, "-c", LATER.format(ahead=self.ahead)] if self.ahead else SENTIERS
        self.process = subprocess.Popen(
            [*command, "serve", "--port", str(self.port), "--database", str(self.database)],
            stdout=subprocess.PIPE,
            text=True,
            env={
                **os.environ,
                "PYTHONUNBUFFERED": "1",
                "SENTIERS_WARM": "0",
                "SENTIERS_PROOFS": "0",
                "SENTIERS_PATIENCE": "60",
                "SENTIERS_PASSING": str(self.passing),
            },
        )
        assert self.process.stdout is not None
        ready = self.process.stdout.readline()
        assert ready.startswith("Sentiers: http"), f"the server did not start: {ready!r}"
        self.port = int(ready.rsplit(":", 1)[1])

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(timeout=20)
            self.process = None

    def kill(self) -> None:
        self.stop(signal.SIGKILL)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


def opened(folder: Path) -> Iterator[House]:
    house = House(folder)
    house.start()
    yield house
    house.stop()


@pytest.fixture(scope="session")
def compiled() -> None:
    """The first move of a bot is not to wait for the compiler."""
    subprocess.run([*SENTIERS, "warm"], check=True)


@pytest.fixture(scope="session")
def house(compiled: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One house for all the tests that leave it standing."""
    yield from opened(tmp_path_factory.mktemp("house"))


@pytest.fixture
def frail_house(tmp_path: Path) -> Iterator[House]:
    """A house of one's own, to be killed."""
    yield from opened(tmp_path)


@pytest.fixture
def cold_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A house on a machine that has compiled nothing."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    yield from opened(tmp_path)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = shutil.which("chromium")
    assert path, "the browser tests need Debian's chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


Visit = Callable[..., Page]


@pytest.fixture
def visitor(chromium: Browser) -> Iterator[Visit]:
    """Opens a page as someone new; whatever the page's scripts complain about fails the test."""
    contexts, complaints = [], []

    def hear(message: ConsoleMessage) -> None:
        # What the browser itself tells of a server that was killed, of a page that is not there, or not yet, was asked for.
        expected = message.text.startswith("WebSocket connection to") or message.location["url"].endswith("/nowhere")
        expected |= "status of 503" in message.text
        if message.type == "error" and not expected:
            complaints.append(f"{message.text} ({message.location['url']})")

    def visit(
        address: str,
        size: tuple[int, int] = DESKTOP,
        touch: bool = False,
        lang: str = "fr",
        dark: bool = False,
        worker: bool = False,  # a service worker, which takes its time and hides from a test what comes over the network
    ) -> Page:
        context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            is_mobile=touch,
            locale={"fr": "fr-FR", "en": "en-GB", "de": "de-DE", "nl": "nl-NL"}[lang],
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference",
            service_workers="allow" if worker else "block",
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("console", hear)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(address)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert not complaints


@pytest.fixture
def phone(visitor: Visit) -> Visit:
    return lambda address, **more: visitor(address, size=PHONE, touch=True, **more)
