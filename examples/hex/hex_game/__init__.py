"""Hex, by Piet Hein and John Nash: each joins the two sides of his colour, and one of them always does."""

from typing import TYPE_CHECKING

from sentiers.games.card import Card, Option
from sentiers.messages import Message

CARD = Card(
    name="hex",
    title="Hex",
    summary=Message("Join your two sides of the board before your opponent joins the others."),
    author="Piet Hein, John Nash",
    publisher="",
    year=1942,
    players=(2,),
    ages=8,
    minutes=20,
    draws=False,
    options=(
        Option("size", Message("Board"), {size: Message("{size} × {size}", size=size) for size in (11, 7, 9, 13)}),
        Option("swap", Message("Swap"), {True: Message("Dark may swap"), False: Message("No swap")}),
    ),
)

if TYPE_CHECKING:  # mypy: the modules of this folder keep the contract
    from hex_game import box, drawing, encoding, notation, position, rules, soundness, telling
    from sentiers.games.contract import Folder
    from sentiers.games.encoding import EncodingModule

    FOLDER = Folder(box, rules, notation, position, drawing, telling, soundness)
    ENCODING: EncodingModule = encoding
