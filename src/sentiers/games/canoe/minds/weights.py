"""What each count of the features is worth, and how much a canoe of each sort draws attention."""

from __future__ import annotations

import numpy as np

# fmt: off
# What each count is worth to the mover (in log-odds), fitted to what searches said of 24,000 positions of both games.
WEIGHTS = np.array([
    0.00, 0.00, 0.79, 0.69, 0.72, 0.87, 0.50, 0.36, 0.22, 0.06, 0.04, 0.05, 0.00, 0.19, 0.68, 0.88,
    0.00, 0.75, 0.63, 0.50, 0.41, 0.21, 0.15, 0.10, 0.05, 0.03, 0.02, 0.02, 0.49, 0.26, 0.05, -0.68,
    0.00, 0.00, -0.95, -0.73, -0.73, -0.66, -0.41, -0.27, -0.14, -0.03, -0.02, -0.02, -1.22, -0.53, -0.81, -0.60,
    0.00, -0.76, -0.63, -0.40, -0.36, -0.17, -0.14, -0.08, -0.04, -0.02, -0.01, -0.02, -0.47, -0.14, -0.03, 0.80,
])
# How much a canoe of each sort draws attention to the moves that change it: needing one, needing two. Sharper tables,
# fitted to what searches looked at, made the search look at too little else.
ATTENTION = np.array([
    4.00, 3.00, 2.00, 1.20, 0.90, 0.60, 0.35, 0.25, 0.15, 0.05, 0.03, 0.02,
    4.00, 1.20, 0.80, 0.50, 0.40, 0.20, 0.15, 0.10, 0.05, 0.03, 0.02, 0.01,
])
# fmt: on
SORTS = 12  # of canoes, a row of the table above
KEEP = 3.0  # what moves that spoil or break up a valid canoe lose
