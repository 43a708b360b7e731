"""The search by slides and turns: against the reference that tries everything, and on its own designs."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import assume, strategies as st

import burrkit as bk
from burrkit.assembly.model import Assembly
from burrkit.geometry import ROTATIONS, Voxels
from burrkit.moves import Move, take_apart
from burrkit.moves.limits import Limits
from burrkit.moves.model import Turn
from burrkit.moves.replay import verify
from burrkit.moves.rules import MoveRule
from burrkit.solving.found_batch import FoundBatch
from tests.errors import raises
from tests.moves.engines import take_apart_turning
from tests.moves.legal.boxes import assembled, small_boxes
from tests.moves.legal.judge import replay
from tests.reference import turning as reference
from tests.strategies import burr_assemblies, cases, for_all, polycube_assemblies

DESIGNS = tomllib.loads((Path(__file__).parents[2] / "data" / "turning.toml").read_text(encoding="utf-8"))


def design(name: str) -> Assembly:
    """A design of the data in its places: the layers of each from the bottom up, the back row first."""
    cubes: dict[str, set[tuple[int, int, int]]] = {}
    for z, layer in enumerate(DESIGNS[name]["layers"]):
        for y, row in enumerate(reversed(layer.split())):
            for x, mark in enumerate(row):
                if mark != ".":
                    cubes.setdefault(mark, set()).add((x, y, z))
    return assembled([frozenset(cubes[mark]) for mark in sorted(cubes)])


def pieces_of(assembly: Assembly) -> list[reference.Piece]:
    """The pieces of an assembly for the reference."""
    kinds = assembly.problem.kinds
    return [(kinds[piece], frozenset(assembly.shapes[piece])) for piece in assembly.placed]


def is_as_in_reference(assembly: Assembly) -> None:
    """Fail unless levels, states and the best way agree with the reference."""
    wanted = reference.Solver().take_apart(pieces_of(assembly))
    found = take_apart_turning(assembly, Limits())
    assert (found.first, found.states) == (wanted.first, wanted.states)
    assert found.is_complete == (wanted.best is not None)
    if found.tree is not None and wanted.best is not None:
        assert (found.tree.level, found.tree.counts) == (wanted.best.level, wanted.best.counts)
        replay(assembly, found.tree)
        verify(assembly, found.tree)


@cases
def test_finds_what_the_reference_finds(examples: int) -> None:
    for_all(small_boxes(), examples, is_as_in_reference)


@pytest.mark.parametrize("name", DESIGNS)
def test_designs_need_turns(name: str) -> None:
    """Slides alone take none of them apart; a way with turns passes every replay."""
    assembly = design(name)
    assert not take_apart(assembly).is_complete
    found = take_apart(assembly, rule="legal")
    assert found.tree is not None
    assert found.tree.level_text == DESIGNS[name]["level"]
    assert any(isinstance(move, Turn) for node in found.tree.nodes() for move in node.moves)
    replay(assembly, found.tree)
    verify(assembly, found.tree)


@pytest.mark.full
@pytest.mark.parametrize("name", DESIGNS)
def test_designs_are_as_in_the_reference(name: str) -> None:
    is_as_in_reference(design(name))


@cases
def test_without_turns_finds_what_slides_find(examples: int) -> None:
    def check(assembly: Assembly) -> None:
        wanted, found = take_apart(assembly), take_apart_turning(assembly, Limits(), turning=False)
        assert found.first == wanted.first
        assert found.is_complete == wanted.is_complete
        if found.tree is not None and wanted.tree is not None:
            assert (found.tree.level, found.tree.counts) == (wanted.tree.level, wanted.tree.counts)
            verify(assembly, found.tree)

    for_all(polycube_assemblies(), examples, check)
    for_all(burr_assemblies(), examples, check)


@cases
def test_more_moves_never_need_more(examples: int) -> None:
    """What comes free by slides does so with turns, too, in no more moves."""

    def check(assembly: Assembly) -> None:
        slides, legal = take_apart(assembly), take_apart(assembly, rule="legal")
        if slides.first:
            assert legal.first is not None
            assert 0 < legal.first <= slides.first

    for_all(polycube_assemblies(), examples, check)


@st.composite
def _turned_designs(draw: st.DrawFn) -> tuple[Assembly, Assembly]:
    assembly = draw(st.one_of(small_boxes(), st.sampled_from(sorted(DESIGNS)).map(design)))
    rotation = draw(st.sampled_from(ROTATIONS))
    shapes = [Voxels(shape).turned(rotation) for shape in assembly.shapes]
    assume(rotation != 0)
    order = draw(st.permutations(range(len(shapes))))
    return assembly, assembled([frozenset(shapes[i]) for i in order])


@cases
def test_a_rotation_of_the_whole_changes_nothing(examples: int) -> None:
    def check(pair: tuple[Assembly, Assembly]) -> None:
        one, other = (take_apart(assembly, rule="legal") for assembly in pair)
        assert (one.first, one.states, one.is_complete) == (other.first, other.states, other.is_complete)
        if one.tree is not None and other.tree is not None:
            assert (one.tree.level, one.tree.counts) == (other.tree.level, other.tree.counts)

    for_all(_turned_designs(), examples, check)


def test_names_the_level() -> None:
    slide, turn = Move((1,), 0, 1), Turn((1,), 2, (2, 2, 0), 1)
    free = Move((1,), 1, 3, frees=True)
    tree = bk.Separation((0, 1), (slide, turn, free), (0,), (1,), None, None)
    assert (tree.level, tree.level_text) == ((3,), "2R1")
    whole = bk.Separation((0, 1, 2), (free,), (0, 1), (2,), tree, None)
    assert (whole.level, whole.level_text) == ((1, 3), "1.2R1")


def test_a_limit_leaves_the_answer_open() -> None:
    assembly = design(sorted(DESIGNS)[0])
    found = take_apart(assembly, rule="legal", max_states=1)
    assert (found.first, found.limit) == (None, "states")


def test_solve_finds_them() -> None:
    problem = design(sorted(DESIGNS)[0]).problem
    assert not bk.solve(problem, progress=False).solutions
    result = bk.solve(problem, progress=False, rule="legal", jobs=2)
    assert result.levels == {DESIGNS[sorted(DESIGNS)[0]]["level"]: 1}
    assert result.to_dict()["rule"] == "legal"
    assert bk.Result.from_json(result.to_json()) == result
    assert [s.level for s in bk.iter_solutions(problem, rule="legal")] == list(result.levels)
    assert bk.solve(problem, progress=False, rule="legal", count_only=True).solution_count == 1
    assert bk.solve(problem, progress=False, rule="legal", min_level=9).solution_count == 0


def test_refuses_other_rules_and_lattices() -> None:
    problem = design(sorted(DESIGNS)[0]).problem
    with raises(bk.BurrkitError, "invalid rule twist slides"):
        bk.solve(problem, rule="twist")
    shape = Voxels([(0, 0, 0)], bk.lattices.PRISMS)
    prisms = bk.Problem((bk.Piece(shape),), bk.Goal(shape))
    with raises(bk.PuzzleError, "unsupported triangular"):
        bk.solve(prisms, rule="legal")


def test_counts_by_rules_are_those_of_whole_searches() -> None:
    problem = bk.load("eight is enough")
    for rule in ("half", "legal"):
        whole = bk.solve(problem, progress=False, rule=rule, jobs=2)
        count = bk.solve(problem, progress=False, rule=rule, jobs=2, count_only=True)
        assert (count.solution_count, count.partial_count) == (whole.solution_count, whole.partial_count)
        assert count.levels == whole.levels
        assert [one.tree for one in count.solutions] == [one.tree for one in whole.solutions]


def test_a_solution_that_is_only_counted_is_taken_apart_by_the_rule_later() -> None:
    assembly = design("hook")
    found = FoundBatch([assembly], {}, rule=MoveRule("legal"))[0]
    assert found.disassembly == take_apart(assembly, rule="legal")
    assert found.disassembly != take_apart(assembly)


def test_time_limits_end_searches_with_turns() -> None:
    problem = design("hook").problem
    result = bk.solve(problem, progress=False, rule="legal", should_stop=lambda: True)
    assert not result.complete
    assert not result.solutions


def test_clusters_search_by_the_rule() -> None:
    pytest.importorskip("distributed")
    problem = design("hook").problem
    result = bk.solve(problem, progress=False, rule="legal", cluster="local:1")
    assert result.levels == {DESIGNS["hook"]["level"]: 1}


def test_checkpoints_have_the_rule(tmp_path: Path) -> None:
    problem, path = design("hook").problem, tmp_path / "legal.resume"
    first = bk.solve(problem, progress=False, rule="legal", resume=path)
    again = bk.solve(problem, progress=False, rule="legal", resume=path)
    assert again.solutions[0].tree == first.solutions[0].tree
    with raises(bk.BurrkitError, "mismatch belongs"):
        bk.solve(problem, progress=False, resume=path)
