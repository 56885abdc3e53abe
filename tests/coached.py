"""What the coach says that a move does, for the tests of every game."""

from sentiers.bots.reasons import Reasons
from sentiers.games.minds import Rating


def facts(match, text, seat=None):
    """By kind: the weight, and the sentence."""
    seat = match.turn[0] if seat is None else seat
    move = match.game.notation.read(match.box, match.state, seat, text)
    assert move in match.view(seat).codes()
    match.game.coach.prepare(match.box)
    found = Reasons(match.view(seat), match.game.coach, Rating((), (), move)).facts(move)
    return {fact.kind: (fact.weight, str(fact.told)) for fact in found}
