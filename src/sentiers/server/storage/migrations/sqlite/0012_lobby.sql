-- Who looks for an opponent, as long as `seen` is renewed; and whom one has met there, for a moment.
CREATE TABLE seeks (
    person TEXT PRIMARY KEY, token TEXT NOT NULL UNIQUE, game TEXT NOT NULL, tempo TEXT NOT NULL, rating REAL,
    since INTEGER NOT NULL, seen INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX seeks_of_games ON seeks (game, tempo, since);
CREATE INDEX seeks_seen ON seeks (seen);
CREATE TABLE meetings (token TEXT NOT NULL PRIMARY KEY, "table" TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX meetings_by_moment ON meetings (at);
-- Whether anybody may watch a table: those that wait for somebody and those being played, each list in its order.
ALTER TABLE tables ADD COLUMN public INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET public = 1 WHERE instr(CAST(setup AS TEXT), '"private":false') > 0;
CREATE INDEX open_tables ON tables (no) WHERE listed;
CREATE INDEX open_tables_of_games ON tables (game, no) WHERE listed;
CREATE INDEX public_matches ON tables (no) WHERE public AND NOT over AND NOT listed;
