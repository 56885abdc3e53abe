"""Peek: five cards, one dealt to each of two players, who at the same time say whether theirs is the higher one.

It is played well from one's own card alone: who answers from the other's has looked at what is hidden."""

from sentiers.games.card import Card
from sentiers.messages import Message

CARD = Card(
    name="peek",
    title="Peek",
    summary=Message("Is your card the higher one?"),
    author="Nobody",
    publisher="Nobody",
    year=None,
    players=(2,),
    ages=4,
    minutes=1,
    hidden=True,
    simultaneous=True,
    chance=True,
)
