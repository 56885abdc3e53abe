"""Positions of Träxx for the tests: the cards by their letters, the paths as a person would write them."""

from sentiers.match import Match

CARDS = [
    *("bgye", "bgyr", "bgyw", "bger", "bgewb", "bgrwg", "byer", "byew", "byrw"),
    *("berw", "gyere", "gyeww", "gyrwr", "gerw", "yerwy"),
]


def at(*paths, card="bgye", rounds=0, then=()):
    """A match after so many rounds, with this card open and those to follow, and for each player a line of a position such
    as `E6* D5 C4 | 4=4`."""
    others = [other for other in CARDS if other not in (card, *then)]
    deck = [*others[:rounds], ">" + card, *then, *others[rounds:]]
    lines = [f"{seat}: {path}" + ("" if "|" in path else " |") for seat, path in enumerate(paths)]
    return Match.new("traxx", position="\n".join(["cards " + " ".join(deck), *lines]), players=len(paths))


def play(match, *lines):
    """Plays lines for the players in turn, one round after the other."""
    for number, line in enumerate(lines):
        match.play(line, number % match.seats)
    return match


def cells(match, seat=0):
    """The cells on a player's path, as a set of names."""
    path = match.position().splitlines()[1 + seat].split(":")[1].split("|")[0]
    return {name.rstrip("*") for name in path.split()}


def scored(match, seat=0):
    """The points for each number reached."""
    entries = match.position().splitlines()[1 + seat].split("|")[1].split()
    return {int(entry.partition("=")[0]): int(entry.partition("=")[2]) for entry in entries}
