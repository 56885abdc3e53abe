"""What a player may know, as OpenSpiel asks for it: now (an observation), or all he has seen so far (an information state).

An observation is the encoding's, part by part. An information state has besides who one is, the moves as one has heard them, and a
fingerprint of all one has seen, which tells apart what the rest does not."""

from __future__ import annotations

from math import prod

import numpy as np
import pyspiel

from sentiers.games.contract import SPECTATOR, Numbers
from sentiers.games.encoding import NO_ACTION
from sentiers.lab.open_spiel.moment import DIGEST, Moment, information, observation
from sentiers.lab.open_spiel.terms import Terms

NOW = pyspiel.IIGObservationType(perfect_recall=False)


class PathObserver:
    """`tensor` and `dict` are OpenSpiel's names: one array, and its parts by name. Of what is public alone there is a text, the
    spectator's; of what is private alone there is nothing."""

    def __init__(self, terms: Terms, kind: pyspiel.IIGObservationType) -> None:
        self.recalls = bool(kind.perfect_recall)
        self.public = bool(kind.public_info)
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._encoder, self._most = terms.encoder, longest(terms)
        self.tensor: Numbers | None = None
        self.dict: dict[str, Numbers] = {}
        if not (self.public and self.private):
            return
        shapes = [(part.name, part.shape) for part in terms.encoder.parts]
        if self.recalls:
            heard = (self._most, terms.seats + 2)
            shapes = [("player", (terms.seats,)), *shapes, ("heard", heard), ("fingerprint", (8 * DIGEST,))]
        self.tensor, at = np.zeros(sum(prod(shape) for _, shape in shapes), np.float32), 0
        for name, shape in shapes:
            self.dict[name] = self.tensor[at : at + prod(shape)].reshape(shape)
            at += prod(shape)
        first = terms.seats if self.recalls else 0
        self._now = self.tensor[first : first + terms.encoder.size]

    def set_from(self, state: pyspiel.State, player: int) -> None:
        if self.tensor is None:
            return
        moment: Moment = state.moment
        self.tensor[:] = 0
        if self.recalls:
            self.dict["player"][player] = 1
        if moment.states is None:
            return
        self._encoder.observe(moment.states, player, moment.begun(player), self._now)
        if self.recalls:
            self._recall(moment, player)

    def _recall(self, moment: Moment, player: int) -> None:
        """A row a move: who made it, the own seat first; its actions, by their share of all; nothing of a move made face down."""
        memory = moment.memory(player)
        heard, seats = self.dict["heard"], len(self.dict["player"])
        for row, move in enumerate(memory.heard):
            heard[row, (move.seat - player) % seats] = 1
            for place, action in enumerate((move.first, move.second)):
                if action != NO_ACTION:
                    heard[row, seats + place] = (action + 1) / self._encoder.actions
        self.dict["fingerprint"][:] = np.unpackbits(np.frombuffer(memory.digest, np.uint8))

    def string_from(self, state: pyspiel.State, player: int) -> str | None:
        if not self.public:
            return None
        viewer = player if self.private else SPECTATOR
        return information(state.moment, viewer) if self.recalls else observation(state.moment, viewer)


def longest(terms: Terms) -> int:
    """The most moves of a match."""
    most, seats = terms.kit.game.rules.MOST_PLIES, terms.seats if terms.together else 1
    return min(most, terms.horizon * seats) if terms.horizon else most
