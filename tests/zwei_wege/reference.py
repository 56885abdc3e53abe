"""The moves of Zwei Wege a second time: slow, plain, and written from the rules alone. It shares no code with the game.

A world is a dictionary: the rows, the animals (player and letter → (column, row) or "home"), the mover, moves made and played, and
the announcement (letter and side) that waits for its block."""

COLUMNS = {"<": -1, ">": +1}
OTHER = {"south": "north", "north": "south"}


def begin(rows, cells, mover="south", made=0, moves=0, decline=False, any_animal=False):
    """`decline`, `any_animal`: the readings Z6b and Z13b. `won`: who has won a move that may be declined."""
    world = {"rows": rows, "at": dict(cells), "mover": mover, "made": made, "moves": moves, "waits": None}
    return world | {"won": None, "block": None, "decline": decline, "any animal": any_animal}


def start_row(world, player):
    return 1 if player == "south" else world["rows"]


def path(world, player, cell, side):
    """All cells from the next one to the finishing row, always on the path nearest to the side (Z2, Z8)."""
    column, row = cell
    cells = []
    while row != start_row(world, OTHER[player]):
        row += 1 if player == "south" else -1
        column = min(3, max(1, column + COLUMNS[side]))
        cells.append((column, row))
    return cells


def target(world, player, letter, side):
    """The cell one lands on (Z8); in the finishing row whatever stands there is no hindrance (Z12)."""
    cells = path(world, player, world["at"][player, letter], side)
    free = [cell for cell in cells if cell not in world["at"].values()]
    return free[0] if free and cells.index(free[0]) < len(cells) - 1 else cells[-1]


def allowed(world, player, letter, side):
    """Z13: nobody comes home while another one of his stands on its start row."""
    if target(world, player, letter, side)[1] != start_row(world, OTHER[player]):
        return True
    others = [place for (owner, name), place in world["at"].items() if owner == player and name != letter]
    return not any(place != "home" and place[1] == start_row(world, player) for place in others)


def announceable(world):
    player = world["mover"]
    playing = [name for name in "HIF" if world["at"][player, name] != "home"]
    if world["any animal"]:
        return playing
    free = {name: [side for side in "<>" if allowed(world, player, name, side)] for name in playing}
    both = [name for name in playing if len(free[name]) == 2]
    return both or [name for name in playing if free[name]]


def moves(world):
    if world["won"]:
        return ["+", "-"]
    return ["<", ">"] if world["waits"] else [name + side for name in announceable(world) for side in "<>"]


def go(world, player, letter, side):
    """Moves an animal if it may; says whether it did."""
    if world["at"][player, letter] == "home" or not allowed(world, player, letter, side):
        return False
    cell = target(world, player, letter, side)
    world["at"][player, letter] = "home" if cell[1] == start_row(world, OTHER[player]) else cell
    return True


def play(world, text):
    if not world["waits"]:
        world["waits"] = text
        return
    (letter, side), mover = world["waits"], world["mover"]
    if world["won"]:
        winner, world["won"] = world["won"], None
        if text == "+":
            go(world, winner, letter, side)
        done(world, winner == mover)
        return
    winner = mover if text != side else OTHER[mover]
    if world["decline"] and world["at"][winner, letter] != "home" and allowed(world, winner, letter, side):
        world["won"], world["block"] = winner, text
        return
    done(world, go(world, winner, letter, side) and winner == mover)


def done(world, success):
    """The move is over; the turn too if it was the third or a later one without success (Z11)."""
    mover = world["mover"]
    world["waits"] = None
    world["moves"] += 1
    world["made"] += 1
    if world["made"] >= 3 and not success:
        world["made"] = 0
        world["mover"] = OTHER[mover]


def winner(world):
    for player in OTHER:
        if all(world["at"][player, name] == "home" for name in "HIF"):
            return player
    return None


def draw(world):
    """The world as a text board, as the game writes it."""
    marks = {
        cell: name if player == "south" else name.lower()
        for (player, name), cell in world["at"].items()
        if cell != "home"
    }
    lines = []
    for row in range(world["rows"], 0, -1):
        lines.append(f"{row:>2} " + " ".join(marks.get((column, row), ".") for column in (1, 2, 3)))
    lines.append("   a b c")
    deed = f"{world['mover']} to move"
    if world["won"]:
        deed = f"{world['won']} to go or stay, {world['waits']} open, blocked {world['block']}"
    elif world["waits"]:
        deed = f"{OTHER[world['mover']]} to block {world['waits']}"
    lines.append(f"{deed}, move {world['made'] + 1}, {world['moves']} played")
    return "\n".join(lines)
