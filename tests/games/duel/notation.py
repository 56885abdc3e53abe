"""A move of Duel is the card's number; a card face down is written `?`."""

from sentiers.games.contract import NotationAbilities
from sentiers.messages import IllegalMove, Message


def write(box, s, seat, move):
    return str(move) if move else "?"


def read(box, s, seat, text):
    text = text.strip()
    if not (text.isascii() and text.isdigit()) or not 1 <= int(text) <= box.highest:
        raise IllegalMove(Message("{text} is no card.", text=text[:10]))
    return int(text)


def idle(box, s, seat):
    """The lowest card that one still holds."""
    held = s.hand[seat]
    return min(int(card) for card in held if card not in s.laid[: s.rounds, seat])


def why(box, s, seat, move):
    return Message("You do not hold the card {card}.", card=int(move))


def wish(box, s, seat, steps):
    return Message("Choose one of your cards.")


def ways(box, s, seat, move):
    return ((f"card:{seat},{move}",),)


ABILITIES = NotationAbilities(idle=idle)
