-- What somebody has tried of a puzzle: alone (day '') or among the three of a day. `tries` up to the one that was right, or to giving
-- up (`seen`: the solution was shown). `solvers`: what people are worth who want to be rated, by their first tries.
CREATE TABLE puzzles (
    person TEXT NOT NULL, game TEXT NOT NULL, day TEXT NOT NULL, puzzle TEXT NOT NULL, tries INTEGER NOT NULL,
    solved INTEGER NOT NULL, seen INTEGER NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (person, game, day, puzzle)) WITHOUT ROWID;
CREATE TABLE solvers (
    person TEXT NOT NULL, game TEXT NOT NULL, mu REAL NOT NULL, sigma REAL NOT NULL, tried INTEGER NOT NULL,
    PRIMARY KEY (person, game)) WITHOUT ROWID;
