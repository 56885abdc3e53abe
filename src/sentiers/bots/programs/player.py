"""A program in a bot's place: whoever lets bots play need not know the difference."""

from __future__ import annotations

from typing import Any

from sentiers.bots.player import Bot, seen
from sentiers.bots.programs.channel import NotWanted
from sentiers.bots.programs.program import SECONDS, Program
from sentiers.bots.programs.protocol import ProgramFailed
from sentiers.bots.trail import Place
from sentiers.games.game import Game
from sentiers.games.levels import Level
from sentiers.games.minds import Budget, Cancel, Memory
from sentiers.match import Match, View
from sentiers.messages import Message

AS_IT_IS = "{text}"
TITLE = Message("Program")
FACE = "automaton"  # in web/client/faces


def level_of_program(name: str, called: str, words: str = "", seconds: float = SECONDS) -> Level:
    """A program as people meet it; it thinks by time."""
    return Level(
        name,
        TITLE,
        Message(AS_IT_IS, text=words),
        FACE,
        Message(AS_IT_IS, text=called),
        budget=Budget(seconds=seconds),
    )


class ProgramBot(Bot):
    """A bot whose moves come from a program. It fails where the program does: in experiments nobody plays in its place."""

    def __init__(self, game: Game, program: Program) -> None:
        super().__init__(game, level_of_program(program.name, program.name))
        self.program = program

    def choose(
        self,
        table: View | Match,
        seat: int | None = None,
        seconds: float | None = None,
        simulations: int | None = None,
        seed: int | None = None,
        cancel: Cancel | None = None,
        memory: Memory | None = None,
        threads: int = 1,
        place: Place | None = None,
    ) -> str:
        """A move for the seat to act. `seconds` is what the program is told; it is waited for a little longer."""
        budget = Budget(seconds, simulations, cancel).or_else(self.level.budget)
        view = self._mine(seen(table, seat, history=True))
        try:
            return self.program.choose(view, SECONDS if budget.seconds is None else budget.seconds, seed, cancel)
        except NotWanted:
            raise ProgramFailed(Message("The program was told to stop before it had answered.")) from None

    def ponders(self, seats: int) -> bool:
        return False

    def learn(self, table: View | Match, seat: int, memory: Memory | None = None) -> dict[str, Any]:
        return {}

    def close(self) -> None:
        """Ends the program, which else ends with this process."""
        self.program.close()
