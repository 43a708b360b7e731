"""``burrkit census verify``: check random assemblies of a result file with the general engine."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from burrkit.cli.census.options import ResultPath
from burrkit.cli.common.options import AsJson, argument, option
from burrkit.cli.report import give
from burrkit.runtime.report import AsIs


def verify(
    file: ResultPath,
    number: Annotated[int, argument("N", "Number of assemblies.", min=1)],
    seed: Annotated[int | None, option("--seed", "The same seed draws the same assemblies.")] = None,
    as_json: AsJson = False,
) -> None:
    """Draw random assemblies of the units in RESULT_FILE and solve them with the general engine.

    At all four lengths each must have the level type that the census found, and its unit must have counted
    it. Exit code 1 if any differs.
    """
    from random import SystemRandom

    from burrkit.census.results.result_file import ResultFile
    from burrkit.census.results.verification import verify as check

    chosen = SystemRandom().randrange(10**6) if seed is None else seed
    start = time.monotonic()
    with ResultFile(file) as opened:
        checked, wrong = check(opened, number, chosen)
    seconds = time.monotonic() - start
    lines = list(map(str, wrong))
    summary = (
        f"{checked:,} assemblies (logical), drawn with --seed {chosen}, checked at lengths 6, 8, 10, 12:"
        f" {len(wrong) or 'none'} wrong ({seconds:.1f} s)"
    )
    data = {"checked": checked, "seed": chosen, "wrong": lines}
    give(as_json, lambda: data, map(AsIs, [*lines, summary]))
    raise typer.Exit(1 if wrong else 0)
