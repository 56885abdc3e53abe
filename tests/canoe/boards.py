"""Positions of Canoë for the tests, drawn as text boards; rows left out are empty."""

from sentiers.match import Match


def at(board, canoes=2, seed=1):
    """A match from a drawn position."""
    return Match.new("canoe", seed=seed, position=board, canoes=canoes)


def canoes_of(match, seat):
    """How many valid canoes this seat has."""
    return match.game.rules.valid_canoes(match.box, match.state.pegs[seat])
