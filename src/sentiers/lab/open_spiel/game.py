"""A game of the house as OpenSpiel knows games: turns one after the other, utilities from −1 to 1 at the end, actions as numbers.

An action is the place of a move in the list of the legal ones, so that there are never more of them than `MOST_MOVES`, whatever
codes a game gives its moves. All chance is in the deal, a chance node that samples: what comes to light later is a secret until
then. So a game with chance is one of imperfect information to OpenSpiel, and whoever searches it imagines what is unknown."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel

from sentiers.games.binding import bind
from sentiers.games.contract import Numbers
from sentiers.kernel.dice import generator
from sentiers.match.kit import Kit

DEAL = 0  # the one outcome of the chance node that a match begins with


class Moment:
    """All that a state holds on this side of OpenSpiel: the record, and what was found out about it. Its copy is cheap."""

    __slots__ = ("codes", "game", "seat", "seen", "states")

    def __init__(self, game: PathGame, states: Numbers | None) -> None:
        self.game = game
        self.states: Any = states  # None before the deal
        self.seat = self._acting()
        self.codes: list[int] | None = None
        self.seen: str | None = None

    def _acting(self) -> int:
        if self.states is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(self.game.worlds.actor(self.game.boxes, self.states))

    def moves(self) -> list[int]:
        """The codes of the legal moves of who acts, remembered."""
        if self.codes is None:
            self.codes = self.game.kit.codes(self.states, self.seat).tolist()
        return self.codes

    def play(self, action: int) -> None:
        if self.states is None:
            self.states = self.game.deal()
            self.seat = self._acting()
        else:
            code = np.int32(self.moves()[action])
            self.seat = self.game.worlds.step(self.game.boxes, self.states, self.seat, code)
        self.codes = self.seen = None

    def observation(self, player: int) -> str:
        """The record as this player may know it, byte for byte; remembered for who acts."""
        if player == self.seat and self.seen is not None:
            return self.seen
        if self.states is None:
            return ""
        concealed = self.states.copy()
        self.game.kit.conceal(concealed, player)
        text: str = concealed.tobytes().decode("latin-1")
        if player == self.seat:
            self.seen = text
        return text

    def utilities(self) -> list[float]:
        out = np.zeros(self.game.kit.seats)
        if self.seat == pyspiel.PlayerId.TERMINAL:
            self.game.worlds.utilities(self.game.boxes, self.states, out)
        return out.tolist()

    def become(self, other: Moment) -> Moment:
        """Copies the other one into this one, whose own record nobody else has."""
        self.game, self.seat, self.codes, self.seen = other.game, other.seat, other.codes, other.seen
        self.states = None if other.states is None else other.states.copy()
        return self

    def __deepcopy__(self, memo: object) -> Moment:
        """What OpenSpiel calls to clone a state."""
        return Moment.__new__(Moment).become(self)


class PathState(pyspiel.State):
    """A state of a match. OpenSpiel clones it by a deep copy of `moment`."""

    def __init__(self, game: PathGame) -> None:
        super().__init__(game)
        self.moment = game.beginning

    def current_player(self) -> int:
        return self.moment.seat

    def is_terminal(self) -> bool:
        return self.moment.seat == -4  # pyspiel.PlayerId.TERMINAL takes longer to find than all the rest

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.moment.moves())))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(DEAL, 1.0)]

    def _apply_action(self, action: int) -> None:
        self.moment.play(action)

    def returns(self) -> list[float]:
        return self.moment.utilities()

    def observation_string(self, player: int | None = None) -> str:
        return self.moment.observation(self.moment.seat if player is None else player)

    def resample_from_infostate(self, player: int, sampler: object = None) -> PathState:
        """Another state that this player cannot tell from this one, each as likely as the rules make it."""
        return self.moment.game.imagined(self.moment.states, player)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return "deal"
        kit, moment = self.moment.game.kit, self.moment
        return kit.game.notation.write(kit.box, moment.states[0], player, moment.moves()[action])

    def __str__(self) -> str:
        """The whole truth, as a text board."""
        kit, states = self.moment.game.kit, self.moment.states
        return "undealt" if states is None else kit.game.positions.write(kit.box, states[0])


class PathObserver:
    """What a player may know, as a string; there is no tensor."""

    tensor = None
    dict: dict[str, Any] = {}  # noqa: RUF012  (OpenSpiel asks for it)

    def set_from(self, state: PathState, player: int) -> None:
        """There is nothing to set."""

    def string_from(self, state: PathState, player: int) -> str:
        return state.moment.observation(player)


class PathGame(pyspiel.Game):
    """A box, opened, as a game of OpenSpiel. The seed decides what is dealt and what is imagined."""

    def __init__(self, kit: Kit, seed: int = 0) -> None:
        self.kit = kit
        self.boxes = kit.boxes
        self.worlds: Any = bind("sentiers.lab.open_spiel.worlds", kit.game)
        self.rng = generator(seed)
        self._deals = random.Random(seed)
        super().__init__(_type(kit), _info(kit), {})
        self.beginning = Moment(self, None if kit.game.card.chance else self.deal())

    def deal(self) -> Numbers:
        states = self.kit.blank()
        self.kit.deal(states, self._deals.getrandbits(63))
        return states

    def new_initial_state(self) -> PathState:
        return PathState(self)

    def state(self, states: Numbers) -> PathState:
        """A state in the midst of a match; its history begins here."""
        state = PathState(self)
        state.moment = Moment(self, states.copy())
        return state

    def imagined(self, states: Numbers, player: int) -> PathState:
        """A state as the player may imagine it from what it may know of this record."""
        world = states.copy()
        self.kit.conceal(world, player)
        self.worlds.imagine(self.boxes, world, player, self.rng)
        state = PathState(self)
        state.moment = Moment(self, world)
        return state

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> PathObserver:
        return PathObserver()


def _type(kit: Kit) -> pyspiel.GameType:
    card, kinds = kit.game.card, pyspiel.GameType
    shared = kit.game.rules.ABILITIES.reward is None  # then the rewards add up to one
    zero = kinds.Utility.ZERO_SUM if kit.seats == 2 else kinds.Utility.CONSTANT_SUM
    return kinds(
        short_name=f"sentiers_{card.name.replace('-', '_')}",
        long_name=card.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.SAMPLED_STOCHASTIC if card.chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION
        if card.hidden or card.chance
        else kinds.Information.PERFECT_INFORMATION,
        utility=zero if shared else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=kit.seats,
        min_num_players=kit.seats,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
    )


def _info(kit: Kit) -> pyspiel.GameInfo:
    rules = kit.game.rules
    return pyspiel.GameInfo(
        num_distinct_actions=rules.MOST_MOVES,
        max_chance_outcomes=int(kit.game.card.chance),
        num_players=kit.seats,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=2.0 - kit.seats if rules.ABILITIES.reward is None else None,
        max_game_length=rules.MOST_PLIES,
    )
