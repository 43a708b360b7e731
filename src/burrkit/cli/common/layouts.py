"""The arguments START and GOAL of ``burrkit path``: drawings, files, and assemblies of puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

import burrkit as bk
from burrkit.cli.common.choose_assembly import choose
from burrkit.cli.common.source import load_problem
from burrkit.cli.common.waiting import say
from burrkit.errors import BurrkitError, FormatError, PuzzleError
from burrkit.formats.files import exists, label, read_bytes, read_standard_input
from burrkit.moves.mechanics import Mechanics
from burrkit.moves.rules import SLIDES, MoveRule
from burrkit.puzzle.appearance import marks_named

#: What an argument means.
End: TypeAlias = "bk.moves.path.Layout | bk.moves.path.Arrangement"

#: The GOAL that is the assembly of START's puzzle.
ASSEMBLED: Final = "assembled"


@dataclass(frozen=True)
class LayoutOptions:
    """How to read both arguments: which problem and assembly of a puzzle, what is fixed, and how it moves.

    ``cubes_only`` are objections to a puzzle that is not made of cubes.
    """

    problem: int | None = None
    length: int | None = None
    assembly: int | None = None
    tray: bool = False
    fixed: str = ""
    rule: MoveRule = SLIDES
    cubes_only: Sequence[str] = ()


def is_drawing(text: str) -> bool:
    """Whether a text is a drawing of pieces rather than a puzzle: rows of equal length, without blanks."""
    rows = [row for line in text.split() for row in line.split("/") if row]
    if any(" " in line.strip() or "\t" in line.strip() for line in text.splitlines()) or not rows:
        return False
    if text.lstrip()[0] in "{[<" or any(len(row) >= 25 and row.isdecimal() for row in rows):
        return False
    return len({len(row) for row in rows}) == 1 or (text.lstrip().startswith("#") and "," not in text)


def read_end(text: str, name: str, options: LayoutOptions, state: int | None = None) -> End:
    """Read what an argument means: a drawing, or a puzzle, of which it is an assembly.

    ``state`` is a state of that assembly, by its number in ``burrkit states``. ``name`` is START or GOAL, for
    messages. Pieces of cubes have a layout. BurrkitError for what is neither.
    """
    if not text.strip():
        raise BurrkitError(f"{name} is empty; give a drawing, a file or a puzzle")
    drawing = drawing_of(text)
    if drawing is None:
        arrangement = _assembled(text, options, state)
        if not arrangement.mechanics.on_cubes:
            return arrangement
        layout = arrangement.layout
    elif state is not None:
        raise BurrkitError(f"{name} is a drawing; --{name.lower()}-state needs a puzzle", "conflict")
    else:
        try:
            layout = bk.moves.path.parse_drawing(drawing, tray=True if options.tray else None)
        except PuzzleError as error:
            raise PuzzleError(f"{name}: {error}", error.code) from None

    fixed = marks_named(options.fixed, layout.marks)
    return layout.fixed(mark for mark in fixed if name == "START" or mark in layout.marks)


def read_assembled(start: str, options: LayoutOptions, state: int | None = None) -> End:
    """Read the goal that is the assembly of START's puzzle; BurrkitError if START is a drawing."""
    if drawing_of(start) is not None:
        raise BurrkitError(f"'{ASSEMBLED}' needs a puzzle, but START is a drawing; draw GOAL", "conflict")
    return read_end(start, "GOAL", options, state)


def drawing_of(text: str) -> str | None:
    """The drawing that an argument is, or that its file contains; None if it is a puzzle."""
    if text == "-" or exists(Path(text)):
        say("reading the drawing")
        data = read_standard_input() if text == "-" else read_bytes(Path(text))
        try:
            content = data.decode("utf-8-sig")
        except UnicodeDecodeError:  # a compressed file, for instance
            return None
        return content if "\0" not in content and is_drawing(content) else None
    if "/" in text or "#" in text or "\n" in text:
        if bk.formats.registry.by_ending(text) is not None:
            raise FormatError(label(text), None, "no such file", "unknown")
        return text
    return None


def _assembled(text: str, options: LayoutOptions, state: int | None) -> bk.moves.path.Arrangement:
    """The assembly of a puzzle, or one of its states."""
    puzzle = load_problem(text, options.length, options.problem)
    if options.cubes_only and not Mechanics.of(puzzle).on_cubes:
        raise BurrkitError(f"made of {puzzle.lattice.name}; {options.cubes_only[0]}", "unsupported")
    assembly = choose(puzzle, options.assembly, text).solved.assembly
    if state:
        say("following the moves")
    return bk.moves.path.Arrangement.of_state(assembly, state or 0, options.rule)
