"""Left and right are different: one mirrored stick makes another puzzle, all six mirrored the same one."""

from __future__ import annotations

import pytest

from burrkit.solving.solver import solve
from tests.reference import burr
from tests.reference.cubes import same_piece

BURRS = {
    "amazon": (1, 188, 976, 768, 824, 1024),
    "eight is enough": (216, 412, 751, 896, 960, 1024),
    "Bill's Baffling Burr": (103, 760, 960, 992, 996, 1024),
    "Love's Dozen": (88, 512, 704, 960, 992, 1008),
    "Piston Burr": (88, 512, 768, 922, 1008, 1008),
    "Philippe Dubois": (120, 160, 256, 512, 880, 960),
    "Computer's Choice 4-Hole": (369, 871, 928, 956, 1000, 1024),
    "L5 Notchable": (256, 551, 928, 960, 992, 992),
    "Burr No. 305": (52, 615, 792, 960, 975, 992),
}


def _is_chiral(number: int) -> bool:
    return not same_piece(burr.stick(number), burr.stick(burr.mirror(number)))


def _answer(sticks: tuple[int, ...]) -> tuple[int, dict[str, int]]:
    result = solve(burr.problem(sticks))
    return result.assembly_count, result.levels


@pytest.mark.parametrize("sticks", BURRS.values(), ids=BURRS)
def test_one_mirrored_stick_makes_another_puzzle(sticks: tuple[int, ...]) -> None:
    own = _answer(sticks)
    chiral = [k for k, number in enumerate(sticks) if _is_chiral(number)]
    assert len(chiral) >= 2
    for k in chiral:
        assert _answer((*sticks[:k], burr.mirror(sticks[k]), *sticks[k + 1 :])) != own


@pytest.mark.parametrize("sticks", BURRS.values(), ids=BURRS)
def test_all_sticks_mirrored_make_the_same_puzzle(sticks: tuple[int, ...]) -> None:
    mirrored: tuple[int, ...] = tuple(burr.mirror(number) for number in sticks)
    assert _answer(mirrored) == _answer(sticks)


def test_the_only_chiral_stick_mirrored_mirrors_the_whole() -> None:
    antique = (1, 120, 3328, 3322, 3328, 3305)
    assert [number for number in antique if _is_chiral(number)] == [3305]
    assert _answer((*antique[:5], burr.mirror(3305))) == _answer(antique) == (1, {"1.2": 1})
