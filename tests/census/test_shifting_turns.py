"""Turns about a line that shifts: the program in C, and what the package finds of its assemblies."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from burrkit.sixpiece import cutler_order
from burrkit.sixpiece.batch import solve_many
from tests.census import reference

SOURCE = Path(__file__).with_name("shifting_turns.c")


def test_one_stick(tmp_path: Path) -> None:
    """One stick that turns, next to one that slides along itself by half a cube, with seven holes."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("no C compiler")
    program = tmp_path / "shifting_turns"
    subprocess.run([compiler, "-O3", "-march=native", "-o", str(program), str(SOURCE), "-lm"], check=True)
    command = [str(program), "4", "2", "7", "36f"]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert lines.pop() == "stick 36f assemblies 15316 locked 2382 free 490"
    numbers = np.array([line.split() for line in lines], dtype=np.int64)
    order = cutler_order.order().numbers
    rows = np.argsort(order)[np.searchsorted(np.sort(order), numbers)]
    assert (order[rows] == numbers).all()
    assert (reference.levels(rows)[:, 0] <= 0).all(), "locked by slides"
    counts = solve_many(numbers)
    assert not ((counts.assemblies == 102) & (counts.partial == 0)).any()
