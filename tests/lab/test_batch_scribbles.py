"""Whatever is written into the arrays that a batch hands out: what can be done stays what it was, nothing crashes, and the next
step writes over it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from environments import each_case

from sentiers.lab import Batch, batch
from sentiers.lab.batches import AUTORESET, Autoreset, Step

each_mode = pytest.mark.parametrize("autoreset", AUTORESET)
MATCHES, STEPS = 24, 80


def scribble(dice: np.random.Generator, matches: Batch) -> None:
    """Everything allowed or nothing, numbers that are none, seats that there are not."""
    step = matches._step()
    step.masks[:] = dice.choice(np.array([0, 1, -1, 7], np.int8))
    step.observations[:] = step.finals[:] = np.nan
    step.rewards[:] = np.inf
    step.seats[:] = dice.choice([-1, 99, 2**31 - 1])
    step.dones[:] = matches.illegal[:] = dice.random() < 0.5


def alike(one: Step, other: Step, over: Any) -> None:
    """What was last seen is written where a match ends, what is seen where one goes on."""
    for name in ("masks", "seats", "rewards", "dones"):
        np.testing.assert_array_equal(getattr(one, name), getattr(other, name), err_msg=name)
    np.testing.assert_array_equal(one.finals[one.dones], other.finals[one.dones])
    np.testing.assert_array_equal(one.observations[~over], other.observations[~over])


@each_mode
@each_case
def test_what_is_written_into_the_arrays_changes_nothing(
    game: str, options: dict[str, Any], autoreset: Autoreset
) -> None:
    """The same actions, most of them illegal ones at some steps, with and without: the same matches."""
    dice, wrong = np.random.default_rng(1), 0
    with (
        batch(game, MATCHES, seed=2, threads=1, autoreset=autoreset, **options) as clean,
        batch(game, MATCHES, seed=2, threads=1, autoreset=autoreset, **options) as soiled,
    ):
        still = np.zeros(MATCHES, bool)
        for _ in range(STEPS):
            actions = clean.pick().copy()
            any_number = dice.random(MATCHES) < dice.choice([0.0, 0.1, 0.9])
            actions[any_number] = dice.integers(-1, clean.encoder.actions + 1, any_number.sum())
            allowed = clean.masks[np.arange(MATCHES), actions.clip(0, clean.encoder.actions - 1)] == 1
            allowed &= (actions >= 0) & (actions < clean.encoder.actions)
            over = clean.matches["over"] == 1
            scribble(dice, soiled)
            one, other = clean.step(actions), soiled.step(actions)
            still = over & (autoreset == "disabled")
            alike(one, other, still)
            assert clean.illegal.tolist() == soiled.illegal.tolist() == (~allowed & ~over).tolist()
            assert clean.pick().tolist() == soiled.pick().tolist()
            assert clean.states.tobytes() == soiled.states.tobytes()
            wrong += int(clean.illegal.sum())
            if autoreset == "disabled" and dice.random() < 0.3:
                scribble(dice, soiled)
                chosen = clean.matches["over"] == 1
                one, other = clean.reset(chosen=chosen), soiled.reset(chosen=chosen)
                np.testing.assert_array_equal(one.masks[chosen], other.masks[chosen])
                np.testing.assert_array_equal(one.observations[chosen], other.observations[chosen])
        assert wrong > MATCHES, "this test sees nothing"


def test_an_action_set_in_an_empty_mask_is_gone_when_the_next_match_begins() -> None:
    """As one does so that a softmax over it is one."""
    for game in ("traxx", "buizen", "wege"):
        with batch(game, 64, seed=1, threads=1, autoreset="next-step") as matches:
            ended = 0
            for _ in range(400):
                matches.step(matches.pick())
                empty = ~matches.masks.any(axis=1)
                assert empty.tolist() == matches.dones.tolist()
                matches.masks[empty, matches.encoder.actions - 1] = 1
                ended += int(empty.sum())
            assert ended


def test_a_mask_that_is_emptied_while_a_step_is_under_way_holds_nobody_up() -> None:
    """Random actions are found in the mask of Canoë by trying; here there are none in it, as if somebody had been faster."""
    from sentiers.games.binding import bind
    from sentiers.kernel.dice import generator

    with batch("canoe", 1, seed=1, threads=1) as matches:
        encoded: Any = bind("sentiers.match.encoded", matches.encoder.kit.game, ("rules", "encoding"))
        nothing = np.zeros(matches.encoder.actions, np.int8)
        assert 0 <= encoded.any_of(nothing, 0, np.zeros(1, np.int32), generator(1)) < len(nothing)
