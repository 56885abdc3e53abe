"""The search, the glance and the lab's loops are bound to a game as what a match calls is: see games/binding.py."""

from sentiers.games.binding import bind as bind
