"""The laboratory: tournaments, measurements, and counts that anyone can run again."""
