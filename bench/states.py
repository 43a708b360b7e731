"""The state search alone: states a second, and bytes a state, from thousands of states to millions.

    python -m bench.states [--python PYTHON] [--huge] [results.json]

The puzzles are n-ary ones (``burrkit search nary``), with a number of states given by a formula; a pin in a
tunnel of level 98; and the PelikanBurr of BurrTools, if BURRTOOLS_EXAMPLES names a folder with its examples,
up to its first separation.
``--huge`` adds a puzzle of 22 million states, for which 3 GiB of memory must be free. With a ``burrTxt`` on
the PATH, both programs also solve some of them; its seconds for one assembly are those of all, divided by
their number, since it counts equal shapes in several pieces as different ones.

Seconds are those of a processor, one thread; bytes are those of all arrays but the collision table. The floor
of bytes is what a search that returns moves cannot do without: the offsets in as few bits as the places of
the plates need, the number of the state before, and two slots of 4 bytes in a hash table that is half full.
"""

from __future__ import annotations

import os
import re
import shutil
import statistics
import tempfile
import time
from collections.abc import Iterator
from math import log2
from pathlib import Path
from typing import NamedTuple

from bench.harness import Comparison, Measured, options, report, row, table
from burrkit.assembly import Assembly
from burrkit.formats.source import load
from burrkit.formats.xmpuzzle import write
from burrkit.moves.limits import Limits
from burrkit.moves.mechanics import Mechanics
from burrkit.moves.slides.kernel.state_space import GRAPH, STOP
from burrkit.search.nary import NaryPuzzle
from burrkit.solving.solver import solve
from tests.page.puzzles import labyrinth

#: Base, plates, and the goal in states a second, on one core of the machine of docs/performance.md.
NARY = (
    (2, 5, 500_000), (2, 8, 400_000), (3, 7, 400_000), (2, 9, 400_000), (3, 8, 400_000), (2, 10, 1_000_000),
)  # fmt: skip
HUGE = (2, 11, 1_000_000)
#: Base and plates of those that a rival also solves.
SOLVED = ((2, 5), (3, 5), (2, 6), (3, 6), (2, 8))
#: Goal in bytes of all arrays a state, of the puzzles with more than a million.
BYTES_GOAL = 48
#: Bytes of the state before, and of two slots of the hash table.
_LINKS = 4 + 2 * 4
_RUNS = 5
_MANY = 1_000_000


class Search(NamedTuple):
    """States found, processor seconds, and bytes of the arrays."""

    states: int
    seconds: float
    nbytes: int


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--huge", action="store_true")
    chosen = parser.parse_args()
    figures = []
    heads = f"{'states':>11}{'seconds':>9}{'ns':>7}{'bytes':>7}{'floor':>7}"
    print(f"{'':<24}{heads}")
    for name, assembly, goal in others():
        found = searched(assembly, mode=STOP)
        print(f"{name:<24}{line(found)}", flush=True)
        figures.append(rate(name, found, goal))
    for base, plates, goal in (*NARY, *([HUGE] if chosen.huge else [])):
        puzzle = NaryPuzzle(base, plates)
        found = searched(puzzle.assembly(), 1 if puzzle.states > _MANY else _RUNS)
        if found.states != puzzle.states:
            raise SystemExit(f"{puzzle.name}: {found.states} states instead of {puzzle.states}")
        print(f"{puzzle.name:<24}{line(found)}{floor(puzzle):>7.0f}", flush=True)
        figures.append(rate(puzzle.name, found, goal))
        if puzzle.states > _MANY:
            size = found.nbytes / found.states
            figures.append(Measured(f"{puzzle.name}, memory", size, BYTES_GOAL, "bytes", False))
    print()
    if (rival := shutil.which("burrTxt")) is not None:
        compare(chosen.python, rival)
    report("The state search", figures, chosen.results)


def compare(python: str, rival: str) -> None:
    """Print a table of searches of n-ary puzzles by both programs."""
    print(table(("base, plates", "states", "burrTxt", "for one assembly", "burrkit", "alone", "alone, one")))
    with tempfile.TemporaryDirectory() as folder:
        for base, plates in SOLVED:
            puzzle = NaryPuzzle(base, plates)
            file = Path(folder) / "nary.xmpuzzle"
            file.write_bytes(write.write(puzzle.document(), plain=True))
            made = Comparison.of(python, file, apart=True, rival=rival, runs=3)
            found = re.search(r"(\d+) assemblies", made.pairs.theirs[0].output)
            one = made.pairs.other / (int(found[1]) if found else 1)
            cells = (puzzle.states, made.pairs.other, one, made.pairs.own, made.alone_ratio, one / made.alone)
            print(row((f"{base}, {plates}", *cells)), flush=True)
    print()


def others() -> Iterator[tuple[str, Assembly, float]]:
    """Puzzles of other people and kinds, with their goals in states a second."""
    yield "pin in a tunnel, 98", labyrinth(), 1_000_000
    folder = os.environ.get("BURRTOOLS_EXAMPLES")
    if folder and (file := Path(folder) / "PelikanBurr.xmpuzzle").exists():
        solved = next(iter(solve(load(str(file)), up_to="reflection")))
        yield "PelikanBurr, 98", solved.assembly, 600_000


def searched(assembly: Assembly, runs: int = _RUNS, mode: int = GRAPH) -> Search:
    """All states of an assembly, or with STOP those up to the first separation; the median of some runs."""
    engine = Mechanics.of(assembly.problem).engine(assembly)
    found = []
    for _ in range(runs + (runs > 1)):  # the first one of several fills the tables
        search = engine.search([engine.part(engine.home)], Limits(max_bytes=16 << 30))
        began = time.process_time()
        search.run(mode)
        found.append(
            Search(search.count, time.process_time() - began, search.nbytes - engine.shapes.table.nbytes)
        )
        search.close()
    return found[0]._replace(seconds=statistics.median(run.seconds for run in found[runs > 1 :]))


def floor(puzzle: NaryPuzzle) -> float:
    """Bytes that a state needs at least, see above."""
    return puzzle.plates * log2(2 * puzzle.base + 3) / 8 + _LINKS


def rate(name: str, found: Search, goal: float) -> Measured:
    return Measured(name, found.states / found.seconds, goal, "states/s", True)


def line(found: Search) -> str:
    each = 1e9 * found.seconds / found.states
    return f"{found.states:>11,}{found.seconds:>9.3f}{each:>7.0f}{found.nbytes / found.states:>7.0f}"


if __name__ == "__main__":
    main()
