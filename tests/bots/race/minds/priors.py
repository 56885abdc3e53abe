"""First impressions of Race: the slower the better."""

from sentiers.kernel import rule


@rule
def weigh(box, s, seat, moves, total, out):
    for place in range(total):
        out[place] = 1000.0 if moves[place] == 1 else 1.0
