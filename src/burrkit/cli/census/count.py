"""``burrkit census count``: the number of six-piece burrs, counted without making them."""

from __future__ import annotations

import json
from typing import Annotated, Literal

import typer

from burrkit.cli.census.options import of_class
from burrkit.cli.common.options import AsJson
from burrkit.cli.common.waiting import say
from burrkit.cli.common.warm_up import announce_if_cold


def count(
    of: Annotated[
        Literal["all", "notchable", "solid"],
        of_class("Class of burrs: all, those of notchable sticks, or those without holes."),
    ] = "all",
    as_json: AsJson = False,
) -> None:
    """Count all six-piece burrs by convention, holes, symmetry type and Cutler's case, without making them.

    The sticks may be any of the 2,225 connected ones, as oriented, each any number of times. Every outer cube
    is filled; inner ones may be holes.
    """
    from burrkit.cli.census.count_tables import as_data, as_text
    from burrkit.cli.common.console import console, show

    announce_if_cold("census.counting", "sixpiece.engine.kernel.symmetric_rows")
    say("counting")
    if as_json:
        typer.echo(json.dumps(as_data(of)))
        return
    for part in as_text(of):
        show(console(), part)
