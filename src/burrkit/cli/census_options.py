"""Options of every command that works through the units of a class of sticks."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import typer

OfClass: TypeAlias = Annotated[
    Literal["all", "notchable"],
    typer.Option("--class", help="Which sticks: all, or notchable ones alone."),
]
Share: TypeAlias = Annotated[
    str, typer.Option("--share", metavar="K/N", help="Do one of N equal shares, for several machines.")
]
Sample: TypeAlias = Annotated[
    float, typer.Option("--sample", min=0, max=1, metavar="FRACTION", help="Do a random part of the units.")
]
TimeLimit: TypeAlias = Annotated[
    float | None, typer.Option("--time-limit", min=0, metavar="SECONDS", help="Stop after so long.")
]
Jobs: TypeAlias = Annotated[
    int | None, typer.Option("--jobs", min=1, metavar="N", help="Threads; all processors by default.")
]
Cluster: TypeAlias = Annotated[
    str | None,
    typer.Option("--cluster", metavar="WHERE", help="Dask workers: local:N, or tcp://host:8786."),
]
