"""The workbench (floor 7): a web app on this machine to edit, solve, watch and export puzzles.

The server knows files, tokens and processes; everything about puzzles happens in worker processes, so that
no search and no hostile file ever holds it up. See docs/workbench.md.
"""
