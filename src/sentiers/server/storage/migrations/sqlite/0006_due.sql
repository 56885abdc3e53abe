-- The next moment (in milliseconds) at which a table needs something: a flag, a bot's move.
ALTER TABLE tables ADD COLUMN due INTEGER;
CREATE INDEX due_tables ON tables (due) WHERE due IS NOT NULL;
