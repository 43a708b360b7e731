"""A packing puzzle on the print bed, with both kinds of box: the picture of docs/guides/packing.md.

Libraries read the print plates, so this picture is made again but not compared.
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

_SCALE: Final = 4.0
_WALLS: Final = "#b9b2a3"
_FROM_BEHIND: Final = np.diag([-1.0, -1.0, 1.0, 1.0])


def picture() -> bytes:
    """The picture as a PNG file."""
    with TemporaryDirectory() as folder:
        for lid in ("glued", "sliding"):
            command = ["make", "skylight", "-o", f"{folder}/{lid}", "--only", "print", "--lid", lid]
            subprocess.run([sys.executable, "-m", "burrkit", *command], check=True, capture_output=True)
        plates = [Path(folder) / lid / "print" / "plate-1.3mf" for lid in ("glued", "sliding")]
        return side_by_side([rendered(_bodies(plate), _SCALE) for plate in plates])


def _bodies(plate: Path) -> Iterator[tuple[trimesh.Trimesh, str]]:
    """The pieces and the parts of the box, seen from the back, where the pieces lie in front of the box."""
    scene = trimesh.load_scene(plate)
    for node in scene.graph.nodes_geometry:
        transform, name = scene.graph[node][0], str(scene.graph[node][1])
        mesh = scene.geometry[name].copy()
        mesh.apply_transform(_FROM_BEHIND @ transform)
        yield mesh, _WALLS if "box" in name else PIECES[ord(name.removeprefix("piece ")) - ord("A")]
