"""A printed piece: solid or hollow, with its label and a drain hole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from burrkit.fabrication import booleans
from burrkit.fabrication.faces import Rectangle, rectangles
from burrkit.fabrication.measures import ENGRAVED, Engraving, Measures
from burrkit.fabrication.strokes import HIGH, engravable, is_doubtful, strokes, width
from burrkit.geometry import Cell, Voxels
from burrkit.mesh import Mesh, MeshError, joined, solid

#: The least and the greatest height of letters, in millimetres.
_LEAST: Final = 2.5
_MOST: Final = 8.0

#: Gap between a label and a bevel; and the width of the pen in sixths of the height of a letter.
_MARGIN: Final = 0.7
_PEN: Final = 0.85


@dataclass(frozen=True)
class Label:
    """An engraved text; a line below marks small letters, and the orientation of ambiguous numbers."""

    text: str
    underlined: bool = False


def labels(mark: str, name: str, engraving: Engraving) -> tuple[Label, ...]:
    """Return the labels to try, the best first: the name if requested and short, then the mark."""
    wanted = [(engravable(name), False)] if engraving == "name" and len(engravable(name)) <= 8 else []
    wanted += [(engravable(mark), mark.islower())] if engraving != "none" else []
    return tuple(Label(text, small or is_doubtful(text)) for text, small in wanted if text)


def printed(
    cells: Voxels,
    measures: Measures,
    wanted: Sequence[Label] = (),
    others: Voxels | None = None,
    *,
    down: Cell = (0, 0, -1),
) -> Mesh:
    """Return the mesh of a piece where it is drawn, in millimetres, hollow if it has walls.

    The first of the ``wanted`` labels that fits is engraved. ``others`` are the cubes of the other pieces of
    the assembly in the frame of this one: faces that touch them are the best places for a label or a hole.
    ``down`` is the side on which it is printed, which gets none. Raises MeshError without manifold3d if it is
    needed, and if no label fits.
    """
    mesh = solid(cells, cube=measures.cube, inset=measures.inset, bevel=measures.bevel)
    if measures.wall:
        hollow = solid(cells, cube=measures.cube, inset=measures.inset + measures.wall, bevel=0.0)
        mesh = joined([mesh, hollow.flipped()])
    if not wanted and not measures.drain:
        return mesh
    booleans.require()
    places = [place for place in rectangles(cells, others) if place.direction != down]
    cutters = []
    if measures.drain:
        drained = max((p for p in places if p.size == (1, 1)), key=lambda p: (p.hidden, -p.corner[2]))
        frame = drained.frame(measures.cube, measures.inset)
        cutters.append(booleans.hole(measures.drain, measures.wall + 0.5, frame))
        places = [place for place in places if place.outward != drained.outward]
    if wanted:
        cutters.append(_letters(places, wanted, measures))
    return booleans.less(mesh, cutters)


def _letters(places: Sequence[Rectangle], wanted: Sequence[Label], measures: Measures) -> Any:
    """Return the cutter of the first label that fits."""
    for label in wanted:
        found = best_place(places, label, measures)
        if found is not None:
            place, high = found
            scale = high / HIGH
            lines = strokes(label.text, underlined=label.underlined)
            frame = place.frame(measures.cube, measures.inset)
            return booleans.letters(lines, scale, _PEN * scale, ENGRAVED, frame)
    raise MeshError(f"no face has room to engrave {wanted[-1].text}; take a larger cube or a smaller bevel")


def best_place(
    places: Sequence[Rectangle], label: Label, measures: Measures
) -> tuple[Rectangle, float] | None:
    """Return the place of a label and the height of its letters, in mm: hidden, then large; None if none."""
    edge = 2 * (measures.inset + measures.bevel + _MARGIN)
    room = (width(label.text) + _PEN) / HIGH
    tall = (HIGH + _PEN + (4.0 if label.underlined else 0.0)) / HIGH
    best: tuple[tuple[bool, float, int], Rectangle, float] | None = None
    for place in places:
        wide, high = (n * measures.cube - edge for n in place.size)
        letters = min(wide / room, high / tall, _MOST)
        rank = place.hidden, round(letters, 2), -place.size[0] * place.size[1]
        if letters >= _LEAST and (best is None or rank > best[0]):
            best = rank, place, letters
    return None if best is None else (best[1], best[2])
