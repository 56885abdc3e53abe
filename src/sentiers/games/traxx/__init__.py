"""Träxx, by Steffen Benndorf and Reinhard Staupe: one card for all, one line for each, and the best path wins."""

from typing import TYPE_CHECKING

from sentiers.games.card import Card, Option
from sentiers.messages import Message

CARD = Card(
    name="traxx",
    title="Träxx",
    summary=Message("One card for everybody, card by card: draw the line that reaches the most, before the others do."),
    author="Steffen Benndorf, Reinhard Staupe",
    publisher="NSV",
    year=2015,
    players=(1, 2, 3, 4),
    ages=8,
    minutes=15,
    hidden=True,
    simultaneous=True,
    draws=False,
    chance=True,
    options=(
        Option(
            "players",
            Message("Players"),
            {1: Message("Alone"), 2: Message("Two"), 3: Message("Three"), 4: Message("Four")},
        ),
    ),
    seats=lambda options: int(options["players"]),
    paces=(30, 60, 120),
    daily={"players": 1},
)

if TYPE_CHECKING:  # mypy: the modules of this folder keep the contract
    from sentiers.games.contract import Folder
    from sentiers.games.encoding import EncodingModule
    from sentiers.games.traxx import box, drawing, encoding, notation, position, rules, soundness, telling

    FOLDER = Folder(box, rules, notation, position, drawing, telling, soundness)
    ENCODING: EncodingModule = encoding
