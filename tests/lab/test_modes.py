"""What the contract says of the modes in which an option is to be chosen (`Option.when`)."""

from dataclasses import replace

import pytest

from sentiers.games.card import Option
from sentiers.games.shelf import SHELF, game
from sentiers.lab.contract.folder import what_a_mode_gets_wrong
from sentiers.messages import Message

CARD = game("wege").card


def told(*modes):
    option = Option("odd", Message("Odd"), {False: Message("No"), True: Message("Yes")}, when=modes)
    return list(what_a_mode_gets_wrong(replace(CARD, options=(*CARD.options, option)), option))


@pytest.mark.parametrize("name", SHELF)
def test_the_games_of_the_house_get_nothing_wrong(name):
    card = game(name).card
    assert [words for option in card.options for words in what_a_mode_gets_wrong(card, option)] == []


def test_a_mode_is_made_of_choices_that_there_are():
    assert told({"players": ("teams",)}, {"draw": ("heap",)}) == []
    assert "another option" in told({"players": ("ten",)})[0]
    assert "another option" in told({"players": ("two",)}, {"weather": ("fine",)})[0]
    assert "another option" in told({"odd": (True,)})[0]
    assert "another option" in told({"players": ()})[0]


def test_a_mode_says_all_that_its_choices_need():
    assert told({"players": ("teams",), "child1": (True,)}) == []
    assert "which means nothing there" in told({"child1": (True,)})[0]
