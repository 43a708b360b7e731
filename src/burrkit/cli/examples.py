"""``burrkit examples``: the puzzles that come with burrkit, listed or copied."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from burrkit.cli.common import options
from burrkit.errors import BurrkitError

if TYPE_CHECKING:
    from burrkit.formats.examples import Example


def examples(
    out: Annotated[
        Path | None,
        options.out("Copy them into this folder.", metavar="FOLDER", default=False),
    ] = None,
    force: Annotated[bool, options.force("Overwrite files that exist.")] = False,
    as_json: Annotated[bool, options.json_flag("one JSON list")] = False,
) -> None:
    """List the puzzles that come with burrkit, or copy them into a folder."""
    from burrkit.formats.examples import examples as all_examples

    listed = all_examples()
    if not listed:
        raise BurrkitError("this copy of burrkit has no examples")
    if out is not None:
        _copy(listed, out, force)
    if as_json:
        answer = [{"name": each.name, "path": str(each.path), "command": each.command} for each in listed]
        typer.echo(json.dumps(answer))
    elif out is None:
        _print(listed)


def _copy(listed: list[Example], out: Path, force: bool) -> None:
    """All or nothing, as far as it can be known before: no file is replaced unless ``force`` is given."""
    from burrkit.formats.files import require_replaceable, write_bytes

    for each in listed:
        require_replaceable(out / each.name, force=force)
    try:
        for each in listed:
            (out / each.name).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BurrkitError(f"{out}: cannot make the folder: {error.strerror}") from None
    for each in listed:
        write_bytes(out / each.name, each.path.read_bytes(), force=force)


def _print(listed: list[Example]) -> None:
    from burrkit.cli.common.console import console, show, table

    here = console()
    columns = [("file", "left"), ("try", "left")]
    show(here, table(columns, [[each.name, f"burrkit {each.command} {_shown(each)}"] for each in listed]))
    show(here)
    show(here, "burrkit examples --out FOLDER copies them.")


def _shown(each: Example) -> str:
    """Its name as a source, or the path: from here if it lies below, else from the folder of its copy."""
    if each.source is not None:
        return each.source
    try:
        return str(each.path.relative_to(Path.cwd()))
    except ValueError:
        return f"FOLDER/{each.name}"
