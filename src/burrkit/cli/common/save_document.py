"""Puzzle files that commands write: JSON if the name ends in .json, else .xmpuzzle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from pathlib import Path

import typer

from burrkit.errors import BurrkitError
from burrkit.formats import registry
from burrkit.formats.files import label, require_new, write_bytes
from burrkit.puzzle.document import Puzzle
from burrkit.solving.result import Result


def require_document(path: Path | None, *, force: bool) -> None:
    """BurrkitError, before any work, if a document cannot be written there (None for none)."""
    form = None if path is None else registry.by_ending(path)
    if path is not None and (form is None or form.holds != "document"):
        raise BurrkitError(f"{path}: give a file that ends in .xmpuzzle or .json")
    require_new(path, force=force)


def save_document(path: Path, document: Puzzle, results: Iterable[Result] = (), *, force: bool) -> None:
    """Write a document with the solutions of ``results``, and report what the format cannot store.

    BurrkitError if the file exists, unless ``force``.
    """
    from burrkit.formats.stored import without_moves

    form = registry.by_ending(path)
    if form is None or form.holds != "document":
        form = registry.named("xmpuzzle")
    write_bytes(path, form.encode(registry.Selected(document)), force=force)
    losses = form.lost(document) if form.lost else ()
    for lost in (*losses, *chain.from_iterable(map(without_moves, results))):
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

    ``source`` is its text and the goal of pieces without one. Of a burr at another length, and under
    conditions that are not those of the source, only the problems that were solved are written.
    """
    from burrkit.formats.contents import merged
    from burrkit.formats.source import load_document
    from burrkit.formats.stored import with_result

    keeps = length is None
    if keeps:
        document, indices = load_document(*source), [(number or 1) - 1 for number in results]
        pairs = zip(indices, results.values(), strict=True)
        keeps = all(not one.problem.is_bound or document.problem(k) == one.problem for k, one in pairs)
    if not keeps:
        document = merged([Puzzle.of(result.problem) for result in results.values()])
        indices = list(range(len(results)))
    for index, result in zip(indices, results.values(), strict=True):
        document = with_result(document, index, result)
    save_document(path, document, results.values(), force=force)
