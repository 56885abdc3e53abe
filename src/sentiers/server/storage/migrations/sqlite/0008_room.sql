-- An edition brought along is kept once, by its hash. Who opened a table, and (as a keyed hash) from which address: for quotas.
-- `untouched`: since when nobody has looked at a table at which nobody has moved; NULL once somebody has.
CREATE TABLE editions (hash TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;
ALTER TABLE tables ADD COLUMN edition TEXT;
ALTER TABLE tables ADD COLUMN opener TEXT;
ALTER TABLE tables ADD COLUMN address TEXT;
ALTER TABLE tables ADD COLUMN untouched INTEGER;
UPDATE tables SET untouched = touched
WHERE NOT over AND json_valid(CAST(setup AS TEXT)) AND json_extract(CAST(setup AS TEXT), '$.counts') IS NOT 1
    AND NOT EXISTS (SELECT 1 FROM journal WHERE journal.no = tables.no AND entry LIKE 'play %');
CREATE INDEX tables_of_editions ON tables (edition) WHERE edition IS NOT NULL;
CREATE INDEX tables_of_openers ON tables (opener, opened) WHERE opener IS NOT NULL;
CREATE INDEX tables_of_addresses ON tables (address, opened) WHERE address IS NOT NULL;
CREATE INDEX untouched_tables ON tables (untouched) WHERE untouched IS NOT NULL;
-- The ranking of a day in its order.
CREATE INDEX results_ranked ON results (game, day, score DESC, at, person);
