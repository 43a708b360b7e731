"""Packings, burrs and sliding blocks, alone or in pairs with a ``burrTxt`` on the PATH.

    python -m bench.suite [--python PYTHON] [--assemble-only] [--slow] [results.json]

Each job is timed twice for us: the search alone, and the whole process ``burrkit solve`` from a file. For the
rival it is the whole process, which starts in milliseconds. Both use one core, reduce placements first, count
up to reflection, and take apart if the job requests it and ``--assemble-only`` is not given. Runs of burrkit
and of the rival alternate, and the ratio is the median over these pairs. The second table is the assembly
search without anything around it.

PYTHON is that of an environment with the wheel (``make wheel``). ``--slow`` adds jobs that take the rival
many minutes. BURRTOOLS_EXAMPLES may name a folder with BurrTools' own examples, to add some.
"""

from __future__ import annotations

import os
import shutil
import statistics
import tempfile
import time
from pathlib import Path

import numpy as np

from bench.harness import Comparison, Measured, machine, options, report, row, run, solving, table
from bench.puzzles import Job, examples, jobs
from burrkit.assembly import Cover, CoverSearch
from burrkit.formats.xmpuzzle import write
from burrkit.puzzle import Problem
from burrkit.puzzle.document import Puzzle

#: Jobs that take the rival less are too short to compare, in seconds.
_MOMENT = 0.05
TWO_CORES_GOAL = 1.8
HEADS = ("puzzle", "assemblies", "burrTxt", "burrkit", "search alone", "faster", "alone")


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--assemble-only", action="store_true")
    parser.add_argument("--slow", action="store_true")
    chosen = parser.parse_args()
    rival = shutil.which("burrTxt")
    figures, alone, whole, rows = [], [], [], []
    print(f"measured on {machine()}; seconds of one core\n\n{table(HEADS)}")
    with tempfile.TemporaryDirectory() as folder:
        for job in _chosen(slow=chosen.slow):
            file = Path(folder) / f"{job.name.replace(' ', '-')}.xmpuzzle"
            file.write_bytes(write.write(Puzzle.of(job.problem)))
            apart = job.apart and not chosen.assemble_only
            made = Comparison.of(chosen.python, file, apart=apart, rival=rival, runs=job.runs)
            pairs = made.pairs
            cells: list[object] = [job.name, made.assemblies, "-", pairs.own, made.alone, "-", "-"]
            if pairs.theirs:
                cells = [job.name, made.assemblies, pairs.other, pairs.own, made.alone]
                cells += [pairs.ratio, made.alone_ratio]
                if pairs.other >= _MOMENT:
                    alone.append(made.alone_ratio)
                    whole.append(pairs.ratio)
                    name = f"{job.name}, times faster"
                    figures.append(Measured(name, made.alone_ratio, job.goal, "times", True))
            rows.append(cells)
            print(row(cells), flush=True)
            if "3 x 4 x 5" in job.name:
                figures.append(_two_cores(chosen.python, file, job))
    print(f"\n{table(('puzzle', 'rows', 'columns', 'nodes', 'seconds', 'ns a node'))}")
    for job in _chosen(slow=chosen.slow):
        if not job.apart:
            print(row(nodes(job.name, job.problem)), flush=True)
    print()
    report("The general engines, search alone", figures, chosen.results, rows)
    if alone:
        means = statistics.geometric_mean(alone), statistics.geometric_mean(whole)
        print("\ngeometric mean: {:.1f} times faster than burrTxt, whole processes {:.1f}".format(*means))
    else:
        print("\nno burrTxt on the PATH to compare with")


def _chosen(*, slow: bool) -> list[Job]:
    chosen = [job for job in jobs() if slow or not job.slow]
    folder = os.environ.get("BURRTOOLS_EXAMPLES")
    return chosen + list(examples(Path(folder))) if folder else chosen


def nodes(name: str, problem: Problem) -> tuple[object, ...]:
    """Search a cover with these kernels: its rows and columns, nodes, least seconds of three, ns a node."""
    cover = Cover(problem, "reflection")
    found = np.zeros((4096, len(problem.pieces) + 2), dtype=np.int64)
    times, visited = [], 0
    for _ in range(3):
        searches = [CoverSearch.of(cover, root) for root in cover.roots]
        began = time.process_time()
        for search in searches:
            while not search.ended:
                search.advance(1 << 40, found)
        times.append(time.process_time() - began)
        visited = sum(search.nodes for search in searches)
    least = min(times)
    return name, len(cover.kind), len(cover.column), visited, least, 1e9 * least / visited


def _two_cores(python: str, file: Path, job: Job) -> Measured:
    """How many times faster two threads are than one, by the clock; pairs, because others use the machine."""
    one, two = (solving(python, file, apart=job.apart, jobs=jobs) for jobs in (1, 2))
    ratio = statistics.median(run(one).clock / run(two).clock for _ in range(5))
    return Measured(f"two cores against one, {job.name}", ratio, TWO_CORES_GOAL, "times", True)


if __name__ == "__main__":
    main()
