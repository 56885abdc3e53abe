"""Buizen once more, slowly: the table as a dictionary of tiles, each rule in plain words. Nothing comes from the game's folder: a
foreman reads a position's text and the edition's, and knows what may be done and what it is worth."""

import tomllib

STEPS = [(0, 1), (1, 0), (0, -1), (-1, 0)]  # north, east, south, west; y grows to the north
NAMES = {"PE100": "e", "gas": "g", "fire main": "f", "PP": "p"}


def back(side):
    return (side + 2) % 4


class Foreman:
    def __init__(self, edition_text, position, fewer=False, forced=False, beside=False, longest=False):
        """The last four are the readings B14b, B15b, B15c and B22b."""
        self.fewer, self.forced, self.beside_laying, self.longest = fewer, forced, beside, longest
        data = tomllib.loads(edition_text)
        self.faces = {}
        for number, tile in enumerate(data["tiles"], 1):
            for name, key in (("a", "front"), ("b", "back")):
                self.faces[number, name] = [(word[0], word[1]) for word in tile[key].split()]
        self.table, self.hands, self.materials = {}, [], []
        rows = []
        for line in filter(None, map(str.strip, position.splitlines())):
            if ":" in line:
                name, tiles = line.split(":")[1].split("|")
                self.materials.append(NAMES[name.strip()])
                self.hands.append(tiles.split())
            elif line.startswith("turn"):
                self.seat = int(line.split()[1].strip(","))
                self.may_draw = int(line[-1]) if "may draw" in line else 0
                self.special_played, self.tile_laid = "special played" in line, "tile laid" in line
            else:
                rows.append(line.split())
        columns = [int(word) for word in rows.pop()]
        for y, *marks in rows:
            for x, mark in zip(columns, marks, strict=False):
                if mark != ".":
                    self.table[x, int(y)] = mark
        marks = list(self.table.values())
        self.roads = data["roads"] - sum(mark[0] == "=" for mark in marks)
        self.rooms = data["pump_rooms"] - marks.count("#")
        pipes = sum(mark[0] not in "=#" for mark in marks)
        covers = sum(mark.count("o") + mark.count("x") for mark in marks if mark[0] == "=")
        total = len(data["tiles"]) + data["open_pits"] + data["manholes"]
        self.bag = total - pipes - covers - sum(map(len, self.hands))

    def sides(self, mark):
        """The four sides of a pipe tile, written as `12b90`."""
        name = "a" if "a" in mark else "b"
        number, degrees = mark.split(name)
        face = self.faces[int(number), name]
        return [face[(side - int(degrees) // 90) % 4] for side in range(4)]

    def beside(self, cell):
        for side, (dx, dy) in enumerate(STEPS):
            yield side, (cell[0] + dx, cell[1] + dy)

    # B9 to B13

    def fits_side(self, own, mark, side):
        """May this side of a pipe tile touch what lies there, which turns its own side toward it?"""
        material, kind = own
        if mark == "#":
            return kind == "^"
        if mark[0] == "=":
            return kind == "/"
        return kind == "." and self.sides(mark)[back(side)] == (material, ".")

    def brings(self, cell, mark):
        """B12, B13: the roads and pump rooms that come with a tile."""
        roads, rooms, brought = self.roads, self.rooms, {}
        for side, there in self.beside(cell):
            kind = self.sides(mark)[side][1]
            if there in self.table:
                continue
            if kind == "/" and roads:
                roads -= 1
                brought[there] = "="
            if kind == "^" and rooms:
                rooms -= 1
                brought[there] = "#"
        return brought

    def welcome(self, cell, mark):
        """Would this road or pump room fit all that lies around the cell?"""
        for side, there in self.beside(cell):
            other = self.table.get(there)
            if other is None:
                continue
            if other[0] in "=#":
                if other[0] != mark:
                    return False
            elif self.sides(other)[back(side)][1] != {"=": "/", "#": "^"}[mark]:
                return False
        return True

    def can_lie(self, cell, mark):
        around = [(side, there) for side, there in self.beside(cell) if there in self.table]
        if cell in self.table or not around:
            return False
        if not all(self.fits_side(self.sides(mark)[side], self.table[there], side) for side, there in around):
            return False
        return all(self.welcome(there, added) for there, added in self.brings(cell, mark).items())

    def layings(self, tile):
        """Every way to lay a tile, those that look alike once."""
        free = {there for cell in self.table for _, there in self.beside(cell)} - set(self.table)
        for cell in free:
            looks = []
            for name in "ab":
                for degrees in (0, 90, 180, 270):
                    mark = f"{tile}{name}{degrees}"
                    if (name, self.sides(mark)) not in looks:
                        looks.append((name, self.sides(mark)))
                        if self.can_lie(cell, mark):
                            yield f"{mark} {cell[0]},{cell[1]}"

    def moves(self):
        """B9, B15 to B18."""
        if self.may_draw:  # B14b
            return {f"draw {number}" for number in range(1, self.may_draw + 1)}
        hand = self.hands[self.seat]
        specials = set() if self.special_played else self.specials(hand, self.table)
        if self.tile_laid:  # B15c
            return {"-"} | specials
        found = {move for tile in hand if tile.isdigit() for move in self.layings(tile)}
        if not found and self.forced and specials:  # B15b
            return specials
        return (found or {"-"}) | specials

    def specials(self, hand, table):
        found = set()
        for (x, y), mark in table.items():
            if "pit" in hand and mark == "=":
                found.add(f"pit {x},{y}")
            if "manhole" in hand and mark in ("=", "=o"):
                found.add(f"manhole {x},{y}")
        return found

    def goes_on(self, move, hand):
        """B14b, B15c: what the line of the turn says if the turn is not over with this move; `hand`: the mover's after it."""
        table, _ = self.after(move)
        if move == "-":
            return ""
        if move.split()[0] in ("pit", "manhole"):
            return ", special played" if self.beside_laying and not self.tile_laid and hand else ""
        if move.split()[0] != "draw":
            cell = tuple(map(int, move.split()[1].split(",")))
            most = min(3, sum(there in self.table for _, there in self.beside(cell)), self.bag)
            if self.fewer and most > 1:
                return f"{', special played' if self.special_played else ''}, may draw {most}"
        if self.beside_laying and not self.special_played and hand and {"=", "=o"} & set(table.values()):
            return ", tile laid"
        return ""

    def after(self, move):
        """The table after a move, and how many tiles are drawn (B14)."""
        if move == "-":
            return dict(self.table), 0 if self.tile_laid else min(1, self.bag)
        what, where = move.split()
        if what == "draw":
            return dict(self.table), int(where)
        cell = tuple(map(int, where.split(",")))
        if what in ("pit", "manhole"):
            mark = self.table[cell] + {"pit": "o", "manhole": "x"}[what]
            return {**self.table, cell: mark}, min(1, self.bag)
        touched = sum(there in self.table for _, there in self.beside(cell))
        if self.fewer and min(3, touched, self.bag) > 1:
            return {**self.table, cell: what, **self.brings(cell, what)}, 0
        return {**self.table, cell: what, **self.brings(cell, what)}, min(3, touched, self.bag)

    # B20, B21

    def pipe_from(self, cell, material):
        """All tiles that a pipe of this material runs through, from this one on."""
        pipe, fresh = set(), {cell}
        while fresh:
            pipe |= fresh
            fresh = {
                there
                for here in fresh
                for side, there in self.beside(here)
                if self.sides(self.table[here])[side] == (material, ".") and there in self.table
            } - pipe
        return pipe

    def pipes(self):
        """Every pipe: its material, the links of each tile in it, and whether it is closed."""
        found = []
        for cell, mark in self.table.items():
            if mark[0] in "=#":
                continue
            for material in sorted({side[0] for side in self.sides(mark)}):
                pipe = self.pipe_from(cell, material)
                if cell == min(pipe):
                    found.append(
                        (material, [self.links(there, material) for there in sorted(pipe)], self.closed(pipe, material))
                    )
        return found

    def links(self, cell, material):
        return self.sides(self.table[cell]).count((material, "."))

    def closed(self, pipe, material):
        for cell in pipe:
            for side, there in self.beside(cell):
                own = self.sides(self.table[cell])[side]
                if own == (material, ".") and there not in self.table:
                    return False
                if own == (material, "/") and self.table.get(there) == "=o":
                    return False
        return True

    def points(self):
        found = dict.fromkeys("egfp", 0)
        for material, links, closed in self.pipes():
            worth = sum(links) if closed else 0
            found[material] = max(found[material], worth) if self.longest else found[material] + worth
        return found
