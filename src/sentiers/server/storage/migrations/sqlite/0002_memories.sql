CREATE TABLE memories (
    person TEXT NOT NULL, game TEXT NOT NULL, bot TEXT NOT NULL, memory TEXT NOT NULL,
    PRIMARY KEY (person, game, bot)) WITHOUT ROWID;
