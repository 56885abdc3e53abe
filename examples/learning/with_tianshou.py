"""DQN in Tianshou, through the Gymnasium environments: one seat is the agent's, `--opponent` has the other one.

    python with_tianshou.py sentiers/ZweiWege-v0 --opponent novice --steps 200_000

Against chance, and alone, all matches are stepped together in compiled code (`Together`); a bot thinks about one after the other.
Tianshou looks for the mask of an observation in `mask`, and for the rest in `obs`: then it takes and explores what is allowed, and
nothing else. What comes of it does the same in the same position: an answer to a fixed opponent, not the mix that a bluff needs."""

import argparse

import gymnasium
import numpy as np
import torch
from gymnasium.vector import AutoresetMode, VectorEnv
from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Batch, Collector, CollectStats, VectorReplayBuffer
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

import sentiers.lab.gymnasium  # noqa: F401  (registers the games)

MATCHES, EPOCHS, TEST = 64, 4, 128
EXPLORES, EXPLORES_LAST = 0.5, 0.05  # the share of actions that are drawn, at first and at the end


class Together:
    """A vector environment of Gymnasium as Tianshou's collector asks for many: some of them by their numbers, and a match that is
    over is dealt anew when it says so. (Here it has been dealt already, `SAME_STEP`; and those that it leaves out step along.)"""

    is_async = False

    def __init__(self, envs: VectorEnv, seed: int) -> None:
        self.envs, self.action_space = envs, [envs.single_action_space] * envs.num_envs
        self._seen, _ = envs.reset(seed=seed)

    def __len__(self) -> int:
        return self.envs.num_envs

    def reset(self, env_id: np.ndarray | None = None) -> tuple[Batch, np.ndarray]:
        if env_id is None:
            self._seen, _ = self.envs.reset()
            env_id = np.arange(len(self))
        return named(self._seen, env_id), np.array([{} for _ in env_id])

    def step(self, action: np.ndarray, id: np.ndarray) -> tuple:
        actions = self._seen["action_mask"].argmax(-1)
        actions[id] = action
        self._seen, rewards, over, cut, infos = self.envs.step(actions)
        assert "illegal" not in infos.get("final_info", {}), "an action that is not allowed"
        told = named(self._seen, id)
        for place in np.flatnonzero(over[id]):
            last = infos["final_obs"][id[place]]
            told.obs[place], told.mask[place] = last["observation"], last["action_mask"]
        return told, rewards[id], over[id], cut[id], np.array([{} for _ in id])

    def close(self) -> None:
        self.envs.close()


def named(seen: dict[str, np.ndarray], some: np.ndarray) -> Batch:
    """The same observations by the names that Tianshou has for their parts."""
    return Batch(obs=seen["observation"][some], mask=seen["action_mask"][some].astype(np.bool_))


def main() -> None:
    reader = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    reader.add_argument("env", nargs="?", default="sentiers/ZweiWege-v0")
    reader.add_argument("--opponent", default="random")
    reader.add_argument("--steps", type=int, default=100_000)
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args()
    np.random.seed(asked.seed)
    torch.manual_seed(asked.seed)
    torch.set_num_threads(1)

    def make(seed: int) -> Together:
        how = {"opponent": asked.opponent, "autoreset_mode": AutoresetMode.SAME_STEP}
        return Together(gymnasium.make_vec(asked.env, MATCHES, **how), seed)

    training, test = make(asked.seed), make(asked.seed + MATCHES)
    seen, actions = training.envs.single_observation_space, training.envs.single_action_space
    network = Net(state_shape=seen["observation"].shape, action_shape=actions.n, hidden_sizes=[128, 128])
    policy = DiscreteQLearningPolicy(model=network, action_space=actions, observation_space=seen)
    algorithm = DQN(
        policy=policy, optim=AdamOptimizerFactory(lr=1e-3), gamma=1.0, n_step_return_horizon=5, target_update_freq=200
    )
    gathering = Collector[CollectStats](
        algorithm, training, VectorReplayBuffer(50_000, MATCHES), exploration_noise=True
    )  # fmt: skip
    judging = Collector[CollectStats](algorithm, test)
    gathering.reset()
    gathering.collect(n_step=64 * MATCHES, random=False)

    def explore(epoch: int, step: int) -> None:
        left = max(0.0, 1.0 - 2.0 * step / asked.steps)
        policy.set_eps_training(EXPLORES_LAST + left * (EXPLORES - EXPLORES_LAST))

    algorithm.run_training(
        OffPolicyTrainerParams(
            training_collector=gathering,
            test_collector=judging,
            max_epochs=EPOCHS,
            epoch_num_steps=asked.steps // EPOCHS,
            collection_step_num_env_steps=4 * MATCHES,
            test_step_num_episodes=TEST,
            batch_size=128,
            update_step_num_gradient_steps_per_sample=0.1,
            training_fn=explore,
            verbose=False,
        )
    )
    judging.reset()
    won = float((judging.collect(n_episode=TEST).returns > 0).mean())
    print(f"{asked.env} against {asked.opponent}: {won:.0%} of {TEST} matches won")


if __name__ == "__main__":
    main()
