"""Many matches at once, as Gymnasium has it: compiled where the agent is alone, acts for every seat or plays against chance;
against bots one match after the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.vector.utils import batch_space

from sentiers.games.binding import bind
from sentiers.games.contract import Numbers
from sentiers.lab.batches import APART, AUTORESET, Autoreset, Batch, Step, Work, row
from sentiers.lab.gymnasium.task import RANDOM, SELF, Info, SeatEnv, spaces_of
from sentiers.lab.table import PICTURE, RENDER_MODES, Observation, known_mode, known_width, opened, rendered
from sentiers.match import View, given
from sentiers.match.encoder import Encoder
from sentiers.messages import Message, SentiersError

EVERY = -1  # in place of a seat, as in facing.py
_AUTORESET: dict[AutoresetMode, Autoreset] = {
    AutoresetMode.SAME_STEP: "same-step",
    AutoresetMode.NEXT_STEP: "next-step",
    AutoresetMode.DISABLED: "disabled",
}


class Facing(Batch):
    """Matches in which one seat is the agent's, or each is; chance has the others."""

    def __init__(
        self, encoder: Encoder, matches: int, seat: int, threads: int | None, autoreset: Autoreset = "same-step"
    ) -> None:
        self.seat = seat
        self._facing: Any = bind("sentiers.lab.gymnasium.facing", encoder.kit.game, ("rules", "encoding"))
        super().__init__(encoder, matches, 0, threads, autoreset)

    def seed(self, seeds: Iterable[int | None]) -> None:
        """What each match is dealt from; None leaves it as it is."""
        found = [None if seed is None else given.seed(seed) for seed in seeds]
        for place, seed in enumerate(found):
            if seed is not None:
                match, dealt = self.matches[place], np.uint64(seed)
                match["rng"], match["others"], match["whim"] = dealt, ~dealt, dealt ^ APART

    def reset(self, seed: int | None = None, chosen: Numbers | None = None) -> Step:
        """Deals all matches anew, or the chosen ones; with a seed match i begins from seed + i."""
        return super().reset(None if seed is None else given.seed(seed), chosen)

    def _seed(self, seed: int) -> None:
        self.seed(one_each(seed, self.count))

    def _dealing(self, chosen: Numbers) -> Work:
        return lambda room, shares, own: self._facing.begin(
            self.encoder.kit.boxes, room.blanks, room.concealed, room.moves, room.aims, self.states, self.matches,
            room.listed, self.masks, self.observations, self.seats, self.rewards, self.dones, chosen, self.seat, shares,
            own,
        )  # fmt: skip

    def _work(self) -> Work:
        when = AUTORESET.index(self.autoreset)
        return lambda room, shares, own: self._facing.step(
            self.encoder.kit.boxes, room.blanks, room.concealed, room.moves, room.aims, self.states, self.matches,
            room.listed, self.masks, self.observations, self.seats, self.finals, self.rewards, self.dones,
            self.actions, self.seat, when, shares, own,
        )  # fmt: skip


def one_each(first: int, matches: int) -> list[int]:
    """A seed for each match, one after the other; after the last one there is comes 0."""
    return [(first + place) % 2**64 for place in range(matches)]


class SeatVectorEnv(VectorEnv[Observation, Numbers, Numbers]):
    """What `SyncVectorEnv` of so many `SeatEnv` answers, without a line of Python for each; `opponent` is "random" or "self"."""

    def __init__(
        self,
        num_envs: int,
        game: str,
        *,
        seat: int = 0,
        opponent: str = RANDOM,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        threads: int | None = None,
        edition: str | None = None,
        render_mode: str | None = None,
        width: int = PICTURE,
        **options: object,
    ) -> None:
        """Without `copy` the arrays are always the same ones, written anew by each step."""
        mode = self.autoreset_mode = AutoresetMode(autoreset_mode)
        if opponent not in (RANDOM, SELF):
            raise SentiersError(
                Message(
                    "Here the others are {ways}: against a bot, take {make}.",
                    ways=" / ".join((RANDOM, SELF)),
                    make="sentiers.lab.gymnasium.vector",
                )
            )
        self.num_envs, self.copy, self.width = num_envs, copy, known_width(width)
        self.render_mode = self._mode = known_mode(render_mode)
        kit = opened(game, edition, options)
        self.seat = EVERY if opponent == SELF else given.seat(seat, kit.seats)
        self.batch = Facing(Encoder(kit), num_envs, self.seat, threads, _AUTORESET[mode])
        self.metadata = {"autoreset_mode": mode, "render_modes": list(RENDER_MODES), "render_fps": 1}
        self.single_observation_space, self.single_action_space = spaces_of(self.batch.encoder)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._dealt = False

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Match i begins from seed + i; `options["reset_mask"]` chooses those that are dealt anew."""
        chosen = row((options or {}).get("reset_mask", np.ones(self.num_envs, np.bool_)), self.num_envs, np.dtype(bool))
        if isinstance(seed, Sequence):
            seeds: Sequence[int | None] = seed
            if len(seeds) != self.num_envs:
                raise SentiersError(Message("{count} matches take as many seeds.", count=self.num_envs))
        else:
            super().reset(seed=None if seed is None else given.seed(seed))
            if seed is None and not self._dealt:
                seed = int(self.np_random.integers(2**62))
            seeds = [None] * self.num_envs if seed is None else one_each(int(seed), self.num_envs)
        self._dealt = True
        self.batch.seed(given if new else None for given, new in zip(seeds, chosen, strict=True))
        self.batch.reset(chosen=chosen)
        infos: Info = {}
        if self.seat == EVERY:
            _tell(infos, "seat", self.batch.matches["seat"].astype(np.int64), chosen)
        return self._seen(), infos

    def step(self, actions: Numbers) -> tuple[Observation, Numbers, Numbers, Numbers, Info]:
        batch, every = self.batch, np.arange(self.num_envs)
        over = batch.matches["over"].astype(np.bool_)
        if batch.autoreset == "disabled" and over.any():
            raise SentiersError(
                Message("Some of the matches are over: deal them anew with {option}.", option='options["reset_mask"]')
            )
        acting = batch.matches["seat"].astype(np.int64)
        found = batch.step(actions)
        ended = found.dones.copy()
        rewards = found.rewards[every, acting].astype(np.float64)
        last: Info = {}
        _tell(last, "illegal", batch.illegal, batch.illegal)
        infos: Info = {}
        now = np.ones(self.num_envs, np.bool_)
        if batch.autoreset != "same-step":
            infos = last
        elif ended.any():
            now = ~ended
            finals = np.full(self.num_envs, None, object)
            for place in np.flatnonzero(ended):
                mask = np.zeros(batch.encoder.actions, np.int8)
                finals[place] = {"observation": found.finals[place].copy(), "action_mask": mask}
            infos = {"final_obs": finals, "_final_obs": ended, "final_info": last, "_final_info": ended.copy()}
        if self.seat == EVERY:
            _tell(last, "rewards", found.rewards.astype(np.float64), ended)
            _tell(infos, "seat", batch.matches["seat"].astype(np.int64), np.ones(self.num_envs, np.bool_))
            if not now.all():
                _tell(last, "seat", acting, ended)
        return self._seen(), rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def _seen(self) -> Observation:
        kept = np.copy if self.copy else np.asarray
        return {"observation": kept(self.batch.observations), "action_mask": kept(self.batch.masks)}

    def render(self) -> Any:
        """Each of the matches, as its agent sees it."""
        kit, states, seats = self.batch.encoder.kit, self.batch.states, self.batch.matches["seat"].tolist()
        return tuple(
            rendered(View(kit, states[place : place + 1], seat, None, False), self._mode, self.width)
            for place, seat in enumerate(seats)
        )

    def close_extras(self, **more: Any) -> None:
        self.batch.close()


def _tell(infos: Info, key: str, values: Numbers, whom: Numbers) -> None:
    """As Gymnasium tells something of some of the matches: nothing of the others, and nothing where there are none."""
    if whom.any():
        infos[key], infos[f"_{key}"] = (
            np.where(whom.reshape(-1, *[1] * (values.ndim - 1)), values, values.dtype.type(0)),
            whom.copy(),
        )


def vector(
    num_envs: int,
    game: str,
    *,
    opponent: str = RANDOM,
    autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
    copy: bool = True,
    threads: int | None = None,
    **settings: Any,
) -> VectorEnv[Any, Any, Any]:
    """So many matches at once; against a bot, which thinks about each by itself, one after the other."""
    if opponent in (RANDOM, SELF):
        return SeatVectorEnv(
            num_envs,
            game,
            opponent=opponent,
            autoreset_mode=autoreset_mode,
            copy=copy,
            threads=threads,
            **settings,
        )
    one = partial(SeatEnv, game, opponent=opponent, **settings)
    return SyncVectorEnv([one] * num_envs, copy=copy, autoreset_mode=AutoresetMode(autoreset_mode))
