"""The worker process of the workbench and its operations on puzzles."""
