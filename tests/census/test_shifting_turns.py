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

#: Of all with seven holes.
LAST = (
    "1024 992 1216 499 820 1216",
    "1024 960 1072 508 3124 508",
    "1024 960 1072 512 3124 476",
    "1024 992 1280 499 820 1214",
)
SOURCE = Path(__file__).with_name("shifting_turns.c")


def numbers_of(folder: Path, finer: int, *words: str, given: str = "") -> list[str]:
    """What the program writes, with the second grid as fine as this times the first."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("no C compiler")
    program = folder / f"shifting_turns_{finer}"
    command = [compiler, "-O3", "-march=native", f"-DFINER={finer}", "-o", str(program), str(SOURCE), "-lm"]
    subprocess.run(command, check=True)
    command = [str(program), *words]
    return subprocess.run(
        command, input=given, capture_output=True, text=True, check=True
    ).stdout.splitlines()


def test_one_stick(tmp_path: Path) -> None:
    """One stick that turns, next to one that slides along itself by half a cube, with seven holes."""
    lines = numbers_of(tmp_path, 1, "4", "2", "7", "36f")
    assert lines.pop() == "stick 36f assemblies 15316 locked 2382 free 490"
    numbers = np.array([line.split() for line in lines], dtype=np.int64)
    order = cutler_order.order().numbers
    rows = np.argsort(order)[np.searchsorted(np.sort(order), numbers)]
    assert (order[rows] == numbers).all()
    assert (reference.levels(rows)[:, 0] <= 0).all(), "locked by slides"
    counts = solve_many(numbers)
    assert not ((counts.assemblies == 102) & (counts.partial == 0)).any()
    given = "\n".join(lines[::40])
    assert set(numbers_of(tmp_path, 1, "4", "2", "of", given=given)) <= {"1", "2", "3"}
    assert set(numbers_of(tmp_path, 2, "4", "2", "of", given=given)) == {"0"}


@pytest.mark.full
def test_those_that_turn_last_need_play(tmp_path: Path) -> None:
    """The four that turn on the finest grids: their play is less than 0.00625 cubes on each side."""
    given = "\n".join(LAST)
    assert numbers_of(tmp_path, 4, "4", "2", "of", given=given) == ["1"] * 4
    assert numbers_of(tmp_path, 6, "4", "2", "of", given=given) == ["0"] * 4
