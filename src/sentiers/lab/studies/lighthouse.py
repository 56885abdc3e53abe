"""What Lighthouse says of the pages: `make lighthouse` opens a house, lets somebody play in it, and has each page judged as a
phone and as a desktop sees it. Not part of the tests: how fast a page is depends on what else the machine does.

A phone is slower than the machine that plays it: by four for a quick one, by less for one that is slow or busy, as Lighthouse's own
guide to throttling has it. How quick this one is Lighthouse measures each time (`benchmarkIndex`)."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from sentiers.lab.bench_server import START, on_disk, running
from sentiers.lab.guests import Guest
from sentiers.lab.studies.browser import FLAGS

KINDS = ("performance", "accessibility", "best-practices", "seo")
PRESETS = ("mobile", "desktop")
QUICK, SLOWER = 1500.0, 4.0  # the index of a quick machine, and how much slower than that a phone is
LEAST = 95
MOVES = ("c4", "d1", "d3", "e1", "e3", "f1")


class Judged(NamedTuple):
    scores: dict[str, int]
    quick: float  # Lighthouse's index of the machine
    wrong: list[str]


def pages(visitor: Guest) -> dict[str, str]:
    """The pages of the house, where something is to be seen on them."""
    for _ in range(3):
        table = visitor.do("tables", game="canoe", seats=["me", "me"])["table"]
        for ply, move in enumerate(MOVES):
            visitor.do(f"tables/{table}/play", move=move, ply=ply)
        visitor.do(f"tables/{table}/act", do="resign", seat=1)
    live = visitor.do("tables", game="canoe", seats=["me", "open"], time="5+3")["table"]
    return {
        "the shelf": "/",
        "a new table": "/new/canoe",
        "a table with clocks": f"/t/{live}",
        "a finished match": f"/t/{table}",
        "its replay": f"/t/{table}/record",
        "a profile": "/u/me",
        "the history of one game": "/u/me?game=canoe",
        "the account": "/account",
        "open tables": "/tables",
        "the challenge of the day": "/daily/traxx",
        "the colophon": "/colophon",
        "the rules": "/rules/canoe",
        "a lesson": "/learn/zwei-wege",
        "puzzles": "/puzzles/canoe",
        "a puzzle": "/puzzles/canoe/next",
        "the analysis board": "/analysis/canoe",
    }


def judge(tool: Path, folder: Path, address: str, cookie: str, preset: str, slower: float) -> Judged:
    out = folder / "report.json"
    chosen = ["--preset=desktop"] if preset == "desktop" else [f"--throttling.cpuSlowdownMultiplier={slower:.2f}"]
    subprocess.run(
        [
            str(tool), address, *chosen, "--quiet", "--output=json", f"--output-path={out}",
            f"--chrome-flags={' '.join(('--headless=new', *FLAGS))}",
            f"--extra-headers={json.dumps({'cookie': cookie})}",
        ],
        check=True,
        env={**os.environ, "CHROME_PATH": shutil.which("chromium") or ""},
    )  # fmt: skip
    report = json.loads(out.read_text(encoding="utf-8"))
    scores = {kind: round(100 * (report["categories"][kind]["score"] or 0)) for kind in KINDS}
    wrong = [
        f"{each['id']} {report['audits'][each['id']].get('displayValue', '')}".strip()
        for kind in KINDS
        if scores[kind] < LEAST
        for each in report["categories"][kind]["auditRefs"]
        if each["weight"] and (report["audits"][each["id"]]["score"] or 0) < 0.9
    ]
    return Judged(scores, report["environment"]["benchmarkIndex"], wrong)


def study(tool: Path, only: str, console: Console) -> None:
    table = Table(title="Lighthouse, of 100")
    for column in ("page", "", *KINDS, "slower by", "what is missing"):
        table.add_column(column, justify="left" if column in ("page", "", "what is missing") else "right")
    with tempfile.TemporaryDirectory(prefix="sentiers-lighthouse-", dir=on_disk()) as name:
        folder = Path(name)
        with running(*START, str(folder / "house.db")) as server:
            server.settle()
            visitor = Guest(f"http://{server.address}")
            slower = 2.0
            for words, path in pages(visitor).items():
                for preset in PRESETS:
                    if only not in words:
                        continue
                    found = judge(tool, folder, visitor.address + path, visitor.cookie, preset, slower)
                    used = f"{slower:.1f}" if preset == "mobile" else ""
                    slower = min(SLOWER, max(1.0, SLOWER * found.quick / QUICK))  # for the next page
                    scores = (str(found.scores[kind]) for kind in KINDS)
                    table.add_row(words, preset, *scores, used, ", ".join(found.wrong))
                    console.print(words, preset, *found.scores.values(), *found.wrong)
    console.print(table)


def main(arguments: Sequence[str] | None = None) -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("tool", type=Path, help="Lighthouse's command")
    reader.add_argument("--only", default="", help="pages with this in their name")
    asked = reader.parse_args(arguments)
    study(asked.tool, asked.only, Console())


if __name__ == "__main__":
    main()
