-- What somebody wants otherwise than the house does it by itself (storage/choices.py).
CREATE TABLE choices (
    person TEXT NOT NULL, choice TEXT NOT NULL,
    PRIMARY KEY (person, choice)) WITHOUT ROWID;
