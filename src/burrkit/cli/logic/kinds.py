"""``burrkit logic``: pencil puzzles, a command for each kind, and ``new`` to make some.

It works as the scripts of the series did: puzzle in, SMT-LIB out (``--smt``); solver output and ``-f
puzzle`` in, page out (``--answer``). A solver's output that comes through a pipe is also read without
``--answer``, and printed as text. Otherwise burrkit solves the puzzle, or the solver of ``--solver`` does.
Exit code 0 if there is an answer and it is right, 1 if there is none or it is wrong, 2 for invalid input.

The keys of ``--json``, one object: ``kind``, ``title``, ``comments``, ``solver``, ``count`` (answers found),
``complete`` (there are no others), ``unique`` (null if more might exist) and ``answers``, each with
``values`` by cell, ``picture`` (lines of text), ``right``, ``difference`` and ``check`` (lines).
"""

from __future__ import annotations

import typer

from burrkit.cli.common.help_text import Command, Group
from burrkit.cli.common.verbosity import LeveledCommand
from burrkit.cli.logic.kind import command_of
from burrkit.cli.logic.new import new

#: All words after ``logic`` are passed to the commands of the kinds, ``--help`` too.
CONTEXT_SETTINGS = {
    "ignore_unknown_options": True,
    "allow_extra_args": True,
    "allow_interspersed_args": False,
    "help_option_names": [],
}


def logic(ctx: typer.Context) -> None:
    """Solve, check and make pencil puzzles, with or without an SMT solver."""
    from burrkit.pencil.logic.kinds import KINDS

    # Typer needs a tenth of a second to build a dozen commands: only the one that is used is built.
    words = ctx.args
    kinds = [kind for kind in KINDS if kind.name in words[:1]] or KINDS
    app = typer.Typer(
        cls=Group,
        help=logic.__doc__,
        no_args_is_help=True,
        rich_markup_mode=None,
        add_completion=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(lambda: None)
    for kind in kinds:
        # A row of rotors may begin with "-".
        settings = {"ignore_unknown_options": True}
        app.command(kind.name, cls=LeveledCommand, context_settings=settings)(command_of(kind))
    app.command("new", cls=Command)(new)
    raise typer.Exit(app(words, prog_name="burrkit logic", standalone_mode=False) or 0)
