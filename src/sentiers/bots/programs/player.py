"""A program in a bot's place: whoever lets bots play need not know the difference."""

from __future__ import annotations

from typing import Any

from sentiers.bots.player import Bot, bot
from sentiers.bots.programs.channel import NotWanted
from sentiers.bots.programs.program import SECONDS, Program
from sentiers.bots.programs.protocol import ProgramFailed
from sentiers.bots.trail import Place
from sentiers.games.game import Game
from sentiers.games.levels import Level
from sentiers.games.minds import Budget, Memory
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

    def __reduce__(self) -> Any:
        """The other process has its own program, begun when it is asked."""
        return bot, (self.game.name, self.level.name)

    @property
    def looks_back(self) -> bool:
        return True

    def _answer(self, view: View, budget: Budget, seed: int | None, memory: Memory | None, place: Place | None) -> str:
        """The seconds are what the program is told; it is waited for a little longer."""
        seconds = SECONDS if budget.seconds is None else budget.seconds
        try:
            return self.program.choose(view, seconds, seed, budget.cancel)
        except NotWanted:
            raise ProgramFailed(Message("The program was told to stop before it had answered.")) from None

    def ponders(self, seats: int) -> bool:
        return False

    def learn(self, table: View | Match, seat: int, memory: Memory | None = None) -> dict[str, Any]:
        return {}

    def close(self) -> None:
        """Ends the program, which else ends with this process."""
        self.program.close()
