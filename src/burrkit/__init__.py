"""burrkit: the workbench for interlocking puzzles. Assemble, take apart, understand.

>>> import burrkit as bk
>>> result = bk.solve(bk.sixpiece.burr(1, 120, 3328, 3322, 3328, 3305))
>>> len(result.assemblies), result.raw_first_fixed, result.levels
(1, 4, {'1.2': 1})

The names below are the public API. Each is imported when it is first used, so that ``import burrkit``
costs nothing.
"""

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import publish

if TYPE_CHECKING:
    from burrkit import (
        assembly as assembly,
        census as census,
        drawing as drawing,
        fabrication as fabrication,
        formats as formats,
        geometry as geometry,
        mesh as mesh,
        moves as moves,
        page as page,
        palette as palette,
        pencil as pencil,
        puzzle as puzzle,
        search as search,
        sixpiece as sixpiece,
        smt as smt,
        solving as solving,
    )
    from burrkit.assembly.model import Assembly as Assembly
    from burrkit.drawing.pictures import draw as draw
    from burrkit.errors import (
        BurrkitError as BurrkitError,
        FormatError as FormatError,
        PuzzleError as PuzzleError,
        StickError as StickError,
    )
    from burrkit.fabrication.folder import make as make
    from burrkit.formats.registry import save as save
    from burrkit.formats.source import load as load
    from burrkit.geometry import Lattice as Lattice, Motion as Motion, Voxels as Voxels, lattices as lattices
    from burrkit.moves.model import (
        Disassembly as Disassembly,
        Move as Move,
        Separation as Separation,
        Turn as Turn,
    )
    from burrkit.page import view as view
    from burrkit.puzzle import Container as Container, Goal as Goal, Piece as Piece, Problem as Problem
    from burrkit.runtime.version import __version__ as __version__
    from burrkit.search.design import design as design
    from burrkit.sixpiece.identity import identify as identify
    from burrkit.solving.found_assembly import FoundAssembly as FoundAssembly, Solution as Solution
    from burrkit.solving.options import SearchOptions as SearchOptions
    from burrkit.solving.solver import (
        Result as Result,
        count_assemblies as count_assemblies,
        iter_solutions as iter_solutions,
        solve as solve,
    )

publish(__name__)
