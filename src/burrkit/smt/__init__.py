"""SMT-LIB 2.6: text for any solver, a pipe to it, and its answers read back.

``terms`` and ``script`` write, ``sexpr`` and ``answer`` read, ``pipe`` runs a solver, ``models`` asks for
one model after the other; none of these knows what is being solved. ``assembly`` and ``disassembly`` say a
puzzle and its moves. See docs/guides/smt.md.
"""
