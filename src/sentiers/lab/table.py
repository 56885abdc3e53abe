"""A match that is played by numbers, one action after the other: what an environment of any library stands on.

Deals and random actions are drawn as in a batch (stepping.py), so that the same seed and actions give the same match in both."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypedDict, get_args

import numpy as np

from sentiers.games.binding import bind
from sentiers.games.contract import Numbers
from sentiers.games.encoding import NO_ACTION
from sentiers.games.shelf import game as find_game
from sentiers.kernel.dice import draw, draw_word, generator
from sentiers.match import Match, Ply, View, given
from sentiers.match.encoder import Encoder
from sentiers.match.kit import open_box
from sentiers.messages import Message, SentiersError, shown
from sentiers.server.counts import counts, seating

if TYPE_CHECKING:
    from sentiers.games.card import Card, Value
    from sentiers.match.kit import Kit

PICTURE = 480  # pixels, the width of a picture where none is told
WIDEST = 4096  # what draws asks for all the memory at once, and ends the process where there is none
RenderMode = Literal["human", "ansi", "svg", "rgb_array"]
RENDER_MODES: tuple[RenderMode, ...] = get_args(RenderMode)


class Observation(TypedDict):
    """What a seat gets: float32, what it may know, and int8, what it can do."""

    observation: Numbers
    action_mask: Numbers


def opened(game: str, edition: str | None, options: Mapping[str, object]) -> Kit:
    """The box of a game with these options. Where nothing is told of how many play, two or more do."""
    card = find_game(game).card
    told = any(option.name in options for option in seating(card))
    return open_box(game, edition, options if told else {**(usual(card, 2) or {}), **options})


def usual(card: Card, least: int, most: int = 1 << 30) -> dict[str, Value] | None:
    """The first choice of options with so many seats.

    >>> from sentiers.games.shelf import game
    >>> usual(game("wege").card, 1, 1), usual(game("traxx").card, 2), usual(game("canoe").card, 1, 1)
    ({'players': 'solo'}, {'players': 2}, None)
    """
    return next((dict(found["options"]) for found in counts(card) if least <= found["seats"] <= most), None)


def whole(action: object) -> int:
    """An action as a number; what is none is an action that nobody has."""
    if isinstance(action, np.ndarray) and action.size == 1:
        action = action.item()
    found = given.whole_number(action)
    return NO_ACTION if found is None else found


class Table:
    """A match under way, and what each seat has begun.

    >>> table = Table(open_box("canoe"))
    >>> table.deal(7)
    >>> table.act(0, 24); table.turn, table.match.moves()[:3]
    ((1,), ['d1', 'e1', 'f1'])
    """

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.encoder = Encoder(kit)
        self._rng, self._whim = generator(0), generator(0)
        self._seeded = False
        self._match: Match | None = None
        self._moves = np.empty(kit.game.rules.MOST_MOVES, np.int32)
        self._listed = np.empty(self.encoder.most_listed, np.int32)
        self.begun = [NO_ACTION] * kit.seats
        self.wrong: tuple[int, ...] = ()
        """Who has done what is not allowed, and so ended the match."""

    @property
    def match(self) -> Match:
        """The match of the house: its record, its views, its pictures."""
        if self._match is None:
            raise SentiersError(Message("Nothing is dealt yet: reset the environment first."))
        return self._match

    @property
    def states(self) -> Numbers:
        return self.match._states

    def deal(self, seed: int | None = None) -> None:
        """A new match: with a seed always the same ones from there on, without one the next."""
        if seed is not None or not self._seeded:
            self._rng[0] = np.uint64(given.seed(secrets.randbits(63) if seed is None else seed))
            self._whim[0] = ~self._rng[0]
            self._seeded = True
        self._match = Match(self.kit, int(draw_word(self._rng)))
        self.begun = [NO_ACTION] * self.kit.seats
        self.wrong = ()

    @property
    def over(self) -> bool:
        return bool(self.wrong) or self.match.over

    @property
    def turn(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return () if self.wrong else self.match.turn

    def allows(self, seat: int, action: int) -> bool:
        return seat in self.turn and action in self.encoder.list(self.states, seat, self.begun[seat])

    def act(self, seat: int, action: int) -> None:
        """An action that the seat has."""
        begun = self.begun[seat]
        word = (action,) if begun == NO_ACTION else (begun, action)
        if not self.encoder.whole(word):
            self.begun[seat] = action
            return
        self.begun[seat] = NO_ACTION
        self.match.push(Ply(seat, self.encoder.move_of(self.states, seat, word)))

    def refuse(self, *seats: int) -> None:
        """These seats have done what is not allowed: the match ends."""
        self.wrong = seats
        self.begun = [NO_ACTION] * self.kit.seats

    def pick(self, seat: int) -> int:
        """A random action among those that the seat has, drawn from the seed."""
        total = self.encoder.compiled.actions(
            self.kit.boxes, self.states, seat, self.begun[seat], self._moves, self._listed
        )
        return int(self._listed[draw(self._whim, total)])

    def word(self) -> int:
        """Random bits for a bot, drawn from the seed."""
        return int(draw_word(self._whim))

    def worth(self) -> list[float]:
        """What the match is worth to each seat: 0 while it goes on, from −1 to 1 at its end."""
        compiled: Any = bind("sentiers.lab.stepping", self.kit.game, ("rules", "encoding"))
        if self.wrong:
            return [compiled.LOST if seat in self.wrong else 0.0 for seat in range(self.kit.seats)]
        out = np.zeros(self.kit.seats, np.float32)  # as in a batch
        if self.match.over:
            compiled.utilities(self.kit.box, self.match.state, np.zeros(self.kit.seats), out)
        return out.tolist()

    def observe(self, seat: int) -> Observation:
        """What a seat may know, and what it can do: nothing while it waits, and at the end."""
        begun = self.begun[seat]
        if self.wrong:
            mask = np.zeros(self.encoder.actions, np.int8)
        else:
            mask = self.encoder.mask(self.states, seat, begun)
        return {"observation": self.encoder.observe(self.states, seat, begun), "action_mask": mask}

    def render(self, mode: RenderMode | None, seat: int, width: int) -> Numbers | str | None:
        """The board as this seat sees it."""
        return rendered(self.match.view(seat), mode, width)


def rendered(view: View, mode: RenderMode | None, width: int) -> Numbers | str | None:
    """The board printed, as text, as a drawing, or as an array of pixels."""
    if mode == "human":
        print(view.text())
    elif mode == "ansi":
        return view.text()
    elif mode == "svg":
        return view.svg()
    elif mode == "rgb_array":
        from sentiers.lab.raster import pixels

        return pixels(view.svg(), width)
    return None


def known_width(width: object) -> int:
    found = given.whole_number(width)
    if found is None or not 1 <= found <= WIDEST:
        raise SentiersError(
            Message("A picture is 1 to {most} pixels wide, not {given}.", most=WIDEST, given=shown(width))
        )
    return found


def known_mode(mode: str | None) -> RenderMode | None:
    for known in RENDER_MODES:
        if mode == known:
            return known
    if mode is None:
        return None
    raise SentiersError(Message("A board is rendered as {ways}.", ways=", ".join(RENDER_MODES)))
