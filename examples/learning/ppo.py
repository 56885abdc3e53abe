"""PPO by self-play in one file: plain PyTorch, illegal actions masked, thousands of matches stepped together.

    python ppo.py zwei-wege --steps 12_000_000 --out zwei-wege.npz

Every seat is played by the same network, from what that seat may know. What is kept is the average of the weights along the way:
in a game of bluff the policy of the moment circles around the best mix, its average comes to rest near it. In the manner of CleanRL
(github.com/vwxyzjn/cleanrl): one file, read from its end to its beginning."""

import argparse
import copy
import json
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import torch
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from torch import nn

import sentiers.lab

KEEP = 20  # updates after which what has been learnt so far is saved, to be tried meanwhile


@dataclass
class Settings:
    game: str = "zwei-wege"
    steps: int = 12_000_000
    """Actions in all, of whichever seat."""
    matches: int = 512
    """Stepped together."""
    horizon: int = 64
    """Steps of each of them between two updates."""
    hidden: int = 128
    rate: float = 1e-3
    """Of learning; it falls to nothing along the way."""
    epochs: int = 3
    minibatches: int = 8
    discount: float = 1.0
    """Nothing is won before the end, and every match has one."""
    trace: float = 0.9
    """λ of the generalised advantage estimation."""
    clip: float = 0.2
    entropy: float = 0.05
    """What it is worth to keep an open mind: at first, and …"""
    last_entropy: float = 0.01
    """… at the end."""
    value: float = 0.5
    most_norm: float = 0.5
    memory: float = 0.97
    """Of the average of the weights, from one update to the next."""
    seed: int = 1
    threads: int = 1
    out: str = ""


class Network(nn.Module):
    """Two layers that both heads share: how much each action is liked, and what the seat expects."""

    def __init__(self, size: int, actions: int, hidden: int) -> None:
        super().__init__()
        self.first, self.second = _layer(size, hidden, 2**0.5), _layer(hidden, hidden, 2**0.5)
        self.actor, self.critic = _layer(hidden, actions, 0.01), _layer(hidden, 1, 1.0)

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The logarithm of each action's chance, and the value."""
        thought = torch.relu(self.second(torch.relu(self.first(seen))))
        liked = self.actor(thought).masked_fill(~masks, -1e9)  # not −∞, which times a chance of 0 is no number
        return torch.log_softmax(liked, -1), self.critic(thought).squeeze(-1)


def _layer(inputs: int, outputs: int, gain: float) -> nn.Linear:
    layer = nn.Linear(inputs, outputs)
    nn.init.orthogonal_(layer.weight, gain)
    nn.init.zeros_(layer.bias)
    return layer


@dataclass
class Rollout:
    """`horizon` steps of `matches` matches; the first axis is time."""

    seen: torch.Tensor
    masks: torch.Tensor
    seats: np.ndarray
    actions: torch.Tensor
    chances: torch.Tensor
    values: np.ndarray
    rewards: np.ndarray
    dones: np.ndarray

    @classmethod
    def room(cls, batch: sentiers.lab.Batch, horizon: int) -> "Rollout":
        shape = (horizon, len(batch))
        return cls(
            torch.zeros(*shape, batch.size),
            torch.zeros(*shape, batch.encoder.actions, dtype=torch.bool),
            np.zeros(shape, np.int64),
            torch.zeros(shape, dtype=torch.int64),
            torch.zeros(shape),
            np.zeros(shape, np.float32),
            np.zeros((*shape, batch.seats_at_a_table), np.float32),
            np.zeros(shape, np.bool_),
        )


@torch.no_grad()
def play(batch: sentiers.lab.Batch, network: Network, kept: Rollout) -> np.ndarray:
    """Fills the rollout; returns what whose turn it is then expects. The batch's arrays are read in place, and copied only once."""
    seen, masks = torch.from_numpy(batch.observations), torch.from_numpy(batch.masks)
    for step in range(len(kept.seats)):
        kept.seen[step], kept.masks[step], kept.seats[step] = seen, masks, batch.seats
        chances, values = network(seen, kept.masks[step])
        kept.values[step] = values.numpy()
        # The largest of the chances, each with noise of Gumbel's, is a draw from them, and quicker than a distribution's `sample`.
        noise = -torch.empty_like(chances).exponential_().log()
        kept.actions[step] = (chances + noise).argmax(-1)
        kept.chances[step] = chances.gather(-1, kept.actions[step][:, None]).squeeze(-1)
        out = batch.step(kept.actions[step].numpy())
        kept.rewards[step], kept.dones[step] = out.rewards, out.dones
    return network(seen, masks.bool())[1].numpy()


def advantages(kept: Rollout, last: np.ndarray, seats: np.ndarray, how: Settings) -> tuple[np.ndarray, np.ndarray]:
    """How much better each action did than was expected, and whether that is known. A seat's next step is the next one that is *its
    own*, whoever acts in between; what others bring about till then is its reward. This holds for any number of seats."""
    horizon, matches, players = kept.rewards.shape
    every = np.arange(matches)
    ahead = np.zeros((matches, players), np.float32)  # the value of a seat's next step,
    better = np.zeros((matches, players), np.float32)  # how much better that went,
    owed = np.zeros((matches, players), np.float32)  # and what it got before it
    known = np.zeros((matches, players), np.bool_)
    ahead[every, seats], known[every, seats] = last, True  # who is not to act next expects who knows what
    found, sure = np.zeros((horizon, matches), np.float32), np.zeros((horizon, matches), np.bool_)
    for step in reversed(range(horizon)):
        over, seat, value = kept.dones[step], kept.seats[step], kept.values[step]
        ahead[over], better[over], known[over] = 0.0, 0.0, True
        owed = np.where(over[:, None], kept.rewards[step], owed)
        surprise = owed[every, seat] + how.discount * ahead[every, seat] - value
        found[step] = surprise + how.discount * how.trace * better[every, seat]
        sure[step] = known[every, seat]
        better[every, seat] = np.where(sure[step], found[step], 0.0)
        ahead[every, seat], owed[every, seat], known[every, seat] = value, 0.0, True
    return found, sure


def learn(
    network: Network, optimiser: torch.optim.Optimizer, kept: Rollout, gain: np.ndarray, sure: np.ndarray,
    entropy: float, how: Settings,
) -> dict[str, float]:  # fmt: skip
    """One update: some epochs over all that is known of the rollout, in minibatches."""
    rows = torch.from_numpy(np.flatnonzero(sure))
    seen, masks = kept.seen.flatten(0, 1), kept.masks.flatten(0, 1)
    actions, before = kept.actions.flatten(), kept.chances.flatten()
    gains = torch.from_numpy(gain).flatten()
    returns = gains + torch.from_numpy(kept.values).flatten()
    told = {"entropy": 0.0, "value loss": 0.0}
    for _ in range(how.epochs):
        for part in rows[torch.randperm(len(rows))].chunk(how.minibatches):
            chances, values = network(seen[part], masks[part])
            ratio = (chances.gather(-1, actions[part, None]).squeeze(-1) - before[part]).exp()
            gained = gains[part]
            gained = (gained - gained.mean()) / (gained.std() + 1e-8)
            policy_loss = -torch.min(gained * ratio, gained * ratio.clamp(1 - how.clip, 1 + how.clip)).mean()
            value_loss = (values - returns[part]).square().mean()
            doubt = -(chances.exp() * chances).sum(-1).mean()
            loss = policy_loss + how.value * value_loss - entropy * doubt
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), how.most_norm)
            optimiser.step()
            told = {"entropy": doubt.item(), "value loss": value_loss.item()}
    return told


def train(how: Settings) -> Network:
    """The average of the weights of all that was learnt."""
    torch.manual_seed(how.seed)
    torch.set_num_threads(how.threads)
    with sentiers.lab.batch(how.game, how.matches, seed=how.seed, threads=how.threads) as batch:
        network = Network(batch.size, batch.encoder.actions, how.hidden)
        average = copy.deepcopy(network)
        optimiser = torch.optim.Adam(network.parameters(), how.rate, eps=1e-5)
        kept = Rollout.room(batch, how.horizon)
        updates = max(1, how.steps // (how.matches * how.horizon))
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("{task.fields[told]}"),
            TimeRemainingColumn(),
        )
        with Progress(*columns) as progress:
            bar = progress.add_task(how.game, total=updates, told="")
            began, ended = time.perf_counter(), 0
            for update in range(updates):
                left = 1.0 - update / updates
                optimiser.param_groups[0]["lr"] = left * how.rate
                last = play(batch, network, kept)
                gain, sure = advantages(kept, last, batch.seats, how)
                entropy = how.last_entropy + left * (how.entropy - how.last_entropy)
                told = learn(network, optimiser, kept, gain, sure, entropy, how)
                memory = min(how.memory, update / (update + 1))
                with torch.no_grad():
                    for mean, now in zip(average.parameters(), network.parameters(), strict=True):
                        mean.lerp_(now, 1.0 - memory)
                ended += int(kept.dones.sum())
                speed = (update + 1) * how.matches * how.horizon / (time.perf_counter() - began)
                words = [f"{speed:,.0f} steps/s", f"{ended:,} matches", *(f"{key} {told[key]:.3f}" for key in told)]
                progress.update(bar, advance=1, told=" · ".join(words))
                if how.out and (update % KEEP == KEEP - 1 or update == updates - 1):
                    save(average, how, Path(how.out))
    return average


def save(network: Network, how: Settings, path: Path) -> None:
    """For NumPy, in half the digits that were learnt with: nobody plays better for the last ones."""
    options = sentiers.lab.Encoder.of(how.game).kit.options
    weights = {name: values.numpy().astype(np.float16) for name, values in network.state_dict().items()}
    about = {key: value for key, value in asdict(how).items() if key != "out"} | {"options": options}
    np.savez_compressed(path, about=json.dumps(about), **weights)


def read_settings() -> Settings:
    reader = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    reader.add_argument("game", nargs="?", default=Settings.game)
    for name, value in asdict(Settings()).items():
        if name != "game":
            reader.add_argument(f"--{name.replace('_', '-')}", type=type(value), default=value)
    return Settings(**vars(reader.parse_args()))


if __name__ == "__main__":
    asked = read_settings()
    train(asked)
    if asked.out:
        print(f"{asked.out}: {Path(asked.out).stat().st_size / 1024:.0f} KB")
