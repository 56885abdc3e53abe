-- A guest who keeps his id has an account: the same person, with ways to come back. `gone`: when it was deleted; the row stays,
-- so that nobody is ever this person again. `key`: the handle as it is compared. Recovery codes have no `until`, those of devices do.
CREATE TABLE accounts (
    person TEXT PRIMARY KEY, handle TEXT NOT NULL, key TEXT UNIQUE, password TEXT, kept INTEGER NOT NULL, gone INTEGER) WITHOUT ROWID;
CREATE TABLE passkeys (
    id TEXT PRIMARY KEY, person TEXT NOT NULL, key BLOB NOT NULL, uses INTEGER NOT NULL, name TEXT NOT NULL,
    made INTEGER NOT NULL, used INTEGER) WITHOUT ROWID;
CREATE INDEX passkeys_of_people ON passkeys (person, made);
CREATE TABLE sessions (
    id TEXT PRIMARY KEY, person TEXT NOT NULL, opened INTEGER NOT NULL, proved INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX sessions_of_people ON sessions (person, opened);
CREATE TABLE codes (hash TEXT PRIMARY KEY, person TEXT NOT NULL, until INTEGER) WITHOUT ROWID;
CREATE INDEX codes_of_people ON codes (person, until);
CREATE INDEX passing_codes ON codes (until) WHERE until IS NOT NULL;
-- Challenges of passkeys that were answered, and by which session: each is answered once.
CREATE TABLE spent (hash TEXT PRIMARY KEY, session TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX spent_until ON spent (until);
-- The ranking of a day lists accounts only.
ALTER TABLE results ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
DROP INDEX results_ranked;
CREATE INDEX results_ranked ON results (game, day, score DESC, at, person) WHERE listed;
