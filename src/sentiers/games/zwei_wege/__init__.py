"""Zwei Wege, by Steffen Mühlhäuser: three animals cross a clearing; each move hides one bit, the side it wants to take."""

from typing import TYPE_CHECKING

from sentiers.games.card import Card
from sentiers.messages import Message

CARD = Card(
    name="zwei-wege",
    title="Zwei Wege",
    summary=Message(
        "Hide which way your animal wants to go, and guess your opponent's: first across the clearing wins."
    ),
    author="Steffen Mühlhäuser",
    publisher="Steffen-Spiele",
    year=2022,
    players=(2,),
    ages=8,
    minutes=20,
    hidden=True,
    chance=True,
    editions=("standard", "short"),
    edition_titles={"standard": Message("The whole clearing, 7 rows"), "short": Message("A short one, 5 rows")},
)

if TYPE_CHECKING:  # mypy: the modules of this folder keep the contract
    from sentiers.games.contract import Folder
    from sentiers.games.zwei_wege import box, drawing, notation, position, rules, telling

    FOLDER = Folder(box, rules, notation, position, drawing, telling)
