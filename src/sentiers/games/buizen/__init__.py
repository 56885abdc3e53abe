"""Buizen Wir-War, by Conduterra and DG Kunststoftechniek: one network of pipes, laid by all, and everybody's secret material."""

from typing import TYPE_CHECKING

from sentiers.games.card import Card, Option
from sentiers.messages import Message

CARD = Card(
    name="buizen",
    title="Buizen Wir-War",
    summary=Message("Everyone lays the same network of pipes, and secretly works for one material: close its pipes."),
    author="Conduterra, DG Kunststoftechniek",
    publisher="Conduterra, DG Kunststoftechniek",
    year=None,
    players=(2, 3, 4),
    ages=8,
    minutes=30,
    hidden=True,
    chance=True,
    options=(Option("players", Message("Players"), {2: Message("Two"), 3: Message("Three"), 4: Message("Four")}),),
    seats=lambda options: int(options["players"]),
)

if TYPE_CHECKING:  # mypy: the modules of this folder keep the contract
    from sentiers.games.buizen import box, drawing, notation, position, rules, telling
    from sentiers.games.contract import Folder

    FOLDER = Folder(box, rules, notation, position, drawing, telling)
