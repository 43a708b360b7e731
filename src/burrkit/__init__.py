"""burrkit: the workbench for interlocking puzzles. Assemble, take apart, understand.

>>> import burrkit as bk
>>> result = bk.solve(bk.sixpiece.burr(1, 120, 3328, 3322, 3328, 3305))
>>> len(result.assemblies), result.raw_first_fixed, result.levels
(1, 4, {'1.2': 1})

The names below are the public API. Each is imported when it is first used, so that ``import burrkit``
costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import lazy

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
    from burrkit.drawing.pictures import draw
    from burrkit.errors import BurrkitError, FormatError, PuzzleError, StickError
    from burrkit.fabrication.folder import make
    from burrkit.formats.registry import save
    from burrkit.formats.source import load
    from burrkit.geometry import Lattice, Motion, Voxels, lattices
    from burrkit.moves.model import Disassembly, Move, Separation, Turn
    from burrkit.page import view
    from burrkit.puzzle import Goal, Piece, Problem
    from burrkit.search.design import design
    from burrkit.sixpiece.identity import identify
    from burrkit.solving.found_assembly import FoundAssembly, Solution
    from burrkit.solving.options import SearchOptions
    from burrkit.solving.solver import Result, iter_solutions, solve

    __version__: str

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
    "SearchOptions",
    "Separation",
    "Solution",
    "StickError",
    "Turn",
    "Voxels",
    "__version__",
    "assembly",
    "census",
    "design",
    "draw",
    "drawing",
    "fabrication",
    "formats",
    "geometry",
    "identify",
    "iter_solutions",
    "lattices",
    "load",
    "make",
    "mesh",
    "moves",
    "page",
    "palette",
    "pencil",
    "puzzle",
    "save",
    "search",
    "sixpiece",
    "smt",
    "solve",
    "solving",
    "view",
]

if not TYPE_CHECKING:  # for a type checker, a name that is not listed above is an error
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "assembly.model": "Assembly",
            "drawing.pictures": "draw",
            "errors": "BurrkitError FormatError PuzzleError StickError",
            "fabrication.folder": "make",
            "formats.registry": "save",
            "formats.source": "load",
            "geometry": "Lattice Motion Voxels lattices",
            "moves.model": "Disassembly Move Separation Turn",
            "page": "view",
            "puzzle": "Goal Piece Problem",
            "search.design": "design",
            "sixpiece.identity": "identify",
            "runtime.version": "__version__",
            "solving.found_assembly": "FoundAssembly Solution",
            "solving.options": "SearchOptions",
            "solving.solver": "Result iter_solutions solve",
        },
    )
