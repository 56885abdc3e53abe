-- How many exercises of a game's lesson somebody has done; done is 1 once all of them were.
CREATE TABLE lessons (
    person TEXT NOT NULL, game TEXT NOT NULL, reached INTEGER NOT NULL, done INTEGER NOT NULL,
    PRIMARY KEY (person, game)) WITHOUT ROWID;
