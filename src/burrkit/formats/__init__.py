"""Reading and writing puzzles, one module a format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import lazy

if TYPE_CHECKING:
    from burrkit.formats import (
        burr6,
        coordinates,
        cube_lists,
        drawings,
        gltf,
        json,
        ll_listing,
        mesh_files,
        obj,
        puz,
        puzzle_studio,
        puzzlecad,
        puzzlesolver3d,
        registry,
        source,
        stl,
        stored,
        threemf,
        xmpuzzle,
    )

__all__ = [
    "burr6",
    "coordinates",
    "cube_lists",
    "drawings",
    "gltf",
    "json",
    "ll_listing",
    "mesh_files",
    "obj",
    "puz",
    "puzzle_studio",
    "puzzlecad",
    "puzzlesolver3d",
    "registry",
    "source",
    "stl",
    "stored",
    "threemf",
    "xmpuzzle",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(__name__)
