-- Where news reach people: the push subscriptions of their devices. `told`: of which kinds of news of a table its people were called,
-- and have not come since (bits, see push/calls.py).
CREATE TABLE subscriptions (
    endpoint TEXT PRIMARY KEY, person TEXT NOT NULL, p256dh TEXT NOT NULL, auth TEXT NOT NULL, lang TEXT NOT NULL,
    at INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX subscriptions_of_people ON subscriptions (person, at);
ALTER TABLE sitting ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
