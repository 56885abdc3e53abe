-- When people are on vacation, in milliseconds: their clocks at tables by days stand still meanwhile. One that was ended early ended then.
CREATE TABLE vacations (
    id TEXT PRIMARY KEY, person TEXT NOT NULL, since INTEGER NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX vacations_of_people ON vacations (person, since);
