"""The server of the workbench: files, tokens and jobs, but no computation on puzzles."""
