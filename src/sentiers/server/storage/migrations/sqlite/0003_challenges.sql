CREATE TABLE tries (
    game TEXT NOT NULL, day TEXT NOT NULL, person TEXT NOT NULL, "table" TEXT NOT NULL UNIQUE,
    PRIMARY KEY (game, day, person)) WITHOUT ROWID;
CREATE TABLE results (
    game TEXT NOT NULL, day TEXT NOT NULL, person TEXT NOT NULL, score REAL NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (game, day, person)) WITHOUT ROWID;
CREATE INDEX results_of_people ON results (person, game, day);
