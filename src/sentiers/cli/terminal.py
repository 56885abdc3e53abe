"""A match in the terminal, by notation: the board as text, the house's sentences, the same bots as on the page."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from sentiers.bots import Bot, bot, coach
from sentiers.bots.levels import is_program
from sentiers.cli.speech import say, spoken
from sentiers.match import Match
from sentiers.match.kit import open_box
from sentiers.messages import Message, SentiersError

_FORCED = Message("Nothing else was possible: done by itself.")
_HELP = Message("Type a move, or: moves, hint, undo, resign, quit.")


def sit_down(game: str, level: str, seat: int, options: Mapping[str, str], seed: int | None) -> None:
    match = Match(open_box(game, options=options), secrets.randbits(63) if seed is None else seed)
    opponent = bot(game, level)
    if not 0 <= seat < match.seats:
        raise SentiersError(Message("There are the seats 0 to {last}.", last=match.seats - 1))
    names = [_name(match, other, None if other == seat else opponent) for other in range(match.seats)]
    print(say(_HELP))
    hinted = Hinted()
    while not match.over:
        if seat in match.turn:
            view = match.view(seat)
            print(f"\n{view.text()}\n")
            forced, prompt = view.only_pass(seen=False), view.prompt()
            if forced is not None:
                match.play(forced, seat)
                print(*match.told(seat, spoken(), names), say(_FORCED))
                continue
            if prompt is not None:
                print(say(prompt, game))
            if not _ask(match, seat, hinted):
                break
        else:
            _answer(match, opponent, names, seat)
    print(f"\n{match.view(seat).text()}\n")
    if match.result:
        winners = ", ".join(names[winner] for winner in match.result.winners)
        won = say(Message("Won by: {winners}.", winners=winners)) if winners and not match.result.draw else ""
        print(match.result.told(spoken(), names), won)


def _name(match: Match, seat: int, opponent: Bot | None) -> str:
    """The side that a seat plays, and who plays it."""
    side = say(match.game.telling.side(match.box, seat), match.game.name)
    who = say(_called(opponent) if opponent else Message("you"), match.game.name)
    return f"{side} ({who})"


def _called(opponent: Bot) -> Message:
    """A level by its title; a program, which is no level, by what it is called."""
    level = opponent.level
    return level.called if level.called and is_program(level.name) else level.title


def _answer(match: Match, opponent: Bot, names: Sequence[str], seat: int) -> None:
    acting = match.turn[0]
    match.play(opponent.choose(match, seat=acting), acting)
    for line in match.told(seat, spoken(), names):
        print(line)


class Hinted:
    """A hint in two steps: where to look, and asked again in the same position, what to do. One thought answers both."""

    def __init__(self) -> None:
        self._known: tuple[str, coach.Hint] | None = None

    def tell(self, match: Match, seat: int) -> None:
        position = match.view(seat).text()
        if self._known is not None and self._known[0] == position:
            hint = self._known[1]
            for line in hint.told():
                print(say(line, match.game.name))
            print(f"→ {hint.best}")
            return
        hint = coach.advise(match, seat)
        self._known = position, hint
        if hint.clue is not None:
            print(say(hint.clue.told, match.game.name), say(Message("(hint once more: what to do)")))


def _ask(match: Match, seat: int, hinted: Hinted) -> bool:
    """One line of the player's; False when he leaves."""
    try:
        text = input("> ").strip()
    except (EOFError, KeyboardInterrupt):
        return False
    try:
        if text == "quit":
            return False
        if text == "resign":
            match.resign(seat)
        elif text == "moves":
            print(" ".join(match.moves(seat)))
        elif text == "hint":
            hinted.tell(match, seat)
        elif text == "undo":
            _take_back(match, seat)
        elif text:
            match.play(text, seat)
        else:
            print(say(_HELP))
    except SentiersError as error:
        print(say(error, match.game.name))
    return True


def _take_back(match: Match, seat: int) -> None:
    """Back to the player's own last turn."""
    own = [number for number, ply in enumerate(match.plies) if ply.seat == seat]
    match.undo(len(match.plies) - own[-1] if own else 0)
