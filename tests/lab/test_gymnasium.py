"""The games in Gymnasium: its own checks for every task, and what an agent sees and may do."""

from __future__ import annotations

import copy
import importlib
import pickle
import warnings
from functools import partial

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from environments import CARDS, IDS, among, each_case, env_id_of, worlds  # noqa: E402
from gymnasium.utils.env_checker import check_env, data_equivalence  # noqa: E402

import sentiers.lab.gymnasium  # noqa: E402
from sentiers.bots.levels import levels  # noqa: E402
from sentiers.games.shelf import cards  # noqa: E402
from sentiers.lab.gymnasium import SeatEnv, SeatVectorEnv  # noqa: E402
from sentiers.lab.table import opened  # noqa: E402
from sentiers.lab.versions import env_id  # noqa: E402
from sentiers.messages import SentiersError  # noqa: E402


def checked(env):
    """Gymnasium finds nothing wrong with it, and nothing to warn of."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env)


@pytest.mark.parametrize("name", IDS)
def test_gymnasium_finds_nothing_wrong_with_a_task_by_its_id(name, capsys):
    """The alternative render modes among it."""
    env = gymnasium.make(name, width=60)
    seats = env.unwrapped.table.kit.seats
    assert (seats == 1) == ("Solo" in name)
    checked(env.unwrapped)


@each_case
def test_gymnasium_finds_nothing_wrong_whoever_plays_against_whom(game, options):
    seats = opened(game, None, options).seats
    for settings in ({"opponent": "self"}, *({"seat": seat} for seat in range(seats))):
        env = gymnasium.make(env_id_of(game), width=20, **settings, **options).unwrapped
        env.metadata = {**env.metadata, "render_modes": []}  # they are the same whoever plays
        checked(env)


@each_case
def test_gymnasium_finds_nothing_wrong_against_a_bot_of_the_house(game, options):
    """The one that thinks least, on all other seats."""
    for seat in range(seats := opened(game, None, options).seats):
        env = gymnasium.make(env_id_of(game), opponent=levels(game)[0].name, seat=seat, **options).unwrapped
        assert env.others is not None
        assert env.table.kit.seats == seats
        env.metadata = {**env.metadata, "render_modes": []}
        checked(env)


def test_what_has_no_encoding_is_not_registered(monkeypatch):
    told = []
    monkeypatch.setattr(gymnasium, "register", lambda name, *_, **__: told.append(name))
    importlib.reload(sentiers.lab.gymnasium)
    assert set(told) == set(IDS)
    assert len(CARDS) < len(cards()), "duel has none"


def played(env, seed, dice):
    """One match with masks: all that was seen, and what it was worth."""
    seen, info = env.reset(seed=seed)
    found, over = [(seen, info)], False
    while not over:
        seen, reward, over, cut, info = env.step(among(dice, seen["action_mask"]))
        assert not cut
        found.append((seen, reward, over, info))
    return found


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_a_bot_of_the_house_plays_against_the_agent(card):
    level = levels(card.name)[0].name
    made = [gymnasium.make(env_id(card), opponent=level, seat=1).unwrapped for _ in range(2)]
    found = [played(env, 4, np.random.default_rng(1)) for env in made]
    assert data_equivalence(*found, exact=True), "the same seed and the same actions"
    plies = made[0].table.match.plies
    assert {ply.seat for ply in plies} == set(range(made[0].table.kit.seats))
    assert made[0].table.match.over
    assert found[0][-1][1] == made[0].table.worth()[1]


@each_case
def test_an_action_that_is_not_allowed_loses_the_match(game, options):
    env = SeatEnv(game, **options)
    for wrong in (10**6, -1, None, "e4"):
        env.reset(seed=1)
        seen, reward, over, cut, info = env.step(wrong)
        assert (reward, over, cut, info) == (-1.0, True, False, {"illegal": True})
        assert not seen["action_mask"].any()
        assert not env.action_masks().any()


def test_what_cannot_be_is_said_in_a_sentence():
    with pytest.raises(SentiersError, match="no seat 2"):
        SeatEnv("canoe", seat=2)
    with pytest.raises(SentiersError, match="no bot wizard"):
        SeatEnv("canoe", opponent="wizard")
    with pytest.raises(SentiersError, match="no option weather"):
        SeatEnv("canoe", weather="fine")
    with pytest.raises(SentiersError, match="reset"):
        SeatEnv("canoe").step(0)


@each_case
def test_the_agent_gets_nothing_that_its_seat_may_not_know(game, options):
    seats = opened(game, None, options).seats
    env, dice = SeatEnv(game, seat=seats - 1, **options), np.random.default_rng(2)
    found = [env.reset(seed=3)[0]]
    table, over = env.table, False
    while not over and len(found) < 30:
        for world in worlds(table.encoder, table.states, env.seat):
            begun = table.begun[env.seat]
            np.testing.assert_array_equal(table.encoder.observe(world, env.seat, begun), found[-1]["observation"])
            np.testing.assert_array_equal(table.encoder.mask(world, env.seat, begun), found[-1]["action_mask"])
        seen, _, over, _, _ = env.step(among(dice, found[-1]["action_mask"]))
        found.append(seen)
    if table.kit.game.card.hidden and seats > 1:
        other = table.encoder.observe(table.states, (env.seat + 1) % seats)
        assert not np.array_equal(other, found[-1]["observation"]), "this test sees nothing"


@pytest.mark.parametrize("width", [0, -4, 10**7, 2**40, 1.5, "a", None, True])
def test_a_picture_that_nobody_can_draw_is_refused_before_it_is_drawn(width):
    """What draws it would end the interpreter where there is no memory."""
    for make in (partial(SeatEnv, "canoe"), partial(SeatVectorEnv, 2, "canoe")):
        with pytest.raises(SentiersError, match="pixels wide"):
            make(render_mode="rgb_array", width=width)


@pytest.mark.parametrize("opponent", ["random", "novice"])
@pytest.mark.parametrize("twin", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_task_can_be_copied_and_pickled_in_the_midst_of_a_match(opponent, twin):
    task = SeatEnv("zwei-wege", opponent=opponent)
    seen, _ = task.reset(seed=3)
    for _ in range(4):
        seen, *_ = task.step(int(seen["action_mask"].argmax()))
    other = twin(task)
    while not task.table.over:
        action = int(seen["action_mask"].argmax())
        (seen, *rest), (theirs, *theirs_too) = task.step(action), other.step(action)
        assert data_equivalence(seen, theirs)
        assert rest == theirs_too
    assert task.table.match.record() == other.table.match.record()
