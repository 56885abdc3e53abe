"""Pictures of every kind of page: `make pictures` opens a house, lets two people play every game in it, and takes each page in each
language of the house, on a phone upright and sideways and on a desktop, light and dark, into a folder with a page to leaf through.

A new kind of page is one more line in `pages`."""

from __future__ import annotations

import argparse
import asyncio
import shutil
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Sequence
from html import escape
from itertools import product
from pathlib import Path
from typing import NamedTuple

from playwright.async_api import Browser, Page, async_playwright
from rich.console import Console
from rich.progress import Progress

from sentiers.games import shelf
from sentiers.lab.bench_server import START, on_disk, running
from sentiers.lab.guests import Guest, tables
from sentiers.lab.studies.browser import FLAGS
from sentiers.language import LANGUAGES

SIZES = {"phone": (390, 844), "sideways": (844, 390), "desktop": (1280, 800)}
SCHEMES = ("light", "dark")
TABS = 3  # pages that are looked at the same time
PATIENCE = 120_000  # milliseconds
STILL = """Promise.all([document.fonts.ready, ...document.getAnimations()
    .filter(a => a.effect.getComputedTiming().endTime < Infinity).map(a => a.finished.catch(() => null))])"""
# The first move that there is, laid as if it had been typed.
LAID = """async () => {
    const found = (await (await fetch(location.pathname.replace("/t/", "/api/tables/"))).json()).moves;
    const field = document.querySelector("#move");
    field.value = (Array.isArray(found) ? found : Object.values(found).flat())[0];
    field.dispatchEvent(new Event("input", {bubbles: true}));
}"""

Deed = Callable[[Page], Awaitable[None]]


class Kind(NamedTuple):
    """A kind of page, and what is done on it before it is looked at."""

    name: str
    path: str
    does: Deed | None = None
    whole: bool = True  # the page down to its end, not the first screen of it


class Shot(NamedTuple):
    kind: Kind
    lang: str
    size: str
    scheme: str

    @property
    def name(self) -> str:
        return f"{self.kind.name}-{self.lang}-{self.size}-{self.scheme}.png".replace(" ", "-")


async def laid(page: Page) -> None:
    await page.locator(".board .can").first.wait_for(state="attached")
    await page.evaluate(LAID)
    await page.locator("#prompt .go").wait_for()


async def asks_the_coach(page: Page) -> None:
    await page.locator("#actions [data-do=hint]").click()
    await page.locator("#coach-says [data-do=tell]").click()
    await page.locator("#coach-says .best").wait_for()


async def opens_the_drawer(page: Page) -> None:
    more = page.locator("#more")
    if await more.is_visible():
        await more.click()


async def opens_the_settings(page: Page) -> None:
    await page.locator(".settings summary").click()


def pages(me: Guest, other: Guest, games: Sequence[str]) -> Iterator[Kind]:
    yield Kind("the shelf of a guest", "/")
    for game in games:
        fresh, late, ended = tables(me, other, game)
        yield Kind(f"{game} to move", f"/t/{fresh}", whole=False)
        yield Kind(f"{game} laid", f"/t/{fresh}", laid, whole=False)
        yield Kind(f"{game} coach", f"/t/{fresh}", asks_the_coach, whole=False)
        yield Kind(f"{game} drawer", f"/t/{late}", opens_the_drawer, whole=False)
        yield Kind(f"{game} late", f"/t/{late}", whole=False)
        yield Kind(f"{game} ended", f"/t/{ended}", whole=False)
        yield Kind(f"{game} replay", f"/t/{ended}/record")
        yield Kind(f"{game} new", f"/new/{game}")
        yield Kind(f"{game} rules", f"/rules/{game}")
        yield Kind(f"{game} example", f"/rules/{game}/try/1", whole=False)
        yield Kind(f"{game} lesson", f"/learn/{game}", whole=False)
        yield Kind(f"{game} puzzles", f"/puzzles/{game}")
        yield Kind(f"{game} daily", f"/daily/{game}")
        yield Kind(f"{game} analysis", f"/analysis/{game}", whole=False)
        yield Kind(f"{game} on the shelf", f"/?box={game}")
    waiting = me.do("tables", game="canoe", seats=["me", "open"], time="5+3", private=False)["table"]
    yield Kind("waiting", f"/t/{waiting}", whole=False)
    yield Kind("settings", "/", opens_the_settings, whole=False)
    yield Kind("profile", "/u/me")
    yield Kind("account", "/account")
    yield Kind("tables", "/tables")
    yield Kind("puzzle", "/puzzles/canoe/next", whole=False)
    yield Kind("colophon", "/colophon")
    yield Kind("not there", "/nowhere")
    yield Kind("offline", "/app/offline/{lang}")


async def take(browser: Browser, guest: Guest, shot: Shot, folder: Path) -> str | None:
    """Takes one picture; what went wrong, in a line."""
    width, height = SIZES[shot.size]
    context = await browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=shot.size != "desktop",
        is_mobile=shot.size != "desktop",
        color_scheme="dark" if shot.scheme == "dark" else "light",
        reduced_motion="reduce",
        service_workers="block",
    )
    context.set_default_timeout(PATIENCE)
    name, _, value = guest.cookie.partition("=")
    kept = {name: value, "lang": shot.lang} if name else {"lang": shot.lang}
    await context.add_cookies([{"name": k, "value": v, "url": guest.address} for k, v in kept.items()])
    page = await context.new_page()
    try:
        await page.goto(guest.address + shot.kind.path.format(lang=shot.lang))
        if shot.kind.does:
            await shot.kind.does(page)
        await page.evaluate(STILL)
        await page.screenshot(path=folder / shot.name, full_page=shot.kind.whole)
    except Exception as error:
        return f"{shot.name}: {str(error).splitlines()[0]}"
    finally:
        await context.close()
    return None


async def take_all(guest: Guest, shots: Sequence[Shot], folder: Path, console: Console) -> None:
    left = iter(shots)
    chromium = shutil.which("chromium")
    if not chromium:
        raise RuntimeError("The pictures need Chromium.")
    with Progress(console=console) as progress:
        bar = progress.add_task("pictures", total=len(shots))

        async def work(browser: Browser) -> None:
            for shot in left:
                wrong = await take(browser, guest, shot, folder)
                progress.advance(bar)
                if wrong:
                    progress.console.print(wrong)

        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            await asyncio.gather(*(work(browser) for _ in range(TABS)))
            await browser.close()


def album(shots: Sequence[Shot]) -> str:
    """A page on which all of them are seen, one kind in a row."""
    rows = []
    for name in dict.fromkeys(shot.kind.name for shot in shots):
        taken = [shot.name for shot in shots if shot.kind.name == name]
        seen = "".join(
            f'<a href="{escape(each)}"><img src="{escape(each)}" alt="{escape(each)}" loading="lazy"></a>'
            for each in taken
        )
        rows.append(f"<h2>{escape(name)}</h2><p>{seen}</p>")
    style = "img{height:420px;object-fit:contain;object-position:top;margin:4px;border:1px solid #888}body{font:16px sans-serif}"
    return f'<!doctype html><meta charset="utf-8"><title>Sentiers</title><style>{style}</style>{"".join(rows)}'


def study(
    folder: Path, only: str, langs: Sequence[str], sizes: Sequence[str], schemes: Sequence[str], console: Console
) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="sentiers-pictures-", dir=on_disk()) as name,
        running(*START, str(Path(name) / "house.db")) as server,
    ):
        me, other = (Guest(f"http://{server.address}") for _ in range(2))
        console.print("Two people play every game …")
        names = [card.name for card in shelf.cards()]
        kinds = [
            kind
            for kind in pages(me, other, [name for name in names if only.startswith(name)] or names)
            if only in kind.name
        ]
        shots = [Shot(*each) for each in product(kinds, langs, sizes, schemes)]
        asyncio.run(take_all(me, shots, folder, console))
    (folder / "index.html").write_text(album(shots), encoding="utf-8")
    console.print(f"{len(shots)} pictures in {folder}/index.html")


def main(arguments: Sequence[str] | None = None) -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--folder", type=Path, default=Path("pictures"))
    reader.add_argument("--only", default="", help="kinds with this in their name")
    reader.add_argument("--lang", nargs="*", default=LANGUAGES)
    reader.add_argument("--size", nargs="*", default=tuple(SIZES))
    reader.add_argument("--scheme", nargs="*", default=SCHEMES)
    asked = reader.parse_args(arguments)
    study(asked.folder, asked.only, asked.lang, asked.size, asked.scheme, Console())


if __name__ == "__main__":
    main()
