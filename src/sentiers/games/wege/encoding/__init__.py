"""Wege by numbers: what a seat sees is in observation.py, moves are in moves.py, the symmetries of both in symmetries.py."""

from __future__ import annotations

from sentiers.games.encoding import EncodingAbilities
from sentiers.games.wege.encoding.moves import actions as actions
from sentiers.games.wege.encoding.moves import beginnings as beginnings
from sentiers.games.wege.encoding.moves import following
from sentiers.games.wege.encoding.moves import read as read
from sentiers.games.wege.encoding.moves import spell as spell
from sentiers.games.wege.encoding.observation import observe as observe
from sentiers.games.wege.encoding.observation import parts as parts
from sentiers.games.wege.encoding.symmetries import symmetries

ABILITIES = EncodingAbilities(following=following, symmetries=symmetries)
