"""Duel as a row of cards."""

from sentiers.games.clicks import Labels
from sentiers.messages import Message


def frame(box):
    return 0, 0, 300, 40 * int(box.players)


def ground(box, seat):
    return "".join(
        f'<rect data-step="card:{owner},{card}" x="{30 * card}" y="{40 * owner}" width="28" height="38" fill="none"/>'
        for owner in range(box.players)
        for card in range(1, 10)
    )


def scene(box, s, seat, last):
    cards = (
        f'<text id="card-{owner}-{place}" x="{60 * place}" y="{40 * owner + 30}">{s.hand[owner, place] or "?"}</text>'
        for owner in range(box.players)
        for place in range(3)
    )
    return "".join(cards)


def labels(box, s, seat):
    hand = s.hand[seat] if seat >= 0 else ()
    return Labels({f"card:{seat},{card}": Message("card {card}", card=int(card)) for card in hand})


def ghost(box, s, seat, move):
    return ()


def text(box, s, seat):
    return "\n".join(" ".join(str(card or "?") for card in s.hand[owner]) for owner in range(box.players))


def cover(box):
    return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240"><title>Duel</title><circle r="240"/></svg>'
