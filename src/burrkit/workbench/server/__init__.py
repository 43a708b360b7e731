"""The server of the workbench: files, tokens, jobs; it computes nothing about puzzles."""
