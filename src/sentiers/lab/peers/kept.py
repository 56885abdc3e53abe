"""The run that is kept in the package, from which the README, the page and the picture are made."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from importlib.resources import files
from pathlib import Path
from typing import Any

from sentiers.lab.peers import Figure, Measure
from sentiers.lab.peers.matches import Met
from sentiers.lab.peers.ratios import ratios
from sentiers.lab.peers.runs import Run

FILE = Path(str(files("sentiers.lab.peers"))) / "measured.json"


def told(run: Run) -> dict[str, Any]:
    """For programs: the run, and what follows from it, each ratio with the tolerance within which another run comes to the same.
    What follows is reckoned from the figures as they are written."""
    figures = [_in_whole(figure) for figure in run.figures]
    return {
        "date": run.date,
        "processor": run.processor,
        "cores": run.cores,
        "python": run.python,
        **({"commit": run.commit} if run.commit else {}),
        "versions": run.versions,
        "seconds": run.seconds,
        "load": run.load,
        "figures": [_told_figure(figure) for figure in figures],
        "matches": [asdict(met) | {"low": round(met.low, 4), "high": round(met.high, 4)} for met in run.matches],
        "ratios": [
            {
                "what": ratio.own.measure.what,
                "game": ratio.own.measure.game,
                "who": ratio.own.measure.who,
                "beside": f"{ratio.peer.measure.who}: {ratio.peer.measure.game}",
                "threads": ratio.own.threads,
                "times": round(ratio.times, 3),
                "tolerance": round(ratio.tolerance, 3),
            }
            for ratio in ratios(figures)
        ],
    }


def _in_whole(figure: Figure) -> Figure:
    if figure.per_second is None:
        return figure
    return replace(figure, per_second=round(figure.per_second), rounds=tuple(map(round, figure.rounds)))


def _told_figure(figure: Figure) -> dict[str, Any]:
    found = asdict(figure.measure) | {"threads": figure.threads}
    if figure.per_second is None:
        return found | {"missing": figure.missing}
    return found | {"per_second": figure.per_second, "rounds": figure.rounds, "version": figure.version}


def text(run: Run) -> str:
    """The file: a line for each figure, match and ratio."""
    parts = []
    for name, value in told(run).items():
        if isinstance(value, list):
            lines = ",\n".join(f"    {json.dumps(one, ensure_ascii=False)}" for one in value)
            parts.append(f'  "{name}": [\n{lines}\n  ]')
        else:
            parts.append(f'  "{name}": {json.dumps(value, ensure_ascii=False)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def read(file: Path | None = None) -> Run:
    """The run that is kept, or another one."""
    kept = json.loads((file or FILE).read_text(encoding="utf-8"))
    figures = [
        Figure(
            Measure(*(one[name] for name in ("what", "game", "who", "key", "given", "threaded"))),
            one["threads"],
            one.get("per_second"),
            one.get("missing", ""),
            one.get("version", ""),
            tuple(one.get("rounds", ())),
        )
        for one in kept["figures"]
    ]
    before, between, after = kept["load"]
    return Run(
        kept["date"],
        kept["processor"],
        kept["cores"],
        kept["python"],
        kept["seconds"],
        (before, between, after),
        tuple(figures),
        tuple(Met(**one) for one in kept["matches"]),
        kept.get("commit", ""),
    )


def write(run: Run, file: Path | None = None) -> Path:
    file = file or FILE
    file.write_text(text(run), encoding="utf-8")
    return file


def unfinished() -> Path:
    """What is measured to be kept, until all of it is there: it is begun where it was broken off."""
    return FILE.with_name("unfinished.jsonl")
