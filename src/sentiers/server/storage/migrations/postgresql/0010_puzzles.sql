-- What somebody has tried of a puzzle: alone (day '') or among the three of a day. `tries` up to the one that was right, or to giving
-- up (`seen`: the solution was shown). `solvers`: what people are worth who want to be rated, by their first tries.
CREATE TABLE puzzles (
    person text NOT NULL, game text NOT NULL, day text NOT NULL, puzzle text NOT NULL, tries integer NOT NULL,
    solved integer NOT NULL, seen integer NOT NULL, at bigint NOT NULL,
    PRIMARY KEY (person, game, day, puzzle));
CREATE TABLE solvers (
    person text NOT NULL, game text NOT NULL, mu double precision NOT NULL, sigma double precision NOT NULL, tried integer NOT NULL,
    PRIMARY KEY (person, game));
