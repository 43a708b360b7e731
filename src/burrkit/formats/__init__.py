"""Reading and writing puzzles, one module a format."""

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import publish

if TYPE_CHECKING:
    from burrkit.formats import (
        burr6 as burr6,
        coordinates as coordinates,
        cube_lists as cube_lists,
        drawings as drawings,
        gltf as gltf,
        json as json,
        ll_listing as ll_listing,
        mesh_files as mesh_files,
        obj as obj,
        puz as puz,
        puzzle_studio as puzzle_studio,
        puzzlecad as puzzlecad,
        puzzlesolver3d as puzzlesolver3d,
        registry as registry,
        source as source,
        stl as stl,
        stored as stored,
        threemf as threemf,
        xmpuzzle as xmpuzzle,
    )

publish(__name__)
