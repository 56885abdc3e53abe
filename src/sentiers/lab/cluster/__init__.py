"""A whole house of many processes on this machine, to try it out and to break it: PostgreSQL, NATS, workers, thinkers, a proxy."""
