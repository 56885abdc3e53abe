"""Zwei Wege, by Steffen Mühlhäuser: three animals cross a clearing; each move hides one bit, the side it wants to take."""

from typing import TYPE_CHECKING

from sentiers.games.card import Card, Option, Reading
from sentiers.messages import Message

_DECLINE = Reading(
    "Z6b",
    "Si votre adversaire s'est trompé et a posé le disque de blocage sur la mauvaise case, vous pouvez déplacer le pion que vous "
    "aviez choisi, comme prévu, jusqu'à la ligne suivante.",
    Message(
        "You may, so you need not: whoever has won a move, the one who hid or the one who blocked, says whether the animal goes or "
        "stays. Who lets it stay at a third move that was not blocked keeps the turn."
    ),
)
_ANY_ANIMAL = Reading(
    "Z13b",
    "Ce n'est qu'une fois que tous vos animaux ont quitté leur position de départ que vous êtes autorisé à en amener un "
    "jusqu'aux cases de la ligne de départ adverse, dans la forêt.",
    Message(
        "Only the arrival itself is forbidden: any animal in play may be announced. An arrival that is not allowed yet is not "
        "made, and counts as blocked, without reward."
    ),
)

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
    minutes=None,
    hidden=True,
    chance=True,
    options=(
        Option(
            "decline",
            Message("A move that was won"),
            {False: Message("It is made"), True: Message("It may be declined")},
            reading=_DECLINE,
        ),
        Option(
            "any_animal",
            Message("Before all have left the start row"),
            {
                False: Message("Only an animal with two allowed moves is announced"),
                True: Message("Any animal is announced; only the arrival is forbidden"),
            },
            reading=_ANY_ANIMAL,
        ),
    ),
    editions=("standard", "short"),
    edition_titles={"standard": Message("The whole clearing, 7 rows"), "short": Message("A short one, 5 rows")},
)

if TYPE_CHECKING:  # mypy: the modules of this folder keep the contract
    from sentiers.games.contract import Folder
    from sentiers.games.encoding import EncodingModule
    from sentiers.games.zwei_wege import box, drawing, encoding, notation, position, rules, soundness, telling

    FOLDER = Folder(box, rules, notation, position, drawing, telling, soundness)
    ENCODING: EncodingModule = encoding
