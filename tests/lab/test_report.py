"""The report of an arena: one file that asks for nothing else, with all its parts, in every language, also for who hears it."""

from __future__ import annotations

import re
import shutil
from html.parser import HTMLParser
from pathlib import Path

import loops
import pytest
from playwright.async_api import async_playwright

from sentiers.lab import arena
from sentiers.lab.crews import Crew
from sentiers.lab.report import page
from sentiers.lab.sprt import Sprt
from sentiers.lab.studies.browser import FLAGS
from sentiers.language import LANGUAGES

ONE = Crew(1, progress=False)


class Outline(HTMLParser):
    """What stands where: headings, cells by table, titles of plots; and whether every tag is closed."""

    VOID = ("meta", "path", "rect", "circle", "polyline")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: dict[str, list[str]] = {}
        self.attributes: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.open and data.strip():
            self.seen.setdefault(self.open[-1], []).append(data.strip())


@pytest.fixture(scope="module")
def tested() -> arena.ArenaResult:
    return arena.run("duel", ["uct:30", "random"], 40, crew=ONE, sprt=Sprt(-100, 0))


@pytest.fixture(scope="module")
def tables() -> arena.ArenaResult:
    return arena.run("duel", ["random", "uct:10", "uct:5"], 12, options={"players": 3}, crew=ONE)


def test_the_figures_of_the_result_stand_in_tables_beside_the_plots(tables) -> None:
    outline = Outline(page(tables, "en"))
    assert not outline.open
    cells = outline.seen["td"]
    for bot in range(3):
        assert f"{tables.elo[bot]:+.0f}".replace("-", "−") in cells
        assert f"± {tables.error[bot]:.0f}" in cells
    for row in range(3):
        for column in range(3):
            if row != column:
                assert tables.against(row, column) in outline.seen["small"]
    assert outline.seen["h2"] == [
        "Ratings",
        "Who beat whom",
        "Wins by side",
        "Lengths of games",
        "How it was made",
    ]


def test_every_plot_has_a_title_and_a_description_and_every_column_a_head(tested) -> None:
    outline = Outline(page(tested, "en"))
    plots = [given for tag, given in outline.attributes if tag == "svg"]
    assert len(plots) == 4
    assert all(plot["role"] == "img" for plot in plots)
    assert len(outline.seen["desc"]) == 4
    assert {"Ratings", "Wins by side", "Lengths of games", "Sequential test"} <= set(outline.seen["title"])
    for tag, given in outline.attributes:
        if tag == "th":
            assert given["scope"] in ("row", "col")


def test_it_asks_nothing_of_other_places_and_knows_light_and_dark(tested) -> None:
    text = page(tested, "en")
    assert not re.search(r"https?:|<script|<link|@import|url\(|src=", text)
    assert "prefers-color-scheme: dark" in text


def test_the_verdict_and_the_course_of_a_test_are_told(tested) -> None:
    text = page(tested, "en")
    assert f"Pairs: {sum(tested.sprt.pairs)}." in text
    points = re.search(r'class="course" points="([^"]+)"', text)
    assert points
    assert len(points[1].split()) == len(tested.sprt.course) + 2  # from nothing, and the last one twice


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_speaks_every_language_of_the_house(tested, lang: str) -> None:
    text = page(tested, lang)
    assert f'<html lang="{lang}">' in text
    heads = {"en": "Who beat whom", "fr": "Qui a battu qui", "de": "Wer wen schlug", "nl": "Wie won van wie"}
    assert heads[lang] in text
    if lang != "en":
        assert not [head for head in ("Who beat", "Lengths of", "Won by", "games between") if head in text]
        assert ">−2,94<" in text


def test_what_is_written_in_a_name_stays_a_name(tested) -> None:
    from dataclasses import replace

    text = page(replace(tested, bots=("<script>alert(1)</script>", "b & b")), "en")
    assert "<script" not in text
    assert "b &amp; b" in text


def test_the_command_it_tells_plays_the_same_games(tables, tmp_path) -> None:
    from shlex import split

    from typer.testing import CliRunner

    from sentiers.cli.app import app

    words = split(re.search(r"<code>(.*?)</code>", page(tables, "en"))[1])
    file = tmp_path / "again.html"
    done = CliRunner().invoke(app, [*words[1:], "--workers", "1", "--report", str(file), "--lang", "en"])
    assert done.exit_code == 0, done.output
    assert file.read_text() == page(tables, "en")


@pytest.mark.browser
@pytest.mark.parametrize("width", [360, 1200])
def test_on_a_phone_nothing_sticks_out_and_all_words_can_be_read(tested, tmp_path: Path, width: int) -> None:
    file = tmp_path / "report.html"
    file.write_text(page(tested, "fr"), encoding="utf-8")
    wide, cut = loops.run(measured(file, width))
    assert wide <= width
    assert cut == 0


async def measured(file: Path, width: int) -> tuple[int, int]:
    """How wide the page is, and how many words of its plots stick out."""
    async with async_playwright() as play:
        browser = await play.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        shown = await browser.new_page(viewport={"width": width, "height": 800})
        await shown.goto(file.as_uri())
        wide = await shown.evaluate("document.documentElement.scrollWidth")
        cut = await shown.evaluate(
            "[...document.querySelectorAll('svg')].flatMap(svg => [...svg.querySelectorAll('text')].filter(text => {"
            "const own = text.getBoundingClientRect(); return own.left < 0 || own.right > innerWidth;})).length"
        )
        await browser.close()
        return wide, cut
