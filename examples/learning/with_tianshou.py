"""DQN in Tianshou, through the Gymnasium environments: one seat is the agent's, `--opponent` has the other one.

    python with_tianshou.py sentiers/ZweiWege-v0 --opponent novice --steps 200_000

Tianshou looks for the mask of an observation in `mask`, and for the rest in `obs`: then it takes and explores what is allowed, and
nothing else. What comes of it does the same in the same position: an answer to a fixed opponent, not the mix that a bluff needs."""

import argparse

import gymnasium
import numpy as np
import torch
from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, CollectStats, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

import sentiers.lab.gymnasium  # noqa: F401  (registers the games)

MATCHES, EPOCHS, TEST = 16, 4, 100
EXPLORES, EXPLORES_LAST = 0.5, 0.05  # the share of actions that are drawn, at first and at the end


class Named(gymnasium.ObservationWrapper):
    """The same observation by the names that Tianshou has for its parts."""

    def __init__(self, env: gymnasium.Env) -> None:
        super().__init__(env)
        parts = env.observation_space
        self.observation_space = gymnasium.spaces.Dict({"obs": parts["observation"], "mask": parts["action_mask"]})

    def observation(self, seen: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
        return {"obs": seen["observation"], "mask": seen["action_mask"].astype(np.bool_)}

    def step(self, action: int) -> tuple:
        found = super().step(action)
        assert "illegal" not in found[-1], "an action that is not allowed"
        return found


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

    def make() -> gymnasium.Env:
        return Named(gymnasium.make(asked.env, opponent=asked.opponent, disable_env_checker=True))

    training, test = (DummyVectorEnv([make] * MATCHES) for _ in range(2))
    training.seed(asked.seed)
    test.seed(asked.seed + MATCHES)
    one = make()
    actions = one.action_space
    network = Net(state_shape=one.observation_space["obs"].shape, action_shape=actions.n, hidden_sizes=[128, 128])
    policy = DiscreteQLearningPolicy(model=network, action_space=actions, observation_space=one.observation_space)
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
