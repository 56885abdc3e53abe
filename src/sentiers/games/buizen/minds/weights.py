"""What is worth how much to an experienced eye. Nothing here is compiled."""

from __future__ import annotations

import numpy as np

from sentiers.games.buizen.box import MOST_PIPES

# In log-odds, fitted to which pipes of the players' materials were closed in the end in some thousand matches between bots:
# an open end by how many ways of lying fit beyond it (none, 1, 2 to 3, 4 to 7, …)
HARDNESS = np.array([-5.2, -3.1, -2.4, -2.0, -1.8, -1.45, -1.35, -1.2, -1.2, -1.2])
# … tiles left (their logarithm), pits, always, links (their logarithm); and how many links more there will be for each open end
BY_LEFT, BY_PITS, BY_NATURE, BY_LINKS = 0.9, -0.7, -2.35, 0.35
GROWTH = 1.7
LINK_LOGS = BY_LINKS * np.log(np.maximum(1, np.arange(8 * MOST_PIPES)))

# The promise of an open pipe fades when few tiles are left to close it: so much of it at most, and less the fewer are left.
REMAINS, FADING = 1.0, 10.0

# Fitted to who won some thousand matches between bots that judge at a glance, in points:
# a tile in hand, at the end and for each pipe tile that does not lie yet; a manhole and a pit in hand; being to move
HELD, HELD_BY_LEFT = -0.25, 0.048
MANHOLE_HELD, PIT_HELD, MOVER = 0.9, 0.5, 0.35

# How many points make a lead worth about e to one: in the end, and the more the more tiles are still to come.
LEAD, LEAD_BY_LEFT = 0.5, 0.145
# What helps the others, as a share of what helps oneself; and how much a move that changes more is tried before others.
SPITE = 0.25
KEENNESS = 0.8
