"""A game with an edition and with choices of its options, the matches the checks play of it, and one such match as a case that
can say where it stands."""

from __future__ import annotations

import copy
import itertools
import math
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from sentiers.games.card import Value
from sentiers.games.game import Game
from sentiers.lab.contract.broken import Broken
from sentiers.match import Match
from sentiers.match.kit import Kit
from sentiers.match.view import Ply, legal_codes


class Scene(NamedTuple):
    """A ply of a match that was played before, and the state it led to."""

    ply: Ply
    state: bytes


@dataclass(frozen=True)
class Variant:
    """What a check is run on."""

    game: Game
    edition: str
    options: Mapping[str, Value]
    script: Mapping[int, Sequence[Scene]] = field(default_factory=dict)
    """Matches to follow instead of random ones, by their seeds: where rules are looked at that are too slow to play, or broken."""

    @cached_property
    def kit(self) -> Kit:
        return Kit(self.game, self.game.edition(self.edition), self.game.card.read_options(self.options))

    def __str__(self) -> str:
        chosen = [f"{name}={value}" for name, value in self.options.items()]
        return ", ".join([self.game.name, *([self.edition] if len(self.game.card.editions) > 1 else []), *chosen])

    @property
    def id(self) -> str:
        return "-".join([self.game.name, self.edition, *map(str, self.options.values())])

    def new(self, seed: int, position: str | None = None) -> Match:
        return Match(self.kit, seed, position)

    def played(self, seed: int, share: float = 1.0) -> Case:
        """A random match, played on to a random part (up to this share) of its possible length, or to its end."""
        chance = random.Random(seed)
        most = self.game.rules.MOST_PLIES
        plies = most if share == 1 else int(share * chance.random() * most)
        case = self.deal(seed)
        for _ in range(plies):
            if case.match.over:
                break
            case.step(chance)
        return case

    def deal(self, seed: int) -> Case:
        return Case(self, seed, self.new(seed))

    def moments(self, seed: int, most: int = 10) -> Iterator[Case]:
        """A match at some of its moments: the deal, the first plies, the end, and some in between; always the same case.
        Their number grows with `most`, and with the length of the match only slowly."""
        chance = random.Random(seed)
        case = self.deal(seed)
        yield case
        next_stop = 1
        while not case.match.over and (not self.script or len(case.match.plies) < len(self.script[seed])):
            case.step(chance)
            done = len(case.match.plies)
            if done <= 3 or case.match.over or done >= next_stop:
                yield case
                next_stop = done + chance.randint(1, max(1, 4 * done // most))  # the later, the rarer


@dataclass
class Case:
    """A match that is being looked at."""

    variant: Variant
    seed: int
    match: Match

    @property
    def viewers(self) -> range:
        """The spectator and every seat."""
        return range(-1, self.match.seats)

    def step(self, chance: random.Random) -> None:
        """Plays one random move of one of the seats to act."""
        match = self.match
        if self.variant.script:
            scene = self.variant.script[self.seed][len(match.plies)]
            match._before[0] = match._states[0]
            match._states = np.frombuffer(scene.state, dtype=match._states.dtype).copy()
            match.plies.append(scene.ply)
            return
        seat = chance.choice(match.turn)
        codes = legal_codes(match.kit, match.state, seat).tolist()
        self.need(bool(codes), f"rules.turn says that seat {seat} may act, but rules.legal finds no move for it")
        match.push(Ply(seat, chance.choice(codes)))

    def fork(self, state: Any = None) -> Match:
        """The same match once more, to try something; with another state, another truth."""
        match = copy.copy(self.match)
        match._states, match._before = match._states.copy(), match._before.copy()
        match.plies = list(match.plies)
        if state is not None:
            match._states[0] = state
        return match

    def where(self, seat: int | None = None) -> str:
        eyes = "" if seat is None else ", a spectator" if seat < 0 else f", seat {seat}"
        return f"{self.variant}, seed {self.seed}, after {len(self.match.plies)} plies{eyes}"

    def need(self, holds: bool, wrong: str, seat: int | None = None) -> None:
        if not holds:
            raise Broken(f"{wrong} ({self.where(seat)}).")


def bytes_of(holder: Any) -> bytes:
    """The state of a match or of a view."""
    return bytes(holder.state.tobytes())


def combinations(card: Any, most: int = 6) -> list[dict[str, Value]]:
    """All combinations of choices where they are few, else as many as have every choice among them. An option that means nothing
    beside the others is left at its default."""
    names, choices = [option.name for option in card.options], [list(option.choices) for option in card.options]
    if math.prod(map(len, choices)) <= most:
        chosen = [dict(zip(names, each, strict=True)) for each in itertools.product(*choices)]
        return list(
            {tuple(options.items()): options for options in (_meaningful(card, each) for each in chosen)}.values()
        )
    found: list[dict[str, Value]] = []
    for turn in itertools.count():
        missing = (
            (name, choice)
            for name, each in zip(names, choices, strict=True)
            for choice in each
            if all(options[name] != choice for options in found)
        )
        first = next(missing, None)
        if first is None:
            break
        spread = {name: each[turn % len(each)] for name, each in zip(names, choices, strict=True)}
        found.append(_meaningful(card, spread | card.choosing(*first)))
    return found


def _meaningful(card: Any, options: dict[str, Value]) -> dict[str, Value]:
    return {option.name: options[option.name] if option.applies(options) else option.default for option in card.options}


def variants(game: Game, few: bool = False) -> list[Variant]:
    """What there is to check of a game: of its first edition all, of the others, or if few, the first choices of the options and
    the last."""
    chosen = combinations(game.card)
    ends = chosen[:: max(1, len(chosen) - 1)]
    first = game.card.editions[0]
    return [
        Variant(game, edition, options)
        for edition in game.card.editions
        for options in (ends if few or edition != first else chosen)
    ]
