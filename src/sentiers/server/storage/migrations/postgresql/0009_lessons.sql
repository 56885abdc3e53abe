-- How many exercises of a game's lesson somebody has done; done is 1 once all of them were.
CREATE TABLE lessons (
    person text NOT NULL, game text NOT NULL, reached integer NOT NULL, done integer NOT NULL,
    PRIMARY KEY (person, game));
