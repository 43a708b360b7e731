"""burrkit: the workbench for interlocking puzzles. Assemble, take apart, understand.

>>> import burrkit as bk
>>> result = bk.solve(bk.sixpiece.burr(1, 120, 3328, 3322, 3328, 3305))
>>> len(result.assemblies), result.raw_first_fixed, result.levels
(1, 4, {'1.2': 1})

The names below are the public API. Each is imported when it is first used, so that ``import burrkit``
costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from burrkit import (
        assembly,
        census,
        drawing,
        fabrication,
        formats,
        geometry,
        mesh,
        moves,
        page,
        palette,
        pencil,
        puzzle,
        search,
        sixpiece,
        smt,
        solving,
    )
    from burrkit.assembly.model import Assembly
    from burrkit.errors import BurrkitError, FormatError, PuzzleError, StickError
    from burrkit.formats.source import load
    from burrkit.geometry import Lattice, Motion, Voxels, lattices
    from burrkit.moves.model import Disassembly, Move, Separation, Turn
    from burrkit.page import view
    from burrkit.puzzle import Goal, Piece, Problem
    from burrkit.solving.found_assembly import FoundAssembly, Solution
    from burrkit.solving.solver import Result, iter_solutions, solve

    __version__: str

_HOMES = {
    "burrkit.geometry": ("Lattice", "Motion", "Voxels"),
    "burrkit.puzzle": ("Goal", "Piece", "Problem"),
    "burrkit.assembly.model": ("Assembly",),
    "burrkit.moves.model": ("Disassembly", "Move", "Separation", "Turn"),
    "burrkit.solving.solver": ("Result", "iter_solutions", "solve"),
    "burrkit.solving.found_assembly": ("FoundAssembly", "Solution"),
    "burrkit.formats.source": ("load",),
    "burrkit.page": ("view",),
    "burrkit.errors": ("BurrkitError", "FormatError", "PuzzleError", "StickError"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}
#: The packages and modules that are public as they are.
_PACKAGES = (
    "assembly",
    "census",
    "drawing",
    "fabrication",
    "formats",
    "geometry",
    "mesh",
    "moves",
    "page",
    "palette",
    "pencil",
    "puzzle",
    "search",
    "sixpiece",
    "smt",
    "solving",
)

__all__ = [
    "Assembly",
    "BurrkitError",
    "Disassembly",
    "FormatError",
    "FoundAssembly",
    "Goal",
    "Lattice",
    "Motion",
    "Move",
    "Piece",
    "Problem",
    "PuzzleError",
    "Result",
    "Separation",
    "Solution",
    "StickError",
    "Turn",
    "Voxels",
    "__version__",
    "assembly",
    "census",
    "drawing",
    "fabrication",
    "formats",
    "geometry",
    "iter_solutions",
    "lattices",
    "load",
    "mesh",
    "moves",
    "page",
    "palette",
    "pencil",
    "puzzle",
    "search",
    "sixpiece",
    "smt",
    "solve",
    "solving",
    "view",
]


if not TYPE_CHECKING:  # for a type checker, a name that is not listed above is an error

    def __getattr__(name: str) -> Any:
        if name in _HOME_OF:
            value = getattr(import_module(_HOME_OF[name]), name)
        elif name == "lattices":
            value = import_module("burrkit.geometry.lattices")
        elif name in _PACKAGES:
            value = import_module(f"burrkit.{name}")
        elif name == "__version__":
            from importlib.metadata import version

            value = version("burrkit")
        else:
            raise AttributeError(f"module 'burrkit' has no attribute {name!r}")
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted(__all__)
