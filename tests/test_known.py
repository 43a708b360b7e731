"""Every engine against the same known answers, ``tests/data/known.toml``."""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import replace
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any, Literal

import pytest

from burrkit.assembly import Assembly, assemblies
from burrkit.geometry import Motion, Voxels
from burrkit.moves import first_level
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.sixpiece.batch import solve_many
from burrkit.sixpiece.burr import burr as make
from burrkit.solving.solver import solve
from tests.assembly.agreement import CONVENTIONS
from tests.reference import assemble, burr
from tests.reference.takeapart import take_apart
from tests.speeds import some

Entry = dict[str, Any]
KNOWN: dict[str, list[Entry]] = tomllib.loads(
    (Path(__file__).parent / "data" / "known.toml").read_text("utf-8")
)

#: What an entry may assert about a puzzle; an engine answers all of them.
FIGURES = (
    "raw_all", "raw_first_fixed", "rotation", "reflection", "partial", "solutions",
    "first", "levels", "counts", "highest", "holes",
)  # fmt: skip
FACTS_OF_AN_ENTRY = {
    "name", "sticks", "length", "source", "ours", "reference", "engine", "pieces", "copies", "box", "goal",
}  # fmt: skip


def _parameters(kind: str, by: Literal["engine", "reference"] = "engine") -> list[Any]:
    """The entries as test cases; those that take one or the other long are left to the full run."""
    cases = []
    for entry in KNOWN[kind]:
        pace = entry.get(by)
        if pace != "out of reach":
            marks = [pytest.mark.full] if pace == "slow" else []
            cases.append(pytest.param(entry, id=f"{entry['name']} {entry.get('length', '')}", marks=marks))
    return cases


def _problem(entry: Entry) -> Problem:
    """The puzzle of an entry: a burr, or drawn pieces in a box."""
    if "sticks" in entry:
        return burr.problem(entry["sticks"], entry["length"])
    copies = entry.get("copies", [1] * len(entry["pieces"]))
    pieces = [Piece(_drawn(text)) for text, n in zip(entry["pieces"], copies, strict=True) for _ in range(n)]
    goal = _drawn(entry["goal"]) if "goal" in entry else Voxels.box(*entry["box"])
    return Problem(tuple(pieces), Goal(goal, Voxels()))


def _drawn(text: str) -> Voxels:
    return Voxels(
        (x, y, z)
        for z, layer in enumerate(text.split("/"))
        for y, row in enumerate(layer.split())
        for x, mark in enumerate(row)
        if mark == "#"
    )


def _summary(problem: Problem, found: list[tuple[int, tuple[int, ...], tuple[int, ...]]]) -> Entry:
    """The figures that follow from (first, level, counts) of every assembly; () for no complete way."""
    complete = [one for one in found if one[1]]
    return {
        "rotation": len(found),
        "partial": sum(first > 0 for first, _, _ in found),
        "solutions": len(complete),
        "first": dict(Counter(str(first) for first, _, _ in complete)),
        "levels": dict(Counter(".".join(map(str, level)) for _, level, _ in complete)),
        "counts": list(complete[0][2]) if len(complete) == 1 else None,
        "highest": max((first for first, _, _ in complete), default=0),
        "holes": len(problem.goal.cells) - problem.volume,
    }


def _check(entry: Entry, answer: Entry) -> None:
    wanted = {key: entry[key] for key in FIGURES if key in entry}
    assert {key: answer[key] for key in wanted} == wanted


def _reference(problem: Problem, *, apart: bool) -> Entry:
    raw = assemble.raw(problem)
    classes = assemble.up_to_rotation(problem, raw)
    found = []
    if apart:
        for of_one in classes:
            result = take_apart(next(iter(of_one)))
            best = result.best
            found.append((result.first, best.level, best.counts) if best else (result.first, (), ()))
    return _summary(problem, found) | {
        "raw_all": len(raw),
        "raw_first_fixed": assemble.first_within(raw, burr.bars()[0]),
        "rotation": len(classes),
        "reflection": len(assemble.up_to_reflection(problem, raw)),
    }


def _engine(entry: Entry) -> Entry:
    problem = make(*entry["sticks"], length=entry["length"])
    result = solve(problem)
    assert result.complete
    found = []
    for solved in result.assemblies:
        assert solved.disassembly is not None
        first, tree = solved.disassembly.first, solved.disassembly.tree
        assert first is not None
        found.append((first, tree.level, tree.counts) if tree else (first, (), ()))
    summary = _summary(problem, found) | {
        "raw_all": result.raw_all,
        "raw_first_fixed": result.raw_first_fixed,
        "reflection": len(list(assemblies(problem, "reflection"))),
    }
    # The figures of the result must be those of its parts.
    assert result.assembly_count == summary["rotation"]
    assert result.partial_count == summary["partial"]
    assert result.solution_count == summary["solutions"]
    assert result.levels == summary["levels"]
    assert result.is_unique == (summary["solutions"] == 1)
    return summary


def test_every_entry_has_a_source_and_something_that_is_checked() -> None:
    for entry in KNOWN["burr"] + KNOWN["cubes"]:
        figures = set(entry) - FACTS_OF_AN_ENTRY
        assert figures, entry["name"]
        assert figures <= set(FIGURES), entry["name"]
        assert set(entry.get("ours", [])) <= figures, entry["name"]
    assert all(entry["source"].strip() for kind in KNOWN.values() for entry in kind)


@pytest.mark.parametrize("entry", some(_parameters("burr", "reference"), 10))
def test_reference_burr(entry: Entry) -> None:
    _check(entry, _reference(_problem(entry), apart=True))


@pytest.mark.parametrize("entry", _parameters("burr"))
def test_engine_burr(entry: Entry) -> None:
    _check(entry, _engine(entry))


@pytest.mark.parametrize("entry", _parameters("burr"))
def test_array_solver(entry: Entry) -> None:
    many = solve_many([entry["sticks"]], length=entry["length"])
    first = {str(k): n for k, n in enumerate(many.solution_levels[0].tolist()) if n}
    answer = {
        "rotation": many.assemblies[0],
        "partial": many.partial[0],
        "solutions": many.solutions[0],
        "first": first,
        "highest": many.highest[0],
    }
    wanted = {key: entry[key] for key in answer if key in entry}
    assert {key: answer[key] for key in wanted} == wanted


@pytest.mark.parametrize("entry", _parameters("cubes", "reference"))
def test_reference_cubes(entry: Entry) -> None:
    _check(entry, _reference(_problem(entry), apart=False))


@pytest.mark.parametrize("entry", _parameters("cubes"))
def test_engine_cubes(entry: Entry) -> None:
    problem = _problem(entry)
    found = {up_to: list(assemblies(problem, up_to)) for up_to in CONVENTIONS if up_to in entry}
    for one in chain(*found.values()):
        one.check()
    raw = {sum(one.weight for one in some) for some in found.values()}
    assert len(raw) == 1
    _check(entry, {up_to: len(some) for up_to, some in found.items()} | {"raw_all": raw.pop()})


@pytest.mark.parametrize("entry", _parameters("range"))
def test_engine_range(entry: Entry) -> None:
    """Many puzzles as one problem: several copies of each stick, none of which must be used."""
    pieces = [replace(piece, optional=True) for piece in burr.problem(entry["sticks"]).pieces]
    copies = tuple(piece for piece in pieces for _ in range(entry["most"]))
    problem = Problem(copies, burr.goal(), max_holes=entry["max_holes"])
    for up_to in CONVENTIONS:
        result = solve(problem, up_to=up_to)
        assert result.complete
        assert (result.assembly_count, result.solution_count) == tuple(entry[up_to])


def _placed(text: str, length: int) -> Assembly:
    pieces = tuple(Piece(Voxels(cells)) for cells in burr.from_ll(text, length))
    return Assembly(Problem(pieces, burr.goal(length)), (Motion(),) * 6)


@pytest.mark.parametrize("entry", _parameters("ll"))
def test_level_types(entry: Entry) -> None:
    assert entry["text"].count("0") == entry["holes"]
    for length, level in zip_longest((6, 8, 10, 12), entry["level_type"]):
        assembly = _placed(entry["text"], length)
        assembly.check()
        assert take_apart(assembly.shapes).first == level
        assert first_level(assembly).first == level
