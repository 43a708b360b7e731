"""Shared by all benchmarks: running a command, comparing in pairs, a goal and its ratio, the machine.

Seconds are processor seconds, user and system, of all threads and children, except where *clock* is in the
name: other work on the machine disturbs them less. Two programs run in turn, and their ratio is the median
over the pairs. A ratio of 1 to a goal meets it, a greater one exceeds it.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import platform
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import NamedTuple

#: Processor seconds after which a command is killed.
PATIENCE = 600
#: A rival that takes more seconds than this runs once, not in every pair.
_LONG = 10.0


class Run(NamedTuple):
    """One run of a command: processor seconds, seconds by the clock, peak memory in bytes, standard output.

    ``is_cut`` if it was killed because it took too long: all figures are lower bounds then.
    """

    seconds: float
    clock: float
    memory: int
    output: str
    is_cut: bool


def run(command: Sequence[str], patience: int = PATIENCE, **variables: str) -> Run:
    """Run a command to its end, with these environment variables; CalledProcessError if it fails.

    Bytecode is cached, even if the environment forbids it: compiling the sources takes a third of the time.
    """
    import resource  # a browser's Python has none

    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    began = time.perf_counter()
    with tempfile.TemporaryFile() as output:
        child = subprocess.Popen(command, stdout=output, stderr=subprocess.DEVNULL, env=inherited | variables)
        if sys.platform == "linux":
            resource.prlimit(child.pid, resource.RLIMIT_CPU, (patience, patience))
        _, status, used = os.wait4(child.pid, 0)
        clock = time.perf_counter() - began
        child.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        text = output.read().decode()
    seconds = used.ru_utime + used.ru_stime
    is_cut = child.returncode in (-signal.SIGKILL, -signal.SIGXCPU) and seconds > patience - 1
    if child.returncode and not is_cut:
        raise subprocess.CalledProcessError(child.returncode, command)
    return Run(seconds, clock, used.ru_maxrss << 10, text, is_cut)


class Pairs(NamedTuple):
    """Runs of two commands in turn. A run of the rival that takes long stands for all of its runs."""

    ours: Sequence[Run]
    theirs: Sequence[Run]

    @classmethod
    def of(
        cls, own: Sequence[str], other: Sequence[str] | None, runs: int, patience: int = PATIENCE
    ) -> Pairs:
        """Run both ``runs`` times; ``other`` is None if there is no rival."""
        ours: list[Run] = []
        theirs: list[Run] = []
        for _ in range(runs):
            ours.append(run(own, patience))
            if other is not None:
                is_short = not theirs or theirs[0].seconds < _LONG
                theirs.append(run(other, patience) if is_short else theirs[0])
        return cls(ours, theirs)

    @property
    def own(self) -> float:
        """The median seconds of our runs."""
        return statistics.median(one.seconds for one in self.ours)

    @property
    def other(self) -> float:
        """The median seconds of the rival's runs."""
        return statistics.median(one.seconds for one in self.theirs)

    @property
    def ratio(self) -> float:
        """How many times faster we are: the median over the pairs."""
        return statistics.median(
            other.seconds / own.seconds for own, other in zip(self.ours, self.theirs, strict=True)
        )

    @property
    def is_cut(self) -> bool:
        """Whether the rival was killed, so that its figures are lower bounds."""
        return any(one.is_cut for one in self.theirs)


#: What a warm process runs: the mean seconds of a search, because its clock may tick, and the assemblies.
_ALONE = """
import json, statistics, sys, time
import burrkit as bk
options = dict(jobs=1, progress=False, **json.loads(sys.argv[2]))
times = []
while len(times) < 4 or (sum(times) < 0.5 and len(times) < 20):
    problem = bk.load(sys.argv[1], problem=1)
    began = time.process_time()
    result = bk.solve(problem, **options)
    times.append(time.process_time() - began)
print(json.dumps([statistics.mean(times[1:]), len(result.assemblies)]))
"""


def solving(python: str, file: Path, *, apart: bool, jobs: int = 1) -> list[str]:
    """The command that solves a file as burrTxt does: its first problem, up to reflection."""
    command = [python, "-m", "burrkit", "solve", str(file), "--up-to", "reflection", "--json"]
    return [*command, "--problem", "1", "--jobs", str(jobs), *["--assemble-only"] * (not apart)]


class Comparison(NamedTuple):
    """Whole commands that solve a file, in pairs with burrTxt's, and our search alone.

    ``alone`` is ``solve`` in a warm process: starting, reading the file, and the first use of kernels are not
    counted; setting the problem up is.
    """

    pairs: Pairs
    alone: float
    assemblies: int

    @classmethod
    def of(
        cls, python: str, file: Path, *, apart: bool, rival: str | None, runs: int, patience: int = PATIENCE
    ) -> Comparison:
        """Solve a file with the burrkit of ``python``; ``rival`` is a burrTxt. All on one core."""
        other = None if rival is None else [rival, "-r", "-q", *["-d"] * apart, str(file)]
        pairs = Pairs.of(solving(python, file, apart=apart), other, runs, patience)
        wanted = json.dumps({"up_to": "reflection", "disassemble": apart})
        seconds, assemblies = json.loads(run([python, "-c", _ALONE, str(file), wanted]).output)
        return cls(pairs, float(seconds), int(assemblies))

    @property
    def alone_ratio(self) -> float:
        """How many times faster our search alone is than the rival's whole command."""
        return self.pairs.other / self.alone


def seconds(work: Callable[[], object], runs: int = 5) -> float:
    """The median processor time of some runs of ``work``, threads and finished children included."""
    return statistics.median(spent(work) for _ in range(runs))


def spent(work: Callable[[], object]) -> float:
    """The processor time of one run of ``work``, threads and finished children included."""
    before = _used()
    work()
    return _used() - before


def _used() -> float:
    import resource  # a browser's Python has none

    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def options(description: str | None, *places: str) -> argparse.ArgumentParser:
    """The options of a benchmark of whole commands, with these positional ones; ``parse_intermixed_args``."""
    parser = argparse.ArgumentParser(description=(description or "").partition("\n")[0])
    parser.add_argument("--python", default=sys.executable, help="that of an environment with the wheel")
    for place in places:
        parser.add_argument(place)
    parser.add_argument("results", nargs="?", help="a JSON file to write")
    return parser


def table(heads: Sequence[str]) -> str:
    """The first two lines of a table in Markdown: the first column is text, the others are numbers."""
    return f"{row(heads)}\n|---|{'---:|' * (len(heads) - 1)}"


def row(cells: Iterable[object]) -> str:
    """A line of a table in Markdown; fractions have two digits, or none after the point from 10 on."""
    return f"| {' | '.join(map(_cell, cells))} |"


def _cell(value: object) -> str:
    if not isinstance(value, float):
        return f"{value:,}" if isinstance(value, int) else str(value)
    return f"{value:,.{max(0, 1 - math.floor(math.log10(value)))}f}" if value > 0 else "0"


@dataclass(frozen=True)
class Measured:
    """One figure: ``goal`` and ``value`` in ``unit``; ``more`` if more is better."""

    name: str
    value: float
    goal: float
    unit: str
    more: bool

    @property
    def ratio(self) -> float:
        return self.value / self.goal if self.more else self.goal / self.value

    def line(self) -> str:
        bar = "#" * min(30, round(10 * self.ratio))
        value, goal = f"{self.value:>10,.2f} {self.unit:<7}", f"goal {self.goal:>8,.5g}"
        return f"{self.name:<42} {value} {goal}  x{self.ratio:<7.2f} {bar}"


def machine() -> str:
    """The processor, its available cores, and the version of Python."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        models = [
            line.split(":")[1].strip() for line in info.read_text().splitlines() if "model name" in line
        ]
        model = models[0] if models else model
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}"


def report(
    title: str, figures: list[Measured], file: str | None = None, rows: Sequence[Sequence[object]] = ()
) -> None:
    """Print the figures, and write them to a JSON file if one is named, with the rows of a table."""
    print(f"{title}\nmeasured on {machine()}\n(x1.00 is the goal, more is better)\n")
    for figure in figures:
        print(figure.line())
    if file is not None:
        data = {
            "title": title,
            "machine": machine(),
            "date": date.today().isoformat(),
            "figures": [asdict(figure) | {"ratio": round(figure.ratio, 2)} for figure in figures],
            **({"rows": rows} if rows else {}),
        }
        Path(file).write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
