"""A game being played: matches, views, records."""

from sentiers.match.match import Match
from sentiers.match.result import Result
from sentiers.match.view import Ply, View

__all__ = ["Match", "Ply", "Result", "View"]
