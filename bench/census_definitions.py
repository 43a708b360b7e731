"""Levels of six-piece burrs when moves are counted in three ways, and least totals.

    python -m bench.census_definitions run definitions.sqlite
    python -m bench.census_definitions report definitions.sqlite
    python -m bench.census_definitions merge all.sqlite a.sqlite b.sqlite
    python -m bench.census_definitions moves census.sqlite

``run`` takes the options of ``burrkit census sets run``: ``--length``, 6 by default, ``--class notchable``, a
share, a sample, a limit of time, threads or a cluster; its file has all assemblies at one length. ``moves``
reads the file of ``burrkit census run``, and has the assemblies stored there at all four lengths. The results
are in docs/census.md.
"""

from __future__ import annotations

from typing import Final

import typer

from bench.stored_moves import moves
from burrkit.cli import app
from burrkit.cli.census.studies import CODES, study_commands

NAME: Final = "python -m bench.census_definitions"

_STUDY: Final = study_commands(
    NAME,
    "bench.move_definitions",
    CODES,
    run_help="""
    Make every assembly and find its level at one length under three definitions of a move.

    axis: each stick may move by its own amount along one axis. direction: consecutive moves in one direction
    count as one. group: one group slides, the definition of the level everywhere else.

    Ctrl-C, a kill or a power cut lose only unfinished units: the same command resumes.
    """,
    report_help="""
    Report levels under each definition, all three at once, and the highest by holes.

    The report of incomplete results starts with their status.
    """,
)

PROGRAM: Final = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
for command in (*_STUDY, moves):
    PROGRAM.command()(command)

if __name__ == "__main__":
    app.main(PROGRAM, NAME)
