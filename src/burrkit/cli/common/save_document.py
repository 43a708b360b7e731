"""Puzzle files that commands write: JSON if the name ends in .json, else .xmpuzzle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import typer

from burrkit.puzzle.document import Puzzle
from burrkit.solving.result import Result


def save_document(path: Path, document: Puzzle, results: Iterable[Result] = (), *, force: bool) -> None:
    """Write a document, whose solutions are those of ``results``, and report what the format cannot store.

    BurrkitError if the file exists, unless ``force``.
    """
    from burrkit.formats.files import label, write_bytes
    from burrkit.formats.json import puzzle as puzzle_json
    from burrkit.formats.stored import without_moves
    from burrkit.formats.xmpuzzle import write

    is_json = path.suffix.lower() == ".json"
    data = puzzle_json.write(document).encode("utf-8") if is_json else write.write(document)
    write_bytes(path, data, force=force)
    if not is_json and (lost := write.colours_lost(document)):
        typer.echo(f"{label(str(path))}: {lost}", err=True)
    for result in results:
        if lost := without_moves(result, half_turns=is_json):
            typer.echo(f"{label(str(path))}: {lost}", err=True)


def save_results(
    path: Path,
    source: tuple[str, str | None],
    length: int | None,
    results: Mapping[int | None, Result],
    *,
    force: bool,
) -> None:
    """Write a source with the results of its problems, by their numbers; None is the only problem.

    ``source`` is its text and the goal of pieces without one. Of a burr at another length only the problems
    that were solved are written.
    """
    from burrkit.formats.labelled import merged
    from burrkit.formats.source import load_document
    from burrkit.formats.stored import with_result

    if length is None:
        document, indices = load_document(*source), [(number or 1) - 1 for number in results]
    else:
        document = merged([Puzzle.of(result.problem) for result in results.values()])
        indices = list(range(len(results)))
    for index, result in zip(indices, results.values(), strict=True):
        document = with_result(document, index, result)
    save_document(path, document, results.values(), force=force)
