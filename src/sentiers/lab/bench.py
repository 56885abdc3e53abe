"""How fast the rules and the search of a game are, on one thread, beside the very same matches in plain Python and in C in the same
run; and how long a position takes to be drawn and described."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
import warnings
from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any, cast

import numpy as np
from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table

from sentiers.bots.think import Search
from sentiers.games.binding import bind
from sentiers.games.levels import Settings
from sentiers.games.shelf import game as find_game
from sentiers.kernel.dice import generator
from sentiers.lab import bench_c
from sentiers.match import Match
from sentiers.match.view import Ply

ROUND = 0.02  # seconds
LEAST_ROUNDS = 3
SEARCHES = 5
SEED = 1
DRAWN = ("scene", "labels")
DRAWN_MATCHES, DRAWN_PLIES = 3, 200


class Playouts:
    """Random matches of a game, again and again from the same seed."""

    def __init__(self, game: str, options: Mapping[str, Any], listing: bool = False) -> None:
        found = find_game(game)
        self._boxes = found.box(options=options)
        self._box = self._boxes[0]
        self._states = np.zeros(2, dtype=found.rules.STATE)
        lab = bind("sentiers.lab.playouts", found)
        self._run = lab.random_lists if listing else lab.random_matches
        self._in_c = bench_c.build(found)

    def play(self, matches: int) -> tuple[int, float]:
        """The plies of so many matches (or the moves listed in them), and the seconds they took."""
        rng = generator(SEED)
        began = time.perf_counter()
        plies = int(self._run(self._box, self._states, rng, matches))
        return plies, time.perf_counter() - began

    def play_in_c(self, matches: int) -> tuple[int, float] | None:
        """The same in C; None where there is no such loop, or no compiler."""
        if self._in_c is None:
            return None
        rng = generator(SEED)
        began = time.perf_counter()
        plies = self._in_c(self._boxes, self._states, rng, matches)
        return plies, time.perf_counter() - began


def as_many_as_fit(playouts: Playouts, seconds: float) -> int:
    """How many matches take about so long: doubled until a measurable time is reached, also by the fastest of a few tries."""
    playouts.play(1)  # compiles, or loads what is compiled
    matches = 1
    while True:
        took = min(playouts.play(matches)[1] for _ in range(LEAST_ROUNDS))
        if took > seconds / 8:
            return max(1, int(matches * seconds / took))
        matches *= 2


def measure_playouts(game: str, options: Mapping[str, Any], seconds: float, listing: bool = False) -> dict[str, float]:
    """Random play in many short rounds, of which the fastest counts: so what else the machine does matters least."""
    playouts = Playouts(game, options, listing)
    matches = as_many_as_fit(playouts, ROUND)
    end = time.perf_counter() + seconds
    rounds: list[tuple[int, float]] = []
    while len(rounds) < LEAST_ROUNDS or time.perf_counter() < end:
        rounds.append(playouts.play(matches))
    plies, took = min(rounds, key=lambda round_: round_[1])
    return {"matches": matches, "plies": plies, "seconds": took}


def measure_beside_c(game: str, options: Mapping[str, Any], seconds: float) -> dict[str, float] | None:
    """Both in turn, so that whatever else the machine does slows both. None without C."""
    playouts = Playouts(game, options)
    if playouts.play_in_c(1) is None:
        return None
    matches = as_many_as_fit(playouts, ROUND / 4)
    end = time.perf_counter() + seconds
    compiled: list[float] = []
    in_c: list[float] = []
    same = True
    while len(in_c) < LEAST_ROUNDS or time.perf_counter() < end:
        own, others = playouts.play(matches), playouts.play_in_c(matches)
        assert others is not None
        compiled.append(own[1])
        in_c.append(others[1])
        same &= own[0] == others[0]
    plies = own[0]
    return {
        "c_plies_per_second": plies / min(in_c),
        "of_c": quotient(compiled, in_c),
        "same_matches_in_c": same,
    }


def quotient(own: Sequence[float], others: Sequence[float]) -> float:
    """How many times as fast one is as the other, by what both took in each round: the median of the rounds' quotients. What slows
    a few rounds, or one half of them, is none of it; the quotient of two medians may take a slow round here, a fast one there.

    >>> quotient([1.0, 1.0, 2.0, 2.0, 2.0], [1.0, 1.0, 1.0, 2.0, 2.0])
    1.0
    """
    return median(other / mine for mine, other in zip(own, others, strict=True))


def measure_search(game: str, options: Mapping[str, Any], seconds: float) -> dict[str, float]:
    """The search from the start of a match; the fastest of its rounds counts."""
    rounds = search_rounds(game, options, seconds)
    simulations, took = max(rounds, key=lambda round_: round_[0] / round_[1])
    return {"simulations": simulations, "seconds": took}


def search_rounds(game: str, options: Mapping[str, Any], seconds: float) -> list[tuple[int, float]]:
    """Simulations and the seconds they took, of some searches that begin anew."""
    rounds = []
    for round_ in range(SEARCHES):
        match = Match.new(game, seed=SEED, **options)
        seat = match.turn[0]
        search = Search(match.game, match.box, match.view(seat).state, seat, match.seats, Settings(), round_)
        search.run(simulations=64)
        began, before = time.perf_counter(), search.simulations
        search.run(seconds=seconds / SEARCHES)
        rounds.append((search.simulations - before, time.perf_counter() - began))
    return rounds


def measure_drawing(game: str, options: Mapping[str, Any]) -> dict[str, float]:
    """Milliseconds of processor for the scene and then the labels of a position not drawn before: the median over random
    matches, and over the last quarter of each."""
    found: dict[str, list[tuple[float, float]]] = {what: [] for what in DRAWN}
    for seed in range(DRAWN_MATCHES):
        match, chance = Match.new(game, seed=seed, **options), random.Random(seed)
        plies = 0
        while not match.over and plies < DRAWN_PLIES:
            seat = chance.choice(match.turn)
            match.push(Ply(seat, int(chance.choice(match.view(seat).codes()))))
            plies += 1
            for what in DRAWN:
                view = match.view(match.turn[0] if match.turn else 0)
                began = time.thread_time()
                getattr(view, what)()
                found[what].append((plies, time.thread_time() - began))
    told = {}
    for what, times in found.items():
        late = 3 * max(plies for plies, _ in times) / 4
        told[f"{what}_ms"] = 1000 * median(took for _, took in times)
        told[f"late_{what}_ms"] = 1000 * median(took for plies, took in times if plies >= late)
    return told


def _in_plain_python(game: str, options: Mapping[str, Any], seconds: float) -> dict[str, float]:
    command = [sys.executable, "-m", "sentiers.lab.bench", game, json.dumps(dict(options)), str(seconds)]
    done = subprocess.run(
        command, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=True
    )
    return cast(dict[str, float], json.loads(done.stdout))


def bench(
    game: str, seconds: float = 2.0, options: Mapping[str, Any] | None = None, progress: bool = False
) -> dict[str, Any]:
    """Plies, matches and simulations per second, and how many times plain Python that is. Each part takes about `seconds`."""
    chosen = find_game(game).card.read_options(options or {})
    with Progress(TextColumn("{task.description}"), BarColumn(), disable=not progress, transient=True) as bar:
        task = bar.add_task("random matches", total=7)
        compiled = measure_playouts(game, chosen, seconds)
        bar.update(task, advance=1, description="the same in C")
        beside_c = measure_beside_c(game, chosen, seconds) or {}
        bar.update(task, advance=1, description="legal moves")
        listed = measure_playouts(game, chosen, seconds, listing=True)
        bar.update(task, advance=1, description="the same in plain Python")
        plain = _in_plain_python(game, chosen, seconds)
        same, _ = Playouts(game, chosen).play(int(plain["matches"]))
        bar.update(task, advance=1, description="search")
        search = measure_search(game, chosen, seconds)
        bar.update(task, advance=1, description="scenes and labels")
        drawn = measure_drawing(game, chosen)
        bar.update(task, advance=1, description="exact solution")
        solver = find_game(game).solve
        whole = solver is not None and solver.ABILITIES.deals is None
        solved = solver.run(find_game(game).edition()) if solver and whole else None
    speed, slow = compiled["plies"] / compiled["seconds"], plain["plies"] / plain["seconds"]
    return {
        "game": game,
        "options": chosen,
        "plies_per_second": speed,
        "playouts_per_second": compiled["matches"] / compiled["seconds"],
        "moves_listed_per_second": listed["plies"] / listed["seconds"],
        "plies_per_playout": compiled["plies"] / compiled["matches"],
        "python_plies_per_second": slow,
        "times_python": speed / slow,
        "same_matches": same == plain["plies"],
        **beside_c,
        "simulations_per_second": search["simulations"] / search["seconds"],
        **drawn,
        **({"solver": solved} if solved else {}),
    }


def table(measured: Mapping[str, Any]) -> Table:
    """The measurements for people."""
    shown = Table(title=f"{find_game(measured['game']).card.title}, one thread")
    shown.add_column("measure")
    shown.add_column("per second", justify="right")
    shown.add_row("random plies", f"{measured['plies_per_second']:,.0f}")
    shown.add_row("random matches", f"{measured['playouts_per_second']:,.0f}")
    shown.add_row("legal moves listed", f"{measured['moves_listed_per_second']:,.0f}")
    shown.add_row("random plies in plain Python", f"{measured['python_plies_per_second']:,.0f}")
    if "of_c" in measured:
        shown.add_row("random plies in C", f"{measured['c_plies_per_second']:,.0f}")
    shown.add_row("search simulations", f"{measured['simulations_per_second']:,.0f}")
    if "solver" in measured:
        solved = measured["solver"]
        shown.add_row("states solved exactly (all threads)", f"{solved['states_per_second']:,.0f}")
    beside = (
        f", {measured['of_c']:.2f} of C" if "of_c" in measured else f"; {bench_c.why_not(find_game(measured['game']))}"
    )
    shown.caption = f"{measured['times_python']:,.0f} times plain Python{beside}, {_alike(measured)}" + "".join(
        f"\n{what}: {measured[f'{what}_ms']:.2f} ms, late in a match {measured[f'late_{what}_ms']:.2f} ms"
        for what in DRAWN
    )
    return shown


def _alike(measured: Mapping[str, Any]) -> str:
    """Whether all that was compared played the same matches."""
    others = {"plain Python": measured["same_matches"], "C": measured.get("same_matches_in_c", True)}
    wrong = [name for name, same in others.items() if not same]
    return f"but other matches in {' and in '.join(wrong)}" if wrong else "the same matches"


if __name__ == "__main__":  # the part in plain Python, in a process of its own
    warnings.simplefilter("ignore")
    print(json.dumps(measure_playouts(sys.argv[1], json.loads(sys.argv[2]), float(sys.argv[3]))))
