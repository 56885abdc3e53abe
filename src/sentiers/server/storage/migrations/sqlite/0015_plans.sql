-- What people have laid down to be answered while they are away, as trees of moves from entry `n` and ply `ply` of a table on. Private: no
-- list, no log and no other person is told of it. `stamp` is another one with each change.
CREATE TABLE plans (
    no INTEGER NOT NULL, seat INTEGER NOT NULL, person TEXT NOT NULL, n INTEGER NOT NULL, ply INTEGER NOT NULL,
    stamp TEXT NOT NULL, branches TEXT NOT NULL, PRIMARY KEY (no, seat)) WITHOUT ROWID;
CREATE INDEX plans_of_people ON plans (person);
