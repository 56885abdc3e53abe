"""Canoë, by Dale Walton: two canoes of four pegs each, that nothing of one's own may touch."""

from typing import TYPE_CHECKING

from sentiers.games.card import Card, Option
from sentiers.messages import Message

CARD = Card(
    name="canoe",
    title="Canoë",
    summary=Message("Plant your pegs and be the first to build two canoes that touch nothing of your own."),
    author="Dale Walton",
    publisher="Pin International Co., Ltd.",
    year=None,
    players=(2,),
    ages=10,
    minutes=None,
    options=(
        Option(
            "canoes",
            Message("Canoes to build"),
            {2: Message("Two canoes, as in the rulebook"), 1: Message("One canoe, a short first game")},
        ),
    ),
)

if TYPE_CHECKING:  # mypy: the modules of this folder keep the contract
    from sentiers.games.canoe import box, drawing, encoding, notation, position, rules, soundness, telling
    from sentiers.games.contract import Folder
    from sentiers.games.encoding import EncodingModule

    FOLDER = Folder(box, rules, notation, position, drawing, telling, soundness)
    ENCODING: EncodingModule = encoding
