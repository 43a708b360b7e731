"""Occlusion: the bodies to draw transparent so that the moving ones are visible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from burrkit.drawing.figure import Body, Scene
from burrkit.drawing.view import View

#: The greatest part of the moving bodies that may be hidden.
_MOST_HIDDEN: Final = 0.65


def occluders(bodies: Sequence[Body], view: View) -> frozenset[int]:
    """Return pale bodies to draw transparent, the worst first, until the others hide little enough."""
    if bodies and not bodies[0].cells.lattice.is_cubic:
        from burrkit.drawing.cell_figure import cell_occluders

        return cell_occluders(bodies, view)
    solid = dict(enumerate(bodies))
    alone = Scene.of([body for body in bodies if not body.pale], view).seen.triangles.tolist()
    while True:
        numbers = list(solid)
        scene = Scene.of(list(solid.values()), view)
        owners = scene.bodies[scene.seen.cubes].tolist()
        seen_at = dict(zip(map(tuple, scene.seen.triangles.tolist()), owners, strict=True))
        over = Counter(numbers[seen_at[tuple(triangle)]] for triangle in alone)
        hiding = {body: count for body, count in over.items() if solid[body].pale}
        if sum(hiding.values()) <= _MOST_HIDDEN * len(alone):
            return frozenset(range(len(bodies))) - solid.keys()
        del solid[max(hiding, key=lambda body: (hiding[body], -body))]
