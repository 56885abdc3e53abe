"""Hex on 13 × 13 cells: an open game of many moves that all look alike at first."""

from sentiers.games.card import Card
from sentiers.messages import Message

CARD = Card(
    name="hex",
    title="Hex",
    summary=Message("Connect your two sides."),
    author="Piet Hein",
    publisher="Nobody",
    year=1942,
    players=(2,),
    ages=8,
    minutes=20,
    draws=False,
)
