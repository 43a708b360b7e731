"""The workbench: a local web app to edit, solve, watch and export puzzles.

The server handles files, tokens and processes. All work on puzzles happens in worker processes, so that no
search and no hostile file can block the server. See docs/guides/workbench-developers.md.
"""
