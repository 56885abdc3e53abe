"""Bids: prizes are turned up one by one, both players bid a card of their own at the same time, the higher bid takes the prize.

A hidden game in which it pays to think: what is bid on a small prize is missing on a great one."""

from sentiers.games.card import Card
from sentiers.messages import Message

CARD = Card(
    name="bids",
    title="Bids",
    summary=Message("Bid for the prizes."),
    author="Nobody",
    publisher="Nobody",
    year=None,
    players=(2,),
    ages=6,
    minutes=5,
    hidden=True,
    simultaneous=True,
    chance=True,
)
