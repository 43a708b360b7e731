"""Designs that people have published, alone or in pairs with a ``burrTxt`` on the PATH.

    python -m bench.designs FOLDER [--python PYTHON] [results.json]

FOLDER is searched for the files listed below, which are recognised by their SHA-256; their licences do not
allow us to ship them. They are in three repositories on github.com: aaron-siegel/puzzlecad (src/main/scad),
kgeusens/burr-data-go (test) and kgeusens/burr-editor (server/cache/puzzles). PYTHON is that of an environment
with the wheel (``make wheel``).

Times are processor times (user and system) of one core, each run of burrkit followed by one of the rival's;
the memory is the most that a process had in RAM. Both reduce placements first and take every assembly apart.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from bench.harness import Measured, machine, report


class Design(NamedTuple):
    """A file by the beginning of its digest; the goal for a whole process in seconds, if it has one."""

    name: str
    digest: str
    goal: float | None = None


DESIGNS = (
    Design("two face 3", "02ba69ed8c6839c4"),
    Design("gargamel", "a3a04260906f4025"),
    Design("aracna", "9ec8a91a8021bec4", 4),
    Design("ankes-cube", "5afeb8facbf2d9d0"),
    Design("moiras-cube", "0b2fcf8f324d1c52"),
    Design("3D Onat", "831d469c53cbe56a"),
    Design("Joshua's Cube", "8763a584b98721bd", 8),
    Design("onega", "ef9584af8256b25e", 25),
)
#: Times faster than the rival in the geometric mean, and on two cores than on one.
MEAN_GOAL = 10
TWO_CORES_GOAL = 1.9
#: Seconds after which a run of the rival is cut.
PATIENCE = 600
RUNS = 3


class Run(NamedTuple):
    """Processor seconds, seconds by the clock and bytes of a process; ``cut`` if it was ended."""

    seconds: float
    clock: float
    memory: int
    cut: bool


def main() -> None:
    arguments = sys.argv[1:]
    python = sys.executable
    if "--python" in arguments:
        at = arguments.index("--python")
        python = arguments[at + 1]
        del arguments[at : at + 2]
    if not arguments:
        sys.exit("name the folder with the designs; see the beginning of bench/designs.py")
    found = files_of(Path(arguments[0]))
    rival = shutil.which("burrTxt")
    figures, ratios = [], []
    print(f"measured on {machine()}; seconds of one core, whole processes\n")
    heads = f"{'burrkit':>9}{'memory':>9}{'search':>9}{'burrTxt':>9}{'memory':>8}{'faster':>8}{'2 cores':>9}"
    print(f"{'':<14}{heads}")
    for design in DESIGNS:
        if design.digest not in found:
            print(f"{design.name:<14}  not in this folder")
            continue
        ours, theirs, two_cores = measured(python, rival, found[design.digest])
        seconds = statistics.median(run.seconds for run in ours)
        line = f"{design.name:<14}{seconds:9.2f}{ours[0].memory >> 20:6} MB"
        line += f"{search_alone(python, found[design.digest]):9.2f}"
        if theirs:
            ratio = statistics.median(
                other.seconds / own.seconds for own, other in zip(ours, theirs, strict=True)
            )
            ratios.append(ratio)
            cut = ">" if theirs[0].cut else ""
            line += f"{cut + format(statistics.median(run.seconds for run in theirs), '.2f'):>9}"
            line += f"{theirs[0].memory >> 20:5} MB{cut + format(ratio, '.1f'):>8}"
        else:
            line += " " * 25
        print(f"{line}{two_cores:9.2f}", flush=True)
        if design.goal is not None:
            figures.append(Measured(design.name, seconds, design.goal, "s", False))
        if seconds > 2:
            figures.append(Measured(f"{design.name}, two cores", two_cores, TWO_CORES_GOAL, "times", True))
    print()
    if ratios:
        mean = statistics.geometric_mean(ratios)
        figures.append(Measured("times burrTxt, geometric mean", mean, MEAN_GOAL, "times", True))
        figures.append(Measured("times burrTxt, slowest", min(ratios), 1, "times", True))
    report("Published designs", figures, arguments[1] if len(arguments) > 1 else None)


def files_of(folder: Path) -> dict[str, Path]:
    """The puzzle files in a folder by the beginnings of their digests."""
    return {
        hashlib.sha256(path.read_bytes()).hexdigest()[:16]: path
        for path in sorted(folder.rglob("*.xmpuzzle"))
    }


def measured(python: str, rival: str | None, path: Path) -> tuple[list[Run], list[Run], float]:
    """Runs of burrkit, the same number of the rival's, and how much faster two cores are, by the clock."""
    ours: list[Run] = []
    theirs: list[Run] = []
    faster: list[float] = []
    for number in range(RUNS):
        ours.append(process([python, "-m", "burrkit", "solve", str(path), "--jobs", "1", "--json"]))
        two = process([python, "-m", "burrkit", "solve", str(path), "--jobs", "2", "--json"])
        faster.append(ours[-1].clock / two.clock)
        # The rival's runs are long: a second one only where the first one was short.
        if rival is not None:
            again = number == 0 or theirs[0].seconds < 10
            theirs.append(process([rival, "-d", "-r", "-q", str(path)]) if again else theirs[0])
    return ours, theirs, statistics.median(faster)


def process(command: Sequence[str]) -> Run:
    """Run a command to its end, or until patience ends."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    began = time.perf_counter()
    child = subprocess.Popen(
        ["timeout", "--foreground", "-s", "KILL", str(PATIENCE), *command],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment,
    )  # fmt: skip
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    cut = child.returncode in (-9, 137)
    if child.returncode and not cut:
        raise subprocess.CalledProcessError(child.returncode, command)
    return Run(used.ru_utime + used.ru_stime, time.perf_counter() - began, used.ru_maxrss << 10, cut)


def search_alone(python: str, path: Path) -> float:
    """Processor seconds of a search without start, reading and the first use of kernels."""
    code = (
        "import sys, time, burrkit as bk; p = bk.load(sys.argv[1]); bk.solve(p, jobs=1)\n"
        "t = time.process_time(); bk.solve(p, jobs=1); print(time.process_time() - t)"
    )
    ran = subprocess.run([python, "-c", code, str(path)], stdout=subprocess.PIPE, text=True, check=True)
    return float(ran.stdout)


if __name__ == "__main__":
    main()
