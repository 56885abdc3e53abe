"""A match of Canoë that is decided: whatever the second does after these moves, the first completes a canoe."""

WON = ["j4", "d1", "h3", "e1", "f2", "f1", "d3", "g1", "c2", "h1", "e3", "i1", "k3"]
