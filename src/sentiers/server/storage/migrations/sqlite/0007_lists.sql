-- What lists show is columns, not replays. Of a table from before, `turn` is not known (NULL) until it is opened again.
ALTER TABLE tables ADD COLUMN n INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN game TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN seats TEXT NOT NULL DEFAULT '[]';
ALTER TABLE tables ADD COLUMN plies INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN turn TEXT;
ALTER TABLE tables ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sitting ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sitting ADD COLUMN over INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET touched = COALESCE((SELECT at FROM journal WHERE journal.no = tables.no ORDER BY n DESC LIMIT 1), opened);
UPDATE tables SET
    game = COALESCE(json_extract(CAST(setup AS TEXT), '$.game'), ''),
    seats = (
        SELECT json_group_array(COALESCE(
            (SELECT 'by:' || substr(entry, 6 + length(seat.key)) FROM journal
             WHERE journal.no = tables.no AND entry LIKE 'sit ' || seat.key || ' %' ORDER BY n DESC LIMIT 1),
            seat.value))
        FROM json_each(CAST(setup AS TEXT), '$.seats') AS seat),
    plies = COALESCE((
        SELECT SUM(CASE WHEN entry LIKE 'play %' THEN 1 WHEN entry LIKE 'undo %' THEN -CAST(substr(entry, 6) AS INTEGER) ELSE 0 END)
        FROM journal WHERE journal.no = tables.no), 0)
WHERE json_valid(CAST(setup AS TEXT));
UPDATE sitting SET (touched, over) = (SELECT touched, over FROM tables WHERE tables.no = sitting.no);
CREATE INDEX running_tables_of_people ON sitting (person, touched) WHERE NOT over;
CREATE INDEX tables_to_look_at ON tables (no) WHERE turn IS NULL AND NOT over;
