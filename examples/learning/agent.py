"""What ppo.py has learnt, as a bot: NumPy is enough to play it.

    sentiers bot serve examples.learning.agent:choose --game zwei-wege --name Lehrling

`choose` is the agent that lies beside this file; `Agent("mine.npz")` is one of your own."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

import numpy as np

from sentiers.lab import Encoder
from sentiers.match import View
from sentiers.match.kit import Kit
from sentiers.messages import Message, SentiersError

LEARNT = Path(__file__).with_name("zwei-wege.npz")


class Agent:
    """A network of two layers, which draws its actions by the chances it gives them: in a game of bluff the mix is the play."""

    def __init__(self, path: str | Path, seed: int | None = None) -> None:
        with np.load(path) as kept:
            self.about = json.loads(str(kept["about"]))
            """What it was learnt with: the settings of ppo.py."""
            self._weights = {name: kept[name].astype(np.float32) for name in kept.files if name != "about"}
        self._random = np.random.default_rng(seed)
        self._encoders: dict[Kit, Encoder] = {}

    def chances(self, observation: np.ndarray, mask: np.ndarray) -> np.ndarray:
        """How often it takes each of the actions that there are, of an observation and its mask."""
        thought = np.maximum(self._layer("first", observation), 0.0)
        thought = np.maximum(self._layer("second", thought), 0.0)
        liked = np.where(mask != 0, self._layer("actor", thought).astype(np.float64), -np.inf)
        shares = np.exp(liked - liked.max())
        return shares / shares.sum()

    def _layer(self, name: str, given: np.ndarray) -> np.ndarray:
        return self._weights[f"{name}.weight"] @ given + self._weights[f"{name}.bias"]

    def __call__(self, view: View, seconds: float) -> str:
        """A move for the seat of this view: of one action, or of two in games that spell their moves so."""
        encoder, word = self._encoder(view), ()
        while not word or not encoder.whole(word):
            observation = encoder.observe(view.states, view.seat, *word)
            chances = self.chances(observation, encoder.mask(view.states, view.seat, *word))
            word = (*word, int(self._random.choice(len(chances), p=chances)))
        move = encoder.read(view.states, view.seat, word)
        return view.game.notation.write(view.box, view.state, view.seat, move)

    def _encoder(self, view: View) -> Encoder:
        """Of the box at this table; somebody else's board may not be the one that was learnt."""
        kit, learnt = view.kit, self._weights["first.weight"].shape[1]
        if kit not in self._encoders:
            if (kit.game.name, kit.options) != (self.about["game"], self.about["options"]):
                raise SentiersError(Message("I have not learnt to play this."))
            encoder = Encoder(kit)
            if encoder.size != learnt:
                raise SentiersError(Message("I have not learnt to play this board."))
            self._encoders[kit] = encoder
        return self._encoders[kit]


@lru_cache
def learnt() -> Agent:
    return Agent(LEARNT)


def choose(view: View, seconds: float) -> str:
    """For `sentiers bot serve`."""
    return learnt()(view, seconds)
