"""Packings, burrs and sliding blocks, alone or in pairs with a ``burrTxt`` on the PATH.

Each job is timed twice for us: the search alone, and the whole process ``burrkit solve`` from a file. For the
rival it is the whole process, which starts in milliseconds. Both use one core, reduce placements first, count
up to reflection, and take apart if the job requests it. Times are processor times (user and system), so that
others on the machine disturb less; runs of burrkit and of the rival alternate, and the ratio is the
median over these pairs.

Run it by ``make bench`` or ``python -m bench.suite [--slow] [results.json]``. ``--slow`` adds jobs that take
the rival many minutes. BURRTOOLS_EXAMPLES may name a folder with BurrTools' own examples, to add some.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.harness import Measured, machine, report
from bench.puzzles import Job, examples, jobs
from burrkit.formats.xmpuzzle import write
from burrkit.puzzle.document import Puzzle
from burrkit.solving.solver import solve

#: Jobs that take the rival less are too short to compare, in seconds.
_MOMENT = 0.05


@dataclass(frozen=True)
class Run:
    """Seconds of one pair of runs; the rival's are None if it is not there."""

    search: float
    process: float
    rival: float | None


def main() -> None:
    arguments = [word for word in sys.argv[1:] if word != "--slow"]
    slow = len(arguments) < len(sys.argv) - 1
    rival = shutil.which("burrTxt")
    figures, ratios, whole = [], [], []
    print(f"measured on {machine()}; seconds of one core\n")
    print(f"{'':<32}{'search':>9}{'process':>9}{'burrTxt':>9}{'faster':>9}{'process':>9}")
    with tempfile.TemporaryDirectory() as folder:
        for job in _chosen(slow):
            runs = _measured(job, rival, Path(folder))
            line = (
                f"{job.name:<32}{_middle(r.search for r in runs):9.3f}{_middle(r.process for r in runs):9.2f}"
            )
            pairs = [(r.rival / r.search, r.rival / r.process) for r in runs if r.rival is not None]
            if not pairs:
                print(line, flush=True)
                continue
            theirs = _middle(r.rival for r in runs if r.rival is not None)
            faster, process = (_middle(side) for side in zip(*pairs, strict=True))
            print(f"{line}{theirs:9.3f}{faster:9.1f}{process:9.1f}", flush=True)
            if theirs >= _MOMENT:
                ratios.append(faster)
                whole.append(process)
                figures.append(Measured(f"{job.name}, times faster", faster, job.goal, "times", True))
    if (os.cpu_count() or 1) >= 2:
        figures.append(Measured("two cores against one, 3 x 4 x 5", _two_cores(), 1.8, "times", True))
    print()
    report("The general engines, search alone", figures, arguments[0] if arguments else None)
    if ratios:
        mean, process = statistics.geometric_mean(ratios), statistics.geometric_mean(whole)
        print(f"\ngeometric mean: {mean:.1f} times faster than burrTxt, whole processes {process:.1f} times")
    else:
        print("\nno burrTxt on the PATH to compare with")


def _chosen(slow: bool) -> list[Job]:
    chosen = [job for job in jobs() if slow or not job.slow]
    folder = os.environ.get("BURRTOOLS_EXAMPLES")
    return chosen + list(examples(Path(folder))) if folder else chosen


def _measured(job: Job, rival: str | None, folder: Path) -> list[Run]:
    file = folder / f"{job.name.replace(' ', '-')}.xmpuzzle"
    file.write_bytes(write.write(Puzzle.of(job.problem)))
    own = [
        sys.executable,
        "-m",
        "burrkit",
        "solve",
        str(file),
        "--up-to",
        "reflection",
        "--jobs",
        "1",
        "--json",
    ]
    own += [] if job.apart else ["--assemble-only"]
    search = _search(job)
    search()  # the first run loads kernels
    runs = []
    for _ in range(job.runs):
        before = time.process_time()
        search()
        seconds = time.process_time() - before
        other = None if rival is None else _process([rival, "-r", "-q", *["-d"] * job.apart, str(file)])
        runs.append(Run(seconds, _process(own), other))
    return runs


def _search(job: Job, cores: int = 1) -> Callable[[], object]:
    return lambda: solve(job.problem, up_to="reflection", disassemble=job.apart, jobs=cores)


def _process(command: Sequence[str]) -> float:
    """Processor seconds of a command, start to end."""
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise subprocess.CalledProcessError(child.returncode, command)
    return used.ru_utime + used.ru_stime


def _two_cores() -> float:
    """How many times faster two threads are than one, by the clock; pairs, because others use the machine."""
    job = next(job for job in jobs() if "3 x 4 x 5" in job.name)
    ratios = []
    for _ in range(5):
        times = []
        for cores in (1, 2):
            before = time.perf_counter()
            _search(job, cores)()
            times.append(time.perf_counter() - before)
        ratios.append(times[0] / times[1])
    return statistics.median(ratios)


_middle = statistics.median

if __name__ == "__main__":
    main()
