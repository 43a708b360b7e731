"""Which shapes of puzzle files are congruent: what ``identify`` prints about shapes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from burrkit.cli.common.source import load_file
from burrkit.cli.report import give, printable
from burrkit.errors import FormatError
from burrkit.formats.files import label
from burrkit.plurals import counted
from burrkit.puzzle.document import Puzzle
from burrkit.puzzle.facts import Relative, relatives
from burrkit.runtime.fields import shortened
from burrkit.runtime.report import Block, Heading, ReportTable, paragraph


def report_relatives(source: str, puzzle: Puzzle, among: list[str], *, to_json: bool) -> None:
    """Print the shapes of a puzzle with those that are congruent, in it and in other files and folders."""
    files = [(name, load_file(name)) for name in _files(among) if not _is_same(name, source)]
    compared = [(name, other) for name, other in files if other.lattice is puzzle.lattice]
    skipped = [(name, other.lattice.name) for name, other in files if other.lattice is not puzzle.lattice]
    names = ["", *(name for name, _ in compared)]
    puzzles = [puzzle, *(other for _, other in compared)]
    made = _Relatives(source, names, puzzles, relatives(puzzle, puzzles), skipped)
    give(to_json, lambda: _as_data(made), _report(made))


class _Relatives(NamedTuple):
    """The shapes of a puzzle, the first one, and which are congruent; ``skipped`` are of other lattices."""

    source: str
    names: list[str]
    puzzles: list[Puzzle]
    found: list[list[Relative]]
    skipped: list[tuple[str, str]]

    def name_of(self, one: Relative) -> str:
        """The name of the shape of a relative."""
        return self.puzzles[one.puzzle].shapes[one.shape - 1].name


def _files(among: list[str]) -> list[str]:
    """Return the files that are named, and the .xmpuzzle files of folders in order of their names."""
    files = []
    for name in among:
        if not Path(name).is_dir():
            files.append(name)
            continue
        inside = sorted(str(path) for path in Path(name).glob("*.xmpuzzle"))
        if not inside:
            raise FormatError(label(name), None, "the folder has no .xmpuzzle file")
        files += inside
    return files


def _is_same(name: str, source: str) -> bool:
    return Path(name).exists() and Path(source).exists() and Path(name).samefile(source)


def _as_data(made: _Relatives) -> dict[str, Any]:
    puzzle = made.puzzles[0]
    return {
        "source": made.source,
        "lattice": puzzle.lattice.name,
        "compared": made.names[1:],
        "skipped": [{"file": name, "lattice": lattice} for name, lattice in made.skipped],
        "shapes": [
            {
                "number": number,
                "name": shape.name,
                "cells": len(shape.filled) + len(shape.variable),
                "relatives": [
                    {
                        "file": made.names[one.puzzle] or None,
                        "shape": one.shape,
                        "name": made.name_of(one),
                        "likeness": one.likeness,
                    }
                    for one in some
                ],
            }
            for number, (shape, some) in enumerate(zip(puzzle.shapes, made.found, strict=True), 1)
        ],
    }


def _report(made: _Relatives) -> Iterator[Block]:

    puzzle = made.puzzles[0]
    yield Heading(made.source)
    rows: list[list[str]] = []
    for number, (shape, some) in enumerate(zip(puzzle.shapes, made.found, strict=True), 1):
        size = len(shape.filled) + len(shape.variable)
        lines = [_line(one, made) for one in some] or [""]
        rows.append([f"S{number}", str(size), _printable(shape.name), lines[0]])
        rows += [["", "", "", line] for line in lines[1:]]
    columns = ["", f">{puzzle.lattice.cells_name}", "name", ""]
    yield ReportTable(columns, rows)
    matched, more = sum(map(bool, made.found)), len(made.names) - 1
    where = f"here and in {counted(more, 'other file')}" if more else "here"
    shapes = counted(len(made.found), "shape")
    yield from paragraph(f"{matched} of {shapes} have a congruent one or a mirror image {where}.")
    if made.skipped:
        cells = ", ".join(sorted({lattice for _, lattice in made.skipped}))
        files = counted(len(made.skipped), "file")
        yield f"Not compared: {files} made of other cells ({cells})."


def _line(one: Relative, made: _Relatives) -> str:
    name = _printable(made.name_of(one))
    file = f" of {made.names[one.puzzle]}" if one.puzzle else ""
    words = "the same as" if one.likeness == "same" else "the mirror image of"
    return f"{words} S{one.shape}{f' ({name})' if name else ''}{file}"


def _printable(name: str) -> str:
    return shortened(printable(name), 20)
