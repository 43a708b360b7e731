"""Wavefront OBJ and its MTL: named, coloured objects as text, in millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from burrkit.mesh import Model
from burrkit.palette import rgb


def write(models: Sequence[Model], library: str) -> str:
    """The text of an OBJ file with its colours in the MTL file named ``library``, see ``materials``."""
    lines = ["# millimetres; made by burrkit", f"mtllib {library}"]
    start = 1
    for number, model in enumerate(models, 1):
        lines += [f"o {_word(model.name)}", f"usemtl colour-{number}"]
        lines += [f"v {x:.6f} {y:.6f} {z:.6f}" for x, y, z in model.mesh.points.tolist()]
        lines += [f"f {a} {b} {c}" for a, b, c in (model.mesh.triangles + start).tolist()]
        start += len(model.mesh.points)
    return "\n".join([*lines, ""])


def materials(models: Sequence[Model]) -> str:
    """The text of the MTL file: one material a model."""
    return "\n".join([line for k, model in enumerate(models, 1) for line in _material(k, model)] + [""])


def _material(number: int, model: Model) -> Iterator[str]:
    red, green, blue = (channel / 255 for channel in rgb(model.colour))
    yield f"newmtl colour-{number}"
    yield f"Kd {red:.4f} {green:.4f} {blue:.4f}"


def _word(name: str) -> str:
    """A name that every reader takes whole: no blanks, no signs of its own."""
    return "".join(c if c.isalnum() or c in "-._" else "_" for c in name) or "piece"
