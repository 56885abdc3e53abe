"""Which bytes are a state of Duel."""

RANGES = {"hand": (0, 9), "laid": (0, 9), "done": (0, 3), "rounds": (0, 3), "won": (0, 3)}


def sound(box, s, seat):
    """Nine cards, each once; three for each seat, of which it has laid one a round, and in this one perhaps the next."""
    hands, laid, done = s.hand.tolist(), s.laid.tolist(), s.done.tolist()
    cards = [card for hand in hands for card in hand if card]
    rounds, players = int(s.rounds), int(box.players)
    if len(set(cards)) < len(cards) or (seat >= 0 and not all(hands[seat])) or (rounds == 3 and len(cards) < 9):
        return False
    if any(done[players:]) or any(laid[each][owner] for each in range(3) for owner in range(players, 3)):
        return False
    if (
        s.won.sum() != rounds
        or s.won[players:].any()
        or not all(rounds <= many <= rounds + 1 for many in done[:players])
    ):
        return False
    return (rounds == 3 or rounds in done[:players]) and all(
        _laid(hands[owner], [past[owner] for past in laid], rounds, done[owner], owner == seat)
        for owner in range(players)
    )


def _laid(hand, laid, rounds, done, mine):
    if done > 3 or any(laid[done:]):
        return False
    known = [card for card in laid[:done] if card]  # what was laid in this round may lie face down
    hidden = done > rounds and not laid[rounds]
    return all(laid[:rounds]) and len(set(known)) == len(known) and set(known) <= set(hand) and not (hidden and mine)
