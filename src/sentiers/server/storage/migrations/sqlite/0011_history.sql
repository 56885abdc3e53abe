-- What is over, in the order in which it ended (`seq`). `outcome` is JSON; of a match from before it is not known (NULL) until
-- somebody reads its journal again. `rated`: it has changed ratings.
CREATE TABLE ended (
    seq INTEGER PRIMARY KEY, no INTEGER NOT NULL UNIQUE, at INTEGER NOT NULL, game TEXT NOT NULL, speed TEXT NOT NULL,
    rated INTEGER NOT NULL DEFAULT 0, outcome TEXT);
CREATE INDEX ended_to_look_at ON ended (no) WHERE outcome IS NULL;
CREATE INDEX ended_and_rated ON ended (seq) WHERE rated;
-- The finished matches of a person as somebody may see them: `seen` is empty for everybody, or else one of those who played.
CREATE TABLE history (
    person TEXT NOT NULL, seen TEXT NOT NULL, at INTEGER NOT NULL, no INTEGER NOT NULL, game TEXT NOT NULL,
    PRIMARY KEY (person, seen, at, no)) WITHOUT ROWID;
CREATE INDEX history_by_game ON history (person, seen, game, at, no);
CREATE TABLE tallies (
    person TEXT NOT NULL, game TEXT NOT NULL, played INTEGER NOT NULL, won INTEGER NOT NULL, drawn INTEGER NOT NULL,
    lost INTEGER NOT NULL, streak INTEGER NOT NULL, longest INTEGER NOT NULL,
    PRIMARY KEY (person, game)) WITHOUT ROWID;
-- A person in a link: says nothing of the id that a cookie carries.
CREATE TABLE aliases (alias TEXT PRIMARY KEY, person TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX aliases_of_people ON aliases (person);
CREATE TABLE ratings (
    person TEXT NOT NULL, game TEXT NOT NULL, speed TEXT NOT NULL, mu REAL NOT NULL, sigma REAL NOT NULL, matches INTEGER NOT NULL,
    PRIMARY KEY (person, game, speed)) WITHOUT ROWID;
-- What a match has changed: what somebody had before it, and after.
CREATE TABLE changes (
    no INTEGER NOT NULL, person TEXT NOT NULL, seq INTEGER NOT NULL, game TEXT NOT NULL, speed TEXT NOT NULL,
    mu_before REAL NOT NULL, sigma_before REAL NOT NULL, mu REAL NOT NULL, sigma REAL NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (no, person)) WITHOUT ROWID;
CREATE INDEX changes_of_people ON changes (person, game, speed, seq);
INSERT INTO ended (no, at, game, speed) SELECT no, touched, game, 'free' FROM tables WHERE over ORDER BY touched, no;
INSERT OR IGNORE INTO history (person, seen, at, no, game)
    SELECT substr(mine.value, 4),
        CASE WHEN json_extract(CAST(setup AS TEXT), '$.private') IS 0 THEN '' ELSE substr(theirs.value, 4) END, touched, no, game
    FROM tables, json_each(seats) AS mine, json_each(seats) AS theirs
    WHERE over AND json_valid(CAST(setup AS TEXT)) AND mine.value LIKE 'by:%' AND theirs.value LIKE 'by:%';
