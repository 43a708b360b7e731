"""Pencil puzzles on four kinds of constraint: one list of groups a puzzle, and everything follows from it.

Every kind of puzzle is a module of its own that reads a text format and says which cells there are, which
groups bind them, and what the picture is. The groups feed the SMT text (``smtlib``), the built-in solver
(``solver``), the check of an answer (``check``) and the check lines under the picture. See docs/logic.md.
"""
