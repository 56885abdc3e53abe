"""An opened box: a game with an edition and options, and what is worth remembering of it between matches."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property, lru_cache
from os import PathLike
from typing import Any, NamedTuple, TypeGuard

import numpy as np

from sentiers.games.binding import bind
from sentiers.games.card import Value
from sentiers.games.clicks import Preview, Ways
from sentiers.games.contract import Secret
from sentiers.games.editions import Edition
from sentiers.games.game import Game
from sentiers.games.shelf import game as find_game
from sentiers.kernel import blank

States = np.ndarray[Any, Any]


def twin(states: States) -> States:
    """A copy of an array of one record. (NumPy's own goes from field to field, which takes five times as long.)"""
    found = np.empty(1, dtype=states.dtype)
    found[0] = states[0]
    return found


@cache
def seats_in(mask: int) -> tuple[int, ...]:
    """The seats of a turn mask.

    >>> seats_in(0b101)
    (0, 2)
    """
    return tuple(seat for seat in range(int(mask).bit_length()) if mask >> seat & 1)


class Choice(NamedTuple):
    """A legal move in all its forms: code, notation, clicks, preview."""

    move: int
    text: str
    ways: Ways
    ghost: Preview


class Kit:
    """Everything about a match that is fixed before it is dealt. Shared by all matches alike."""

    def __init__(self, game: Game, edition: Edition, options: dict[str, Value]) -> None:
        self.game = game
        self.edition = edition
        self.options = options
        self.seats = game.card.seats(options)
        self._boxes = game.box(edition, options)
        self.box: Any = self._boxes[0]
        self._grounds: dict[int, str] = {}
        self._choices: dict[tuple[int, int], Choice] = {}

    def __reduce__(self) -> Any:
        return open_box, (self.game.card.name, self.edition, self.options, True)

    def __deepcopy__(self, memo: object) -> Kit:
        return self

    @property
    def boxes(self) -> States:
        """The box as an array of one, as compiled functions take it that are called from Python."""
        return self._boxes

    @cached_property
    def _calls(self) -> Any:
        return bind("sentiers.match.calls", self.game, ("rules",))

    # The rules, for states as arrays of one: whoever calls them from Python does it here

    def deal(self, states: States, seed: int) -> None:
        self._calls.deal(self._boxes, states, np.uint64(seed))

    def turn(self, states: States) -> int:
        return int(self._calls.turn(self._boxes, states))

    def codes(self, states: States, seat: int) -> States:
        """The codes of a seat's legal moves."""
        out = np.empty(self.game.rules.MOST_MOVES, dtype=np.int32)
        return out[: self._calls.legal(self._boxes, states, seat, out)]

    def play(self, states: States, seat: int, move: int) -> None:
        self._calls.play(self._boxes, states, seat, np.int32(move))

    def over(self, states: States) -> bool:
        return bool(self._calls.over(self._boxes, states))

    def score(self, states: States) -> States:
        scores = np.zeros(self.seats)
        self._calls.score(self._boxes, states, scores)
        return scores

    def reward(self, states: States) -> States | None:
        """None where the highest score is what one plays for."""
        if self._calls.reward is None:
            return None
        rewards = np.zeros(self.seats)
        self._calls.reward(self._boxes, states, rewards)
        return rewards

    def winners(self, states: States) -> int | None:
        """None where the rules do not name them."""
        return None if self._calls.winners is None else int(self._calls.winners(self._boxes, states))

    def aims(self, states: States) -> States:
        """What each seat plays for: its reward, or else its score."""
        rewards = self.reward(states)
        return self.score(states) if rewards is None else rewards

    def won(self, states: States) -> tuple[int, ...]:
        """Who has won once it is over: whom the rules name, or else who has the highest reward."""
        named = self.winners(states)
        if named is not None:
            return seats_in(named)
        rewards, aims = self.reward(states), self.aims(states)
        best = aims.max()
        return tuple(seat for seat in range(self.seats) if aims[seat] == best and (best > 0 or rewards is None))

    def conceal(self, states: States, seat: int) -> None:
        self._calls.conceal(self._boxes, states, seat)

    def imagine(self, states: States, seat: int, rng: States) -> None:
        """Fills what the seat, for which this was concealed, cannot know with one possible truth."""
        self._calls.imagine(self._boxes, states, seat, rng)

    def masked(self, states: States, seat: int, move: int, viewer: int) -> int:
        """A move as the viewer knows it, made in this state."""
        if self._calls.mask is None or seat == viewer:
            return move
        return int(self._calls.mask(self._boxes, states, seat, np.int32(move), viewer))

    def reveals(self, before: States, after: States) -> bool:
        """Whether somebody knows after a move what nobody could have told him before it: dice were rolled, or what was a secret
        from him (`rules.SECRETS`) is none any more. Whatever moves alone lead to is no news in this sense."""
        if "dice" in (before.dtype.names or ()) and before["dice"]["rolls"][0] != after["dice"]["rolls"][0]:
            return True
        return any(
            (~self._known(secret, before, viewer) & self._known(secret, after, viewer)).any()
            for secret in self.game.rules.SECRETS
            for viewer in range(-1, self.seats)
        )

    def _known(self, secret: Secret, states: States, viewer: int) -> States:
        """For each element of a secret field, whether the viewer may know it."""
        known = np.asarray(secret.known(self.box, states[0], viewer), dtype=bool)
        return np.broadcast_to(known, states[secret.field].shape[1:])

    def blank(self) -> np.ndarray[Any, Any]:
        """A state as it is before the deal, as an array of one."""
        return blank(self.game.rules.STATE)

    def ground(self, seat: int) -> str:
        """What never changes on the board, as this seat looks at it."""
        if seat not in self._grounds:
            self._grounds[seat] = self.game.drawing.ground(self.box, seat)
        return self._grounds[seat]

    def choice(self, state: Any, seat: int, move: int) -> Choice:
        """A move in all its forms; remembered where the game says that they do not depend on the position."""
        if not self.game.notation.ABILITIES.same_everywhere:
            return self._make_choice(state, seat, move)
        key = (seat, move)
        if key not in self._choices:
            self._choices[key] = self._make_choice(state, seat, move)
        return self._choices[key]

    def _make_choice(self, state: Any, seat: int, move: int) -> Choice:
        notation, box = self.game.notation, self.box
        return Choice(
            move,
            notation.write(box, state, seat, move),
            notation.ways(box, state, seat, move),
            self.game.drawing.ghost(box, state, seat, move),
        )


def _is_own(edition: object, game: Game) -> TypeGuard[str]:
    return isinstance(edition, str) and edition in game.card.editions


@lru_cache(maxsize=128)
def _own_text(name: str, edition: str) -> str:
    return find_game(name).edition(edition).text


@lru_cache(maxsize=128)
def _open(name: str, edition: str | None, text: str | None, options: tuple[tuple[str, Value], ...]) -> Kit:
    game = find_game(name)
    components = Edition.read(text) if text is not None else game.edition(edition)
    return Kit(game, components, dict(options))


def open_box(
    name: str,
    edition: str | PathLike[str] | Edition | None = None,
    options: Mapping[str, object] | None = None,
    as_they_are: bool = False,
) -> Kit:
    """The box of a game, opened: by the edition's name, file or content, with these options and the others' defaults; for a match
    of old with options as they are (`Card.read_options`)."""
    game = find_game(name)
    chosen = tuple(game.card.read_options(options or {}, as_they_are).items())
    wanted = game.card.editions[0] if edition is None else edition
    if _is_own(wanted, game):
        return _open(name, wanted, None, chosen)
    found = wanted if isinstance(wanted, Edition) else game.edition(wanted)
    if _is_own(found.own, game) and found.text == _own_text(name, found.own):
        return _open(name, found.own, None, chosen)
    return _open(name, None, Edition.read(found.text).text, chosen)  # another game's, or somebody's, is looked at
