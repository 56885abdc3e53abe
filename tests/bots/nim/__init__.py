"""Nim: a tiny game without secrets whose every position is known to mathematics. Who takes the last stone wins."""

from sentiers.games.card import Card
from sentiers.messages import Message

CARD = Card(
    name="nim",
    title="Nim",
    summary=Message("Take stones from one heap; who takes the last one wins."),
    author="Nobody",
    publisher="Nobody",
    year=None,
    players=(2,),
    ages=4,
    minutes=1,
)
