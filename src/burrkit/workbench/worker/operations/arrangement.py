"""Where the pieces of an assembly lie, as a request lists them: ``offsets`` and ``turned``."""

from __future__ import annotations

from burrkit.assembly.model import Assembly
from burrkit.geometry import MATRICES, ROTATIONS, Cell
from burrkit.workbench.worker.operations.requests import Request


def offsets(request: Request, assembly: Assembly) -> dict[int, Cell]:
    """Return the shift of each piece from its place, of those that are not put aside."""
    if "offsets" not in request:
        return dict.fromkeys(assembly.placed, (0, 0, 0))
    count = len(assembly.motions)
    listed = request.items(request.values["offsets"], "offsets", count, count)
    return {
        piece: request.cell(value, f"offsets[{piece}]")
        for piece, value in enumerate(listed)
        if value is not None
    }


def rotations(request: Request, assembly: Assembly) -> dict[int, int]:
    """Return the numbers of the rotations of pieces that have turned."""
    count = len(assembly.motions)
    found: dict[int, int] = {}
    for piece, value in enumerate(request.items(request.values.get("turned", []), "turned", count, 0)):
        if value is None:
            continue
        place = f"turned[{piece}]"
        listed = [request.whole(n, place, -1, 1) for n in request.items(value, place, 9, 9)]
        which = next((t for t in ROTATIONS if MATRICES[t].ravel().tolist() == listed), None)
        if which is None:
            raise request.error(place, "is no rotation by quarter turns")
        found[piece] = which
    return found
