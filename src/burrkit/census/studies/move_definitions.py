"""Levels when moves are counted in other ways.

B. Cutler's page "What should 'Level' be?" (*Holey 6-Piece Burr!*, 1986 and 1988) describes three ways to
count:

- ``group``: a move slides one group of sticks one distance along one axis. This is the level of the census,
  of *A Computer Analysis of All 6-Piece Burrs* (1994), and of all else here.
- ``direction``: moves that follow each other in one direction count as one (J. Storer's wording of the level;
  IBM's burr site merges independent moves in one direction). Of the two parts that a move shifts against each
  other the smaller one counts as moving; of two parts of three sticks, either. Directions are +x, -x, +y, -y,
  +z and -z.
- ``axis``: in one move each stick may move by its own amount, in either direction, along one axis. Program
  BURR6 counted so at first and still offers it as an option.

The last move, with which something comes free, counts in all of them.

*How they relate.* A run of moves along an axis is the same as one move of each stick by its own amount. From
amounts to a run: of all sticks let those with more than the least amount go first as far as the second least,
then those with more than that go on, and so on; relative to each other two sticks pass only through positions
between their first and their last one, which are free by assumption. From a run to amounts: two sticks change
their relative position along a line, cube by cube, so they have been everywhere between the first and the
last position, and nothing collides on the direct way. So an equivalent definition of ``axis`` is: moves that
follow each other along one axis count as one. A run in one direction is a run along its axis, and a single
move is a run in one direction. So

    axis <= direction <= group    at every length,

and nothing that has a low level can have a high one under another definition: the highest are among those
that the census keeps.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import BurrkitError
from burrkit.runtime.fields import quoted
from burrkit.sixpiece.engine.kernel import axis_moves as k, first_separation
from burrkit.sixpiece.engine.position_tables import sections

#: The definitions, from the one with the lowest levels to the one with the highest.
DEFINITIONS: Final = ("axis", "direction", "group")


def levels_by(
    definition: str, assemblies: NDArray[np.int64], *, most_states: int = first_separation.MOST_STATES
) -> NDArray[np.int64]:
    """int64[n, 4]: the levels at lengths 6, 8, 10, 12 of assemblies given as rows, int64[n, 6].

    0 where nothing comes free. BurrkitError for an unknown definition, and for an assembly with more than
    ``most_states`` states, which does not apply to ``group``.
    """
    if definition not in DEFINITIONS:
        known = ", ".join(DEFINITIONS)
        raise BurrkitError(f"unknown definition {quoted(definition)} of moves; known are {known}", "unknown")
    rows = np.ascontiguousarray(assemblies, dtype=np.int64)
    answers = np.zeros((len(rows), 4), dtype=np.int64)
    if definition == "group":
        for n in range(4):
            at_length = np.empty(len(rows), dtype=np.int64)
            first_separation.levels(sections(), n, rows, at_length)
            answers[:, n] = at_length
    else:
        run = k.Run.AXIS if definition == "axis" else k.Run.DIRECTION
        k.runs(sections(), rows, run, most_states, answers)
    if (answers == first_separation.BEYOND).any():
        raise BurrkitError("an assembly has more states than can be searched", "limit-reached")
    return np.maximum(answers, 0)
