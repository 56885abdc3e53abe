"""The games of the house as OpenSpiel knows games, over the shelf: `register` makes each of them known there by its name, with the
game's options as parameters (terms.py). Actions are those of a game's encoding; what a player may know is in observer.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pyspiel

from sentiers.games.card import Card
from sentiers.games.contract import Numbers
from sentiers.games.game import Game
from sentiers.games.shelf import SHELF
from sentiers.games.shelf import game as find_game
from sentiers.lab.open_spiel.moment import Moment
from sentiers.lab.open_spiel.observer import NOW, PathObserver, longest
from sentiers.lab.open_spiel.terms import CHANCE, OVER, Terms, specification
from sentiers.match import given

Kinds = pyspiel.GameType


class PathState(pyspiel.State):
    """A state of a match. OpenSpiel clones it by a deep copy of `moment`, which is the moment itself."""

    def __init__(self, game: PathGame) -> None:
        super().__init__(game)
        self.moment = game.beginning

    def current_player(self) -> int:
        return self.moment.seat

    def is_terminal(self) -> bool:
        return self.moment.seat == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.moment.terms.outcomes()

    def _apply_action(self, action: int) -> None:
        """What nobody has never reaches compiled rules, which take it for a move of theirs; OpenSpiel itself does not look."""
        self.moment.demand(self.moment.seat, action)
        self.moment = self.moment.after(action)

    def _apply_actions(self, actions: list[int]) -> None:
        self.moment.demand_all(actions)
        self.moment = self.moment.after_all(actions)

    def returns(self) -> list[float]:
        return self.moment.utilities()

    def resample_from_infostate(self, player: int, sampler: object = None) -> PathState:
        """Another state that this player cannot tell from this one; its history begins here. Before the deal that is this one."""
        seat = given.seat(player, self.moment.terms.seats)
        found = self.moment if self.moment.states is None else self.moment.imagined(seat)
        return self.get_game().at(found)  # type: ignore[no-any-return]

    def _action_to_string(self, player: int, action: int) -> str:
        return self.moment.told(player, action)

    def __str__(self) -> str:
        """The whole truth, as a text board."""
        moment = self.moment
        if moment.states is None:
            return " ".join(["undealt", *(moment.told(CHANCE, outcome) for outcome in moment.dealt)])
        return moment.truth() if moment.first < 0 else f"{moment.truth()}\nbegun {moment.first}"


class PathGame(pyspiel.Game):
    """A box, opened, as a game of OpenSpiel."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.beginning = Moment.beginning(terms)
        super().__init__(kind_of(terms), info_of(terms), terms.parameters)

    def new_initial_state(self) -> PathState:
        return PathState(self)

    def at(self, moment: Moment) -> PathState:
        """A state in the midst of a match; its history begins here."""
        state = PathState(self)
        state.moment = moment
        return state

    def state(self, states: Numbers) -> PathState:
        """The same, from a record."""
        return self.at(Moment.new(self.terms, states))

    def max_chance_nodes_in_history(self) -> int:
        return self.terms.chances

    def __reduce__(self) -> Any:
        return loaded, (str(self),)

    def make_py_observer(self, kind: Any = None, params: object = None) -> PathObserver:
        return PathObserver(self.terms, kind or NOW)


def loaded(text: str) -> PathGame:
    """A game that was written down."""
    return pyspiel.load_game(text)  # type: ignore[no-any-return]


def _type(card: Card, players: tuple[int, ...], **kinds: Any) -> pyspiel.GameType:
    return Kinds(
        short_name=short_name(card),
        long_name=card.title,
        reward_model=Kinds.RewardModel.TERMINAL,
        min_num_players=min(players),
        max_num_players=max(players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=specification(card),
        **kinds,
    )


def short_name(card: Card) -> str:
    """What OpenSpiel calls a game.

    >>> short_name(find_game("zwei-wege").card)
    'python_sentiers_zwei_wege'
    """
    return f"python_sentiers_{card.name.replace('-', '_')}"


def kind_of(terms: Terms) -> pyspiel.GameType:
    """What sort of game it is with these options."""
    card, shared = terms.card, Kinds.Utility.ZERO_SUM if terms.seats == 2 else Kinds.Utility.CONSTANT_SUM
    united = terms.seats > 1 and len(card.sides(terms.kit.options)) == 1
    return _type(
        card,
        (terms.seats,),
        dynamics=Kinds.Dynamics.SIMULTANEOUS if terms.together else Kinds.Dynamics.SEQUENTIAL,
        chance_mode=Kinds.ChanceMode.EXPLICIT_STOCHASTIC if terms.chances else Kinds.ChanceMode.DETERMINISTIC,
        information=_information(card),
        utility=Kinds.Utility.IDENTICAL if united else shared if terms.shared else Kinds.Utility.GENERAL_SUM,
    )


def _information(card: Card) -> Any:
    """What chance has yet to bring to light is a secret of the deal."""
    return (
        Kinds.Information.IMPERFECT_INFORMATION if card.hidden or card.chance else Kinds.Information.PERFECT_INFORMATION
    )


def info_of(terms: Terms) -> pyspiel.GameInfo:
    constant = terms.shared and len(terms.card.sides(terms.kit.options)) > 1
    return pyspiel.GameInfo(
        num_distinct_actions=terms.encoder.actions,
        max_chance_outcomes=terms.outcome_count,
        num_players=terms.seats,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=2.0 - terms.seats if constant else None,
        max_game_length=longest(terms) * (2 if terms.begins else 1),
    )


def registered_type(game: Game) -> pyspiel.GameType:
    """What is said of a game before its options are known: who loads it is told more exactly."""
    card, able = game.card, game.rules.ABILITIES
    shared = (able.reward is None or able.shared) and min(card.players) > 1
    zero = Kinds.Utility.ZERO_SUM if max(card.players) == 2 else Kinds.Utility.CONSTANT_SUM
    return _type(
        card,
        card.players,
        dynamics=Kinds.Dynamics.SIMULTANEOUS if card.simultaneous else Kinds.Dynamics.SEQUENTIAL,
        chance_mode=Kinds.ChanceMode.EXPLICIT_STOCHASTIC if card.chance else Kinds.ChanceMode.DETERMINISTIC,
        information=_information(card),
        utility=zero if shared else Kinds.Utility.GENERAL_SUM,
    )


def _maker(name: str) -> type[PathGame]:
    """What OpenSpiel calls to make a game of the shelf. (It has to be a class: OpenSpiel lets go of it only after Python is gone,
    which nothing survives that would be freed by that.)"""

    class Registered(PathGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(Terms.of(name, params or {}))

    return Registered


def register() -> None:
    """Makes every game of the shelf that has an encoding known to OpenSpiel."""
    for name in SHELF:
        game = find_game(name)
        if game.encoding is not None:
            pyspiel.register_game(registered_type(game), _maker(name))
