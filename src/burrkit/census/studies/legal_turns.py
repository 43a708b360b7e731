"""Assemblies that slides never take apart, with legal turns.

Does anything turn in them, and do they come apart then?

The rule is ``legal``: a group slides along an axis, or turns by 90 or 180 degrees, as hard pieces do that fit
without clearance (B. Cutler's *fully legal* twists; he names twists and half moves as not covered by *A
Computer Analysis of All 6-Piece Burrs*, 1994).

*What needs no search.* In an assembly in which nothing slides nothing turns, either. Some cubes are part of
every stick. Seen along a line, let all faces of these cubes, and of all others in the boxes of the sticks,
that can touch lie beyond the line along c: then at first all of them turn in one direction along b, so
nothing touches there, and the group can slide in that direction. That leaves lines that lie between such
faces along b and along c. A test tries each of them, for each group, against the cubes that are part of
every stick; none is legal at any length.

*What contains what.* With more cubes less slides and less turns. So what does not come apart, with turns or
without, stays so with more cubes, and the pass over all assemblies is that of the census. An assembly does
not come apart, with turns or without, if slides leave some of its sticks together, and these do not turn, in
any state that slides lead to.

*Level codes*: 0 nothing moves; 1 something slides but nothing comes free, and nothing turns in any state;
0x1111 all comes apart by slides; 0x2222 something comes free by slides, but the rest does not come apart,
with turns or without; 0xF000 + 4 level + 2 free + apart for those in which something turns that slides leave
locked: the level with turns, 0 if nothing comes free, whether something comes free by slides (1 or 0), and
whether all comes apart with turns.

*Half moves.* Slides by half a cube, or by any amounts, take nothing apart that slides by whole cubes do not:
docs/guides/rules.md has the proof.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.census.enumeration.kernel import legal_turns as k
from burrkit.census.enumeration.tally import FIXED, LOCKED, ll_of
from burrkit.errors import BurrkitError
from burrkit.moves import Disassembly, first_level, take_apart
from burrkit.sixpiece.engine.position_tables import sections, sections_and_empty, stick_cubes
from burrkit.sixpiece.sticks import LENGTHS

#: Level codes of assemblies that slides take apart, in full and in part.
APART: Final = 0x1111
PARTLY: Final = 0x2222
#: The first of the level codes of assemblies in which something turns that slides leave locked.
TURNING: Final = 0xF000
_MOST_LEVEL: Final = 0x3FF
#: The kernel's answer for too many states.
_BEYOND: Final = -2


class WithTurns(NamedTuple):
    """What turns do to an assembly.

    ``level`` is that with turns, 0 if nothing comes free; ``is_free`` whether something comes free by slides,
    and ``is_complete`` whether all comes apart with turns.
    """

    level: int
    is_free: bool
    is_complete: bool


def turning_code(found: WithTurns) -> int:
    """The level code."""
    return TURNING + 4 * min(found.level, _MOST_LEVEL) + 2 * found.is_free + found.is_complete


def with_turns(code: int) -> WithTurns | None:
    """What a level code states about turns; None if nothing turns that slides leave locked."""
    return WithTurns(code - TURNING >> 2, bool(code & 2), bool(code & 1)) if code >= TURNING else None


def something_turns(assemblies: NDArray[np.int64], length: int = 6) -> NDArray[np.int64]:
    """int64[n]: 1 if assemblies come apart by slides; else 2 if what stays locked can turn in a state, or 0.

    Assemblies are given as rows, int64[n, 6]. BurrkitError for one with too many states.
    """
    answers = np.zeros(len(assemblies), dtype=np.int64)
    rows = np.ascontiguousarray(assemblies, dtype=np.int64)
    k.find_turns(
        sections_and_empty(), LENGTHS.index(length), stick_cubes(length), rows, k.new_turn_scratch(), answers
    )
    if (answers == _BEYOND).any():
        raise BurrkitError("an assembly has more states than can be searched")
    return answers


def something_turns_at(
    assemblies: NDArray[np.int64], places: NDArray[np.int64], length: int = 6
) -> NDArray[np.bool_]:
    """bool[n]: whether something can turn in one state of an assembly, given as rows, int64[n, 6].

    ``places`` int64[n, 6, 3] are where the sticks are, relative to their places in the burr and to the first
    stick, -7 to 6 cubes on. No two may overlap.
    """
    answers = np.zeros(len(assemblies), dtype=np.int64)
    rows = np.ascontiguousarray(assemblies, dtype=np.int64)
    at = np.ascontiguousarray(places - places[:, :1], dtype=np.int64)
    scratch = k.new_turn_scratch()
    k.find_turns_at(sections(), LENGTHS.index(length), stick_cubes(length), rows, at, scratch, answers)
    found: NDArray[np.bool_] = answers != 0
    return found


def analysed(rows: NDArray[np.int64], length: int) -> Disassembly:
    """How an assembly, six rows, comes apart by slides and legal turns, by the general engine."""
    return take_apart(ll_of(rows).assembly(length), rule="legal")


def settle(rows: NDArray[np.int64], length: int) -> list[int]:
    """Six rows and the level code of an assembly in which something turns, by the general engine.

    BurrkitError if it cannot be decided.
    """
    found = analysed(rows, length)
    slides = first_level(ll_of(rows).assembly(length))
    if found.limit is not None or found.first is None or slides.first is None:
        raise BurrkitError(f"{ll_of(rows).text}: more states than can be searched")
    return [*rows.tolist(), turning_code(WithTurns(found.first, slides.first > 0, found.is_complete))]


#: What becomes of an assembly, in the order of the tables.
OUTCOMES: Final = (
    "nothing moves",
    "nothing comes free",
    "something comes free, not all",
    "apart by slides",
    "turns in vain",
    "something free with turns",
    "apart with turns",
)


def outcome(code: int) -> str:
    """What a level code says, one of ``OUTCOMES``."""
    if (found := with_turns(code)) is None:
        return OUTCOMES[(FIXED, LOCKED, PARTLY, APART).index(code)]
    if found.is_complete:
        return OUTCOMES[6]
    return OUTCOMES[5] if found.level and not found.is_free else OUTCOMES[4]
