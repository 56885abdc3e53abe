-- When people are on vacation, in milliseconds: their clocks at tables by days stand still meanwhile. One that was ended early ended then.
CREATE TABLE vacations (id text PRIMARY KEY, person text NOT NULL, since bigint NOT NULL, until bigint NOT NULL);
CREATE INDEX vacations_of_people ON vacations (person, since);
