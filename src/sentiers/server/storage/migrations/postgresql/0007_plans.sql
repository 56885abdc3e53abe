-- What people have laid down to be answered while they are away, as trees of moves from entry `n` and ply `ply` of a table on. Private: no
-- list, no log and no other person is told of it. `stamp` is another one with each change.
CREATE TABLE plans (
    no bigint NOT NULL, seat integer NOT NULL, person text NOT NULL, n integer NOT NULL, ply integer NOT NULL,
    stamp text NOT NULL, branches text NOT NULL, PRIMARY KEY (no, seat));
CREATE INDEX plans_of_people ON plans (person);
