"""From six random sticks to levels: the solver, the array solver and the plain reference agree."""

from __future__ import annotations

from collections import Counter

from hypothesis import strategies as st

from burrkit.sixpiece.batch import solve_many
from burrkit.sixpiece.burr import burr as make
from burrkit.solving.solver import solve
from tests import strategies
from tests.reference import assemble, burr
from tests.reference.replay import replay
from tests.reference.takeapart import take_apart
from tests.strategies import cases, for_all


def _all_agree(case: tuple[tuple[int, ...], int]) -> None:
    sticks, length = case
    problem = burr.problem(sticks, length)
    raw = assemble.raw(problem)
    plain = [take_apart(next(iter(of_one))) for of_one in assemble.up_to_rotation(problem, raw)]
    firsts = Counter(one.first for one in plain)
    whole = Counter(one.best for one in plain if one.best)

    result = solve(make(*sticks, length=length))
    assert (result.raw_all, result.raw_first_fixed) == (
        len(raw),
        assemble.first_within(raw, burr.bars(length)[0]),
    )
    assert Counter(s.disassembly.first for s in result.assemblies if s.disassembly) == firsts
    assert Counter(
        (s.disassembly.tree.level, s.disassembly.tree.counts)
        for s in result.solutions
        if s.disassembly and s.disassembly.tree
    ) == {(best.level, best.counts): n for best, n in whole.items()}
    for solved in result.solutions:
        assert solved.disassembly is not None
        assert solved.disassembly.tree is not None
        replay(solved.assembly.shapes, solved.disassembly.tree)

    many = solve_many([sticks], length=length)
    levels = range(many.first_levels.shape[1])
    assert many.first_levels[0].tolist() == [firsts[level] for level in levels]
    solved_firsts = Counter(one.first for one in plain if one.best)
    assert many.solution_levels[0].tolist() == [solved_firsts[level] for level in levels]


@cases
def test_burrs_that_fit(examples: int) -> None:
    burrs = st.tuples(strategies.assembled_sticks(), st.sampled_from((6, 8)))
    for_all(burrs, examples // 4, _all_agree)


@cases
def test_any_sticks(examples: int) -> None:
    for_all(st.tuples(strategies.stick_sets(), st.just(6)), examples // 4, _all_agree)
