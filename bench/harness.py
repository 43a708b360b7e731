"""Shared by all benchmarks: a goal, a measurement, their ratio, and the machine.

A ratio of 1 meets the goal, a greater one exceeds it. Figures are medians of several runs.
"""

from __future__ import annotations

import json
import os
import platform
import statistics
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path


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
        value, goal = f"{self.value:>10,.2f} {self.unit:<7}", f"goal {self.goal:>8,.0f}"
        return f"{self.name:<42} {value} {goal}  x{self.ratio:<7.2f} {bar}"


def seconds(work: Callable[[], object], runs: int = 5) -> float:
    """The median time of some runs of ``work``."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


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


def report(title: str, figures: list[Measured], file: str | None = None) -> None:
    """Print the figures, and write them to a JSON file if one is named."""
    print(f"{title}\nmeasured on {machine()}\n(x1.00 is the goal, more is better)\n")
    for figure in figures:
        print(figure.line())
    if file is not None:
        data = {
            "title": title,
            "machine": machine(),
            "date": date.today().isoformat(),
            "figures": [asdict(figure) | {"ratio": round(figure.ratio, 2)} for figure in figures],
        }
        Path(file).write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
