-- What a device calls itself, for who looks where he is signed in: a browser and a system, no more. News no longer reach a device that
-- was signed out: `session` is that of the device which asked for them, nothing for a guest.
ALTER TABLE sessions ADD COLUMN device text NOT NULL DEFAULT '';
ALTER TABLE subscriptions ADD COLUMN session text NOT NULL DEFAULT '';
