"""A path between two layouts as the scene that the page shows (docs/formats/scene.md).

The page plays towards the first state of a scene, the finished puzzle. So that is the goal of the path, and
the steps lead from there back to the start.
"""

from __future__ import annotations

from typing import Any

from burrkit.disassembly.sentences import SlidePhrase, describe_insertion, describe_removal
from burrkit.errors import PuzzleError
from burrkit.geometry import Voxels
from burrkit.palette import ACCENT
from burrkit.path.legs import after
from burrkit.path.model import PathResult
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.viewer.pieces import Palette, count, piece_documents
from burrkit.viewer.scene import FORMAT, VERSION, template

#: The mark and the name of the walls, which are shown as a piece that never moves.
_WALLS = ("#", "walls")


def scene_of_path(result: PathResult, *, title: str = "", palette: Palette = ()) -> dict[str, Any]:
    """Return the scene of a path; walls are one more piece, which never moves.

    Marks are those of the layout if each is one character, else A, B, C. ``palette`` are the colours of
    coloured cubes. PuzzleError if the result has no path.
    """
    if result.moves is None:
        raise PuzzleError("there is no path to show")
    end = result.start
    for move in result.moves:
        end = after(end, move)
    colours = end.colours or ((),) * len(end.marks)
    pieces = [
        Piece(shape, mark=mark if len(mark) == 1 else "", colours=own)
        for mark, shape, own in zip(end.marks, end.shapes, colours, strict=True)
    ]
    if len(end.walls):
        pieces.append(Piece(end.walls, name=_WALLS[1], mark=_WALLS[0]))
    everything = Voxels([cell for piece in pieces for cell in piece.shape])
    problem = Problem(tuple(pieces), Goal(everything))
    slides = [slide for move in result.moves for slide in move.slides]
    among = list(range(len(pieces)))
    phrases = [SlidePhrase(s.pieces, s.axis, -s.distance, frees=False) for s in reversed(slides)]
    steps = [
        {
            "pieces": list(phrase.pieces),
            "axis": phrase.axis,
            "by": phrase.distance,
            "frees": False,
            "apart": template(describe_removal(phrase, problem.marks)),
            "together": template(describe_insertion(phrase, problem.marks)),
        }
        for phrase in phrases
    ]
    whole = {"steps": [0, len(steps)], "pieces": among, "left": among, "removed": []}
    return {
        "format": FORMAT,
        "version": VERSION,
        "title": title or "Path",
        "about": f"{count(len(result.moves), 'move')} from the start to this goal.",
        "accent": ACCENT,
        "pieces": piece_documents(problem, palette),
        "solutions": [
            {
                "number": None,
                "level": None,
                "note": "",
                "begin": {
                    "together": f"{count(len(end.shapes), 'piece')} at the start.",
                    "apart": f"{count(len(end.shapes), 'piece')} at the goal.",
                },
                "end": "This is the start.",
                "places": [[1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0] for _ in pieces],
                "steps": steps,
                "separations": [whole | {"leftNext": None, "removedNext": None}] if steps else [],
            }
        ],
    }
