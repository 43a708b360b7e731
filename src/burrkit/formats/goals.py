"""A goal for pieces without one: from another file, a shape of the same one, a box, or the burr's frame.

Or a container, into which the pieces of any puzzle go.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final, TypeAlias

from burrkit.errors import FormatError, PuzzleError
from burrkit.formats.contents import Burrs, Content, CubeLists, merged
from burrkit.formats.files import exists, label
from burrkit.geometry import Voxels
from burrkit.geometry.lattices import CUBES
from burrkit.puzzle import Container, Goal, Problem
from burrkit.puzzle.document import MOST_VOXELS, ProblemSpec, Puzzle, boxed
from burrkit.runtime.fields import quoted
from burrkit.sixpiece import frame
from burrkit.sixpiece.sticks import LENGTHS

_BOX: Final = re.compile(r"([0-9]{1,3}) ?[x\xd7] ?([0-9]{1,3}) ?[x\xd7] ?([0-9]{1,3})", re.IGNORECASE)
_SHAPE: Final = re.compile(r"[Ss]([0-9]{1,5})")
_BURR: Final = "burr"
_KNOWN: Final = "a file, a shape of the puzzle (S3 or its name), a box such as 3x3x3, or burr"

_Read: TypeAlias = Callable[[Path], Content]


def with_goal(found: Content, goal: str | os.PathLike[str] | Container, read: _Read) -> Content:
    """Give the problems of a puzzle that have no goal this one.

    ``goal`` is the name or the number of a shape of the puzzle, then not a piece; a box ``3x3x3``; the
    word ``burr`` for the frame of the sticks; or a file, which ``read`` reads: its goal, or its only shape.
    A ``Container`` takes the place of any goal. BurrkitError if nothing lacks a goal, and for an unknown
    goal.
    """
    if isinstance(goal, Container):
        return _in_container(found, goal)
    if isinstance(found, CubeLists) and found.goal is None:
        return _of_lists(found, goal, read)
    if isinstance(found, Puzzle) and any(spec.goal is None for spec in found.problems):
        return _of_document(found, goal, read)
    raise PuzzleError("the puzzle has a goal; --goal is for pieces without one", "conflict")


def _in_container(found: Content, container: Container) -> Content:
    """The pieces of what a file holds in a container, in place of the goal or of a container of its own."""
    if isinstance(found, CubeLists):
        return replace(found, goal=container)
    if isinstance(found, Problem):
        return container.problem(found.pieces[: found.container], found.name)
    document = found.document() if isinstance(found, Burrs) else found
    if not document.problems:
        raise PuzzleError("the puzzle has no problem, so no pieces for a container", "missing")
    # Pieces need no goal here, but a problem has one: any shape of its pieces.
    specs = [
        spec if spec.goal is not None or not spec.parts else replace(spec, goal=spec.parts[0].shape)
        for spec in document.problems
    ]
    whole = replace(document, problems=tuple(specs))
    problems = [whole.problem(k) for k in range(len(specs))]
    return merged([Puzzle.of(container.problem(one.pieces[: one.container], one.name)) for one in problems])


def _of_lists(found: CubeLists, goal: str | os.PathLike[str], read: _Read) -> CubeLists:
    text = str(goal).strip()
    chosen = [k for k, (name, _) in enumerate(found.pieces) if text in (f"S{k + 1}", name) and text]
    if isinstance(goal, str) and chosen:
        if len(chosen) > 1 or len(found.pieces) == 1:
            raise PuzzleError(
                f"--goal {quoted(text)}: {len(chosen)} of {len(found.pieces)} pieces have this name"
            )
        (k,) = chosen
        shape = found.pieces[k][1].normalized()
        return replace(found, goal=Goal(shape), pieces=(*found.pieces[:k], *found.pieces[k + 1 :]))
    length = max(max(shape.extent) for _, shape in found.pieces)
    made = _goal(goal, length, read)
    if isinstance(made, Container):
        return replace(found, goal=made)
    if made.colours or made.required.lattice is not found.pieces[0][1].lattice:
        raise PuzzleError(f"{label(text)}: a goal of lists of cubes has only plain cubes", "unsupported")
    return replace(found, goal=made)


def _of_document(puzzle: Puzzle, goal: str | os.PathLike[str], read: _Read) -> Content:
    text = str(goal).strip()
    index = _shape_named(puzzle, text) if isinstance(goal, str) else None
    if index is None:
        sizes = [max(shape.size) for shape in puzzle.shapes]
        made = _goal(goal, max(sizes, default=0), read)
        if isinstance(made, Container):
            return _in_container(puzzle, made)
        if made.colours or (made.required | made.optional).lattice != puzzle.lattice:
            raise PuzzleError(f"{label(text)}: the goal has colours, or other cells than the pieces")
        drawn = boxed(made.required, made.optional, (), "Goal")
        puzzle = replace(puzzle, shapes=(*puzzle.shapes, drawn))
        index = len(puzzle.shapes) - 1
    problems = tuple(_given(spec, index) for spec in puzzle.problems)
    return replace(puzzle, problems=problems)


def _given(spec: ProblemSpec, index: int) -> ProblemSpec:
    if spec.goal is not None:
        return spec
    return replace(spec, goal=index, parts=tuple(part for part in spec.parts if part.shape != index))


def _shape_named(puzzle: Puzzle, text: str) -> int | None:
    """The index of the shape with a number or a name; None if there is none."""
    if (match := _SHAPE.fullmatch(text)) and 1 <= int(match[1]) <= len(puzzle.shapes):
        return int(match[1]) - 1
    named = [k for k, shape in enumerate(puzzle.shapes) if text and shape.name.strip() == text]
    if len(named) > 1:
        numbers = ", ".join(f"S{k + 1}" for k in named[:5])
        raise PuzzleError(f"--goal {quoted(text)}: several shapes have this name; choose among {numbers}")
    return named[0] if named else None


def _goal(goal: str | os.PathLike[str], length: int, read: _Read) -> Goal | Container:
    """A goal other than a shape of the puzzle; ``length`` is that of its longest piece."""
    text = str(goal).strip()
    if isinstance(goal, str) and text.lower() == _BURR:
        if length not in LENGTHS:
            raise PuzzleError(f"--goal {_BURR}: sticks are 6, 8, 10 or 12 cubes long, and not {length}")
        return frame.goal(length)
    if isinstance(goal, str) and (match := _BOX.fullmatch(text)):
        x, y, z = (int(side) for side in match.groups())
        if not 0 < x * y * z <= MOST_VOXELS:
            raise PuzzleError(f"--goal {text}: a box has 1 to {MOST_VOXELS:,} cubes")
        return Goal(Voxels.box(x, y, z))
    path = Path(goal)
    if not text or (text != "-" and not exists(path)):
        raise FormatError(label(text) or "--goal", None, f"no such file or shape; give {_KNOWN}", "unknown")
    try:
        return _only_goal(read(path))
    except PuzzleError as error:
        raise PuzzleError(f"{label(text)}: {error}", error.code) from None


def _only_goal(found: Content) -> Goal | Container:
    """The goal or the container of what a file holds, or its only shape. PuzzleError if that is not clear."""
    goals = goals_in(found)
    if len(goals) != 1:
        raise PuzzleError(f"{len(goals)} pieces, shapes or goals; a file for --goal has one shape or goal")
    return goals[0][1]


def goals_in(found: Content) -> list[tuple[str, Goal | Container]]:
    """The different goals of what a file holds, or all its shapes if it has no goal, with their names.

    PuzzleError for several burrs, and for a shape without cells.
    """
    if isinstance(found, Problem):
        return [(found.name, Container.of(found) or found.goal)]
    if isinstance(found, CubeLists):
        if found.goal is not None:
            return [(found.name, found.goal)]
        return [(name, Goal(shape.normalized())) for name, shape in found.pieces]
    if not isinstance(found, Puzzle):
        raise PuzzleError("several burrs; a file of goals has shapes or goals")
    chosen = dict.fromkeys(spec.goal for spec in found.problems if spec.goal is not None)
    shapes = [found.shapes[k] for k in chosen or range(len(found.shapes))]
    return [
        (shape.name, Goal(_on(found, shape.filled), _on(found, shape.variable), shape.colours))
        for shape in shapes
    ]


def _on(puzzle: Puzzle, drawn: Voxels) -> Voxels:
    """Cells of a shape on the lattice of its document."""
    return drawn if puzzle.lattice == CUBES else Voxels(drawn.cells, puzzle.lattice)
