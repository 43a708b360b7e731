"""What a user waits for: whole processes of an installed burrkit, against ``burrTxt`` if it is on the PATH.

    python -m bench.start [--python PYTHON] [results.json]

PYTHON is that of an environment with the wheel (``make wheel``); by default this one, in which kernels come
from Numba's cache. Times are processor times, user and system, of child processes; medians.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bench.harness import Measured, report
from bench.puzzles import jobs
from burrkit.formats.xmpuzzle import write
from burrkit.puzzle.document import Puzzle

RUNS = 7
ANTIQUE = Path(__file__).parent.parent / "examples" / "antique.txt"


def main() -> None:
    arguments = sys.argv[1:]
    python = sys.executable
    if arguments[:1] == ["--python"]:
        python, arguments = arguments[1], arguments[2:]
    burrkit = [python, "-m", "burrkit"]
    figures = [
        Measured(
            "solve antique, first run ever", first_run([*burrkit, "solve", str(ANTIQUE)]), 0.35, "s", False
        ),
        Measured("solve antique, later runs", typical([*burrkit, "solve", str(ANTIQUE)]), 0.30, "s", False),
        Measured("burrkit --help", typical([*burrkit, "--help"]), 0.10, "s", False),
        Measured("census count", typical([*burrkit, "census", "count"]), 0.6, "s", False),
    ]
    if rival := shutil.which("burrTxt"):
        figures.append(Measured("times burrTxt, geometric mean", against(burrkit, rival), 4, "times", True))
    report(f"Whole processes of {python}", figures, arguments[0] if arguments else None)


def processor(command: Sequence[str], **variables: str) -> float:
    """Processor seconds of a command, start to end."""
    # Bytecode is cached, even if the environment forbids it: compiling the sources takes a third of the time.
    own = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment = {**own, **variables}
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise subprocess.CalledProcessError(child.returncode, command)
    return used.ru_utime + used.ru_stime


def typical(command: Sequence[str]) -> float:
    processor(command)
    return statistics.median(processor(command) for _ in range(RUNS))


def first_run(command: Sequence[str]) -> float:
    """With an empty cache of Numba, as right after the installation."""
    times = []
    for _ in range(3):
        with tempfile.TemporaryDirectory() as folder:
            times.append(processor(command, NUMBA_CACHE_DIR=folder))
    return statistics.median(times)


def against(burrkit: Sequence[str], rival: str) -> float:
    """How many times faster than the rival, over the suite; runs of burrkit and of the rival alternate."""
    ratios = []
    with tempfile.TemporaryDirectory() as folder:
        for job in jobs():
            if job.slow:
                continue
            file = Path(folder) / f"{job.name.replace(' ', '-')}.xmpuzzle"
            file.write_bytes(write.write(Puzzle.of(job.problem)))
            options = ["--up-to", "reflection", "--jobs", "1", "--json"] + ["--assemble-only"] * (
                not job.apart
            )
            ours = [*burrkit, "solve", str(file), *options]
            theirs = [rival, "-r", "-q", *["-d"] * job.apart, str(file)]
            pairs = [(processor(ours), processor(theirs)) for _ in range(5)]
            ratios.append(statistics.median(other / own for own, other in pairs))
            print(f"{job.name:<40} {ratios[-1]:8.2f} times", flush=True)
    return statistics.geometric_mean(ratios)


if __name__ == "__main__":
    main()
