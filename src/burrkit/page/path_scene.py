"""A path between two layouts as the scene that the page shows (docs/formats/scene.md).

The page plays towards the first state of a scene, the finished puzzle. So that is the goal of the path, and
the steps lead from there back to the start.
"""

from __future__ import annotations

from typing import Any

from burrkit.errors import PuzzleError
from burrkit.geometry import MATRICES, Voxels
from burrkit.moves.path.finer import free_quarters, played
from burrkit.moves.path.model import PathResult
from burrkit.moves.pose import Pose
from burrkit.page.pieces import Palette
from burrkit.page.scene import scene_document, step_document
from burrkit.palette import piece_colour
from burrkit.puzzle import Appearance, Goal, Piece, Problem

#: The mark and the name of the walls, which are shown as a piece that never moves.
_WALLS = ("#", "walls")


def scene_of_path(result: PathResult, *, title: str = "", palette: Palette = ()) -> dict[str, Any]:
    """Return the scene of a path; walls are one more piece, which never moves.

    Marks are those of the layout if each is one character, else A, B, C. ``palette`` are the colours of
    coloured cubes. PuzzleError if the result has no path.
    """
    if result.moves is None:
        raise PuzzleError("no path to show", "unsolved")
    layouts, moves = played(result)
    start = result.layouts[0]
    colours = start.colours or ((),) * len(start.marks)
    pieces = [
        Piece(
            start.shapes[i],
            mark=mark if len(mark) == 1 else "",
            colours=colours[i],
            appearance=Appearance("", start.paint(i)),
        )
        for i, mark in enumerate(start.marks)
    ]
    if len(start.walls):
        look = Appearance(_WALLS[1], piece_colour(len(pieces)))
        pieces.append(Piece(start.walls, name=_WALLS[1], mark=_WALLS[0], appearance=look))
    everything = Voxels([cell for piece in pieces for cell in piece.shape])
    problem = Problem(tuple(pieces), Goal(everything))
    among = list(range(len(pieces)))
    poses = dict.fromkeys(among, Pose((0, 0, 0)))
    steps: list[dict[str, Any]] = []
    for move, layout, found in zip(result.moves, layouts, moves, strict=False):
        for step in move.steps:
            poses |= {piece: step.carried(poses[piece], piece) for piece in step.pieces}
            document = step_document(step.back) | {"frees": False}
            if found.turn is not None:
                document["quarters"] = -free_quarters(layout, found.turn)
            steps.insert(0, document)
    whole = {"steps": [0, len(steps)], "pieces": among, "left": among, "removed": []}
    solution = {
        "kind": "path",
        "number": None,
        "level": None,
        "note": None,
        "path": {"moves": len(result.moves), "pieces": len(start.shapes)},
        "places": [[*map(int, MATRICES[pose.isometry].ravel()), *pose.offset] for pose in poses.values()],
        "steps": steps,
        "separations": [whole | {"leftNext": None, "removedNext": None}] if steps else [],
    }
    return scene_document(problem, title or "Path", palette, [solution])
