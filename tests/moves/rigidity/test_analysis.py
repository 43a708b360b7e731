"""Rigid or not: small assemblies by hand, and random ones against a slow exact method and other engines."""

from __future__ import annotations

import random
import sys
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest

import burrkit as bk
from burrkit.assembly import Assembly
from burrkit.errors import BurrkitError, CheckError
from burrkit.geometry import Lattice, Motion, Voxels
from burrkit.geometry.lattices import NAMES, by_name
from burrkit.moves.rigidity import Rigidity, Velocity, analyse, check_rigidity
from burrkit.moves.rigidity.as_data import motion_in_space
from burrkit.moves.rigidity.equations import turn_matrix
from burrkit.moves.rigidity.model import Vector
from burrkit.moves.states.by_hand import Arrangement
from burrkit.puzzle import Goal, Piece, Problem
from tests.errors import raises
from tests.reference.lattices import meeting, random_shapes
from tests.reference.rigid import can_move

LATTICES = [by_name(name) for name in NAMES]
HOME = (0, 0, 0)


def assembled(*shapes: Voxels) -> Assembly:
    """The assembly of shapes that are in their places."""
    goal = shapes[0]
    for shape in shapes[1:]:
        goal |= shape
    return Assembly(Problem(tuple(map(Piece, shapes)), Goal(goal)), (Motion(),) * len(shapes))


def drawn(*layers: str) -> Assembly:
    """The assembly of a drawing: layers from below, rows from behind, a letter for each piece."""
    cells: dict[str, list[tuple[int, int, int]]] = {}
    for z, layer in enumerate(layers):
        for y, row in enumerate(reversed(layer.split("/"))):
            for x, mark in enumerate(row):
                if mark != ".":
                    cells.setdefault(mark, []).append((x, y, z))
    return assembled(*(Voxels(cells[mark]) for mark in sorted(cells)))


def slides(assembly: Assembly) -> list[Any]:
    """What the engine of moves by hand lets slide."""
    return list(Arrangement(assembly, dict.fromkeys(assembly.placed, HOME)).slides())


# A plus between two plates; each arm has a stop on one side, so that it can only turn.
TURNSTILE = drawn(
    "AAAAA/AAAAA/AAAAA/AAAAA/AAAAA", ".AB../..B.A/BBBBB/A.B../..BA.", "AAAAA/AAAAA/AAAAA/AAAAA/AAAAA"
)


# By hand --------------------------------------------------------------------------------------------------


def test_a_brick_slides_off_another() -> None:
    found = analyse(drawn("AABB"))
    assert (found.verdict, found.kind, found.frees) == ("moves", "slide", True)
    assert found.is_finite and not found.is_rigid
    assert found.move is not None and found.move.pieces in {(0,), (1,)}
    check_rigidity(found)


def test_pieces_that_do_not_touch_move() -> None:
    found = analyse(drawn("A.B"))
    assert found.verdict == "moves" and not found.contacts
    check_rigidity(found)


def test_a_turnstile_turns_and_does_not_slide() -> None:
    closed = assembled(*TURNSTILE.shapes)
    assert slides(closed) == []
    found = analyse(closed)
    check_rigidity(found)
    assert (found.verdict, found.kind, found.move) == ("moves", "turn", None)
    assert found.sentences() == ["B turns about a line along z through (2.5, 2.5, 1.5)."]
    assert not found.is_finite
    assert analyse(closed, turns=False).is_rigid
    # Turned a little the way that was found, no point of the plus is in a stop; the other way some are.
    still, turning = (velocity.turn for velocity in found.velocities or ())
    assert not any(still) and not any(turning[:2])
    stops = {(x, y) for x, y, z in closed.shapes[0] if z == 1}
    plus = {(x, y) for x, y, z in closed.shapes[1]}
    grid = [(i + 0.5) / 25 for i in range(25)]
    for sense, free in ((1, True), (-1, False)):
        angle = sense * (1 if turning[2] > 0 else -1) * 0.05
        hit = set()
        for (x, y), a, b in product(plus, grid, grid):
            u, v = x + a - 2.5, y + b - 2.5
            turned = u * np.cos(angle) - v * np.sin(angle), u * np.sin(angle) + v * np.cos(angle)
            hit.add((int(np.floor(turned[0] + 2.5)), int(np.floor(turned[1] + 2.5))))
        assert hit.isdisjoint(stops) == free


def test_a_stop_more_makes_the_turnstile_rigid() -> None:
    plates, plus = TURNSTILE.shapes
    found = analyse(assembled(plates | Voxels([(3, 4, 1)]), plus))
    check_rigidity(found)
    assert found.is_rigid


def test_a_puzzle_with_its_key_fixed_is_rigid() -> None:
    solution = bk.solve(bk.load("antique"), progress=False).solutions[0]
    free = analyse(solution.assembly)
    assert free.move == solution.tree.moves[0]
    for other in range(1, 6):
        locked = analyse(solution.assembly, held=(0, other))
        check_rigidity(locked)
        assert locked.is_rigid and locked.held == (0, other)
        assert locked.forces is not None and min(locked.forces) > 0


def test_equal_motions_of_fixed_pieces() -> None:
    found = analyse(drawn("ABC"), held=[0, 1])
    check_rigidity(found)
    assert found.velocities is not None and found.velocities[0] == found.velocities[1] != found.velocities[2]


# Three equal pieces of rhombic dodecahedra around a body diagonal. None can move alone.
THREE = [
    [(2, 2, 0), (2, 1, 1), (3, 1, 2), (3, 2, 3), (2, 3, 3)],
    [(0, 0, 2), (2, 2, 2), (1, 3, 2), (1, 0, 3), (2, 1, 3)],
    [(3, 1, 0), (3, 0, 1), (0, 1, 1), (2, 0, 2), (1, 1, 2)],
]


def test_three_pieces_move_only_together() -> None:
    assembly = assembled(*(Voxels(cells, bk.lattices.RHOMBIC_DODECAHEDRA) for cells in THREE))
    assert slides(assembly) == []
    found = analyse(assembly)
    check_rigidity(found)
    assert (found.verdict, found.kind, found.move) == ("moves", "joint slide", None)
    assert len(set(found.velocities or ())) == 3
    assert found.frees and first_meeting(assembly, found) is None
    assert found.sentences() == [
        "At once: B slides 1 to the left, toward you and up; C slides 2 toward you. They come apart."
    ]
    for one, other in combinations(range(3), 2):
        held = analyse(assembly, held=(one, other), turns=False)
        check_rigidity(held)
        assert held.is_rigid


# A piece that touches its stops along two edges, which the linear program leaves out.
EDGES = drawn(
    "AAAAA/AAAAA/AAAAA/AAAAA/AAAAA", "AA.../.BB../A.BA./.AB../..AA.", "AAAAA/AAAAA/AAAAA/AAAAA/AAAAA"
)


def test_what_only_edges_stop_is_undecided() -> None:
    found = analyse(EDGES)
    check_rigidity(found)
    assert (found.verdict, found.reason, found.kind) == ("undecided", "edges", None)
    assert not found.is_rigid and not found.is_finite
    assert found.sentences() == ["B turns about a line along z through (2, 2, 1.5)."]
    assert analyse(EDGES, turns=False).is_rigid


# Random assemblies ----------------------------------------------------------------------------------------


def first_meeting(assembly: Assembly, found: Rigidity) -> Fraction | None:
    """When pieces that slide first run into each other, body by body, in exact fractions; None for never."""
    lattice = assembly.problem.lattice
    at = dict(zip(assembly.placed, found.velocities or (), strict=True))
    first: Fraction | None = None
    for one, other in combinations(assembly.placed, 2):
        way = [a - b for a, b in zip(at[one].slide, at[other].slide, strict=True)]
        scale = int(np.lcm.reduce([c.denominator for c in way]))
        x, y, z = (int(c * scale) for c in way)
        if not (x or y or z):
            continue
        kinds = [lattice.split(assembly.shapes[piece].cells)[0].tolist() for piece in (one, other)]
        places = [lattice.places(assembly.shapes[piece].cells) for piece in (one, other)]
        for (p, a), (q, b) in product(*(zip(k, v, strict=True) for k, v in zip(kinds, places, strict=True))):
            u, v, w = (Fraction(c) for c in (b - a).tolist())
            met = meeting(lattice, p, q, (u, v, w), (x, y, z))
            if met is not None and (met[1] > 0):
                begins = max(Fraction(met[0] or 0), Fraction(0)) * scale
                first = begins if first is None else min(first, begins)
    return first


@pytest.mark.parametrize("lattice", LATTICES, ids=lambda lattice: lattice.name)
def test_random_assemblies(lattice: Lattice) -> None:
    """Against slides by hand, a simplex method in fractions, and the bodies as they move."""
    rng = random.Random(lattice.name)
    seen: Counter[str] = Counter()
    for _ in range(8):
        shapes = random_shapes(lattice, rng, rng.randrange(12, 30), rng.choice([2, 3]))
        if shapes is None:
            continue
        assembly = assembled(*shapes)
        found, flat = analyse(assembly), analyse(assembly, turns=False)
        for each in (found, flat):
            check_rigidity(each)
            if each.is_finite:
                met = first_meeting(assembly, each)
                assert met is None if each.frees else met is not None and met > 0
        by_hand = slides(assembly)
        assert (found.move is not None) == bool(by_hand)
        if found.move is not None:
            assert len(found.move.pieces) <= max(len(slide.pieces) for slide in by_hand)
        if not lattice.touching and not by_hand:
            if (np.array(lattice.metric) == lattice.metric[0][0] * np.eye(3)).all():
                assert (found.verdict != "rigid") == can_move(shapes)
            assert (flat.verdict != "rigid") == can_move(shapes, turns=False)
        seen[found.verdict] += 1
    assert seen["moves"]


def cut_boxes(rng: random.Random, number: int) -> list[Assembly]:
    """Boxes of 3 x 3 x 3 cubes in 2 or 3 connected pieces, of which nothing slides by hand."""
    found: list[Assembly] = []
    cells = list(product(range(3), repeat=3))
    while len(found) < number:
        owner = {cell: i for i, cell in enumerate(rng.sample(cells, rng.choice([2, 2, 3])))}
        while len(owner) < len(cells):
            cell = rng.choice(list(owner))
            axis, step = rng.randrange(3), rng.choice((-1, 1))
            beside = tuple(c + step * (a == axis) for a, c in enumerate(cell))
            if beside in cells:
                owner.setdefault(beside, owner[cell])
        parts: dict[int, list[tuple[int, int, int]]] = {}
        for cell, piece in owner.items():
            parts.setdefault(piece, []).append(cell)  # type: ignore[arg-type]
        assembly = assembled(*map(Voxels, parts.values()))
        if not slides(assembly):
            found.append(assembly)
    return found


def test_interlocked_boxes() -> None:
    """What does not slide along an axis does not slide at all, if it is made of cubes."""
    for assembly in cut_boxes(random.Random(5), 8):
        found, flat = analyse(assembly), analyse(assembly, turns=False)
        check_rigidity(found)
        check_rigidity(flat)
        assert flat.is_rigid
        assert found.is_rigid != can_move(assembly.shapes)


@pytest.mark.parametrize("name", ["rhombic dodecahedra", "truncated octahedra"])
def test_interlocked_on_other_lattices(name: str) -> None:
    rng, seen = random.Random(name), Counter[str]()
    while seen.total() < 4:
        shapes = random_shapes(by_name(name), rng, rng.randrange(16, 28), 3)
        if shapes is None or slides(assembled(*shapes)):
            continue
        found = analyse(assembled(*shapes))
        check_rigidity(found)
        assert found.is_rigid != can_move(shapes)
        seen[found.verdict] += 1
    assert seen["rigid"]


# Checks ---------------------------------------------------------------------------------------------------


def _opposite(vector: Vector) -> Vector:
    return -vector[0], -vector[1], -vector[2]


def test_false_answers_are_refused() -> None:
    plates, plus = TURNSTILE.shapes
    right = analyse(assembled(plates | Voxels([(3, 4, 1)]), plus))
    turning = analyse(assembled(plates, plus))
    check_rigidity(right)
    forces, contacts = right.forces or (), right.contacts
    (x, y, z), (u, v, w) = contacts[0].point, contacts[0].normal
    moved = replace(contacts[0], point=(x + 2, y + 2, z + 2))
    inward = replace(contacts[0], normal=(-u, -v, -w))
    backward = [Velocity(_opposite(v.slide), _opposite(v.turn)) for v in turning.velocities or ()]
    wrong = {
        "balance": replace(right, forces=(forces[0] + 1, *forces[1:])),
        "not positive": replace(right, forces=(0, *forces[1:])),
        "not every contact": replace(right, forces=forces[1:]),
        "do not touch": replace(right, contacts=(moved, *contacts[1:])),
        "not touch": replace(right, contacts=(inward, *contacts[1:])),
        "keeps all contacts": replace(right, contacts=(), forces=()),
        "run into": replace(turning, velocities=tuple(backward)),
        "of the whole": replace(turning, velocities=(turning.velocities or ())[:1] * 2),
        "not every piece": replace(turning, velocities=()),
    }
    for text, result in wrong.items():
        with pytest.raises(CheckError, match=text):
            check_rigidity(result)


def test_bad_input() -> None:
    two, one = drawn("AABB"), drawn("AA")
    overlapping = assembled(Voxels([(0, 0, 0)]), Voxels([(0, 0, 0)]))
    cases: list[tuple[str, Any, dict[str, Any]]] = [
        ("invalid assembly Assembly str", "antique", {}),
        ("invalid turns bool int", two, {"turns": 1}),
        ("invalid held tuple list str", two, {"held": "A"}),
        ("invalid held -1", two, {"held": (-1,)}),
        ("unknown 2", two, {"held": (2,)}),
        ("invalid-puzzle two pieces", two, {"held": (0, 1)}),
        ("invalid-puzzle two pieces", one, {}),
        ("failed-check two share", overlapping, {}),
    ]
    for text, assembly, options in cases:
        with raises(BurrkitError, text):
            analyse(assembly, **options)
    with raises(BurrkitError, "invalid result"):
        check_rigidity(two)  # type: ignore[arg-type]


def test_turns_need_lengths_that_are_roots() -> None:
    box = [[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    odd = bk.lattices.make_lattice({
        "name": "bricks", "cells": [{"cell": [0, 0, 0], "body": box}],
        "shifts": [[1, 0, 0], [0, 1, 0], [0, 0, 1]], "steps": [[2, 0, 0], [0, 2, 0], [0, 0, 2]],
        "metric": [[0.5, 0, 0], [0, 2**0.25, 0], [0, 0, 1]], "axes": [[2, 0, 0], [0, 2, 0], [0, 0, 2]],
    })  # fmt: skip
    locked = assembled(*(Voxels(shape.cells, odd) for shape in cut_boxes(random.Random(1), 1)[0].shapes))
    assert analyse(locked, turns=False).is_rigid
    with raises(BurrkitError, "invalid-puzzle squares"):
        analyse(locked)


def test_without_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "highspy", None)
    assert analyse(drawn("AABB")).verdict == "moves"
    with raises(BurrkitError, "not-installed burrkit[rigid]"):
        analyse(TURNSTILE)


@pytest.mark.parametrize("lattice", LATTICES, ids=lambda lattice: lattice.name)
def test_a_motion_in_space(lattice: Lattice) -> None:
    """Pages draw what the answer has: v + (w x p) H, carried to space, is v' + w' x p'."""
    cells = [lattice.types[0].cell, lattice.beside(np.array([lattice.types[0].cell]))[0][0]]
    pieces = tuple(Piece(Voxels([cell], lattice)) for cell in cells)
    result = analyse(Assembly(Problem(pieces, Goal(Voxels(cells, lattice))), (Motion(), Motion())))
    third = Fraction(1, 3)
    velocities = (Velocity((third, Fraction(2), Fraction(-1)), (Fraction(-1), third, Fraction(5))),) * 2
    (first, _) = motion_in_space(replace(result, velocities=velocities))
    metric, carried = np.array(lattice.metric), np.array(turn_matrix(lattice))
    slide, turn = (np.array(part, float) for part in (velocities[0].slide, velocities[0].turn))
    for point in np.array([(1.0, 2.0, 3.0), (-4.0, 0.5, 1.0), (0.0, 0.0, 0.0)]):
        expected = (slide + np.cross(turn, point) @ carried) @ metric
        assert np.allclose(np.array(first["slide"]) + np.cross(first["turn"], point @ metric), expected)
