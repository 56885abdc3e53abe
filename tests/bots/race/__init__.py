"""Race: who gets home first wins. Chance is only said to be in it. It weighs moves (badly), and judges no position."""

from sentiers.games.card import Card
from sentiers.messages import Message

CARD = Card(
    name="race",
    title="Race",
    summary=Message("Be home first."),
    author="Nobody",
    publisher="Nobody",
    year=None,
    players=(2,),
    ages=4,
    minutes=1,
    chance=True,
)
