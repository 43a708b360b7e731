"""``burrkit examples``: the puzzles that come with burrkit, listed or copied."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from burrkit.cli.common import options
from burrkit.cli.common.options import option
from burrkit.cli.report import give
from burrkit.errors import BurrkitError
from burrkit.runtime.report import Block, ReportTable, paragraph

if TYPE_CHECKING:
    from burrkit.formats.examples import Example


def examples(
    out: Annotated[
        Path | None, option("--out", "Copy them into this folder.", metavar="FOLDER", show_default=False)
    ] = None,
    force: Annotated[bool, option("--force", "Overwrite files that exist.")] = False,
    as_json: Annotated[bool, options.json_flag("one JSON list")] = False,
) -> None:
    """List the puzzles that come with burrkit, or copy them into a folder."""
    from burrkit.formats.examples import examples as all_examples

    listed = all_examples()
    if not listed:
        raise BurrkitError("this copy of burrkit has no examples")
    if out is not None:
        _copy(listed, out, force)
    if as_json or out is None:
        give(as_json, lambda: [_data(each) for each in listed], _report(listed))


def _data(each: Example) -> dict[str, str]:
    return {"name": each.name, "path": str(each.path), "command": each.command}


def _copy(listed: list[Example], out: Path, force: bool) -> None:
    """All or nothing, as far as it can be known before: no file is replaced unless ``force`` is given."""
    from burrkit.formats.files import require_replaceable, write_bytes

    for each in listed:
        require_replaceable(out / each.name, force=force)
    try:
        for each in listed:
            (out / each.name).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BurrkitError(f"{out}: cannot make the folder: {error.strerror}", "no-access") from None
    for each in listed:
        write_bytes(out / each.name, each.path.read_bytes(), force=force)


def _report(listed: list[Example]) -> Iterator[Block]:
    rows = [[each.name, f"burrkit {each.command} {_shown(each)}"] for each in listed]
    yield ReportTable(["file", "try"], rows)
    yield from paragraph("burrkit examples --out FOLDER copies them.")


def _shown(each: Example) -> str:
    """Its name as a source, or the path: from here if it is below, else from the folder of its copy."""
    if each.source is not None:
        return each.source
    try:
        return str(each.path.relative_to(Path.cwd()))
    except ValueError:
        return f"FOLDER/{each.name}"
