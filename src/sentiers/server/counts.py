"""How many play a game, by its options: read from its card for the pages that offer a table."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

from sentiers.games import shelf
from sentiers.games.card import Card, Option


def seating(card: Card) -> list[Option]:
    """The options that change how many play."""
    usual = card.read_options({})
    return [o for o in card.options if len({card.seats({**usual, o.name: value}) for value in o.choices}) > 1]


def counts(card: Card) -> list[dict[str, Any]]:
    """How many seats a table has with each choice of the options that change it, for the form that opens one."""
    usual = card.read_options({})
    chosen = (dict(pairs) for pairs in product(*([(o.name, value) for value in o.choices] for o in seating(card))))
    return [{"options": options, "seats": card.seats({**usual, **options})} for options in chosen]


def for_so_many(card: Card, seats: int) -> dict[str, Any] | None:
    """The first choice of options with so many seats."""
    return next((count["options"] for count in counts(card) if count["seats"] == seats), None)


@cache
def for_two(game: str) -> dict[str, Any] | None:
    """As two strangers play a game; None where two cannot."""
    return for_so_many(shelf.game(game).card, 2)


def all_together(card: Card) -> bool:
    """Can several play it as one team?"""
    usual = card.read_options({})
    whole = [usual | count["options"] for count in counts(card) if count["seats"] > 1]
    return any(len(card.sides(options)) == 1 for options in whole)
