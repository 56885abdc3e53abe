"""A position of Duel: hands, cards laid, rounds won."""

import re

from sentiers.messages import BadRecord, Message


def write(box, s):
    hands = " ".join("".join(map(str, s.hand[seat])) for seat in range(3))
    laid = " ".join("".join(map(str, s.laid[at])) for at in range(3))
    return f"hands {hands}\nlaid {laid}\nwon {''.join(map(str, s.won))}"


def _tidy(text):
    return "\n".join(" ".join(line.split()) for line in text.splitlines() if line.strip())


def read(box, s, text):
    found = re.fullmatch(r"hands (\d{3}) (\d{3}) (\d{3})\nlaid (\d{3}) (\d{3}) (\d{3})\nwon (\d{3})", _tidy(text))
    if not found or sorted("".join(found.group(1, 2, 3))) != list("123456789"):
        raise BadRecord(Message("This is no position of Duel."))
    for at in range(3):
        s.hand[at] = [int(card) for card in found[1 + at]]
        s.laid[at] = [int(card) for card in found[4 + at]]
    s.won[:] = [int(number) for number in found[7]]
    for seat in range(box.players):
        s.done[seat] = sum(1 for at in range(3) if s.laid[at, seat])
    s.rounds = min(s.done[: box.players])
