"""What each count of the features is worth, and how much a canoe of each sort draws attention."""

from __future__ import annotations

import numpy as np

# fmt: off
# What each count is worth to the mover (in log-odds), fitted to what searches said of 55,000 positions of 1,600 matches, and to how
# these ended, half and half.
WEIGHTS = np.array([
    0.12, 0.00, 0.73, 0.83, 0.80, 1.10, 0.44, 0.40, 0.35, 0.14, 0.11, 0.09, 0.00, 0.07, 0.59, 0.86,
    0.00, 1.05, 0.72, 0.57, 0.39, 0.20, 0.15, 0.13, 0.06, 0.03, 0.03, 0.01, 0.65, 0.18, 0.03, -0.67,
    -0.12, 0.00, -1.28, -1.01, -0.72, -0.97, -0.39, -0.34, -0.27, -0.11, -0.06, -0.06, -0.91, -0.70, -1.15, -0.60,
    0.00, -0.98, -0.72, -0.46, -0.37, -0.19, -0.14, -0.12, -0.05, -0.03, -0.02, -0.01, -0.70, -0.11, -0.03, 0.79,
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
