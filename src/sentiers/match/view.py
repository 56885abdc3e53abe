"""What one seat may know of a match, and all that pages, bots and hints ever get."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from sentiers.match import given
from sentiers.match.kit import Choice, Kit, seats_in, twin
from sentiers.messages import IllegalMove, Message, NotYourTurn, shown

if TYPE_CHECKING:
    from sentiers.games.clicks import Labels, Step
    from sentiers.games.contract import Frame
    from sentiers.games.game import Game


class Ply(NamedTuple):
    """One move of one seat, as a code of the game's rules."""

    seat: int
    move: int


def legal_codes(kit: Kit, state: Any, seat: int) -> np.ndarray[Any, Any]:
    """The codes of a seat's legal moves in any state; a match and a view have their own, which are faster."""
    rules = kit.game.rules
    out = np.empty(rules.MOST_MOVES, dtype=np.int32)
    return out[: rules.legal(kit.box, state, seat, out)]


class View:
    """A concealed copy of a match's state; seat −1 is a spectator's."""

    def __init__(
        self,
        kit: Kit,
        states: np.ndarray[Any, Any],
        seat: int,
        last: Ply | None,
        ended: bool,
        concealed: bool = True,
    ) -> None:
        self.kit = kit
        self.seat = seat
        self.place = seat
        """From where it is drawn; one may look from elsewhere (`drawn_from`)."""
        self.last = last
        self.ended = ended
        self.history: tuple[Any, ...] = ()
        """What this seat saw after the deal and after each ply, where it was asked for (`match.view(seat, history=True)`)."""
        self.line: tuple[tuple[int, str], ...] = ()
        """Likewise the moves, each as this seat heard of it when it was made: who, and in notation what. `I?` is a hedgehog in
        a hand that nobody knew then."""
        self._states = twin(states)
        self.state: Any = self._states[0]
        if concealed:
            kit.conceal(self._states, seat)

    @classmethod
    def of_bytes(cls, kit: Kit, record: bytes, seat: int) -> View:
        """A view again, from the bytes of its record (`states.tobytes()`), whoever hands them in: BadRecord where they are no
        state of this game as this seat may see one."""
        seat = given.seat(seat, given.kit(kit).seats, given.SPECTATOR)
        return cls(kit, given.sound_record(kit, record, seat), seat, None, False)

    @property
    def states(self) -> np.ndarray[Any, Any]:
        """The same record as an array of one, as the kit takes it."""
        return self._states

    @property
    def game(self) -> Game:
        return self.kit.game

    @property
    def box(self) -> Any:
        return self.kit.box

    @property
    def seats(self) -> int:
        return self.kit.seats

    @property
    def over(self) -> bool:
        """Is the match finished, by the rules or by the players?"""
        return self.ended or self.kit.over(self._states)

    @property
    def turn(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return () if self.over else seats_in(self.kit.turn(self._states))

    def codes(self, seat: int | None = None) -> np.ndarray[Any, Any]:
        """The codes of the legal moves of this view's seat (or of another one, where all lies open)."""
        seat = self._acting(seat)
        return self.kit.codes(self._states, seat) if seat in self.turn else np.empty(0, dtype=np.int32)

    def heard(self, code: int, viewer: int) -> int:
        """One of the codes of this view's seat, as somebody else would know it."""
        viewer = given.seat(viewer, self.seats, given.SPECTATOR)
        if given.whole_number(code) is None or code not in self.codes(self.seat):
            raise IllegalMove(Message("{given} is no legal move, as match.read gives it.", given=shown(code)))
        return self.kit.masked(self._states, self.seat, code, viewer)

    def moves(self, seat: int | None = None) -> list[str]:
        """The legal moves, in notation."""
        seat = self._acting(seat)
        write = self.game.notation.write
        return [write(self.box, self.state, seat, int(move)) for move in self.codes(seat)]

    def choices(self, seat: int | None = None) -> list[Choice]:
        """The legal moves in all their forms."""
        seat = self._acting(seat)
        return [self.kit.choice(self.state, seat, move) for move in self.codes(seat).tolist()]

    def prompt(self, seat: int | None = None) -> Message | None:
        """What a seat is to do now, as this view's seat is told of it: by default its own, or that of who acts; None where it has
        nothing to do."""
        acting = (self.turn[0] if self.turn and self.seat not in self.turn else self.seat) if seat is None else seat
        acting = given.seat(acting, self.seats, given.SPECTATOR)
        if acting not in self.turn:
            return None
        return self.game.telling.prompt(self.box, self.state, acting, self.seat)

    def only_pass(self, seen: bool = True) -> str | None:
        """The pass in notation, where this view's seat can do nothing else; None elsewhere. Where others see that it comes at once
        (`seen`), only if they know nothing by that which the pass itself does not tell."""
        able, seat, seen = self.game.notation.ABILITIES, self.seat, given.flag(seen)
        if able.passing is None or seat not in self.turn:
            return None
        if seen and not (able.forced(self.box, self.state, seat) if able.forced else not self.game.card.hidden):
            return None
        if self.codes(seat).tolist() != [able.passing]:
            return None
        return self.game.notation.write(self.box, self.state, seat, able.passing)

    def wish(self, steps: list[Step], seat: int | None = None) -> Message:
        """Why these clicks lead to no move. To be asked by who may act."""
        acting = self._acting(seat)
        if self.over:
            raise NotYourTurn(Message("The match is over."))
        if acting not in self.turn:
            raise NotYourTurn(Message("It is not your turn."))
        return self.game.notation.wish(self.box, self.state, acting, given.clicks(steps))

    def _acting(self, seat: int | None) -> int:
        if seat is not None:
            return given.seat(seat, self.seats, given.SPECTATOR)
        if self.seat >= 0:
            return self.seat
        return self.turn[0] if self.turn and not self.game.card.hidden else -1

    def after(self, text: str) -> View:
        """What would be seen once whoever is to act has made this move. Only where everything lies open: elsewhere nobody knows."""
        if not self.game.card.certain:
            raise IllegalMove(Message("What comes after a move cannot be known beforehand in this game."))
        if not self.turn:
            raise NotYourTurn(Message("The match is over."))
        (seat,) = self.turn
        move = int(self.game.notation.read(self.box, self.state, seat, given.move(text)))
        if move not in self.codes(seat):
            raise IllegalMove(self.game.notation.why(self.box, self.state, seat, move))
        states = twin(self._states)
        self.kit.play(states, seat, move)
        return View(self.kit, states, self.seat, Ply(seat, move), False)

    def drawn_from(self, place: int) -> View:
        """The same knowledge, drawn as the board lies before another seat, its sheet large, its side near: it shows no more."""
        view = copy(self)
        view.place = given.seat(place, self.seats, given.SPECTATOR)
        return view

    def ground(self) -> str:
        return self.kit.ground(self.place)

    def scene(self) -> str:
        return self.game.drawing.scene(self.box, self.state, self.place, self.last)

    def extent(self) -> Frame | None:
        """The part of the drawing in use, where the board grows; None where it does not."""
        extent = self.game.drawing.ABILITIES.extent
        return extent(self.box, self.state, self.place) if extent else None

    def labels(self) -> Labels:
        return self.game.drawing.labels(self.box, self.state, self.place)

    def svg(self, bare: bool = False) -> str:
        """The whole board as a picture that stands alone; bare, without anything that changes in a match."""
        scene = "" if given.flag(bare) else self.scene()
        drawing = self.game.drawing
        x, y, width, height = (None if bare else self.extent()) or drawing.frame(self.box)
        able = drawing.ABILITIES
        more = f' data-tall="{" ".join(map(str, able.tall(self.box)))}"' if able.tall else ""
        if able.extent:
            more += f' data-extent="{x} {y} {width} {height}"'
        if not able.turns:
            more += ' data-stays=""'
        if self.game.notation.ABILITIES.confirmed:
            more += ' data-confirms=""'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="board {self.game.name}" viewBox="{x} {y} {width} {height}"{more}>'
            f'<g class="ground">{self.ground()}</g><g class="scene">{scene}</g></svg>'
        )

    _repr_svg_ = svg

    def text(self) -> str:
        """The board in plain characters."""
        return self.game.drawing.text(self.box, self.state, self.place)

    __str__ = text

    def position(self) -> str:
        """What this seat sees, as a text that can be read back (where nothing is hidden)."""
        return self.game.positions.write(self.box, self.state)
