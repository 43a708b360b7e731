"""Pencil puzzles as four kinds of constraints on groups of cells.

Each kind of puzzle is a module that reads a text format and lists the cells, the groups that constrain them,
and the picture. The SMT text (``smtlib``), the built-in solver (``solver``) and the check of an answer
(``check``) work on these groups. See docs/guides/logic.md.
"""
