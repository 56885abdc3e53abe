"""Wege once more, slowly: a park as a dictionary of tiles, each rule in plain words. Nothing comes from the game's folder."""

from itertools import product

KINDS = {"P": "path", "R": "river", "B": "bridge", "N": "reserve"}
CORNERS = {"nw": (0, 0), "ne": (1, 0), "se": (1, 1), "sw": (0, 1)}
CLOCKWISE = ["nw", "ne", "se", "sw"]
UPRIGHT = {"nw": "land", "ne": "water", "se": "land", "sw": "water"}
HOME = {"b": "nw", "w": "ne"}


def turned(quarters):
    """The terrain of a tile's corners, turned clockwise."""
    return {CLOCKWISE[(place + quarters) % 4]: UPRIGHT[corner] for place, corner in enumerate(CLOCKWISE)}


class Park:
    """What a position's text says. Cells are (column, row from the north); a point is the north-west corner of its cell."""

    def __init__(self, text, experts=False, bridges=False):
        self.experts = experts
        self.bridges = bridges  # W11b
        self.tiles, self.hand, self.turn, self.passed = {}, None, 1, False
        rows, west, land = {}, 3, "nw"
        for line in filter(None, map(str.strip, text.splitlines())):
            words = line.split()
            if words[0].isdigit():
                rows[11 - int(words[0])] = words[1:]
            elif len(words[0]) == 1:
                west = ord(words[0]) - 97
            elif words[0] == "f6:":
                land = words[2]
            elif words[0] == "turn":
                self.turn, self.hand = int(words[1][:-1]), None if words[2] == "over" else words[2]
                self.passed = words[-1] == "on"
        for y, marks in rows.items():
            for x, mark in enumerate(marks, west):
                if mark != ".":
                    quarters = (x + y + (land == "ne")) % 2
                    corners = turned(quarters)
                    duck = mark[1:2]
                    where = None
                    if duck:
                        own = "land" if duck == "b" else "water"
                        upper = mark[2] == "^"
                        where = next(c for c, t in corners.items() if t == own and (CORNERS[c][1] == 0) == upper)
                    self.tiles[x, y] = (mark[0], duck, where, corners)

    def span(self, tiles=None):
        tiles = tiles or self.tiles
        xs, ys = [x for x, _ in tiles], [y for _, y in tiles]
        return min(xs), max(xs), min(ys), max(ys)

    # W17, W12

    def ducks(self, colour):
        """The tiles whose duck of this colour sits in each point."""
        found = {}
        for (x, y), (_, duck, where, _) in self.tiles.items():
            if duck == colour:
                dx, dy = CORNERS[where]
                found.setdefault((x + dx, y + dy), []).append((x, y))
        return found

    def on_known_edge(self, point):
        x0, x1, y0, y1 = self.span()
        return (x1 - x0 == 5 and point[0] in (x0, x1 + 1)) or (y1 - y0 == 5 and point[1] in (y0, y1 + 1))

    def united(self, colour):
        return {p for p, cells in self.ducks(colour).items() if len(cells) > 1 and not self.on_known_edge(p)}

    def lonely(self, colour):
        united = self.united(colour)
        return sum(len(cells) for point, cells in self.ducks(colour).items() if point not in united)

    # W15, W19, W20

    def rings(self, kind, terrain):
        """The points of a terrain with four tiles of this kind around them."""
        found = set()
        for x, y in self.tiles:
            around = [(x, y), (x - 1, y), (x, y - 1), (x - 1, y - 1)]
            four = all(cell in self.tiles and self.tiles[cell][0] == kind for cell in around)
            if four and self.tiles[x, y][3]["nw"] == terrain:
                found.add((x, y))
        return found

    def connects(self, terrain, strict, near=False):
        """`near`: the points beside an island or a pond are as if they were not there (W20b)."""
        kind, other = ("P", "water") if terrain == "land" else ("R", "land")
        spoilt, gone = set(), set()
        for x, y in self.rings(kind, other) if strict else ():
            spoilt |= {(x, y), (x - 1, y), (x, y - 1), (x - 1, y - 1)}
            gone |= {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} if near else set()
        joined, points = {}, set()
        for (x, y), (mark, _, _, corners) in self.tiles.items():
            ends = [(x + CORNERS[c][0], y + CORNERS[c][1]) for c, t in corners.items() if t == terrain]
            points.update(end for end in ends if end not in gone)
            if gone & set(ends):
                continue
            if mark == "B" or (mark == kind and (x, y) not in spoilt):
                joined.setdefault(ends[0], set()).add(ends[1])
                joined.setdefault(ends[1], set()).add(ends[0])
        x0, x1, y0, y1 = self.span()
        if x1 - x0 < 5 or y1 - y0 < 5:
            return False
        while points:
            network, fresh = set(), [points.pop()]
            while fresh:
                point = fresh.pop()
                network.add(point)
                fresh += joined.get(point, set()) - network
            points -= network
            xs, ys = {x for x, _ in network}, {y for _, y in network}
            if {x0, x1 + 1} <= xs and {y0, y1 + 1} <= ys:
                return True
        return False

    # What may be laid

    def moves(self):
        if self.hand is None:
            return set()
        if not self.tiles:
            return self._first()
        found = {
            self._text(cell, quarters) for cell in product(range(-1, 12), repeat=2) for quarters in self._fits(cell)
        }
        if (self.hand == "B" and not self.passed) or (self.hand == "N" and self.experts and not found):
            found |= {"x" + name(cell) for cell in self.tiles if self._exchanges(cell)}
        return found

    def _first(self):
        if len(self.hand) == 2:
            return {"f6" + corner for corner in CORNERS}
        return {"f6nw", "f6ne"}

    def _text(self, cell, quarters):
        if len(self.hand) == 1:
            return name(cell)
        return name(cell) + CLOCKWISE[(CLOCKWISE.index(HOME[self.hand[1]]) + quarters) % 4]

    def _fits(self, cell):
        """The rotations in which the hand can be laid on a cell."""
        x, y = cell
        if cell in self.tiles or not any(
            (x + dx, y + dy) in self.tiles for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))
        ):
            return []
        with_it = {**self.tiles, cell: (self.hand[0], "", None, None)}
        x0, x1, y0, y1 = self.span(with_it)
        if x1 - x0 > 5 or y1 - y0 > 5:
            return []
        if self.hand == "B" and ((x1 - x0 == 5 and x in (x0, x1)) or (y1 - y0 == 5 and y in (y0, y1))):
            return []
        if self.experts and not self._reserves_inside(with_it):
            return []
        return [quarters for quarters in range(4) if self._matches(cell, turned(quarters))]

    def _matches(self, cell, corners):
        """Do the corners agree with those of the tiles edge to edge with the cell?"""
        x, y = cell
        for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            beside = self.tiles.get((x + dx, y + dy))
            if beside is None:
                continue
            for corner, (cx, cy) in CORNERS.items():
                for other, (ox, oy) in CORNERS.items():
                    if (cx, cy) == (ox + dx, oy + dy) and corners[corner] != beside[3][other]:
                        return False
        return True

    def _reserves_inside(self, tiles):
        """Is there an area of six by six around these tiles, with no reserve on its edge?"""
        x0, x1, y0, y1 = self.span(tiles)
        reserves = [cell for cell, tile in tiles.items() if tile[0] == "N"]
        across = any(all(w < x < w + 5 for x, _ in reserves) for w in range(x1 - 5, x0 + 1))
        down = any(all(n < y < n + 5 for _, y in reserves) for n in range(y1 - 5, y0 + 1))
        return across and down

    def _exchanges(self, cell):
        kind = self.tiles[cell][0]
        if kind == "N" or (kind == "B" and not (self.bridges and self.hand == "B")):
            return False
        x0, x1, y0, y1 = self.span()
        x, y = cell
        if self.hand == "B" and ((x1 - x0 == 5 and x in (x0, x1)) or (y1 - y0 == 5 and y in (y0, y1))):
            return False
        tile = self.tiles[cell]
        before = [len(self.united(colour)) for colour in "bw"]
        self.tiles[cell] = (self.hand[0], "", None, tile[3])
        lost = any(len(self.united(colour)) < had for colour, had in zip("bw", before, strict=True))
        inside = self.hand != "N" or self._reserves_inside(self.tiles)
        self.tiles[cell] = tile
        return inside and not lost


def name(cell):
    return f"{chr(97 + cell[0])}{11 - cell[1]}"
