"""Duel: a tiny made-up game for the tests, with what Canoë has not — chance, secret hands, and everyone acting at once.

Nine cards, 1 to 9, are shuffled and three dealt to each player. Each round all lay one card face down at the same time; when the
last one lies they are turned up, and the highest takes the round. Three rounds; most rounds win."""

from sentiers.games.card import Card, Option
from sentiers.messages import Message

CARD = Card(
    name="duel",
    title="Duel",
    summary=Message("Three cards, three rounds."),
    author="The tests",
    publisher="Nobody",
    year=2026,
    players=(2, 3),
    ages=4,
    minutes=1,
    hidden=True,
    simultaneous=True,
    chance=True,
    options=(Option("players", Message("Players"), {2: Message("Two"), 3: Message("Three")}),),
    seats=lambda options: int(options["players"]),
    paces=(1,),
)
