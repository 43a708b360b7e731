"""SMT-LIB 2.6: scripts for any solver, processes that run one, and the answers read back.

``terms`` and ``script`` write, ``sexpr`` and ``answer`` read, ``pipe`` runs a solver, ``models`` enumerates
all models; these modules are independent of puzzles. ``assembly`` and ``disassembly`` write a puzzle and its
moves. See docs/guides/smt.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import lazy

if TYPE_CHECKING:
    from burrkit.smt.answer import Answer, Bits, SolverError, read_answer
    from burrkit.smt.assembly import Filling
    from burrkit.smt.disassembly import Loosening
    from burrkit.smt.pipe import Solver, SolverTimeError, find
    from burrkit.smt.script import Script

__all__ = [
    "Answer",
    "Bits",
    "Filling",
    "Loosening",
    "Script",
    "Solver",
    "SolverError",
    "SolverTimeError",
    "find",
    "read_answer",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "answer": "Answer Bits SolverError read_answer",
            "assembly": "Filling",
            "disassembly": "Loosening",
            "pipe": "Solver SolverTimeError find",
            "script": "Script",
        },
    )
