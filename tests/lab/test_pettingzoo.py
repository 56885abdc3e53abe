"""The games in PettingZoo: its own tests for every game and number of players, and what they do not look at."""

from __future__ import annotations

import doctest
import importlib
import random
import sys
import time
import warnings
from contextlib import contextmanager
from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest

pettingzoo = pytest.importorskip("pettingzoo")

from environments import CARDS, CASES, among, each_case, worlds  # noqa: E402
from pettingzoo.test import (  # noqa: E402
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
    state_test,
    test_save_obs,
)

import sentiers.lab.pettingzoo  # noqa: E402
from sentiers.games.encoding import NO_ACTION  # noqa: E402
from sentiers.games.shelf import cards  # noqa: E402
from sentiers.lab.batches import batch  # noqa: E402
from sentiers.lab.pettingzoo import aec, env, parallel, parallel_env  # noqa: E402
from sentiers.lab.table import opened  # noqa: E402
from sentiers.lab.versions import env_id  # noqa: E402
from sentiers.match.encoder import Encoder  # noqa: E402
from sentiers.messages import SentiersError  # noqa: E402

test_save_obs.__test__ = False  # one to call, not one to collect


@contextmanager
def nothing_to_say():
    """But that an observation is a dictionary with a mask, and that who waits can do nothing."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for expected in (
            "Observation is not a NumPy",
            ".*probably should be gymnasium.spaces.box",
            ".*mask.*all zeros",
        ):
            warnings.filterwarnings("ignore", expected)
        yield


@each_case
def test_pettingzoo_finds_nothing_wrong_one_after_the_other(game, options):
    with nothing_to_say():
        api_test(env(game, **options), 60)
        seed_test(partial(env, game, **options), 30)
        state_test(env(game, **options), parallel_env(game, **options), 10)


@each_case
def test_pettingzoo_finds_nothing_wrong_all_at_once(game, options):
    with nothing_to_say():
        parallel_api_test(parallel_env(game, **options), 60)
        parallel_seed_test(partial(parallel_env, game, **options), 30)


@each_case
def test_a_match_is_cut_after_so_many_cycles(game, options, monkeypatch):
    """PettingZoo's test acts without a mask and without a seed, and wants all agents to have acted equally often. Where a move
    takes one action or two this holds as long as everybody can lay a tile: so it is always the same match."""
    monkeypatch.setattr("sentiers.lab.table.secrets", SimpleNamespace(randbits=lambda bits: 1))

    def seeded(make, **settings):
        made = make(game, illegal="random", **settings, **options)
        for agent in made.possible_agents:
            made.action_space(agent).seed(1)
        return made

    made = SimpleNamespace(env=partial(seeded, env), parallel_env=partial(seeded, parallel_env))
    max_cycles_test(made)
    cut = made.env(max_cycles=3)
    cut.reset(seed=1)
    acted = dict.fromkeys(cut.possible_agents, 0)
    for agent in cut.agent_iter():
        ended = cut.terminations[agent] or cut.truncations[agent]
        acted[agent] += not ended
        cut.step(None if ended else cut.action_space(agent).sample())
    assert max(acted.values()) == 3
    both = made.parallel_env(max_cycles=3)
    both.reset(seed=1)
    for step in range(3):
        assert both.agents, step
        _, _, _, cuts, _ = both.step({agent: both.action_space(agent).sample() for agent in both.agents})
    assert not both.agents
    assert all(cuts.values())


@each_case
def test_the_board_is_printed_written_drawn_and_painted(game, options, capsys):
    render_test(
        partial(env, game, width=60, **options),
        {"svg": lambda svg: svg.startswith("<svg") and svg.endswith("</svg>"), "ansi": len},
    )
    assert capsys.readouterr().out
    drawn = parallel_env(game, render_mode="rgb_array", width=60, **options)
    drawn.reset(seed=1)
    picture = drawn.render()
    assert picture.shape[1:] == (60, 3)
    assert picture.dtype == np.uint8
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 20, "a picture, not a blank sheet"


@each_case
def test_an_observation_is_no_picture_to_be_saved(game, options, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    test_save_obs(env(game, **options))
    assert "Observations must be Box" in capsys.readouterr().out


@each_case
def test_the_benchmark_runs(game, options, monkeypatch, capsys):
    """It takes five seconds by its clock, which goes faster here."""
    module = sys.modules[performance_benchmark.__module__]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: 40 * time.time()))
    random.seed(1)
    performance_benchmark(env(game, **options))
    assert "Finished performance benchmark" in capsys.readouterr().out


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_each_game_is_registered_under_its_id(card):
    made = pettingzoo.make("aec", env_id(card))
    assert len(made.possible_agents) > 1
    made.reset(seed=1)
    known = env_id(card) in pettingzoo.parallel_registry
    assert known == card.simultaneous
    if known:
        assert isinstance(pettingzoo.make("parallel", env_id(card)), pettingzoo.ParallelEnv)


def test_what_has_no_encoding_is_not_registered(monkeypatch):
    told = []
    monkeypatch.setattr(pettingzoo, "register", lambda kind, name, *_, **__: told.append(name))
    importlib.reload(sentiers.lab.pettingzoo)
    assert set(told) == {env_id(card) for card in CARDS}
    assert len(CARDS) < len(cards()), "duel has none"


def test_a_release_without_a_registry_has_the_games_all_the_same(monkeypatch):
    for name in ("register", "make"):
        monkeypatch.delattr(pettingzoo, name)
    found = importlib.reload(sentiers.lab.pettingzoo)
    assert found.env("canoe").possible_agents == ["player_0", "player_1"]


def test_options_are_those_of_the_game():
    assert len(pettingzoo.make("aec", "sentiers/Traxx-v0", players=3).possible_agents) == 3
    with pytest.raises(SentiersError, match="no option weather"):
        env("canoe", weather="fine")
    with pytest.raises(SentiersError, match="human, ansi, svg, rgb_array"):
        env("canoe", render_mode="smoke")
    with pytest.raises(SentiersError, match="lose or random"):
        env("canoe", illegal="shrug")
    with pytest.raises(SentiersError, match="reset"):
        env("canoe").step(0)


def played(table, dice, steps=10**9):
    """Plays with masks; returns what each step brought."""
    found = []
    for agent in table.agent_iter():
        seen, reward, over, cut, info = table.last()
        found.append((agent, seen["observation"], seen["action_mask"], reward, over, cut, info))
        table.step(None if over else among(dice, seen["action_mask"]))
        if len(found) >= steps:
            break
    return found


@each_case
def test_a_match_is_the_same_as_in_a_batch(game, options):
    """Observations, masks, seats, rewards and the end, from the same seed and actions."""
    one, many = env(game, **options), batch(game, 1, seed=5, threads=1, autoreset="disabled", **options)
    dice = np.random.default_rng(2)
    one.reset(seed=5)
    while not many.dones[0]:
        seen, *_ = one.last()
        assert one.agent_selection == f"player_{many.seats[0]}"
        np.testing.assert_array_equal(seen["observation"], many.observations[0])
        np.testing.assert_array_equal(seen["action_mask"], many.masks[0])
        action = among(dice, seen["action_mask"])
        one.step(action)
        many.step(np.array([action]))
        np.testing.assert_allclose(list(one.rewards.values()), many.rewards[0], rtol=1e-6)
    assert all(one.terminations.values())
    assert one.table.match.over
    again = sentiers.load(one.table.match.record())
    assert again.scores == one.table.match.scores


@each_case
def test_the_last_reward_is_told_to_everybody(game, options):
    table = env(game, **options)
    table.reset(seed=8)
    found = played(table, np.random.default_rng(4))
    seats = len(table.possible_agents)
    ends = found[-seats:]
    assert [over for *_, over, _, _ in ends] == [True] * seats
    assert [reward for *_, reward, _, _, _ in ends] == pytest.approx(table.table.worth())
    assert all(reward == 0 for *_, reward, _, _, _ in found[:-seats])


@each_case
def test_all_at_once_is_the_same_match_as_one_after_the_other(game, options):
    one, both = env(game, **options), parallel_env(game, **options)
    one.reset(seed=3)
    observations, _ = both.reset(seed=3)
    dice, largest = np.random.default_rng(6), 0
    while both.agents:
        acting = [agent for agent in both.agents if observations[agent]["action_mask"].any()]
        largest = max(largest, len(acting))
        actions = {agent: among(dice, observations[agent]["action_mask"]) for agent in acting}
        for agent in acting:
            assert one.agent_selection == agent
            one.step(actions[agent])
        waiting = {agent: 0 for agent in both.agents if agent not in actions}
        observations, rewards, over, _, infos = both.step(actions | waiting)
        for agent in one.agents:
            np.testing.assert_array_equal(one.observe(agent)["observation"], observations[agent]["observation"])
        assert rewards == one.rewards
        assert over == one.terminations
        assert not any(infos.values())
    simultaneous = one.table.kit.game.card.simultaneous
    assert largest == (len(one.possible_agents) if simultaneous else 1)


@each_case
def test_what_is_not_allowed_loses_and_ends_the_match(game, options):
    table = env(game, **options)
    for wrong in (table.table.encoder.actions, -1, None, 0.5, "e4", np.int64(10**6)):
        table.reset(seed=1)
        who = table.agent_selection
        table.step(wrong)
        assert all(table.terminations.values())
        assert table.rewards == {agent: -1.0 if agent == who else 0.0 for agent in table.agents}
        assert table.infos == {agent: {"illegal": who} for agent in table.agents}
        assert not table.observe(who)["action_mask"].any()
        for _ in range(len(table.agents)):
            table.step(None)
        assert not table.agents
    both = parallel_env(game, **options)
    both.reset(seed=1)
    may = [agent for agent in both.agents if both.observe(agent)["action_mask"].any()]
    _, rewards, over, _, infos = both.step({})
    assert rewards == {agent: -1.0 if agent in may else 0.0 for agent in both.possible_agents}
    assert all(over.values())
    assert all(info == {"illegal": ", ".join(may)} for info in infos.values())


def test_instead_of_what_is_not_allowed_chance_may_act():
    tables = [env("canoe", illegal="random") for _ in range(2)]
    for table in tables:
        table.reset(seed=4)
        table.step(10**6)
        assert not any(table.terminations.values())
        assert table.infos["player_1"] == {"illegal": "player_0"}
    assert len(tables[0].table.match.plies) == 1
    assert tables[0].table.match.plies == tables[1].table.match.plies


@each_case
def test_state_is_what_all_seats_see(game, options):
    table = env(game, **options)
    table.reset(seed=1)
    played(table, np.random.default_rng(1), 5)
    seen = [table.observe(agent)["observation"] for agent in table.possible_agents]
    np.testing.assert_array_equal(table.state(), np.concatenate(seen))


@pytest.mark.parametrize(
    ("game", "options"), [case for case in CASES if Encoder(opened(case[0], None, case[1])).beginnings]
)
def test_who_has_begun_a_move_of_two_actions_is_selected_again(game, options):
    table = env(game, **options)
    table.reset(seed=1)
    dice, twice = np.random.default_rng(1), 0
    for agent in table.agent_iter(200):
        seen, _, over, _, _ = table.last()
        if over:
            break
        seat, plies = table._seat[agent], len(table.table.match.plies)
        table.step(among(dice, seen["action_mask"]))
        if table.table.begun[seat] != NO_ACTION:
            twice += 1
            assert table.agent_selection == agent
            assert len(table.table.match.plies) == plies
            assert table.table.encoder.unpack(table.observe(agent)["observation"])["begun"].sum() == 1
            assert all(not table.observe(other)["action_mask"].any() for other in table.agents if other != agent)
    assert twice


def tells_too_much(table, observe):
    """Whether what an agent gets depends on what it may not know: two truths that it may imagine do not look like the real one."""
    dice, encoder = np.random.default_rng(9), table.table.encoder
    table.reset(seed=2)
    for agent in table.agent_iter(60):
        if table.terminations[agent]:
            return False
        for seat, other in enumerate(table.agents):
            begun = table.table.begun[seat]
            got = observe(table, other)
            for world in worlds(encoder, table.table.states, seat):
                if not np.array_equal(encoder.observe(world, seat, begun), got["observation"]):
                    return True
                if not np.array_equal(encoder.mask(world, seat, begun), got["action_mask"]):
                    return True
        table.step(among(dice, table.observe(agent)["action_mask"]))
    return False


def from_the_next_seat(table, agent):
    return table.observe(table.possible_agents[(table._seat[agent] + 1) % len(table.possible_agents)])


def from_the_whole_truth(table, agent):
    """As one would who forgot to conceal."""
    encoder, seat = table.table.encoder, table._seat[agent]
    out = np.zeros(encoder.size, np.float32)
    encoder.module.observe(encoder.kit.box, table.table.match.state, seat, out)
    if table.table.begun[seat] != NO_ACTION:
        out[encoder.size - encoder.beginnings + table.table.begun[seat]] = 1.0
    return {**table.observe(agent), "observation": out}


@each_case
def test_an_agent_gets_nothing_that_its_seat_may_not_know(game, options):
    table = env(game, **options)
    assert not tells_too_much(table, lambda table, agent: table.observe(agent))
    if len(table.possible_agents) > 1:
        assert tells_too_much(table, from_the_next_seat), "this test sees nothing"


def test_who_forgets_to_conceal_is_found():
    """In the game whose encoding shows a secret as soon as it is in the record."""
    assert tells_too_much(env("zwei-wege"), from_the_whole_truth)


@pytest.mark.parametrize("module", [aec, parallel])
def test_the_examples_of_the_docstrings_are_right(module):
    found = doctest.testmod(module)
    assert found.attempted
    assert not found.failed


@pytest.mark.parametrize("made", [env, parallel_env])
@pytest.mark.parametrize("cycles", [0, -1, 1.5, "a", True])
def test_a_match_is_cut_after_one_cycle_or_more(made, cycles):
    with pytest.raises(SentiersError, match="one cycle or more"):
        made("canoe", max_cycles=cycles)
