"""A mesh cut into pieces, together and apart: the picture of docs/guides/design.md.

The pieces depend on the libraries that cut meshes, so this picture is made again but not compared.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import numpy as np
import trimesh

from burrkit.palette import PIECES
from docs.tools.rendering import rendered, side_by_side

_OPTIONS: Final = "--pieces 4 --cubes 7 --steps 20000 --runs 2 --seed 1"
_SCALE: Final = 8.0
#: Models have y upward and are in metres.
_UPRIGHT: Final = np.array([[1e3, 0, 0, 0], [0, 0, -1e3, 0], [0, 1e3, 0, 0], [0, 0, 0, 1]], dtype=np.float64)


def picture() -> bytes:
    """The picture as a PNG file."""
    with TemporaryDirectory() as folder:
        trimesh.creation.icosphere(subdivisions=4, radius=30).export(f"{folder}/ball.stl")
        command = ["design", f"{folder}/ball.stl", *_OPTIONS.split(), "--make", f"{folder}/ball"]
        subprocess.run([sys.executable, "-m", "burrkit", *command], check=True, capture_output=True)
        models = [Path(folder) / "ball" / name for name in ("assembled.glb", "pieces.glb")]
        return side_by_side([rendered(_pieces(model), _SCALE) for model in models])


def _pieces(model: Path) -> Iterator[tuple[trimesh.Trimesh, str]]:
    scene = trimesh.load_scene(model)
    for name, colour in zip(sorted(scene.geometry), PIECES, strict=False):
        mesh = scene.geometry[name].copy()
        mesh.apply_transform(_UPRIGHT @ scene.graph.get(name)[0])
        yield mesh, colour
