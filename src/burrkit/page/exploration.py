"""The placements of every piece as the JSON document that the page steps through (docs/formats/scene.md).

The page computes the overlaps and runs the search, from these placements alone:

    kinds[1].places   [ 4,  0, 1, 2,  1,  1,    5,  0, 1, 2,  1,  0,    ...]
                        |   |_____|   |   |     the next one
                        |   offset    |   1 if an assembly may contain it, else 0
                        |             position 1 to 6 of a six-piece burr, 0 for none of them
                        a row of "turns"
"""

from __future__ import annotations

from typing import Any, Final

from burrkit.assembly.orbits import KindOrbits, Place, kinds as kinds_of
from burrkit.errors import PuzzleError
from burrkit.geometry import MATRICES, ROTATIONS
from burrkit.page.pieces import Palette, piece_documents, runs
from burrkit.palette import ACCENT
from burrkit.puzzle import Problem
from burrkit.sixpiece.layouts import layouts

FORMAT: Final = "burrkit-placements"
VERSION: Final = 1

#: Numbers of one placement.
WIDTH: Final = 6

#: Placements in one document; a page with that many is a quarter larger than one of a single solution.
MOST_PLACEMENTS: Final = 10_000


def exploration(problem: Problem, *, title: str = "", palette: Palette = ()) -> dict[str, Any]:
    """Return the document of all placements of a problem's pieces in its goal.

    If there are more than ``MOST_PLACEMENTS``, those that no assembly contains are left out, with a note in
    ``about``; PuzzleError if the others are still too many. Equal pieces share their placements, and all have
    the cubes of the first of them. ``palette`` are the colours of coloured cubes in the puzzle's file.
    """
    problem.require_cubes()
    kinds = kinds_of(problem)
    every, left = (sum(kind.count(left=only)[0] for kind in kinds) for only in (False, True))
    if left > MOST_PLACEMENTS:
        raise PuzzleError(
            f"{left:,} placements are left to look at, and the page holds {MOST_PLACEMENTS:,} "
            "(burrkit placements counts them, and lists those of one piece with --piece)"
        )
    all_fit = every <= MOST_PLACEMENTS
    pieces = piece_documents(problem, palette)
    for kind in kinds:
        first = pieces[kind.pieces[0]]
        for i in kind.pieces:
            shape = {key: first[key] for key in ("cells", "painted") if key in first}
            pieces[i] |= shape | {"optional": problem.pieces[i].optional}
    return {
        "format": FORMAT,
        "version": VERSION,
        "title": title or problem.name or "Puzzle",
        "about": ""
        if all_fit
        else f"Only the placements that remain possible are here: all {every:,} are too many.",
        "accent": ACCENT,
        "pieces": pieces,
        "goal": {
            "required": runs(list(problem.goal.required)),
            "optional": runs(list(problem.goal.optional)),
            "least": problem.least_filled,
        },
        "turns": [MATRICES[t].ravel().tolist() for t in ROTATIONS],
        "kinds": [_places(problem, kind, only_left=not all_fit) for kind in kinds],
        "layouts": [[f"{step.number:,}", step.what] for step in layouts(problem, kinds)],
    }


def count_placements(document: dict[str, Any]) -> int:
    """Return the number of placements in a document; equal pieces share theirs."""
    return sum(len(kind) for kind in document["kinds"]) // WIDTH


def _places(problem: Problem, kind: KindOrbits, *, only_left: bool) -> list[int]:
    """Encode the placements of a kind, six numbers each, those of a burr's position side by side."""
    numbers = _positions(problem, kind)
    chosen = [
        (n, place) for n, place in zip(numbers, kind.places, strict=True) if place.left or not only_left
    ]
    chosen.sort(key=lambda pair: pair[0] or len(problem.pieces) + 1)
    return [value for number, place in chosen for value in _encoded(number, place)]


def _encoded(position: int, place: Place) -> tuple[int, ...]:
    return place.motion.isometry, *place.motion.offset, position, int(place.left)


def _positions(problem: Problem, kind: KindOrbits) -> list[int]:
    """Return for each placement the position of the six-piece burr that it is in, 0 for none."""
    boxes = problem.position_boxes
    if not boxes:
        return [0] * len(kind.places)
    number = {(box.low, box.extent): p for p, box in enumerate(boxes, 1)}
    shape = problem.pieces[kind.pieces[0]].shape
    moved = (shape.moved(place.motion) for place in kind.places)
    return [number.get((cells.low, cells.extent), 0) for cells in moved]
