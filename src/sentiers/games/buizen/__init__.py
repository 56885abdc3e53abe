"""Buizen Wir-War, by Conduterra and DG Kunststoftechnik: one network of pipes, laid by all, and everybody's secret material."""

from typing import TYPE_CHECKING

from sentiers.games.card import Card, Option, Reading
from sentiers.messages import Message

_FIRST_BEGINS = Reading(
    "B8b",
    "Le joueur le plus jeune commence.",
    Message(
        "Who begins is settled when the table is opened: the youngest sits in the first place. Otherwise lots are drawn."
    ),
)
_FEWER = Reading(
    "B14b",
    "Si vous placez une tuile qui est adjacente à plusieurs tuiles dans le système de tuyauterie, vous pouvez prendre autant de "
    "tuiles de la pochette que le nombre de connexions.",
    Message("You may, so you need not: who has touched several tiles chooses how many to draw, at least one."),
)
_FORCED = Reading(
    "B15b",
    "Lorsque la pochette est vide, tous les joueurs continuent à jouer dans l'ordre jusqu'à ce que toutes les tuiles aient été "
    "défaussées.",
    Message(
        "Special tiles are tiles too: who can play one may not pass, and in the end all of them are played that can be."
    ),
)
_BESIDE = Reading(
    "B15c",
    "Ces tuiles peuvent également être défaussées pendant votre tour.",
    Message(
        "A special tile is played beside laying a pipe tile in the same turn, not instead of it: at most one a turn, before or "
        "after, and one tile is drawn for it."
    ),
)
_LONGEST = Reading(
    "B22b",
    "L'objectif est de créer le plus long tuyau fermé de leur matériau désigné, tout en étant entravé ou inconsciemment aidés par "
    "les autres joueurs.",
    Message("Only the longest closed pipe of one's material counts, not all of them together."),
)

CARD = Card(
    name="buizen",
    title="Buizen Wir-War",
    summary=Message("Everyone lays the same network of pipes, and secretly works for one material: close its pipes."),
    author="Conduterra, DG Kunststoftechnik",
    publisher="Conduterra, DG Kunststoftechnik",
    year=None,
    players=(2, 3, 4),
    ages=None,
    minutes=None,
    hidden=True,
    chance=True,
    options=(
        Option("players", Message("Players"), {2: Message("Two"), 3: Message("Three"), 4: Message("Four")}),
        Option(
            "first_begins",
            Message("The first turn"),
            {False: Message("Lots are drawn"), True: Message("The first place begins")},
            reading=_FIRST_BEGINS,
        ),
        Option(
            "fewer",
            Message("Tiles to draw"),
            {False: Message("As many as were touched"), True: Message("From one to as many as were touched")},
            reading=_FEWER,
        ),
        Option(
            "forced",
            Message("Who can lay no pipe tile"),
            {False: Message("May pass"), True: Message("Plays a special tile, if possible")},
            reading=_FORCED,
        ),
        Option(
            "beside",
            Message("A special tile is played"),
            {False: Message("Instead of a pipe tile"), True: Message("Beside a pipe tile")},
            reading=_BESIDE,
        ),
        Option(
            "longest",
            Message("What counts in the end"),
            {False: Message("All closed pipes of one's material"), True: Message("Only the longest one")},
            reading=_LONGEST,
        ),
    ),
    seats=lambda options: int(options["players"]),
)

if TYPE_CHECKING:  # mypy: the modules of this folder keep the contract
    from sentiers.games.buizen import box, drawing, notation, position, rules, soundness, telling
    from sentiers.games.contract import Folder

    FOLDER = Folder(box, rules, notation, position, drawing, telling, soundness)
