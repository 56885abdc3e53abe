-- What somebody wants otherwise than the house does it by itself (storage/choices.py).
CREATE TABLE choices (
    person text NOT NULL, choice text NOT NULL,
    PRIMARY KEY (person, choice));
