"""The documentation is built from docs/, the texts at the root and the docstrings; what does not fit together is an error."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

import sentiers
from sentiers.games.shelf import cards

pytestmark = pytest.mark.xdist_group("docs")  # the site is built once

ROOT = Path(__file__).resolve().parent.parent
TEXTS = (
    "mkdocs.yml",
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "LICENSE",
    "docs",
    "examples",
    "deploy",
)
CITED = {
    "abstract", "authors", "cff-version", "commit", "contact", "date-released", "doi", "identifiers", "keywords", "license",
    "license-url", "message", "preferred-citation", "references", "repository", "repository-artifact", "repository-code", "title",
    "type", "url", "version",
}  # fmt: skip


def build(root, site):
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", site]
    return subprocess.run(command, cwd=root, capture_output=True, text=True)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    site = tmp_path_factory.mktemp("site")
    built = build(ROOT, site)
    assert built.returncode == 0, built.stdout + built.stderr
    return site


@pytest.fixture
def copy(tmp_path):
    """The sources of the site, to be spoilt."""
    for name in TEXTS:
        source = ROOT / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, tmp_path / name)
    (tmp_path / "src").symlink_to(ROOT / "src")
    return tmp_path


def add(page, text):
    page.write_text(page.read_text(encoding="utf-8") + "\n" + text + "\n", encoding="utf-8")


def test_the_site_has_the_picture_the_pages_and_the_docstrings(site):
    assert (site / "table.png").stat().st_size > 10_000
    assert 'src="table.png"' in (site / "index.html").read_text(encoding="utf-8")
    assert "A match of a game on the shelf." in (site / "reference" / "sentiers.html").read_text(encoding="utf-8")
    for page in (ROOT / "docs").rglob("*.md"):
        assert (site / page.relative_to(ROOT / "docs").with_suffix(".html")).exists(), page
    for page in ("CHANGELOG.html", "CONTRIBUTING.html", "examples/index.html", "examples/first-steps.ipynb"):
        assert (site / page).exists(), page


def test_the_examples_of_docstrings_are_shown_as_code(site):
    page = (site / "reference" / "sentiers.html").read_text(encoding="utf-8")
    assert '<span class="gp">&gt;&gt;&gt; </span>' in page
    assert "<blockquote>" not in page


def test_the_site_asks_nothing_of_other_places(site):
    loads = re.compile(
        r"""<(?:script|link|img|iframe)[^>]+(?:src|href)=["']?(?:https?:)?//[^>]+>|@import|url\(["']?https?:"""
    )
    for file in [*site.rglob("*.html"), *site.rglob("*.css")]:
        found = loads.search(file.read_text(encoding="utf-8"))
        assert not found, f"{file.relative_to(site)}: {found}"


def test_a_broken_link_a_missing_anchor_and_an_unknown_reference_fail(copy, tmp_path):
    add(copy / "docs" / "api.md", "[a page](nowhere.md), [a place](records.md#nowhere), [a name][sentiers.nothing]")
    add(copy / "README.md", "[from the root](docs/nowhere-either.md)")
    built = build(copy, tmp_path / "site")
    assert built.returncode != 0
    warnings = [line for line in built.stderr.splitlines() if line.startswith("WARNING")]
    for missing in ("'nowhere.md'", "'#nowhere'", "'sentiers.nothing'", "'nowhere-either.md'"):
        assert any(missing in line for line in warnings), built.stderr


def test_a_name_that_the_code_does_not_have_fails(copy, tmp_path):
    add(copy / "docs" / "api.md", "::: sentiers.match.Nobody")
    built = build(copy, tmp_path / "site")
    assert built.returncode != 0
    assert "sentiers.match.Nobody" in built.stderr


def test_the_citation_has_what_its_format_asks_and_names_this_version():
    """By the schema of the Citation File Format 1.2.0; dates are dates, and versions texts."""
    told = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert {"cff-version", "message", "title", "authors"} <= set(told) <= CITED
    assert (told["cff-version"], told["type"], told["license"]) == ("1.2.0", "software", "MIT")
    assert told["authors"] == [{"name": "The Sentiers team"}]
    assert told["version"] == sentiers.__version__
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## {told['version']} – {told['date-released'].isoformat()}" in changes
    assert f"version = {{{told['version']}}}" in (ROOT / "docs" / "lab" / "index.md").read_text(encoding="utf-8")


# Of each game the clauses in which the rulebook leaves something open: copied by hand from the rules clause by clause, which mark
# them and are not in the repository. So no row of the page goes or comes unnoticed; whether these are all no test can tell here.
OPEN = {
    "Wege": "W5 W6 W9 W11 W13 W17 W19 W20 W22 W23 W24 W25",
    "Zwei Wege": "Z3 Z6 Z13 Z16",
    "Buizen Wir-War": "B2 B4 B7 B8 B12 B13 B14 B15 B18 B19 B22",
    "Träxx": "T11 T15 T17",
    "Canoë": "C11",
}


def test_every_clause_that_is_read_in_one_way_of_several_stands_on_the_page():
    page = (ROOT / "docs" / "readings.md").read_text(encoding="utf-8")
    for title, clauses in OPEN.items():
        rows = page.split(f"\n## {title}\n")[1].split("\n## ")[0].splitlines()
        told = {clause for row in rows for clause in re.findall(r"[A-Z]\d+", row.split("|")[1] if "|" in row else "")}
        assert told == set(clauses.split())


def test_every_reading_stands_beside_its_sentence():
    page = (ROOT / "docs" / "readings.md").read_text(encoding="utf-8")
    for card in cards():
        for option in card.readings:
            row = next(line for line in page.splitlines() if f"**{option.reading.clause}**" in line)
            assert option.reading.sentence in row
            assert f"`{option.name}`" in row or f"`{option.name[:-1]}1`" in row
