"""A game's folder beside the Protocols of games/contract.py: what is missing, and what takes other parameters than it is given."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from sentiers.games import contract, encoding
from sentiers.games.card import Card, Option
from sentiers.games.game import Game
from sentiers.lab.contract.broken import Broken, explain, folder_of

MODULES = {
    "box": ("boxes", contract.BoxModule),
    "rules": ("rules", contract.Rules),
    "notation": ("notation", contract.Notation),
    "position": ("positions", contract.Positions),
    "drawing": ("drawing", contract.Drawing),
    "telling": ("telling", contract.Telling),
    "soundness": ("soundness", contract.Soundness),
    "encoding": ("encoding", encoding.EncodingModule),
}
OPTIONAL = ("soundness", "encoding")


def parameters(function: Any) -> list[str]:
    """What a function takes, by name; of a compiled one too."""
    plain = getattr(function, "py_func", function)
    return [name for name in inspect.signature(plain).parameters if name != "self"]


def _promised(protocol: type) -> tuple[dict[str, Any], list[str]]:
    """The functions of a Protocol, and its values."""
    functions = {name: value for name, value in vars(protocol).items() if inspect.isfunction(value) and name[0] != "_"}
    return functions, [name for name in protocol.__annotations__ if name not in functions]


def what_the_folder_lacks(game: Game) -> Iterator[str]:
    """One sentence for each thing that is missing or different."""
    for name, (attribute, protocol) in MODULES.items():
        functions, values = _promised(protocol)
        try:
            module = getattr(game, attribute)
        except ModuleNotFoundError as error:
            if error.name == f"{game.package}.{name}":
                yield f"There is no {name}.py: it must give {', '.join([*values, *functions])}."
            else:
                yield explain(error, folder_of(game))
            continue
        except Exception as error:
            yield explain(error, folder_of(game))
            continue
        if module is None and name in OPTIONAL:
            continue
        for value in values:
            if not hasattr(module, value):
                yield f"{name}.py has no {value}."
        for wanted, function in functions.items():
            yield from _function(f"{name}.{wanted}", getattr(module, wanted, None), function)
        yield from _abilities(name, getattr(module, "ABILITIES", None))


def _function(name: str, given: Any, wanted: Any) -> Iterator[str]:
    takes = parameters(wanted)
    told = f"{name.rpartition('.')[2]}({', '.join(takes)})"
    if given is None:
        meaning = " ".join((wanted.__doc__ or "").split())
        yield f"{name.partition('.')[0]}.py has no function {told}{': ' + meaning if meaning else ''}"
    elif not callable(given):
        yield f"{name} must be a function {told}, not {type(given).__name__}."
    elif parameters(given) != takes:
        yield f"{name} takes ({', '.join(parameters(given))}): the house gives it ({', '.join(takes)})."


def _abilities(module: str, able: Any) -> Iterator[str]:
    """What a game may have or not; `sample: Sample | None` is a function like Sample."""
    if able is None:
        return
    wanted: Any = {
        "box": contract.BoxAbilities,
        "rules": contract.RulesAbilities,
        "notation": contract.NotationAbilities,
        "position": contract.PositionAbilities,
        "drawing": contract.DrawingAbilities,
        "telling": contract.TellingAbilities,
        "encoding": encoding.EncodingAbilities,
    }[module]
    if not isinstance(able, wanted):
        yield f"{module}.ABILITIES must be a {wanted.__name__}, not {type(able).__name__}."
        return
    hints = typing.get_type_hints(wanted)
    for field in fields(wanted):
        value = getattr(able, field.name)
        for kind in typing.get_args(hints[field.name]):
            if value is not None and isinstance(kind, type) and "__call__" in vars(kind):
                yield from _function(f"{module}.{field.name}", value, vars(kind)["__call__"])


def the_folder_has_what_the_contract_asks(game: Game) -> None:
    lacks = list(what_the_folder_lacks(game))
    if lacks:
        raise Broken(" ".join(lacks))


def the_card_is_sound(game: Game) -> None:
    wrong = list(what_the_card_gets_wrong(game))
    if wrong:
        raise Broken(" ".join(wrong))


def what_a_mode_gets_wrong(card: Card, option: Option) -> Iterator[str]:
    """The modes in which an option is to be chosen must be such that can be chosen themselves."""
    others = {other.name: other for other in card.options if other is not option}
    defaults = {other.name: other.default for other in card.options}
    for mode in option.when:
        for name, choices in mode.items():
            if name not in others or not choices or not set(choices) <= set(others[name].choices):
                yield (
                    f"The option {option.name} is to be chosen when {name} is one of {choices}: that must be another option, "
                    "and some of its choices."
                )
                return
        there = defaults | {name: choices[0] for name, choices in mode.items()}
        absent = [name for name in mode if not others[name].applies(there)]
        if absent:
            yield f"The option {option.name} is to be chosen by {absent[0]}, which means nothing there: say when it does too."


def what_the_card_gets_wrong(game: Game) -> Iterator[str]:
    card = game.card
    if not isinstance(card, Card):
        yield f"CARD in __init__.py must be a Card, not {type(card).__name__}."
        return
    if not card.name or card.name != card.name.lower() or not card.name.replace("-", "").replace("_", "").isalnum():
        yield f"The card's name is part of addresses: small letters, digits, - and _, not {card.name!r}."
    for field in ("title", "author"):
        if not str(getattr(card, field)).strip():
            yield f"The card has no {field}."
    if not card.players or min(card.players) < 1:
        yield f"The card's players are the numbers that can play, as in (2, 3), not {card.players}."
    for option in card.options:
        if len(option.choices) < 2:
            yield f"The option {option.name} has nothing to choose from."
        yield from what_a_mode_gets_wrong(card, option)
    defaults = card.read_options({})
    seats = card.seats(defaults)
    if card.players and not 1 <= seats <= max(card.players):
        yield f"With the first choice of each option there are {seats} seats, but the card says {card.players} players."
    for edition in card.editions:
        game.box(game.edition(edition), defaults)
    if card.paces and game.notation.ABILITIES.idle is None:
        yield "The card has paces, so notation.ABILITIES must have idle: the move of who lets the time of his turn run out."
    if card.daily is not None and card.seats(card.read_options(card.daily)) != 1:
        yield "The challenge of the day is for one player, but with the card's options for it there are more seats."
    yield from _secrets(game)


def _secrets(game: Game) -> Iterator[str]:
    card, rules = game.card, game.rules
    names = rules.STATE.names or ()
    if card.hidden and not rules.SECRETS:
        yield "The card says hidden=True, but rules.SECRETS declares nothing that somebody may not know."
    if rules.SECRETS and not (card.hidden or card.chance):
        yield "rules.SECRETS declares secrets: the card must say hidden=True, or chance=True where all see alike."
    if "dice" in names and not card.chance:
        yield "The state has dice: the card must say chance=True."
    for secret in rules.SECRETS:
        if secret.field not in names:
            yield f"rules.SECRETS declares {secret.field}, but the state has no such field: it has {', '.join(names)}."
        elif secret.field == "dice":
            yield "The dice need no declaration: nobody ever knows them."
        elif parameters(secret.known) != ["box", "s", "seat"]:
            yield f"What is known of {secret.field} is asked with (box, s, seat), not ({', '.join(parameters(secret.known))})."
    if len({secret.field for secret in rules.SECRETS}) < len(rules.SECRETS):
        yield "rules.SECRETS declares a field twice."
