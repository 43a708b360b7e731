"""The census against a program that shares nothing with it."""

from __future__ import annotations

import subprocess

import numpy as np
import pytest

from burrkit.census.enumeration import units
from burrkit.census.enumeration.tally import Tally, tally
from tests.census import second_path
from tests.census.conftest import CProgram
from tests.speeds import some

#: Rows in position 1 with few assemblies: the solid stick, a group of four, of two, and single ones.
SMALL = (0, 2125, 2133, 2139, 2160, 2181, 2222)


@pytest.fixture(scope="module")
def ours() -> list[tuple[int, Tally]]:
    """What the census finds: tallies and the row in position 1 of each."""
    chosen = [unit for unit in units.units("all") if unit.first in SMALL]
    return [(unit.first, tally(units.run(unit, "all"), unit.first, 8)) for unit in chosen]


@pytest.mark.parametrize("length", some([6, 8, 10, 12], 1))
def test_every_assembly_has_the_level_that_plain_search_finds(
    c_program: CProgram, ours: list[tuple[int, Tally]], length: int
) -> None:
    work = "".join(f"{first} {part}\n" for first in SMALL for part in range(units.SLICES))
    done = subprocess.run(
        [c_program(second_path.SOURCE, LENGTH=length)], input=work, capture_output=True, text=True, check=True
    )
    plain = second_path.found(done.stdout.splitlines())
    for first in SMALL:
        cells = np.sum([second_path.reported(made, length) for own, made in ours if own == first], axis=0)
        assert plain[first].tolist() == cells.tolist()
    assert sum(cells.sum() for cells in plain.values()) > 500_000


def test_what_went_too_far_is_not_counted_in_silence() -> None:
    line = " ".join(["5", "0", *["0"] * second_path.CELLS, "1"])
    with pytest.raises(ValueError, match="row 5: 1 assemblies"):
        second_path.found([line])
