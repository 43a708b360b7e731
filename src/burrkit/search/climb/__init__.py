"""Hill climbing with restarts: puzzles of a high level from random beginnings."""
