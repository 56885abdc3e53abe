"""Wege, by Edith Schlichting: one builds the path, the other the river, and both look after their ducks."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sentiers.games.card import Card, Option, Reading, Value
from sentiers.messages import Message

Mode = dict[str, tuple[Value, ...]]
_AGAINST: Mode = {"players": ("two", "teams")}
_SEATS = {"two": 2, "teams": 4, "solo": 1, "two-together": 2, "four-together": 4}


def children(options: Mapping[str, Value]) -> list[bool]:
    """W23: for each seat, whether a child sits there; by side, and with four players also one by one (W23c)."""
    if options["players"] not in ("two", "teams"):
        return [False] * _SEATS[str(options["players"])]
    by_side = [options["aim"] in ("land-child", "children"), options["aim"] in ("water-child", "children")]
    if options["players"] == "two":
        return by_side
    return [bool(by_side[seat % 2] or options[f"child{seat + 1}"]) for seat in range(4)]


def _one_by_one(place: int) -> Mode:
    """W23c: who sits in this place of four plays as a child or not. Not where the whole side does; and the ducks decide between
    grown-ups only (W22)."""
    return {"players": ("teams",), "aim": ("normal", "land-child" if place % 2 else "water-child")}


def _with_grown_up() -> list[Mode]:
    """W23: somebody is no child, to whom islands and ponds matter."""
    found: list[Mode] = [
        {"players": ("two",), "aim": ("normal", "ducks", "land-child", "water-child")},
        {"players": ("teams",), "aim": ("ducks",)},
    ]
    for aim, places in (("normal", (1, 2, 3, 4)), ("land-child", (2, 4)), ("water-child", (1, 3))):
        found += [{"players": ("teams",), "aim": (aim,), f"child{place}": (False,)} for place in places]
    return found


def _team(options: Mapping[str, Value], seat: int) -> int:
    """W4: partners sit opposite each other; W25: who plays together wins or loses together, as do children with one aim (W23b)."""
    if options["players"] not in ("two", "teams") or (options["child_both"] and all(children(options))):
        return 0
    return seat % 2


_BRIDGES = Reading(
    "W11b",
    "Si une tuile de pont est piochée, elle peut être substituée à toute tuile précédemment jouée.",
    Message(
        "The exceptions name nature reserves and pairs of ducks, not bridges. So a drawn bridge may also take the place of a "
        "bridge, and the one taken up goes to the next player, who has to lay it."
    ),
)
_NEAR = Reading(
    "W20b",
    "Pour gagner la partie, un joueur doit réunir au moins un couple de canards, ainsi que créer un chemin qui connecte les quatre "
    "côtés du plan de jeu sans passer à proximité d'une île ou d'un étang.",
    Message(
        "Not to pass near: not only the four tiles of an island or of a pond do not count, the corner points beside it do not "
        "carry the connection either."
    ),
)
_CHILD_BOTH = Reading(
    "W23b",
    "Les enfants doivent essayer d'interconnecter les quatre côtés de l'aire de jeu à la fois par les sentiers et les rivières.",
    Message(
        "Both at once: a child has to join the four sides by the paths and by the rivers. Children on both sides then have "
        "the same aim, and win together."
    ),
)
_CHILD_EACH = Reading(
    "W23c",
    "Si des enfants et des adultes jouent ensemble, les règles normales s'appliquent pour les adultes.",
    Message(
        "The children's rule is chosen for each of the four players: a team with a child and a grown-up wins as soon as one of the "
        "two has reached his own aim."
    ),
)
_CHILDREN = (
    Message("The first player of land"),
    Message("The first player of water"),
    Message("The second player of land"),
    Message("The second player of water"),
)


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
            when=(_AGAINST,),  # W25: who plays together has goals of his own
            note=Message(
                "Between players who know the game, more than half of the matches end with nobody winning. If you would rather "
                "have a winner, let the ducks decide: then more than half of them have one."
            ),
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
        Option(
            "bridges",
            Message("Bridges for bridges"),
            {
                False: Message("A bridge never takes the place of a bridge"),
                True: Message("A bridge may take the place of a bridge"),
            },
            reading=_BRIDGES,
        ),
        Option(
            "near",
            Message("Near an island or a pond"),
            {
                False: Message("Its four tiles join nothing"),
                True: Message("Nor do the corner points beside it"),
            },
            when=tuple(_with_grown_up()),
            reading=_NEAR,
        ),
        Option(
            "child_both",
            Message("What a child has to join"),
            {
                False: Message("The four sides, by its own terrain"),
                True: Message("The four sides, by the paths and by the rivers"),
            },
            when=(
                {**_AGAINST, "aim": ("land-child", "water-child", "children")},
                *({**_one_by_one(place), f"child{place + 1}": (True,)} for place in range(len(_CHILDREN))),
            ),
            reading=_CHILD_BOTH,
        ),
        *(
            Option(
                f"child{place + 1}",
                title,
                {False: Message("Plays as the side does"), True: Message("Plays as a child")},
                when=(_one_by_one(place),),
                reading=_CHILD_EACH,
            )
            for place, title in enumerate(_CHILDREN)
        ),
    ),
    seats=lambda options: _SEATS[str(options["players"])],
    team=_team,
)

if TYPE_CHECKING:  # mypy: the modules of this folder keep the contract
    from sentiers.games.contract import Folder
    from sentiers.games.wege import box, drawing, notation, position, rules, soundness, telling

    FOLDER = Folder(box, rules, notation, position, drawing, telling, soundness)
