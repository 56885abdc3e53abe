"""The short board solved in plain Python: a recursion with a memory, written from the rules, sharing no code with the game.

A board is three (own, other) places, one pair a species, seen from the mover; a place is 3 * rows come + column, or HOME."""

ROWS = 5
HOME = 3 * (ROWS - 1)
STAY, WIN, LOSS = "stay", "win", "loss"


def other_side(place):
    return 3 * (ROWS - 1 - place // 3) + place % 3


def land(place, side, taken, others):
    """Where an animal comes to stand; None where it may not come home yet."""
    row, column = divmod(place, 3)
    while True:
        row, column = row + 1, min(2, max(0, column + side))
        if row == ROWS - 1:
            return None if any(other < 3 for other in others) else HOME
        if 3 * row + column not in taken:
            return 3 * row + column


def options(board, any_animal=False):
    """For each animal that may be announced: for both sides, what success and what a block leads to."""
    own, other = [pair[0] for pair in board], [pair[1] for pair in board]
    mine = {p for p in own if p != HOME} | {other_side(p) for p in other if p != HOME}
    theirs = {p for p in other if p != HOME} | {other_side(p) for p in own if p != HOME}
    both, either = [], []
    for k in range(3):
        if own[k] == HOME:
            continue
        ends = [land(own[k], side, mine, own[:k] + own[k + 1 :]) for side in (-1, 1)]
        sides = []
        for end, side in zip(ends, (-1, 1), strict=True):
            success = STAY if end is None else after(board, k, (end, other[k]))
            prize = None if other[k] == HOME else land(other[k], side, theirs, other[:k] + other[k + 1 :])
            sides.append((success, STAY if prize is None else after(board, k, (own[k], prize))))
        if any_animal or None not in ends:
            both.append(sides)
        elif ends != [None, None]:
            either.append(sides)
    return both or either


def after(board, k, pair):
    pairs = [*board[:k], pair, *board[k + 1 :]]
    if all(own == HOME for own, _ in pairs):
        return WIN
    if all(other == HOME for _, other in pairs):
        return LOSS
    return tuple(sorted(pairs))


def swap(board):
    return tuple(sorted((other, own) for own, other in board))


def value(a, b, c, d):
    """Of the game [[a, b], [c, d]] to the row player: the best of both rows and of the mix that makes the columns equal."""
    shares = [0.0, 1.0]
    if a - b - c + d:
        shares.append(min(1.0, max(0.0, (d - c) / (a - b - c + d))))
    return max(min(p * a + (1 - p) * c, p * b + (1 - p) * d) for p in shares)


def solve(board, known, decline=False, any_animal=False):
    """known[board] = the mover's chances before the first, the second and the third move of a turn. `decline`, `any_animal`: the
    readings Z6b and Z13b; with them a move in which nothing moves ends it with a chance of 1/300, as a draw."""
    if board in known:
        return
    pair = (board, swap(board))
    plans = [options(side, any_animal) for side in pair]
    for plan in plans:
        for sides in plan:
            for outcomes in sides:
                for outcome in outcomes:
                    if outcome not in (STAY, WIN, LOSS):
                        solve(outcome, known, decline, any_animal)
                        solve(swap(outcome), known, decline, any_animal)
    chances = [[0.5, 0.5, 0.5], [0.5, 0.5, 0.5]]
    turns = decline or any(STAY in outcomes for plan in plans for sides in plan for outcomes in sides)
    while True:
        before = [list(each) for each in chances]
        for me in (0, 1):
            for move in (2, 1, 0):
                stay = 1 - chances[1 - me][0] if move == 2 else chances[me][move + 1]
                keep = chances[me][min(2, move + 1)] if decline else None
                if decline or any_animal:
                    stay = stay + (0.5 - stay) / 300
                chances[me][move] = max(gamble(sides, move, stay, known, keep) for sides in plans[me])
        pairs = zip([*chances[0], *chances[1]], [*before[0], *before[1]], strict=True)
        change = max(abs(now - then) for now, then in pairs)
        if not turns or change < 1e-15:
            break
    known[pair[0]], known[pair[1]] = chances


def gamble(sides, move, stay, known, keep=None):
    """`keep`: what comes for a mover who was let pass and declines; None where he may not."""
    good, bad = [], []
    if keep is not None:
        keep = keep + (0.5 - keep) / 300
    for success, block in sides:
        good.append(1.0 if success == WIN else stay if success == STAY else known[success][min(2, move + 1)])
        if keep is not None and success not in (WIN, STAY):
            good[-1] = max(good[-1], keep)
        if block in (LOSS, STAY):
            bad.append(0.0 if block == LOSS else stay)
        else:
            bad.append(1 - known[swap(block)][0] if move == 2 else known[block][move + 1])
            if keep is not None:
                bad[-1] = min(bad[-1], stay)
    return value(bad[0], good[0], good[1], bad[1])
