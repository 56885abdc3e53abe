"""The tree of commands."""

from __future__ import annotations

from sentiers.cli import (
    beside,
    checking,
    competing,
    keeping,
    making,
    measuring,
    newgame,
    playing,
    puzzling,
    rating,
    serving,
)
from sentiers.cli.speech import Speaking

app = Speaking(
    name="sentiers",
    help="Sentiers, a ludothèque that never closes: board games of paths, to play and to study.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command("serve")(playing.serve)
app.command("think")(playing.think)
app.command("play")(playing.play)
app.command("learn")(playing.learn)
app.command("games")(playing.games)
app.command("show")(playing.show)
app.command("verify")(playing.verify)
app.command("analyse")(measuring.analyse)
app.command("arena")(competing.arena)
app.command("leaderboard")(competing.leaderboard)
app.command("selfplay")(competing.selfplay)
app.command("bench")(measuring.bench)
app.command("reproduce")(beside.reproduce)
app.command("perft")(measuring.perft)
app.command("solve")(measuring.solve)
app.command("backup")(keeping.backup)
app.command("restore")(keeping.restore)
app.command("migrate")(keeping.migrate)
app.command("doctor")(keeping.doctor)
app.command("warm")(making.warm)
app.command("new-game")(newgame.new_game)
app.command("texts")(making.texts)
app.command("check")(checking.check)

editions = Speaking(help="Editions: the components of a game as a file.", no_args_is_help=True)
editions.command("check")(making.check)
editions.command("print")(making.print_edition)
app.add_typer(editions, name="edition")

ratings = Speaking(help="Ratings: what the matches of a house have made of them.", no_args_is_help=True)
ratings.command("recompute")(rating.recompute)
app.add_typer(ratings, name="ratings")

puzzles = Speaking(help="Puzzles: positions in which one decision is right.", no_args_is_help=True)
puzzles.command("solve")(puzzling.solve)
puzzles.command("verify")(puzzling.verify)
puzzles.command("mine")(puzzling.mine)
app.add_typer(puzzles, name="puzzles")

bots = Speaking(help="Bots that are programs of their own.", no_args_is_help=True)
bots.command("serve")(serving.serve)
bots.command("check")(serving.check)
app.add_typer(bots, name="bot")
