"""The leaderboards: their first games are the same again, their figures follow from their games, and the page shows them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from sentiers.bots.levels import find_level
from sentiers.lab.crews import Crew
from sentiers.lab.leaderboards import FOLDER, Board, boards, check, known
from sentiers.lab.leaderboards.page import page, summary
from sentiers.messages import SentiersError

ONE = Crew(1, progress=False)
ALL = [board for name in known() for board in boards(name)]
of_all = pytest.mark.parametrize("board", ALL, ids=lambda board: f"{board.game}-{board.lots}")


def small(board: Board, *bots: str) -> Board:
    """The same board with these bots alone."""
    kept = {name: text for name, text in board.played.items() if set(name.split("/")) <= set(bots)}
    return replace(board, bots=bots, played=kept)


def test_every_game_of_the_house_has_one() -> None:
    assert set(known()) == {"canoe", "wege", "buizen", "traxx", "zwei-wege"}


@of_all
def test_the_first_games_are_the_same_again(board: Board) -> None:
    bots = board.bots if board.lots > 2 else ("novice", "amateur")
    found = check(small(board, *bots), 2, ONE)
    assert found.games == 2
    assert found.differing == ()


@pytest.mark.parametrize("name", known())
def test_the_first_games_of_each_master_are_the_same_again(name: str) -> None:
    """Against the club player, where a master that was changed is soon seen to play otherwise."""
    board = next(board for board in boards(name) if board.lots == 2)
    master = next(bot for bot in board.bots if bot.startswith("master"))
    found = check(small(board, "club", master), 4, ONE)
    assert found.games == 4
    assert found.differing == (), "play them anew: sentiers leaderboard --renew"


@of_all
def test_all_games_stand_there_and_nobody_thinks_by_the_clock(board: Board) -> None:
    assert [*board.played] == [name for name, _ in board.lineups()]
    for text in board.played.values():
        assert len(text.split()) == board.games
    for bot in board.bots:
        assert find_level(board.game, bot).budget.seconds is None, bot


@of_all
def test_stronger_levels_stand_higher(board: Board) -> None:
    result = board.result()
    levels = ("novice", "amateur", "club", "master")
    order = sorted(
        (name for name in board.bots if name.partition(":")[0] in levels),
        key=lambda name: levels.index(name.partition(":")[0]),
    )
    assert len(order) == len(levels) or board.lots > 2  # masters at larger tables take long
    elo = [result.elo[board.bots.index(name)] for name in order]
    assert elo == sorted(elo)


@pytest.mark.parametrize("name", known())
def test_the_figures_in_the_file_are_those_of_its_games(name: str) -> None:
    kept = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))["boards"]
    for board, told in zip(boards(name), kept, strict=True):
        assert list(told["elo"].values()) == pytest.approx(board.result().elo, abs=0.06)
        assert list(told["error"].values()) == pytest.approx(board.result().error, abs=0.06)


def test_a_game_that_went_otherwise_is_found_and_a_figure_out_of_its_error_too() -> None:
    board = small(next(board for board in ALL if board.game == "wege"), "novice", "club")
    name, words = next((name, text.split()) for name, text in board.played.items())
    assert check(board, 20, ONE).differing == ()
    one = replace(board, played={name: " ".join(["11/-/9/nobody", *words[1:]])})
    found = check(one, 20, ONE)
    assert found.differing == (f"{name} 0",)
    assert found.outside == ()
    other = {"0": "1", "1": "0"}
    turned = [other[word[0]] + other[word[1]] + word[2:] for word in words]
    assert check(replace(board, played={name: " ".join(turned)}), 20, ONE).outside == ("novice", "club")


def test_the_page_of_the_documentation_is_made_from_them() -> None:
    file = Path(__file__).parents[2] / "docs" / "lab" / "leaderboards.md"
    assert file.read_text(encoding="utf-8") == page(), "make it anew with: sentiers leaderboard --markdown"


def test_a_game_without_one_says_who_has() -> None:
    with pytest.raises(SentiersError, match="those of canoe"):
        boards("duel")


def test_the_table_of_the_readme_is_made_from_them() -> None:
    file = Path(__file__).parents[2] / "README.md"
    assert summary() in file.read_text(encoding="utf-8"), "make it anew with: sentiers leaderboard --summary"
