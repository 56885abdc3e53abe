"""Many matches at once in Gymnasium: the same as one by one, and what only many can get wrong."""

from __future__ import annotations

import importlib
from functools import partial

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from environments import IDS, among, each_case, env_id_of  # noqa: E402
from gymnasium.utils.env_checker import data_equivalence  # noqa: E402
from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402

from sentiers.bots.levels import levels  # noqa: E402
from sentiers.lab.gymnasium import SeatEnv, SeatVectorEnv, vector  # noqa: E402
from sentiers.lab.gymnasium.vector import Facing  # noqa: E402
from sentiers.lab.table import opened  # noqa: E402
from sentiers.match.encoder import Encoder  # noqa: E402
from sentiers.messages import BadSeed, SentiersError  # noqa: E402

each_mode = pytest.mark.parametrize("mode", list(AutoresetMode), ids=lambda mode: mode.name.lower())


def actions_for(dice, masks, wrong=0.03):
    """Mostly what is allowed."""
    every = masks.shape[1]
    return np.array(
        [among(dice, mask) if mask.any() and dice.random() > wrong else dice.integers(every) for mask in masks]
    )


def side_by_side(name, mode, steps, **settings):
    """Steps both kinds of environment with the same actions; yields what each answers."""
    count = 4
    fast = gymnasium.make_vec(
        name, count, vectorization_mode="vector_entry_point", autoreset_mode=mode, threads=2, **settings
    )
    slow = gymnasium.make_vec(
        name, count, vectorization_mode="sync", vector_kwargs={"autoreset_mode": mode.value}, **settings
    )
    assert isinstance(fast, SeatVectorEnv)
    assert isinstance(slow, SyncVectorEnv)
    assert fast.metadata["autoreset_mode"] is fast.autoreset_mode is mode
    assert fast.single_observation_space == slow.single_observation_space
    assert fast.observation_space == slow.observation_space
    assert fast.action_space == slow.action_space
    dice = np.random.default_rng(1)
    one, other = fast.reset(seed=3), slow.reset(seed=3)
    yield one, other
    for _ in range(steps):
        actions = actions_for(dice, one[0]["action_mask"])
        one, other = fast.step(actions), slow.step(actions)
        yield one, other
        ended = one[2].copy()
        if mode is AutoresetMode.DISABLED and ended.any():
            with pytest.raises(SentiersError, match="reset_mask"):
                fast.step(actions)
            if ended[0]:  # the others go on from where they are
                seeds = [17, *[None] * (count - 1)]
                one, other = (
                    envs.reset(seed=seeds, options={"reset_mask": ended.copy()}) for envs in (fast, slow)
                )  # fmt: skip
            else:
                one, other = (envs.reset(options={"reset_mask": ended.copy()}) for envs in (fast, slow))
            yield one, other
    fast.close()
    slow.close()


@each_mode
@each_case
def test_many_matches_at_once_are_those_that_one_has_one_by_one(game, options, mode):
    """Observations, masks, rewards, ends, what was last seen, and what is told beside: in each way of beginning anew."""
    seat = opened(game, None, options).seats - 1
    ends = 0
    for opponent in ("random", "self"):
        for one, other in side_by_side(env_id_of(game), mode, 60, opponent=opponent, seat=seat, **options):
            assert data_equivalence(list(one), list(other), exact=True), (one, other)
            ends += int(one[2].sum()) if len(one) == 5 else 0
    assert ends > 2


@pytest.mark.parametrize("kind", [np.int64, np.uint64])
def test_a_number_that_is_far_too_large_is_the_same_mistake_many_at_once(kind):
    """And no action that has the same lowest bits."""
    for mode in (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP):
        fast, slow = (
            vector(3, "canoe", autoreset_mode=mode),
            SyncVectorEnv([partial(SeatEnv, "canoe")] * 3, autoreset_mode=mode),
        )
        one, other = fast.reset(seed=3), slow.reset(seed=3)
        for wrong in (2**32, 2**63, 2**64 - 2**32):
            actions = actions_for(np.random.default_rng(1), one[0]["action_mask"], wrong=0).astype(np.uint64)
            actions[1] += np.uint64(wrong)
            one, other = (envs.step(actions.astype(kind)) for envs in (fast, slow))
            assert one[2].tolist() == [False, True, False]
            assert data_equivalence(list(one), list(other), exact=True), (one, other)
            if mode is AutoresetMode.NEXT_STEP:
                one, other = (envs.step(np.zeros(3, kind)) for envs in (fast, slow))
        fast.close()
        slow.close()


@pytest.mark.parametrize("name", [name for name in IDS if "Solo" in name])
def test_solo_tasks_are_compiled_too(name):
    envs = gymnasium.make_vec(name, 3)
    assert isinstance(envs, SeatVectorEnv)
    assert envs.batch.seats_at_a_table == 1


def test_what_was_last_seen_is_given_where_a_match_begins_anew_at_once():
    envs = vector(2, "zwei-wege", autoreset_mode="SameStep", seat=1)
    seen, _ = envs.reset(seed=1)
    dice = np.random.default_rng(1)
    ended = np.zeros(2, bool)
    while not ended.any():
        before = seen
        seen, rewards, ended, _, infos = envs.step(actions_for(dice, seen["action_mask"], wrong=0))
    place = int(np.flatnonzero(ended)[0])
    last = infos["final_obs"][place]
    assert infos["_final_obs"].tolist() == ended.tolist()
    assert not last["action_mask"].any()
    assert not np.array_equal(last["observation"], seen["observation"][place])
    assert not np.array_equal(last["observation"], before["observation"][place])
    assert abs(rewards[place]) == 1
    assert seen["action_mask"][place].any(), "the next match is under way"


def test_against_a_bot_matches_are_played_one_by_one():
    for mode in AutoresetMode:
        envs = vector(2, "zwei-wege", opponent=levels("zwei-wege")[0].name, autoreset_mode=mode)
        assert isinstance(envs, SyncVectorEnv)
        assert envs.metadata["autoreset_mode"] is mode
        seen, _ = envs.reset(seed=1)
        envs.step(actions_for(np.random.default_rng(1), seen["action_mask"]))


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_change_nothing(threads):
    batches = [Facing(SeatEnv("canoe").table.encoder, 7, 1, count, "same-step") for count in (1, threads)]
    dice = np.random.default_rng(3)
    for one in batches:
        one.reset(11)
    for _ in range(80):
        actions = actions_for(dice, batches[0].masks)
        for one in batches:
            one.step(actions)
        for what in ("observations", "masks", "rewards", "dones", "finals"):
            np.testing.assert_array_equal(getattr(batches[0], what), getattr(batches[1], what))
    for one in batches:
        one.close()


@each_mode
@each_case
def test_what_is_written_into_arrays_that_are_not_copied_changes_nothing(game, options, mode):
    """Everything allowed or nothing, and numbers that are none."""
    seat, dice = opened(game, None, options).seats - 1, np.random.default_rng(1)
    clean, soiled = (
        SeatVectorEnv(8, game, seat=seat, autoreset_mode=mode, copy=copied, threads=1, **options)
        for copied in (True, False)
    )
    one, _ = clean.reset(seed=3)
    other, _ = soiled.reset(seed=3)
    wrong = 0
    for _ in range(40):
        actions = actions_for(dice, one["action_mask"], wrong=dice.choice([0, 0.5]))
        other["action_mask"][:] = dice.integers(0, 2)
        other["observation"][:] = np.nan
        soiled.batch.seats[:] = soiled.batch.rewards[:] = 99
        soiled.batch.dones[:] = True
        (one, *told), (other, *told_there) = clean.step(actions), soiled.step(actions)
        assert data_equivalence([one, *told], [other, *told_there], exact=True)
        wrong += int(clean.batch.illegal.sum())
        if mode is AutoresetMode.DISABLED and told[1].any():
            other["action_mask"][:] = 1
            over = {"reset_mask": told[1]}
            (one, _), (other, _) = clean.reset(options=over), soiled.reset(options=over)
            other["action_mask"][~told[1]] = one["action_mask"][~told[1]]
            assert data_equivalence(one, other, exact=True)
    assert wrong > 8, "this test sees nothing"
    clean.close()
    soiled.close()


@each_case
def test_a_batch_that_faces_chance_knows_whose_turn_it_is_and_picks_what_is_allowed(game, options):
    """Whatever it picks, the others do what they would have done."""
    seats, every = opened(game, None, options).seats, np.arange(30)
    for seat in (-1, seats - 1):
        facing = Facing(SeatEnv(game, **options).table.encoder, 30, seat, 1)
        facing.reset(5)
        turns = set()
        for _ in range(40):
            assert facing.masks[every, facing.pick()].all()
            assert (facing.seats == seat).all() or seat < 0
            assert facing.seats.tolist() == facing.matches["seat"].tolist()
            turns |= set(facing.seats.tolist())
            others = facing.matches["others"].copy()
            facing.matches["whim"] += np.uint64(1)
            facing.step(facing.actions)
            assert seat >= 0 or (facing.matches["others"] == others).all()
        assert turns == (set(range(seats)) if seat < 0 else {seat})
        facing.close()


def test_a_batch_that_faces_chance_begins_with_nothing_left_of_the_last_match():
    facing = Facing(SeatEnv("canoe").table.encoder, 3, 1, 1, "disabled")
    facing.reset(1)
    facing.step([-1, int(facing.pick()[1]), -1])
    step = facing.reset(chosen=[True, True, False])
    for each in (step.dones, facing.illegal, step.rewards.any(axis=1)):
        assert each.tolist() == [False, False, True]
    standing = facing.states.tobytes()
    step = facing.step([-1, -1, 0])
    assert step.dones.tolist() == facing.illegal.tolist() == [True, True, False], "what is over stands still"
    assert facing.states.tobytes() == standing
    step = facing.reset()
    assert not any(each.any() for each in (step.dones, facing.illegal, step.rewards))
    facing.close()


def test_arrays_are_copied_unless_it_is_said_otherwise():
    for copied in (True, False):
        envs = vector(3, "canoe", copy=copied)
        seen, _ = envs.reset(seed=1)
        kept = seen["observation"].copy()
        after, *_ = envs.step(actions_for(np.random.default_rng(1), seen["action_mask"], wrong=0))
        assert np.array_equal(seen["observation"], kept) == copied
        assert (after["observation"] is seen["observation"]) == (not copied)


def test_each_of_the_matches_is_shown():
    envs = vector(2, "canoe", render_mode="ansi")
    envs.reset(seed=1)
    first = envs.render()
    assert len(first) == 2
    envs.step(actions_for(np.random.default_rng(1), envs.batch.masks, wrong=0))
    assert envs.render() != first


def test_without_a_seed_matches_differ():
    one, other = (vector(2, "zwei-wege", seat=1) for _ in range(2))
    assert (one.reset()[0]["observation"] != other.reset()[0]["observation"]).any() or (
        one.batch.matches["rng"] != other.batch.matches["rng"]
    ).any()


def test_many_at_once_never_take_chance_for_a_bot():
    for opponent in ("club", None, 3, ""):
        with pytest.raises(SentiersError, match="against a bot, take"):
            SeatVectorEnv(2, "canoe", opponent=opponent)


def test_after_the_last_seed_there_is_comes_the_first():
    """Of a batch, and of many at once; a seed that is none changes nothing, whatever stands before it."""
    with Facing(Encoder(opened("canoe", None, {})), 4, seat=0, threads=1) as batch:
        batch.reset(seed=2**64 - 2)
        dealt = batch.matches["rng"].copy()
        batch.seed([2**64 - 2, 2**64 - 1, 0, 1])
        batch.reset()
        assert (batch.matches["rng"] == dealt).all()
    many = vector(4, "canoe", opponent="random", threads=1)
    many.reset(seed=2**64 - 2)
    assert (many.batch.matches["rng"] == dealt).all()
    for wrong in (2**64, -1, [5, 6, 7, 2**64]):
        with pytest.raises(BadSeed):
            many.reset(seed=wrong)
        assert (many.batch.matches["rng"] == dealt).all()


@pytest.mark.parametrize("wrong", [{"width": 0}, {"render_mode": "smell"}])
def test_what_cannot_be_shown_is_refused_before_any_match_is_dealt(wrong, monkeypatch):
    module = importlib.import_module("sentiers.lab.gymnasium.vector")  # a function has its name, too
    monkeypatch.setattr(module, "Facing", None)  # nobody comes to it
    with pytest.raises(SentiersError):
        vector(4, "canoe", opponent="random", **wrong)
