"""Pact: Nim played together. All who play win if the last stone is taken by the first of them, and else nobody does."""

from sentiers.games.card import Card
from sentiers.messages import Message

CARD = Card(
    name="pact",
    title="Pact",
    summary=Message("Take stones together."),
    author="Nobody",
    publisher="Nobody",
    year=None,
    players=(2, 3),
    ages=4,
    minutes=1,
)
