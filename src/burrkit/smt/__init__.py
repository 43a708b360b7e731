"""SMT-LIB 2.6: scripts for any solver, processes that run one, and the answers read back.

``terms`` and ``script`` write, ``answer`` reads, ``pipe`` runs a solver and enumerates all models; these
modules are independent of puzzles. ``assembly`` and ``disassembly`` write a puzzle and its moves. See
docs/guides/smt.md.
"""

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import publish

if TYPE_CHECKING:
    from burrkit.smt.answer import (
        Answer as Answer,
        Bits as Bits,
        SolverError as SolverError,
        read_answer as read_answer,
    )
    from burrkit.smt.assembly import Filling as Filling
    from burrkit.smt.disassembly import Loosening as Loosening
    from burrkit.smt.pipe import Solver as Solver, SolverTimeError as SolverTimeError, find as find
    from burrkit.smt.script import Script as Script

publish(__name__)
