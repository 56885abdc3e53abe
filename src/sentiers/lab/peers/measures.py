"""What is measured, each a function of what it is given, and how: how many a second in each of some rounds, and whose version did
it.

Each is warmed up first, so that nothing is compiled while it is timed; what is measured beside it begins each round at the same
moment. Of the rounds the fastest counts, as what else the machine does matters least there; how far they lie apart tells how sure
it is."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

Measured = tuple[list[float], str]
MATCHES = 4096  # at once
ROUNDS = 5
LITTLE = 0.01  # seconds between two looks at the clock
SIMULATIONS = 2000  # of a search from the beginning of a match, theirs and ours
SMALL = {"go_v5": {"board_size": 9}}  # where a random match would take many seconds


def alone() -> None:
    """Nobody is waited for."""


@dataclass(frozen=True)
class How:
    """For how long, and on how many cores; `together` waits until all who are measured at once are ready for the next round."""

    seconds: float
    cores: int = 1
    together: Callable[[], None] = alone


def rounds(work: Callable[[], int], how: How) -> list[float]:
    """How many a second in each round; `work` does a little and says how many that were."""
    work()
    rates = []
    for _ in range(ROUNDS):
        how.together()
        began, done = time.perf_counter(), 0
        while (took := time.perf_counter() - began) < how.seconds / ROUNDS or done == 0:
            done += work()
        rates.append(done / took)
    return rates


# Sentiers


def own_plies(game: str, how: How) -> Measured:
    from sentiers.lab.bench import Playouts, as_many_as_fit

    playouts = Playouts(game, {})
    matches = as_many_as_fit(playouts, LITTLE)
    return rounds(lambda: playouts.play(matches)[0], how), _own_version()


def own_simulations(game: str, how: How) -> Measured:
    """Searches from the beginning of a match, each with a tree of its own."""
    from sentiers.bots.think import Search
    from sentiers.games.levels import Settings
    from sentiers.match import Match

    match = Match.new(game, seed=1)
    seat = match.turn[0]
    state = match.view(seat).state

    def work() -> int:
        search = Search(match.game, match.box, state, seat, match.seats, Settings(), 1)
        search.run(simulations=SIMULATIONS)
        return search.simulations

    return rounds(work, how), _own_version()


def own_steps(game: str, how: How) -> Measured:
    """Random actions among those of the masks, with observations, rewards and new matches."""
    from sentiers.lab import batch

    with batch(game, MATCHES, seed=1, threads=how.cores) as matches:

        def work() -> int:
            for _ in range(8):
                matches.step(matches.pick())
            return 8 * MATCHES

        for _ in range(8):  # from the midst of matches on
            work()
        return rounds(work, how), _own_version()


def own_pettingzoo_steps(game: str, how: How) -> Measured:
    from sentiers.lab.pettingzoo import env

    return _walk(env(game), how), _own_version()


def _own_version() -> str:
    from sentiers import __version__

    return __version__


# The others


def open_spiel_plies(game: str, how: How) -> Measured:
    """Random matches in C++ alone, with which its search judges two leaves; how long they are on the average is found beforehand,
    move by move."""
    import pyspiel

    found, chance = pyspiel.load_game(game), random.Random(1)
    lengths = []
    for _ in range(200):
        state = found.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
        lengths.append(state.move_number())
    rollouts, leaves = 100, 2
    judge = pyspiel.RandomRolloutEvaluator(rollouts, 1)

    def work() -> int:
        bot = pyspiel.MCTSBot(found, judge, 2.0, leaves, 1000, False, 1, False)
        bot.mcts_search(found.new_initial_state())
        return rollouts * leaves

    length = sum(lengths) / len(lengths)
    return [rate * length for rate in rounds(work, how)], version("open_spiel")


def open_spiel_simulations(game: str, how: How) -> Measured:
    """MCTS in C++ from the beginning of a match, a random match for each leaf."""
    import pyspiel

    found = pyspiel.load_game(game)
    judge = pyspiel.RandomRolloutEvaluator(1, 1)

    def work() -> int:
        bot = pyspiel.MCTSBot(found, judge, 2.0, SIMULATIONS, 1000, False, 1, False)
        bot.mcts_search(found.new_initial_state())
        return SIMULATIONS

    return rounds(work, how), version("open_spiel")


def pgx_steps(game: str, how: How) -> Measured:
    """Many matches by `vmap`, many steps in one compiled loop, random actions among those of the masks."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(game)
    deal, step = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))
    steps = 16

    @jax.jit  # type: ignore[untyped-decorator, unused-ignore]
    def play(states: Any, key: Any) -> Any:
        def once(carried: Any, _: Any) -> Any:
            states, key = carried
            key, own = jax.random.split(key)
            logits = jnp.log(states.legal_action_mask.astype(jnp.float32))
            actions = jax.random.categorical(own, logits, axis=-1)
            key, own = jax.random.split(key)
            return (step(states, actions, jax.random.split(own, MATCHES)), key), None

        return jax.lax.scan(once, (states, key), None, length=steps)[0]

    carried = [jax.jit(deal)(jax.random.split(jax.random.PRNGKey(1), MATCHES)), jax.random.PRNGKey(2)]

    def work() -> int:
        carried[:] = play(*carried)
        carried[0].observation.block_until_ready()
        return steps * MATCHES

    return rounds(work, how), f"{pgx.__version__}, JAX {jax.__version__}"


def pettingzoo_steps(game: str, how: How) -> Measured:
    from importlib import import_module

    env = import_module(f"pettingzoo.classic.{game}").env(**SMALL.get(game, {}))
    return _walk(env, how), version("pettingzoo")


def _walk(env: Any, how: How) -> list[float]:
    """Random matches of an environment, step by step."""
    chance = random.Random(1)

    def work() -> int:
        env.reset(seed=chance.getrandbits(31))
        steps = 0
        for agent in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            mask = None if ended or cut else seen["action_mask"]
            env.step(None if mask is None else chance.choice(mask.nonzero()[0].tolist()))
            steps += mask is not None
            assert agent
        return steps

    return rounds(work, how)
