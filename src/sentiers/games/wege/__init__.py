"""Wege, by Edith Schlichting: one builds the path, the other the river, and both look after their ducks."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sentiers.games.card import Card, Option, Value
from sentiers.messages import Message

_SEATS = {"two": 2, "teams": 4, "solo": 1, "two-together": 2, "four-together": 4}


def _team(options: Mapping[str, Value], seat: int) -> int:
    """W4: partners sit opposite each other; W25: who plays together wins or loses together."""
    return seat % 2 if options["players"] in ("two", "teams") else 0


CARD = Card(
    name="wege",
    title="Wege",
    summary=Message("One takes the river, the other the path: join all four sides of the park, and unite your ducks."),
    author="Edith Schlichting",
    publisher="Amigo",
    year=1996,
    players=(1, 2, 4),
    ages=8,
    minutes=15,
    chance=True,
    options=(
        Option(
            "players",
            Message("Players"),
            {
                "two": Message("Two, land against water"),
                "teams": Message("Four, in two teams"),
                "solo": Message("Alone, for all goals"),
                "two-together": Message("Two together, for all goals"),
                "four-together": Message("Four together, for all goals"),
            },
        ),
        Option(
            "aim",
            Message("To win, land against water"),
            {
                "normal": Message("Join the four sides and unite two ducks, as in the rulebook"),
                "ducks": Message("The same, but if neither side does it the ducks decide"),
                "land-child": Message("A child plays land: for it the four sides are enough"),
                "water-child": Message("A child plays water: for it the four sides are enough"),
                "children": Message("Children on both sides: the four sides are enough"),
            },
            when={"players": ("two", "teams")},  # W25: who plays together has goals of his own
        ),
        Option(
            "draw",
            Message("The tiles to draw"),
            {
                "stack": Message("A stack: the next tile lies face up"),
                "heap": Message("A heap: nobody knows what comes"),
            },
        ),
        Option(
            "experts",
            Message("Nature reserves"),
            {
                False: Message("Anywhere, as in the rulebook"),
                True: Message("Never on the edge, for experts"),
            },
        ),
    ),
    seats=lambda options: _SEATS[str(options["players"])],
    team=_team,
)

if TYPE_CHECKING:  # mypy: the modules of this folder keep the contract
    from sentiers.games.contract import Folder
    from sentiers.games.wege import box, drawing, notation, position, rules, telling

    FOLDER = Folder(box, rules, notation, position, drawing, telling)
