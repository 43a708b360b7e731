"""``burrkit search space``: print the design space of a family, as a file to edit."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from burrkit.cli.common.options import AsJson, argument, option
from burrkit.cli.report import json_text
from burrkit.errors import BurrkitError
from burrkit.formats.files import decode, exists, label, read_bytes, require_new, write_text

if TYPE_CHECKING:
    from burrkit.puzzle.design_space import DesignSpace


def space(
    name: Annotated[
        str,
        argument(
            "FAMILY", "burr-6, burr-12, burr-18, cage-6, cage-12, cage-18, frame-5 to frame-9, or a FILE."
        ),
    ],
    length: Annotated[
        int | None, option("--length", "Length of the sticks, or of the edges of a frame.", metavar="N")
    ] = None,
    out: Annotated[Path | None, option("--out", "Write FILE instead of printing.")] = None,
    force: Annotated[bool, option("--force")] = False,
    as_json: AsJson = False,
) -> None:
    """Print the design space of a family of burrs: which cubes may belong to which piece.

    Edit it, and climb in it: burrkit search climb --space FILE. The name of such a file checks it.
    """
    from burrkit.formats.json.space import write_space
    from burrkit.search.climb.families import family

    require_new(out, force=force)
    described = space_in(Path(name), length) if exists(Path(name)) else family(name).space(length)
    text = write_space(described)
    if out is not None:
        write_text(out, text, force=force)
    if as_json:
        typer.echo(json_text(_data(described)))
    elif out is None:
        typer.echo(text, nl=False)


def space_in(file: Path, length: int | None) -> DesignSpace:
    """The design space in a file. BurrkitError for a length: it is that of the drawings."""
    from burrkit.formats.json.space import read_space

    if length is not None:
        raise BurrkitError("--length: the file determines it; omit the option", "conflict")
    source = label(file.name)
    return read_space(decode(read_bytes(file), source), source)


def _data(space: DesignSpace) -> dict[str, Any]:
    pieces = [
        {"mark": piece.mark, "name": piece.name, "must": len(piece.must), "may": len(piece.may)}
        for piece in space.pieces
    ]
    return {
        "name": space.name,
        "pieces": pieces,
        "cubes": len(space.goal.cells),
        "optional": len(space.goal.optional),
        "holes": space.holes,
        "contested": len(space.contested),
    }
