"""``burrkit logic new``: pencil puzzles with exactly one solution and a measured difficulty.

The puzzle goes to standard output in the text format of its kind, its difficulty to standard error.
"""

from __future__ import annotations

import json
from typing import Annotated, Literal

import typer

from burrkit.cli.common.options import AsJson, argument, option
from burrkit.cli.common.waiting import say


def new(
    kind: Annotated[str, argument("KIND", "One of the kinds of burrkit logic --help.")],
    size: Annotated[
        int | None,
        option("--size", "Cells in a row, rows of a pyramid, highest digit of the dominoes.", metavar="N"),
    ] = None,
    seed: Annotated[int | None, option("--seed", "The same seed makes the same puzzle.")] = None,
    difficulty: Annotated[
        Literal["easy", "medium", "hard"] | None,
        option("--difficulty", "Make one of this measured difficulty."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Make a new puzzle of any kind that has exactly one solution.

    The difficulty is measured and printed on standard error: the number of values that the built-in solver
    tries where propagation ends; for pyramid and concentration, the number of unknowns to carry along.
    """
    from random import SystemRandom

    from burrkit.errors import InternalError
    from burrkit.pencil.logic.generators import measure
    from burrkit.pencil.logic.kinds import fresh, kind_of

    name = kind_of(kind).name
    chosen = SystemRandom().randrange(10**6) if seed is None else seed
    say(f"making a puzzle, {name}")
    made = fresh(name, size, chosen, difficulty)
    measured = measure(made)
    if measured is None:
        raise InternalError(f"a new {name} without exactly one solution")
    if as_json:
        facts = {
            "kind": name,
            "size": made.sizes.usual if size is None else size,
            "seed": chosen,
            "difficulty": measured.band,
            "measure": measured.measure,
            "count": measured.count,
            "puzzle": made.text(),
        }
        typer.echo(json.dumps(facts, ensure_ascii=False))
        return
    typer.echo(made.text(), nl=False)
    typer.echo(f"burrkit: {measured.sentence}", err=True)
