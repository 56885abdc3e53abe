"""Positions and moves as numbers: what every game's encoding must do, whatever the game. What is checked is in
sentiers.lab.contract, for games from outside too (tests/test_check.py breaks it on purpose)."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sentiers.games.shelf import cards
from sentiers.games.shelf import game as find_game
from sentiers.lab.contract import ENCODED, ENCODED_ONCE, Broken, Variant, title
from sentiers.lab.contract.encoding import encoder_of, worlds
from sentiers.match import Match, Ply
from sentiers.match.encoder import Encoder

GAMES = [find_game(card.name) for card in cards()]
ENCODED_GAMES = [game for game in GAMES if game.encoding is not None]
LEAN_ON_CONCEALMENT = {"zwei-wege"}
"""Who observes a field that may be secret as it stands in the record."""


def boxes() -> list[Variant]:
    """Each edition, and each choice of each option once."""
    found = []
    for game in ENCODED_GAMES:
        card = game.card
        found += [Variant(game, edition, card.read_options({})) for edition in card.editions]
        found += [
            Variant(game, card.editions[0], card.read_options(card.choosing(option.name, choice)))
            for option in card.options
            for choice in option.choices
            if choice != option.default
        ]
    return found


BOXES = boxes()
every_box = pytest.mark.parametrize("box", BOXES, ids=[box.id for box in BOXES])


@every_box
@pytest.mark.parametrize("check", ENCODED_ONCE, ids=title)
def test_of_every_box(box: Variant, check: Callable[[Variant], None]) -> None:
    check(box)


@every_box
@pytest.mark.parametrize("check", ENCODED, ids=title)
@pytest.mark.parametrize("seed", [11, 12])
def test_of_every_match(box: Variant, check: Callable[[Variant, int], None], seed: int) -> None:
    check(box, seed)


def all_worlds(box: Variant) -> list[Any]:
    return [
        (encoder, case.match._states.copy(), seat, world)
        for seed in (23, 24)
        for case, encoder, seat, world in worlds(box, seed)
    ]


@every_box
def test_the_worlds_that_a_seat_imagines_differ_in_every_secret(box: Variant) -> None:
    """Otherwise they would look alike to whoever knows all. Who plays alone has no secrets of others to imagine."""
    secrets = {secret.field for secret in box.game.rules.SECRETS}
    differing = {
        field
        for _, states, _, world in all_worlds(box)
        for field in secrets
        if not np.array_equal(states[field], world[field])
    }
    assert differing == secrets or (box.kit.seats == 1 and differing)


@every_box
def test_without_concealment_only_those_would_tell_who_lean_on_it(box: Variant) -> None:
    """Who observes a secret is kept from it by nothing but the blanks in his record; all the others do not even read it."""

    def unconcealed(encoder: Any, states: Any, seat: int) -> Any:
        out = np.zeros(sum(part.size for part in encoder.module.parts(encoder.kit.box)), np.float32)
        encoder.module.observe(encoder.kit.box, states[0], seat, out)
        return out

    tell = any(
        not np.array_equal(unconcealed(encoder, world, seat), unconcealed(encoder, states, seat))
        for encoder, states, seat, world in all_worlds(box)
    )
    assert tell == (box.game.name in LEAN_ON_CONCEALMENT)


@pytest.mark.parametrize(
    ("wrong", "check", "told"),
    [
        (
            {"actions": np.arange(610)},
            "follows",
            "the image has other actions|does not look as it says: the part board",
        ),
        (
            {"places": np.arange(161)},
            "follows",
            "image by the symmetry left and right does not look as it says: the part board",
        ),
        ({"places": np.zeros(161, int)}, "follows", "left and right must name each of 161 once"),
        ({"seats": (1, 0)}, "end", "the same moves lead to another turn"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else None,
)
def test_a_symmetry_that_does_not_hold_is_told(
    wrong: dict[str, Any], check: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = next(box for box in BOXES if box.game.name == "canoe")
    encoder = encoder_of(box.kit)
    monkeypatch.setitem(encoder.__dict__, "symmetries", tuple(each._replace(**wrong) for each in encoder.symmetries))
    [found] = [each for each in ENCODED if each.__name__.endswith(check)]
    with pytest.raises(Broken, match=told):
        found(box, 0)


@pytest.mark.parametrize(("wrong", "told"), [(1, "has [0, 1, 2] too"), (0, "leaves out [0, 1, 2]")])
def test_an_action_that_is_judged_wrongly_is_told(wrong: int, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three holes of Canoë, of the own colour or of none, in which one may always or never plant."""
    box = next(box for box in BOXES if box.game.name == "canoe")
    encoder = encoder_of(box.kit)
    judge = encoder.allowed

    def misjudge(*position: Any) -> Any:
        found = judge(*position)
        found[:3] = wrong
        return found

    monkeypatch.setattr(encoder, "allowed", misjudge)
    [check] = [each for each in ENCODED if each.__name__.startswith("each_legal_move")]
    with pytest.raises(
        Broken, match=re.escape(f"The judgement of actions is not what the legal moves are spelled with: it {told}")
    ):
        check(box, 0)


def test_every_game_of_the_house_has_an_encoding() -> None:
    assert not [game.name for game in GAMES if game.encoding is None and game.package.startswith("sentiers.")]


def test_a_canoe_board_of_as_many_holes_as_a_word_has_bits(tmp_path: Path) -> None:
    """Beyond the edge is no hole, also where the last hole is the last bit."""
    edition = tmp_path / "raft.toml"
    rows = "\n".join(f'  "{" ".join("o" * 8)}",' for _ in range(8))
    edition.write_text(f'name = "Raft"\npegs = 13\nrows = [\n{rows}\n]\n', encoding="utf-8")
    match, chance = Match.new("canoe", seed=1, edition=str(edition)), random.Random(1)
    encoder = Encoder(match.kit)
    while not match.over:
        seat, codes = match.turn[0], match.kit.codes(match._states, match.turn[0]).tolist()
        spelled = sorted(encoder.spell(match._states, seat, move)[0] for move in codes)
        assert spelled == encoder.list(match._states, seat).tolist()
        assert spelled == np.flatnonzero(encoder.mask(match._states, seat)).tolist()
        assert spelled == np.flatnonzero(encoder.allowed(match._states, seat)).tolist()
        match.push(Ply(seat, chance.choice(codes)))
