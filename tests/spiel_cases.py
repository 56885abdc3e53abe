"""What the tests of the games in OpenSpiel share: which of them are played, and how one is walked beside a match of ours."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pyspiel

import sentiers.lab.open_spiel  # noqa: F401  (makes them known there)
from sentiers.match import Match

CANOE = ("canoe", "canoe(canoes=1)")
ZWEI_WEGE = ("zwei_wege", "zwei_wege(edition=short,decline=True)")
TRAXX = ("traxx", "traxx(players=2)", "traxx(players=3)", "traxx(players=4)", "traxx(players=3,sequential=True)")
WEGE = (
    "wege",
    "wege(players=teams)",
    "wege(players=solo)",
    "wege(players=two-together)",
    "wege(players=four-together)",
)
BUIZEN = ("buizen(players=2)", "buizen(players=3)", "buizen(players=4,beside=True,fewer=True)")
ALL = (*CANOE, *ZWEI_WEGE, *TRAXX, *WEGE, *BUIZEN)


def load(text: str) -> Any:
    return pyspiel.load_game(f"python_sentiers_{text}")


def dealt(game: Any, dice: random.Random) -> tuple[Any, Match]:
    """A state after a random deal, and a match of ours with the same one."""
    state, terms = game.new_initial_state(), game.terms
    while state.is_chance_node():
        outcomes, shares = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(dice.choices(outcomes, shares)[0])
    deal = terms.deals[state.history()[0]] if terms.deals else None
    return state, Match(terms.kit, 0 if deal else int.from_bytes(state.history()), deal.position if deal else None)


def acting(state: Any) -> list[int]:
    """Who acts in a state."""
    if state.is_terminal():
        return []
    if not state.is_simultaneous_node():
        return [state.current_player()]
    return [seat for seat in range(state.num_players()) if state.legal_actions(seat)]


def go_on(state: Any, chosen: dict[int, int]) -> None:
    """Applies what each of those who act has chosen."""
    if state.is_simultaneous_node():
        state.apply_actions([chosen.get(seat, 0) for seat in range(state.num_players())])
    else:
        (action,) = chosen.values()
        state.apply_action(action)


def walk(game: Any, seed: int) -> Iterator[tuple[Any, Match]]:
    """A random match in OpenSpiel and by our rules, after each step in the one and the same in the other; moves pass as text."""
    dice = random.Random(seed)
    state, match = dealt(game, dice)
    yield state, match
    while not state.is_terminal():
        chosen = {seat: dice.choice(state.legal_actions(seat)) for seat in acting(state)}
        told = {seat: state.action_to_string(seat, action) for seat, action in chosen.items()}
        begins = [action < game.terms.begins for action in chosen.values()] if state.moment.first < 0 else [False]
        go_on(state, chosen)
        if not any(begins):
            for seat, text in told.items():
                match.play(text, seat=seat)
        yield state, match
