ALTER TABLE tables RENAME COLUMN sheet TO setup;
