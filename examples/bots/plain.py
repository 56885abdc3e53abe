#!/usr/bin/env python3
"""A bot in plain Python: it needs nothing of Sentiers. A question comes in as a line of JSON, the answer goes out as one.

It plays any game that moves by notation: a move that its opponent has not made yet, at random."""

import json
import random
import sys

HELLO = {
    "protocol": 1,
    "name": "Patience",
    "games": ["canoe", "zwei-wege", "traxx", "wege", "buizen"],
    "words": "Plays whatever has not been played yet.",
}


def choose(asked):
    """`moves` are all that are legal; `history` is what this seat knows of the match, `position` how it lies now."""
    played = {move for _, move in asked["history"]}
    return random.choice([move for move in asked["moves"] if move not in played] or asked["moves"])


for line in sys.stdin:
    asked = json.loads(line)
    answer = HELLO if asked["ask"] == "hello" else {"move": choose(asked)}
    print(json.dumps(answer), flush=True)
