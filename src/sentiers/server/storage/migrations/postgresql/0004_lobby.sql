-- Who looks for an opponent, as long as `seen` is renewed; and whom one has met there, for a moment.
CREATE TABLE seeks (
    person text PRIMARY KEY, token text NOT NULL UNIQUE, game text NOT NULL, tempo text NOT NULL, rating double precision,
    since bigint NOT NULL, seen bigint NOT NULL);
CREATE INDEX seeks_of_games ON seeks (game, tempo, since);
CREATE INDEX seeks_seen ON seeks (seen);
CREATE TABLE meetings (token text PRIMARY KEY, "table" text NOT NULL, at bigint NOT NULL);
CREATE INDEX meetings_by_moment ON meetings (at);
-- Whether anybody may watch a table: those that wait for somebody and those being played, each list in its order.
ALTER TABLE tables ADD COLUMN public boolean NOT NULL DEFAULT false;
UPDATE tables SET public = true WHERE position('"private":false'::bytea IN setup) > 0;
CREATE INDEX open_tables ON tables (no) WHERE listed;
CREATE INDEX open_tables_of_games ON tables (game, no) WHERE listed;
CREATE INDEX public_matches ON tables (no) WHERE public AND NOT over AND NOT listed;
