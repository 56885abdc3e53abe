# mypy: allow-untyped-defs, allow-untyped-calls
"""Finds the weights by which Träxx judges a path: matches are played by judgement, but for one line drawn at random from the better
ones; the weights are then fitted to what came of it, again and again. `python -m sentiers.lab.studies.traxx_weights` writes them
anew."""

from __future__ import annotations

from typing import Any

import numpy as np

from sentiers.games.game import Game
from sentiers.games.traxx.box import CARDS
from sentiers.games.traxx.minds.beam import extend
from sentiers.games.traxx.minds.features import FEATURES, count_features, so_far
from sentiers.games.traxx.minds.lookahead import SCRATCH, cards_to_come, judge_lines, lay_out
from sentiers.games.traxx.minds.weights import FILE
from sentiers.games.traxx.rules import STATE, deal, play, result
from sentiers.kernel import blank, rule
from sentiers.kernel.dice import draw, draw_word, generator

BETTER = 8  # lines among which the random one is
FADE = 1.0  # the strength that pulls weights towards 0


@rule
def play_match(box, weights, states, scratch, rng, odd, features):
    """Plays a match by judgement. In round `odd` seat 0 draws something else; its features, and what it gains from there on."""
    states[0] = states[1]  # a blank one
    s = states[0]
    deal(box, s, draw_word(rng))
    before = 0.0
    while s.turned < CARDS:
        round_ = s.turned
        cards = cards_to_come(s)
        for seat in range(box.players):
            lay_out(box, s, seat, scratch)
            many = judge_lines(box, weights, scratch, 0, scratch.root, round_, s.deck[round_], cards)
            best = scratch.values[0, :many].argmax()
            if seat == 0 and round_ == odd:
                best = np.argsort(-scratch.values[0, :many])[draw(rng, min(BETTER, many))]
                if draw(rng, 4) == 0:
                    best = draw(rng, many)
                extend(box, scratch.worth, round_, scratch.root, scratch.moves[0, best], scratch.node[0])
                count_features(box, scratch.known[0], scratch.node[0], scratch.steps, features)
                before = so_far(box, scratch.node[0])
            play(box, s, seat, scratch.moves[0, best])
    return result(box, s, 0) - before


@rule
def sample(box, weights, states, scratch, rng, odd, features, gains):
    for place in range(len(gains)):
        gains[place] = play_match(box, weights, states, scratch, rng, odd, features[place])


def fitted(box: Any, weights: np.ndarray[Any, Any], matches: int, seed: int) -> np.ndarray[Any, Any]:
    """The weights that explain best what comes of playing by these ones."""
    states, scratch = np.zeros(2, STATE), blank(SCRATCH)[0]
    features, gains = np.zeros((matches, FEATURES)), np.zeros(matches)
    found = np.zeros_like(weights)
    for odd in range(CARDS - 1):
        sample(box, weights, states, scratch, generator(seed * CARDS + odd), odd, features, gains)
        found[CARDS - 1 - odd] = np.linalg.solve(features.T @ features + FADE * np.eye(FEATURES), features.T @ gains)
    return found


def mean(box: Any, weights: np.ndarray[Any, Any], matches: int, seed: int) -> float:
    gains = np.zeros(matches)
    sample(
        box, weights, np.zeros(2, STATE), blank(SCRATCH)[0], generator(seed), -1, np.zeros((matches, FEATURES)), gains
    )
    return float(gains.mean())


def naive() -> np.ndarray[Any, Any]:
    """To begin with: numbers and cells count, dead ends do not."""
    weights = np.zeros((CARDS, FEATURES))
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
    rows = "a row for each number of cards to come, 0 to 14; alone, then for several players."
    header = f"Made by lab/studies/traxx_weights.py: {rows}"
    np.savetxt(FILE, np.concatenate((alone, several)), "%.4g", header=header)


if __name__ == "__main__":
    main()
