-- Where news reach people: the push subscriptions of their devices. `told`: of which kinds of news of a table its people were called,
-- and have not come since (bits, see push/calls.py).
CREATE TABLE subscriptions (
    endpoint text PRIMARY KEY, person text NOT NULL, p256dh text NOT NULL, auth text NOT NULL, lang text NOT NULL,
    at bigint NOT NULL);
CREATE INDEX subscriptions_of_people ON subscriptions (person, at);
ALTER TABLE sitting ADD COLUMN told integer NOT NULL DEFAULT 0;
