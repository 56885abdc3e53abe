"""What `sentiers bench --peers` does, and `sentiers reproduce`: every figure of the README once more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sentiers.cli.common import Json, a_time, print_json
from sentiers.cli.competing import Workers, check_boards
from sentiers.cli.speech import say
from sentiers.messages import Message, SentiersError

if TYPE_CHECKING:
    from sentiers.lab.peers.ratios import Checked
    from sentiers.lab.peers.runs import Run

MATCHES = 10
PAGE = "python -m sentiers.lab.peers.page"


@dataclass(frozen=True)
class Asked:
    """What the options of the command ask for."""

    seconds: float
    matches: int | None
    thinking: float
    kept: bool = False
    check: bool = False
    renew: bool = False
    markdown: bool = False
    summary: bool = False
    plot: Path | None = None
    as_json: bool = False

    @property
    def anything(self) -> bool:
        """Anything that only --peers has."""
        return self.kept or self.check or self.renew or self.markdown or self.summary or self.plot is not None


def beside(asked: Asked) -> None:
    """Measures beside the peers; or shows what is kept of it, checks it, or keeps another run."""
    from sentiers.lab.peers import kept, page
    from sentiers.lab.peers.plot import picture

    if asked.markdown or asked.summary:
        print(page.page(kept.read()) if asked.markdown else page.summary(kept.read()))
        return
    if asked.check:
        found = check_peers(asked.seconds, asked.matches, asked.as_json)
        if asked.as_json:
            print_json(told(found))
        if found.wrong:
            raise typer.Exit(1)
        return
    run = kept.read() if asked.kept else _measured(asked)
    if asked.plot:
        asked.plot.write_text(picture(run), encoding="utf-8")
    print_json(kept.told(run)) if asked.as_json else _show(run)
    if asked.renew and not (asked.kept or asked.as_json):
        print(say(Message("Kept in {file}. Tables and picture: {command}", file=kept.FILE, command=PAGE)))


def _measured(asked: Asked) -> Run:
    """Another run; one that is to be kept needs all peers, and goes on where it was broken off."""
    from sentiers.lab.peers import kept
    from sentiers.lab.peers.runs import lacking, measure

    if asked.renew:
        _need_all(lacking())
    matches = MATCHES if asked.matches is None else asked.matches
    keep = kept.unfinished() if asked.renew else None
    run = measure(asked.seconds, matches, asked.thinking, progress=not asked.as_json, keep=keep)
    if keep:
        _need_all([figure.missing for figure in run.figures] + [met.missing for met in run.matches])
        kept.write(run)
        keep.unlink(missing_ok=True)
    return run


def _need_all(missing: Iterable[str]) -> None:
    """What is kept leaves nothing out."""
    if told := "; ".join(filter(None, dict.fromkeys(missing))):
        raise SentiersError(Message("A run to keep has every figure: {missing}.", missing=told))


def _show(run: Run) -> None:
    from rich.console import Console

    from sentiers.lab.peers.runs import table, table_of_matches

    Console().print(table(run), *([table_of_matches(run)] if run.matches else []))


def check_peers(seconds: float, matches: int | None, quiet: bool) -> Checked:
    """Measures the run that is kept again, and says what differs."""
    from sentiers.lab.peers import kept
    from sentiers.lab.peers.ratios import check

    found = check(kept.read(), seconds, matches, progress=not quiet)
    if not quiet:
        for line in _sentences(found):
            print(say(line))
    return found


def _sentences(found: Checked) -> Iterator[Message]:
    from sentiers.lab.peers.ratios import SAID

    for lacking in found.missing:
        yield Message("Not compared: {lacking}", lacking=lacking)
    for old, new in found.outside:
        yield Message(
            "{game}, {what}, threads: {threads}. {now:.2f} times {peer}, not {kept:.2f} ± {tolerance:.0%}.",
            game=f"{old.own.measure.game} ({old.own.measure.who})",
            what=SAID[old.own.measure.what],
            threads=old.own.threads,
            peer=f"{old.peer.measure.game} ({old.peer.measure.who})",
            now=new.times,
            kept=old.times,
            tolerance=old.tolerance,
        )
    yield Message(
        "Beside the peers: {within} of {all} ratios are within their tolerance.",
        within=found.within,
        all=found.within + len(found.outside),
    )
    for before, after in found.otherwise:
        yield Message(
            "{game}: the master won {now:.0%} of the decided matches against OpenSpiel, not {kept:.0%}.",
            game=before.game,
            now=after.share,
            kept=before.share,
        )
    if found.met or found.otherwise:
        yield Message(
            "Against OpenSpiel: {within} of {all} masters are within their errors.",
            within=found.met,
            all=found.met + len(found.otherwise),
        )


def told(found: Checked) -> dict[str, Any]:
    """For programs."""
    return {
        "within": found.within,
        "outside": [
            {
                "what": old.own.measure.what,
                "game": old.own.measure.game,
                "who": old.own.measure.who,
                "threads": old.own.threads,
                "beside": f"{old.peer.measure.who}: {old.peer.measure.game}",
                "kept": old.times,
                "now": new.times,
                "tolerance": old.tolerance,
            }
            for old, new in found.outside
        ],
        "missing": found.missing,
        "matches_within": found.met,
        "matches_outside": [{"game": old.game, "kept": old.share, "now": new.share} for old, new in found.otherwise],
    }


def reproduce(
    number: Annotated[
        int | None,
        typer.Option("--games", help="The first games of every lineup of the leaderboards only.", min=1),
    ] = None,
    seconds: Annotated[
        float, typer.Option(help="Seconds for each figure beside the peers.", min=0.1, callback=a_time)
    ] = 1.5,
    matches: Annotated[
        int | None,
        typer.Option(help="Matches of every master against OpenSpiel; as many as are kept by default.", min=0),
    ] = None,
    workers: Workers = None,
    as_json: Json = False,
) -> None:
    """Every figure of the README once more: plays the leaderboards again, measures again beside the peers; exits with 1 if
    something lies outside of its error."""
    from sentiers.lab import leaderboards
    from sentiers.lab.crews import Crew

    boards, wrong = check_boards(leaderboards.known(), number, Crew(workers, not as_json), as_json)
    found = check_peers(seconds, matches, as_json)
    if as_json:
        print_json({"leaderboards": boards, "peers": told(found)})
    if wrong or found.wrong:
        raise typer.Exit(1)
