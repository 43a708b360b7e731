"""Floor 5: reading and writing puzzles, one module a format."""
