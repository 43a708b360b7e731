"""Reading and writing puzzles, one module a format."""
