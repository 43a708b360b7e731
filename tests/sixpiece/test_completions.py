"""The sixth stick of five: none is forgotten, known burrs come first, and figures are those of ``solve``."""

from __future__ import annotations

import pytest

from burrkit.errors import PuzzleError, StickError
from burrkit.sixpiece import solve_many
from burrkit.sixpiece.catalogue import entries
from burrkit.sixpiece.completions import Completion, complete
from burrkit.sixpiece.identity import canonical_set
from burrkit.sixpiece.sticks import distinct_sticks
from tests.errors import raises
from tests.reference import assemble, burr

SETS = sorted({canonical_set(entry.sticks) for entry in entries() if entry.is_burr})


def answer(five: tuple[int, ...], stick: int) -> Completion:
    """The result of ``complete`` for one sixth stick, which must come before all that make no known burr."""
    answers = complete(five)
    place = [one.stick for one in answers].index(stick)
    assert all(one.known for one in answers[: place + 1])
    return answers[place]


def check(sticks: tuple[int, ...], left_out: int) -> None:
    five = sticks[:left_out] + sticks[left_out + 1 :]
    found = answer(five, sticks[left_out])
    assert sticks in {canonical_set(known.entry.sticks) for known in found.known}
    counts = solve_many([sticks])
    assert (found.assemblies, found.solutions, found.level) == (
        counts.assemblies[0], counts.solutions[0], counts.highest[0]
    )  # fmt: skip


@pytest.mark.parametrize("n", range(0, len(SETS), 9))
def test_the_sixth_stick_of_a_known_burr_is_found(n: int) -> None:
    check(SETS[n], n % 6)


@pytest.mark.full
@pytest.mark.parametrize("sticks", SETS, ids=lambda sticks: " ".join(map(str, sticks)))
def test_each_stick_of_every_known_burr_is_found(sticks: tuple[int, ...]) -> None:
    for left_out in range(6):
        check(sticks, left_out)


def test_no_stick_is_forgotten() -> None:
    """Every stick that ``complete`` leaves out has no assembly by the plain reference."""
    five = (52, 188, 824, 960, 1024)
    found = {one.stick: one.assemblies for one in complete(five)}
    assert found
    for stick in distinct_sticks()[::31].tolist():
        problem = burr.problem((*five, stick))
        assemblies = assemble.up_to_rotation(problem, assemble.arrangements(problem))
        assert len(assemblies) == found.get(stick, 0)


def test_a_doubtful_stick_ranks_by_likeness() -> None:
    answers = complete((103, 760, 960, 992, 996), doubtful=1008)
    assert answers[0].stick == 1024
    assert answers[0].apart == 1
    loose = [one for one in answers if one.solutions and not one.known]
    assert [one.apart for one in loose] == sorted(one.apart or 0 for one in loose)


def test_wrong_input_is_refused() -> None:
    with raises(PuzzleError, "invalid-puzzle 5 6"):
        complete((1, 2, 3, 4, 5, 6))
    with pytest.raises(StickError):
        complete((1, 2, 3, 4, 5000))
