"""What a user waits for: whole processes of an installed burrkit.

    python -m bench.start [--python PYTHON] [results.json]

PYTHON is that of an environment with the wheel (``make wheel``); by default this one, in which kernels come
from Numba's cache. Times are processor times, user and system, of child processes; medians. ``bench.suite``
compares whole processes with BurrTools.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bench.harness import Measured, options, report, run

RUNS = 7
ANTIQUE = Path(__file__).parent.parent / "examples" / "antique.txt"


def main() -> None:
    chosen = options(__doc__).parse_args()
    burrkit = [chosen.python, "-m", "burrkit"]
    solve = [*burrkit, "solve", str(ANTIQUE)]
    figures = [
        Measured("python alone", typical([chosen.python, "-c", "pass"]), 0.01, "s", False),
        Measured("import numpy", typical([chosen.python, "-c", "import numpy"]), 0.08, "s", False),
        Measured("solve antique, first run ever", first_run(solve), 0.16, "s", False),
        Measured("solve antique, later runs", typical(solve), 0.16, "s", False),
        Measured("a small file of several", each_of_many(burrkit), 0.010, "s", False),
        Measured("burrkit --help", typical([*burrkit, "--help"]), 0.05, "s", False),
        Measured("census count", typical([*burrkit, "census", "count"]), 0.6, "s", False),
        Measured("memory of solve antique", run(solve).memory / 1e6, 45, "MB", False),
    ]
    report(f"Whole processes of {chosen.python}", figures, chosen.results)


def typical(command: Sequence[str]) -> float:
    """The median seconds of some runs after the first."""
    run(command)
    return statistics.median(run(command, OPENBLAS_NUM_THREADS="1").seconds for _ in range(RUNS))


def each_of_many(burrkit: Sequence[str]) -> float:
    """One more file for a process that solves several."""
    two, many = (typical([*burrkit, "solve", *[str(ANTIQUE)] * count]) for count in (2, 42))
    return (many - two) / 40


def first_run(command: Sequence[str]) -> float:
    """With an empty cache of Numba, as right after the installation."""
    times = []
    for _ in range(3):
        with tempfile.TemporaryDirectory() as folder:
            times.append(run(command, NUMBA_CACHE_DIR=folder).seconds)
    return statistics.median(times)


if __name__ == "__main__":
    main()
