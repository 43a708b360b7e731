"""Kernels in the browser's Python against those of this machine: the suite, search alone, on one core.

Both run the same search of ``bench.suite``; the first run loads kernels and is not counted. A figure is the
quickest of some runs by the clock, so that others on the machine disturb less. Memory is what each Python has
at the end: the heap of WebAssembly, the largest resident set here. A browser has no processor time.

Run it by ``python -m bench.web [results.json]`` after ``make web-wheel``.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from bench.harness import Measured, machine, report, run
from bench.puzzles import Job, jobs
from burrkit.formats.source import load
from burrkit.solving.solver import solve

#: How many times the time of this machine a browser may take.
_GOAL = 2.0
#: In searches that take less here, in seconds, it is the interpreter that counts, five times slower there.
_MOMENT = 0.05


def main() -> None:
    """Measure both, and report the ratios."""
    from native import browser_python

    if reason := browser_python.missing():
        sys.exit(f"burrkit: {reason}")
    file = Path(__file__)
    print(f"measured on {machine()}; seconds\n")
    browser = json.loads(browser_python.output(file, "--here").splitlines()[-1])
    here = json.loads(run([sys.executable, "-m", "bench.web", "--here"]).output)
    print(f"{'':<32}{'browser':>9}{'here':>9}{'ratio':>9}")
    figures = []
    for name, seconds in here["seconds"].items():
        there = browser["seconds"][name]
        print(f"{name:<32}{there:9.3f}{seconds:9.3f}{there / seconds:9.2f}")
        if seconds >= _MOMENT:
            figures.append(Measured(f"{name}, times slower", there / seconds, _GOAL, "times", False))
    print(f"{'memory, MB':<32}{browser['memory']:9.0f}{here['memory']:9.0f}\n")
    report("The browser's Python against this one", figures, *sys.argv[1:2])


def measured() -> Iterator[tuple[str, float]]:
    """The name of each search and its seconds, in the Python that runs this."""
    burrs = [Job(name, load(name), True, _GOAL) for name in ("antique", "loves-dozen")]
    for job in [*burrs, *jobs()]:
        if not job.slow:
            times = []
            for _ in range(1 + max(job.runs, 3)):
                begin = time.perf_counter()
                solve(job.problem, up_to="reflection", disassemble=job.apart, jobs=1)
                times.append(time.perf_counter() - begin)
            yield job.name, min(times[1:])


def memory() -> float:
    """Megabytes of this Python."""
    if sys.platform == "emscripten":
        from pyodide_js import _module

        return float(_module.HEAPU8.length) / 1e6
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3


if __name__ == "__main__":
    if sys.argv[1:] == ["--here"]:
        print(json.dumps({"seconds": dict(measured()), "memory": memory()}))
    else:
        main()
