-- A guest who keeps his id has an account: the same person, with ways to come back. `gone`: when it was deleted; the row stays,
-- so that nobody is ever this person again. `key`: the handle as it is compared. Recovery codes have no `until`, those of devices do.
CREATE TABLE accounts (
    person text PRIMARY KEY, handle text NOT NULL, key text UNIQUE, password text, kept bigint NOT NULL, gone bigint);
CREATE TABLE passkeys (
    id text PRIMARY KEY, person text NOT NULL, key bytea NOT NULL, uses bigint NOT NULL, name text NOT NULL,
    made bigint NOT NULL, used bigint);
CREATE INDEX passkeys_of_people ON passkeys (person, made);
CREATE TABLE sessions (id text PRIMARY KEY, person text NOT NULL, opened bigint NOT NULL, proved bigint NOT NULL);
CREATE INDEX sessions_of_people ON sessions (person, opened);
CREATE TABLE codes (hash text PRIMARY KEY, person text NOT NULL, until bigint);
CREATE INDEX codes_of_people ON codes (person, until);
CREATE INDEX passing_codes ON codes (until) WHERE until IS NOT NULL;
-- Challenges of passkeys that were answered, and by which session: each is answered once.
CREATE TABLE spent (hash text PRIMARY KEY, session text NOT NULL, until bigint NOT NULL);
CREATE INDEX spent_until ON spent (until);
-- The ranking of a day lists accounts only.
ALTER TABLE results ADD COLUMN listed boolean NOT NULL DEFAULT false;
DROP INDEX results_ranked;
CREATE INDEX results_ranked ON results (game, day, score DESC, at, person) WHERE listed;
