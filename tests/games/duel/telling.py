"""What happens in Duel, in words."""

from sentiers.games.contract import TellingAbilities
from sentiers.messages import Message, Seat


def tell(box, before, after, seat, move, viewer):
    told = [
        Message("{who} lays {card}.", who=Seat(seat), card=move)
        if move
        else Message("{who} lays a card.", who=Seat(seat))
    ]
    if after.rounds > before.rounds:
        cards = " ".join(str(after.laid[before.rounds, other]) for other in range(box.players))
        told.append(Message("The cards are turned up: {cards}.", cards=cards))
    return told


def prompt(box, s, seat, viewer):
    return Message("Lay a card.") if viewer == seat else Message("{who} lays a card.", who=Seat(seat))


def ending(box, s):
    return Message("All cards are laid.")


def side(box, seat):
    return Message("Side {number}", number=seat + 1)


def dealt(box, s):
    hands = [" ".join(str(card) for card in s.hand[seat]) for seat in range(box.players)]
    return [Message("Side {number} was dealt {hand}.", number=seat + 1, hand=hand) for seat, hand in enumerate(hands)]


ABILITIES = TellingAbilities(dealt=dealt)
