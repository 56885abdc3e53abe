# mypy: allow-untyped-defs, allow-untyped-calls
"""Finds the weights of judge.py: matches are played by judgement, but for one line drawn at random from the better ones; the
weights are then fitted to what came of it, again and again. `python -m sentiers.games.traxx.tuning` writes weights.txt anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from sentiers.games.game import Game
from sentiers.games.traxx.beam import extend
from sentiers.games.traxx.box import CARDS
from sentiers.games.traxx.foresee import DESK, cards_to_come, judge_lines, sit_down
from sentiers.games.traxx.judge import SIGNS, see, so_far
from sentiers.games.traxx.rules import STATE, deal, play, result
from sentiers.kernel import blank, rule
from sentiers.kernel.dice import draw, draw_word, generator

BETTER = 8  # lines among which the random one is
FADE = 1.0  # the strength that pulls weights towards 0


@rule
def play_match(box, weights, states, desk, rng, odd, signs):
    """Plays a match by judgement. In round `odd` seat 0 draws something else; its signs, and what it gains from there on."""
    states[0] = states[1]  # a blank one
    s = states[0]
    deal(box, s, draw_word(rng))
    before = 0.0
    while s.turned < CARDS:
        round_ = s.turned
        cards = cards_to_come(s)
        for seat in range(box.players):
            sit_down(box, s, seat, desk)
            many = judge_lines(box, weights, desk, 0, desk.root, round_, s.deck[round_], cards)
            best = desk.values[0, :many].argmax()
            if seat == 0 and round_ == odd:
                best = np.argsort(-desk.values[0, :many])[draw(rng, min(BETTER, many))]
                if draw(rng, 4) == 0:
                    best = draw(rng, many)
                extend(box, desk.worth, round_, desk.root, desk.moves[0, best], desk.node[0])
                see(box, desk.outlook[0], desk.node[0], desk.steps, signs)
                before = so_far(box, desk.node[0])
            play(box, s, seat, desk.moves[0, best])
    return result(box, s, 0) - before


@rule
def sample(box, weights, states, desk, rng, odd, signs, gains):
    for place in range(len(gains)):
        gains[place] = play_match(box, weights, states, desk, rng, odd, signs[place])


def fitted(box: Any, weights: np.ndarray[Any, Any], matches: int, seed: int) -> np.ndarray[Any, Any]:
    """The weights that explain best what comes of playing by these ones."""
    states, desk = np.zeros(2, STATE), blank(DESK)[0]
    signs, gains = np.zeros((matches, SIGNS)), np.zeros(matches)
    found = np.zeros_like(weights)
    for odd in range(CARDS - 1):
        sample(box, weights, states, desk, generator(seed * CARDS + odd), odd, signs, gains)
        found[CARDS - 1 - odd] = np.linalg.solve(signs.T @ signs + FADE * np.eye(SIGNS), signs.T @ gains)
    return found


def mean(box: Any, weights: np.ndarray[Any, Any], matches: int, seed: int) -> float:
    gains = np.zeros(matches)
    sample(box, weights, np.zeros(2, STATE), blank(DESK)[0], generator(seed), -1, np.zeros((matches, SIGNS)), gains)
    return float(gains.mean())


def naive() -> np.ndarray[Any, Any]:
    """To begin with: numbers and cells count, dead ends do not."""
    weights = np.zeros((CARDS, SIGNS))
    weights[:, 1], weights[:, 16:21], weights[:, 36] = 0.6, 0.7, -0.9
    return weights


def tune(players: int, weights: np.ndarray[Any, Any], matches: tuple[int, ...]) -> np.ndarray[Any, Any]:
    """Better weights, after so many turns with so many matches for each round."""
    box = Game("sentiers.games.traxx").box(options={"players": players})[0]
    for turn, many in enumerate(matches):
        found = fitted(box, weights, many, turn + 1)
        weights = (weights + found) / 2 if turn else found
        print(f"{players} players, turn {turn + 1}: {mean(box, weights, 1000, 0):.2f}", flush=True)
    return weights


def main() -> None:
    alone = tune(1, naive(), (2000,) * 5 + (6000,) * 3)
    several = tune(2, naive(), (1500,) * 5 + (3000,) * 3)
    header = "Made by tuning.py: a row for each number of cards to come, 0 to 14; alone, then for several players."
    np.savetxt(Path(__file__).with_name("weights.txt"), np.concatenate((alone, several)), "%.4g", header=header)


if __name__ == "__main__":
    main()
