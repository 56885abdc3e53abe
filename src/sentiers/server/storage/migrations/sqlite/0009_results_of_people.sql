-- With the score in it, or SQLite takes the ranking for all results of somebody, and walks through everybody's.
DROP INDEX results_of_people;
CREATE INDEX results_of_people ON results (person, game, day, score);
