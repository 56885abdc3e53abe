"""PPO in TorchRL, through the Gymnasium environments: one seat is the agent's, `--opponent` has the other one.

    python with_torchrl.py sentiers/ZweiWege-v0 --opponent novice --steps 200_000

Against chance, and alone, all matches are stepped together in compiled code; a bot thinks about one after the other. The mask is
part of the observation (`action_mask`): `MaskedCategorical` draws from what is allowed alone."""

import argparse

import gymnasium
import torch
from gymnasium.vector import AutoresetMode
from rich.progress import track
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.collectors import Collector
from torchrl.data import LazyTensorStorage, ReplayBuffer, SamplerWithoutReplacement
from torchrl.envs import ActionMask, Compose, DTypeCastTransform, GymWrapper, RewardSum, TransformedEnv
from torchrl.modules import MLP, MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

import sentiers.lab.gymnasium  # noqa: F401  (registers the games)

MATCHES, FRAMES, MINIBATCH, EPOCHS = 16, 2048, 256, 4


def make(name: str, opponent: str, seed: int) -> TransformedEnv:
    """Many matches; TorchRL itself says which are to be dealt anew."""
    envs = gymnasium.make_vec(name, MATCHES, opponent=opponent, autoreset_mode=AutoresetMode.DISABLED)
    masks = DTypeCastTransform(torch.int8, torch.bool, in_keys=["action_mask"])
    together = GymWrapper(envs, categorical_action_encoding=True)
    env = TransformedEnv(together, Compose(masks, ActionMask(), RewardSum()))
    env.set_seed(seed)
    return env


def main() -> None:
    reader = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    reader.add_argument("env", nargs="?", default="sentiers/ZweiWege-v0")
    reader.add_argument("--opponent", default="random")
    reader.add_argument("--steps", type=int, default=100_000)
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args()
    torch.manual_seed(asked.seed)
    torch.set_num_threads(1)

    env = make(asked.env, asked.opponent, asked.seed)
    size, actions = env.observation_spec["observation"].shape[-1], env.action_spec.n
    policy = MLP(size, actions, num_cells=[128, 128], activation_class=nn.ReLU)
    actor = ProbabilisticActor(
        TensorDictModule(policy, in_keys=["observation"], out_keys=["logits"]),
        in_keys={"logits": "logits", "mask": "action_mask"},
        distribution_class=MaskedCategorical,
        spec=env.action_spec,
        return_log_prob=True,
    )
    critic = ValueOperator(MLP(size, 1, num_cells=[128, 128], activation_class=nn.ReLU), in_keys=["observation"])
    advantage = GAE(gamma=1.0, lmbda=0.9, value_network=critic, average_gae=True)
    loss = ClipPPOLoss(actor, critic, clip_epsilon=0.2, entropy_coeff=0.01)
    optimiser = torch.optim.Adam(loss.parameters(), 1e-3)
    replay = ReplayBuffer(
        storage=LazyTensorStorage(FRAMES), sampler=SamplerWithoutReplacement(), batch_size=MINIBATCH
    )  # fmt: skip

    returns: list[float] = []
    batches = -(-asked.steps // FRAMES)
    collector = Collector(
        env, actor, frames_per_batch=FRAMES, total_frames=batches * FRAMES, auto_register_policy_transforms=False
    )
    for data in track(collector, asked.env, total=batches):
        assert data["action_mask"].gather(-1, data["action"][..., None]).all(), "an action that is not allowed"
        ended = data["next", "done"].squeeze(-1)
        returns += data["next", "episode_reward"][ended].flatten().tolist()
        for _ in range(EPOCHS):
            with torch.no_grad():
                advantage(data)
            replay.extend(data.reshape(-1))
            for _ in range(FRAMES // MINIBATCH):
                parts = loss(replay.sample())
                optimiser.zero_grad()
                (parts["loss_objective"] + parts["loss_critic"] + parts["loss_entropy"]).backward()
                nn.utils.clip_grad_norm_(loss.parameters(), 0.5)
                optimiser.step()
    collector.shutdown()
    recent = returns[-200:]
    won = sum(worth > 0 for worth in recent) / max(1, len(recent))
    print(f"{asked.env} against {asked.opponent}: {len(returns)} matches, {won:.0%} of the last {len(recent)} won")


if __name__ == "__main__":
    main()
