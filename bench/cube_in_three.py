"""The greatest level of a box that is cut into two or three connected pieces with one hole.

    python -m bench.cube_in_three
    python -m bench.cube_in_three --box 4x4x4 --pieces 3 --above 11 --seconds 3600 --out cube.jsonl
    python -m bench.cube_in_three --table cube.jsonl

Without a hole nothing has a level above 1: a first slide by one cube carries each cube of the group that
moves to another cube of the group, or out of the box, so the group goes on and leaves.

Whether pieces collide depends on their relative displacements only. So a SAT solver chooses the piece of each
cube and, for each pair of pieces and each displacement, whether it is *free*. Two facts hold for every cut:

    plan    if all displacements of a disassembly plan are free, the level is at most the length of the plan
    lock    if all displacements around some states are blocked, no other state is reached from them

The solver proposes a cut, and a breadth-first search finds its level. If the level is finite and too low, the
plan becomes a clause, one of its displacements is blocked; if the cut is locked, one of the blocked
displacements around its states is free. Both clauses hold for all images under the symmetries of the box and
all orders of the pieces, and are added for all of these. A piece in two parts becomes a clause in the same
way: two of its cubes and none of those that separate them. If no cut is left, the bound is proved.

A path of unit steps between states, no state twice, is part of the formula: a shortest plan with the fewest
unit steps has one of at least (level - 1). Its first step moves a cube into the hole, up to symmetry and
order of the pieces in one of a few ways; with the second step these are the *cases*, each proved separately.

Needs a SAT solver: ``pip install python-sat`` (PySAT; CaDiCaL and Glucose), or the slower Z3 of the extra
``smt``. A line of ``--out`` has the result for one case; the same command resumes.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations, pairwise, permutations, product
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

import numpy as np
from numba import njit
from numpy.typing import NDArray

Vector = tuple[int, int, int]
Labels = NDArray[np.int64]
#: A displacement of the second piece of a pair relative to the first.
Shift = tuple[int, Vector]

#: The label of an empty cell.
HOLE: Final = 3
_PAIRS: Final = ((0, 1), (0, 2), (1, 2))
_STEPS: Final[tuple[Vector, ...]] = ((-1, 0, 0), (1, 0, 0), (0, -1, 0), (0, 1, 0), (0, 0, -1), (0, 0, 1))
#: Before a piece leaves, the boxes around two of the pairs overlap: the largest displacement is 2 * 4 - 2.
_REACH: Final = 7
_SPAN: Final = 2 * _REACH + 1
#: How many states of one cut the search has room for.
_STATES: Final = 400_000
#: The boxes, numbers of pieces, and holes of the table.
_TABLE: Final = (
    ("3x3x3", 2),
    ("3x3x4", 2),
    ("3x4x4", 2),
    ("4x4x4", 2),
    ("3x3x3", 3),
    ("3x3x4", 3),
)


class Task(NamedTuple):
    """Is there a cut of this box, with this hole, of level ``above + 1`` or more?"""

    box: Vector
    pieces: int
    hole: Vector
    above: int
    solver: str = "cadical195"
    steps: int = 0  # of the path; 0: above, but at most 8
    seconds: float = 1e9  # of the processor, for all cases of a process


class Case(NamedTuple):
    """The first step, and the second: the piece that moves and the direction."""

    first: int
    second: tuple[int, int] | None


# The engine: which displacements are free, and the states that slides reach.


@njit(cache=True)
def _free_shifts(labels: Labels, box: NDArray[np.int64]) -> NDArray[np.bool_]:
    """bool[3, 15, 15, 15]: which displacements of the pairs of pieces are free, from (-7, -7, -7)."""
    free = np.ones((3, _SPAN, _SPAN, _SPAN), np.bool_)
    cells = box[0] * box[1] * box[2]
    for p in range(cells):
        for q in range(cells):
            a, b = labels[p], labels[q]
            if a < b < HOLE:
                z = p % box[2] - q % box[2]
                y = p // box[2] % box[1] - q // box[2] % box[1]
                x = p // (box[1] * box[2]) - q // (box[1] * box[2])
                free[a + b - 1, x + _REACH, y + _REACH, z + _REACH] = False
    return free


@njit(cache=True)
def _slide(free, shifts, moved, pieces, group, direction) -> int:  # type: ignore[no-untyped-def]
    """Move a piece by one cube: write its displacements; return blocked pairs as bits."""
    axis, by = direction >> 1, 2 * (direction & 1) - 1
    for pair in range(3):
        for at in range(3):
            moved[pair, at] = shifts[pair, at]
    blocked = 0
    for pair in range(3 if pieces == 3 else 1):
        first, second = (0, 1) if pair == 0 else ((0, 2) if pair == 1 else (1, 2))
        if group not in (first, second):
            continue
        moved[pair, axis] += by if group == second else -by
        x, y, z = moved[pair]
        is_far = max(abs(x), abs(y), abs(z)) > _REACH
        if not is_far and not free[pair, x + _REACH, y + _REACH, z + _REACH]:
            blocked |= 1 << pair
    return blocked


@njit(cache=True)
def _has_left(shifts, box, pieces, group, direction) -> bool:  # type: ignore[no-untyped-def]
    """True if nothing is in the way of a piece that slides on, because it is apart from all others."""
    axis, by = direction >> 1, 2 * (direction & 1) - 1
    for pair in range(3 if pieces == 3 else 1):
        first, second = (0, 1) if pair == 0 else ((0, 2) if pair == 1 else (1, 2))
        if group not in (first, second):
            continue
        away = by if group == second else -by
        apart = False
        for at in range(3):
            gone = shifts[pair, at] * away if at == axis else abs(shifts[pair, at])
            apart = apart or gone >= box[at]
        if not apart:
            return False
    return True


@njit(cache=True)
def _explore(  # type: ignore[no-untyped-def]
    free, box, pieces, below, states, parent, depth, exits, seen, stamp
):
    """Visit states by moves until exits of fewer than ``below`` moves are found, breadth first.

    ``states`` int64[S, 3, 3]: displacements of the pairs. ``exits`` int64[E, 3]: state, piece, direction.
    Returns the numbers of states and exits, and whether all states were visited.
    """
    moved = np.zeros((3, 3), np.int64)
    states[0], parent[0], depth[0] = 0, -1, 0
    count, left, at = 1, 0, 0
    seen[_code(states[0])] = stamp
    while at < count and depth[at] + 1 < below:
        for group in range(3 if pieces == 3 else 1):
            for direction in range(6):
                shifts = states[at].copy()
                while _slide(free, shifts, moved, pieces, group, direction) == 0:
                    shifts[:] = moved
                    if _has_left(shifts, box, pieces, group, direction):
                        if left < len(exits):
                            exits[left, 0], exits[left, 1], exits[left, 2] = at, group, direction
                            left += 1
                        break
                    code = _code(shifts)
                    if code >= 0 and seen[code] != stamp:
                        if count == len(states):
                            return count, left, False
                        seen[code] = stamp
                        states[count], parent[count], depth[count] = shifts, at, depth[at] + 1
                        count += 1
        at += 1
    return count, left, at == count


@njit(cache=True)
def _code(shifts) -> int:  # type: ignore[no-untyped-def]
    """The number of a state, -1 if too far; a piece has left in a state nearer on the same way."""
    code = 0
    for pair in range(2):
        for at in range(3):
            if abs(shifts[pair, at]) > _REACH:
                return -1
            code = code * _SPAN + shifts[pair, at] + _REACH
    return code


@njit(cache=True)
def _walls(free, states, count, pieces):  # type: ignore[no-untyped-def]
    """int64[W, 2, 4]: for each blocked step from a state the pairs and displacements that block it, or -1."""
    walls = np.full((count * 18, 2, 4), -1, np.int64)
    moved = np.zeros((3, 3), np.int64)
    used = 0
    for at in range(count):
        for group in range(3 if pieces == 3 else 1):
            for direction in range(6):
                blocked = _slide(free, states[at], moved, pieces, group, direction)
                if blocked == 0:
                    continue
                some = 0
                for pair in range(3):
                    if blocked >> pair & 1:
                        walls[used, some, 0] = pair
                        walls[used, some, 1:] = moved[pair]
                        some += 1
                used += 1
    return walls[:used]


class Engine:
    """Levels of cuts of a box into two or three pieces, by slides of one piece or of all others."""

    def __init__(self, box: Vector, pieces: int) -> None:
        self.box, self.pieces = np.array(box, np.int64), pieces
        self._states = np.zeros((_STATES, 3, 3), np.int64)
        self._parent, self._depth = np.zeros(_STATES, np.int64), np.zeros(_STATES, np.int64)
        self._exits = np.zeros((256, 3), np.int64)
        self._seen, self._stamp = np.zeros(_SPAN**6, np.int32), 0

    def explore(self, labels: Labels, below: int = 1 << 30) -> tuple[int, int, bool]:
        """Numbers of states, and of exits of fewer than ``below`` moves; whether all states were visited."""
        self._free, self._stamp = _free_shifts(labels, self.box), self._stamp + 1
        places = (self._states, self._parent, self._depth, self._exits, self._seen, self._stamp)
        count, exits, is_all = _explore(self._free, self.box, self.pieces, below, *places)
        return int(count), int(exits), bool(is_all)

    def level(self, labels: Labels) -> int:
        """The level of a cut, 0 if nothing comes free."""
        for below in range(2, 1 << 30):
            _, exits, is_all = self.explore(labels, below)
            if exits:
                return int(self._depth[self._exits[0, 0]]) + 1
            if is_all:
                return 0
        raise AssertionError

    def plan(self, number: int) -> frozenset[Shift]:
        """The displacements of the plan to an exit that the last search found."""
        at, group, direction = self._exits[number].tolist()
        chain = [at]
        while self._parent[chain[-1]] >= 0:
            chain.append(int(self._parent[chain[-1]]))
        shifts = set[Shift]()
        for before, after in zip(chain[::-1], chain[-2::-1], strict=False):
            start, change = self._states[before], self._states[after] - self._states[before]
            length = int(np.abs(change).max())
            shifts |= self._shifts(start + change * step // length for step in range(1, length + 1))
        moved, last = np.zeros((3, 3), np.int64), self._states[at].copy()
        while not _has_left(last, self.box, self.pieces, group, direction):
            _slide(self._free, last, moved, self.pieces, group, direction)
            last[:] = moved
            shifts |= self._shifts([last])
        return frozenset(shifts)

    def _shifts(self, states: Iterable[NDArray[np.int64]]) -> set[Shift]:
        return {
            (pair, (x, y, z))
            for state in states
            for pair in range(3 if self.pieces == 3 else 1)
            for x, y, z in [state[pair].tolist()]
            if (x or y or z) and (abs(state[pair]) < self.box).all()
        }

    def walls(self, count: int) -> frozenset[Shift]:
        """Blocked displacements that close the states of the last search, few of them."""
        walls = {
            tuple((row[0], (row[1], row[2], row[3])) for row in wall if row[0] >= 0)
            for wall in _walls(self._free, self._states, count, self.pieces).tolist()
        }
        some = {wall[0] for wall in walls if len(wall) == 1}
        for wall in sorted(walls):
            if not some & set(wall):
                some.add(wall[0])
        return frozenset(some)


# The solvers.


class Clauses(Protocol):
    """A SAT solver: literals are numbers, negative if negated."""

    def add(self, clause: Sequence[int]) -> None: ...

    def solve(self, assumed: Sequence[int], seconds: float) -> bool | None:
        """True, False, or None if time is up."""
        ...

    def is_true(self, variable: int) -> bool: ...


class _PySat:
    def __init__(self, name: str) -> None:
        self._solver, self._model = import_module("pysat.solvers").Solver(name), list[int]()

    def add(self, clause: Sequence[int]) -> None:
        self._solver.add_clause(list(clause))

    def solve(self, assumed: Sequence[int], seconds: float) -> bool | None:
        answer: bool | None = self._solver.solve(list(assumed))
        self._model = self._solver.get_model() if answer else []
        return answer

    def is_true(self, variable: int) -> bool:
        return self._model[variable - 1] > 0


class _Z3:
    def __init__(self) -> None:
        self._z3 = import_module("z3")
        self._solver = self._z3.SolverFor("QF_FD")
        self._names, self._model = dict[int, Any](), None

    def _literal(self, literal: int) -> Any:
        name = self._names.get(abs(literal))
        if name is None:
            name = self._names[abs(literal)] = self._z3.Bool(f"v{abs(literal)}")
        return name if literal > 0 else self._z3.Not(name)

    def add(self, clause: Sequence[int]) -> None:
        self._solver.add(self._z3.Or([self._literal(one) for one in clause]))

    def solve(self, assumed: Sequence[int], seconds: float) -> bool | None:
        self._solver.set("timeout", max(1, min(int(seconds * 1000), 1 << 31)))
        answer = self._solver.check(*map(self._literal, assumed))
        self._model = self._solver.model() if answer == self._z3.sat else None
        return None if answer == self._z3.unknown else answer == self._z3.sat

    def is_true(self, variable: int) -> bool:
        return bool(self._z3.is_true(self._model[self._literal(variable)]))  # type: ignore[index]


# The formula.


class Formula:
    """All cuts of a box with one hole that may have a level above a bound."""

    def __init__(self, task: Task, first: int) -> None:
        self.task, self.first = task, first
        self.engine = Engine(task.box, task.pieces)
        self.solver: Clauses = _Z3() if task.solver == "z3" else _PySat(task.solver)
        self.counts = {"parts": 0, "plans": 0, "locks": 0, "clauses": 0}
        self._variables = 0
        self._cells = list(product(*map(range, task.box)))
        self._at = {cell: at for at, cell in enumerate(self._cells)}
        self._beside = [
            [self._at[one] for step in _STEPS if (one := _plus(cell, step)) in self._at]
            for cell in self._cells
        ]
        self._pairs = _PAIRS if task.pieces == 3 else _PAIRS[:1]
        self._cut()
        self._collide()
        self._images = list(self._all_images())
        self._move_into_hole()
        self.moves = self._path(task.steps or min(task.above, 8))

    def _new(self) -> int:
        self._variables += 1
        return self._variables

    def _cut(self) -> None:
        """Each cell belongs to one piece, the hole to none."""
        self._owner = [[self._new() for _ in range(self.task.pieces)] for _ in self._cells]
        for cell, owner in zip(self._cells, self._owner, strict=True):
            if cell == self.task.hole:
                for one in owner:
                    self.solver.add([-one])
            else:
                self._one_of(owner)

    def _one_of(self, variables: Sequence[int]) -> None:
        self.solver.add(variables)
        for a, b in combinations(variables, 2):
            self.solver.add([-a, -b])

    def _collide(self) -> None:
        """A displacement is free if and only if no two cubes collide."""
        self._free = dict[Shift, int]()
        for x, y, z in product(*(range(1 - side, side) for side in self.task.box)):
            if not (x or y or z):
                continue
            shift = (x, y, z)
            for pair, (a, b) in enumerate(self._pairs):
                free = self._free[pair, shift] = self._new()
                collisions = []
                for at, cell in enumerate(self._cells):
                    other = self._at.get(_plus(cell, shift))
                    if other is None:
                        continue
                    moved, fixed, both = self._owner[at][b], self._owner[other][a], self._new()
                    self.solver.add([-free, -moved, -fixed])
                    self.solver.add([-both, moved])
                    self.solver.add([-both, fixed])
                    collisions.append(both)
                self.solver.add([free, *collisions])

    def _all_images(self) -> Iterator[tuple[list[int], dict[int, int]]]:
        """For each symmetry of the box and order of the pieces: the images of the cells and variables."""
        for turn in symmetries(self.task.box):
            cells = [self._at[_image(cell, turn, self.task.box)] for cell in self._cells]
            for order in permutations(range(self.task.pieces)):
                variables = {}
                for (pair, shift), free in self._free.items():
                    a, b = (order[piece] for piece in self._pairs[pair])
                    image = _image(shift, turn)
                    if a > b:
                        a, b, image = b, a, _times(image, -1)
                    variables[free] = self._free[self._pairs.index((a, b)), image]
                for at, owner in enumerate(self._owner):
                    for piece, variable in enumerate(owner):
                        variables[variable] = self._owner[cells[at]][order[piece]]
                yield cells, variables

    def _move_into_hole(self) -> None:
        """The first step: piece 0 moves a cube into the hole."""
        step = _STEPS[self.first]
        self.solver.add([self._owner[self._at[_plus(self.task.hole, _times(step, -1))]][0]])
        for pair in range(self.task.pieces - 1):
            self.solver.add([self._free[pair, _times(step, -1)]])

    def _path(self, steps: int) -> list[tuple[list[int], list[int]]]:
        """A path of unit steps through different states, all of them free; returns its moves."""
        reach = [min(steps, 2 * side - 1) for side in self.task.box]
        places = [
            [
                [{at: self._new() for at in range(-reach[axis], reach[axis] + 1)} for axis in range(3)]
                for _ in self._pairs
            ]
            for _ in range(steps + 1)
        ]
        for pairs in places:
            for pair, axes in enumerate(pairs):
                for axis in axes:
                    self._one_of(list(axis.values()))
                for (owner, shift), free in self._free.items():
                    if owner == pair and all(at in axis for at, axis in zip(shift, axes, strict=True)):
                        self.solver.add([*(-axis[at] for at, axis in zip(shift, axes, strict=True)), free])
        for axes in places[0]:
            for axis in axes:
                self.solver.add([axis[0]])
        moves = []
        groups = self.task.pieces if self.task.pieces == 3 else 1
        for before, after in pairwise(places):
            pieces, directions = [self._new() for _ in range(groups)], [self._new() for _ in _STEPS]
            self._one_of(pieces)
            self._one_of(directions)
            moves.append((pieces, directions))
            for piece, step, (pair, (a, b)) in product(range(groups), range(6), enumerate(self._pairs)):
                by = _times(_STEPS[step], (piece == b) - (piece == a))
                for number, change in enumerate(by):
                    for at, variable in before[pair][number].items():
                        then = (
                            [after[pair][number][at + change]] if at + change in after[pair][number] else []
                        )
                        self.solver.add([-pieces[piece], -directions[step], -variable, *then])
        self.solver.add([moves[0][0][0]])
        self.solver.add([moves[0][1][self.first]])
        for later in range(steps + 1):
            for earlier in range(later - 2, -1, -2):  # a state recurs after an even number of unit steps only
                differences = []
                for pair, number in product(range(len(self._pairs)), range(3)):
                    differences.append(self._new())
                    for at, variable in places[later][pair][number].items():
                        self.solver.add([-differences[-1], -variable, -places[earlier][pair][number][at]])
                self.solver.add(differences)
        return moves

    def assumed(self, case: Case) -> list[int]:
        """The literals of the second step."""
        if case.second is None or len(self.moves) < 2:
            return []
        pieces, directions = self.moves[1]
        return [pieces[case.second[0]], directions[case.second[1]]]

    def search(self, case: Case, until: float) -> Labels | bool:
        """A cut above the bound, or False if there is none, or True if time is up."""
        while True:
            left = until - time.process_time()
            answer = self.solver.solve(self.assumed(case), left) if left > 0 else None
            if answer is None:
                return True
            if not answer:
                return False
            labels = self._labels()
            if self._learn(labels):
                return labels

    def _labels(self) -> Labels:
        labels = np.full(len(self._cells), HOLE, np.int64)
        for at, owner in enumerate(self._owner):
            for piece, variable in enumerate(owner):
                if self.solver.is_true(variable):
                    labels[at] = piece
        return labels

    def _learn(self, labels: Labels) -> bool:
        """Add clauses that this cut does not satisfy; True if there is none, because it solves the task."""
        is_whole = self._separate(labels)
        count, exits, is_all = self.engine.explore(labels, self.task.above + 1)
        if not exits and not is_all and is_whole:
            if self.engine.level(labels):
                return True
            count, _, is_all = self.engine.explore(labels)
        if exits:
            self.counts["plans"] += 1
            chosen = list[frozenset[Shift]]()
            for plan in sorted(
                {self.engine.plan(at) for at in range(min(exits, 60))},
                key=lambda one: (len(one), sorted(one)),
            ):
                if all(len(plan & other) <= 0.7 * len(plan) for other in chosen):
                    chosen.append(plan)
                    self._add_images([-self._free[shift] for shift in plan])
                if len(chosen) == 4:
                    break
        elif is_all:
            self.counts["locks"] += 1
            self._add_images([self._free[shift] for shift in self.engine.walls(count)])
        elif is_whole:
            raise MemoryError("more states than there is room for")
        return False

    def _add_images(self, clause: Sequence[int]) -> None:
        images = {
            frozenset(variables[one] if one > 0 else -variables[-one] for one in clause)
            for _, variables in self._images
        }
        self.counts["clauses"] += len(images)
        for image in images:
            self.solver.add(sorted(image))

    def _separate(self, labels: Labels) -> bool:
        """Add clauses for pieces in several parts; True if there is none."""
        is_whole = True
        for piece in range(self.task.pieces):
            parts = sorted(self._parts(labels, piece), key=lambda part: (len(part), min(part)))
            if not parts:
                self.solver.add([owner[piece] for owner in self._owner])
            for part in parts[:-1]:
                is_whole = False
                self.counts["parts"] += 1
                around = {at for one in part for at in self._beside[one]} - part
                start, end = min(part), min(parts[-1])
                wall, reached, open_ = set[int](), {end}, [end]
                while open_:
                    for at in self._beside[open_.pop()]:
                        if at in around:
                            wall.add(at)
                        elif at not in reached:
                            reached.add(at)
                            open_.append(at)
                own = [owner[piece] for owner in self._owner]
                self._add_images([-own[start], -own[end], *(own[at] for at in wall)])
            is_whole = is_whole and bool(parts)
        return is_whole

    def _parts(self, labels: Labels, piece: int) -> Iterator[set[int]]:
        left = set(np.flatnonzero(labels == piece).tolist())
        while left:
            open_ = [left.pop()]
            part = set(open_)
            while open_:
                near = left.intersection(self._beside[open_.pop()])
                left -= near
                part |= near
                open_ += near
            yield part


def _plus(a: Sequence[int], b: Sequence[int]) -> Vector:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def _times(a: Vector, by: int) -> Vector:
    return a[0] * by, a[1] * by, a[2] * by


Turn = tuple[tuple[int, ...], tuple[int, ...]]


def symmetries(box: Vector) -> list[Turn]:
    """The symmetries of a box: where each axis comes from, and its sign."""
    return [
        (axes, signs)
        for axes in permutations(range(3))
        if all(box[axis] == side for axis, side in zip(axes, box, strict=True))
        for signs in product((1, -1), repeat=3)
    ]


def _image(vector: Sequence[int], turn: Turn, box: Vector | None = None) -> Vector:
    """The image of a displacement, or of a cell of a box."""
    x, y, z = (
        sign * vector[axis] + (box[at] - 1 if box and sign < 0 else 0)
        for at, (axis, sign) in enumerate(zip(*turn, strict=True))
    )
    return x, y, z


def holes(box: Vector) -> list[Vector]:
    """The inner cells of a box, one of each class under its symmetries."""
    inner = product(*(range(1, side - 1) for side in box))
    return sorted({min(_image(cell, turn, box) for turn in symmetries(box)) for cell in inner})


def cases(task: Task) -> list[Case]:
    """All ways to begin, up to symmetry: the first step and, if the path has another, the second."""
    fixing = [turn for turn in symmetries(task.box) if _image(task.hole, turn, task.box) == task.hole]
    inside = [
        step
        for step, by in enumerate(_STEPS)
        if all(0 <= at < side for at, side in zip(_plus(task.hole, _times(by, -1)), task.box, strict=True))
    ]
    firsts = sorted({min(_STEPS.index(_image(_STEPS[step], turn)) for turn in fixing) for step in inside})
    if (task.steps or task.above) < 2:
        return [Case(first, None) for first in firsts]
    found = []
    for first in firsts:
        same = [turn for turn in fixing if _image(_STEPS[first], turn) == _STEPS[first]]
        orders = ((0, 1, 2), (0, 2, 1)) if task.pieces == 3 else ((0,),)
        seconds = {
            min((order[piece], _STEPS.index(_image(_STEPS[step], turn))) for order in orders for turn in same)
            for piece, step in product(range(len(orders[0])), range(6))
            if (piece, step) != (0, first ^ 1)
        }
        found += [Case(first, second) for second in sorted(seconds)]
    return found


def studied(task: Task, some: Sequence[Case]) -> Iterator[dict[str, Any]]:
    """Decide cases one after the other; those of one first step share what was learned."""
    began = time.process_time()
    for first in sorted({case.first for case in some}):
        start = time.process_time()
        formula = Formula(task, first)
        for case in (case for case in some if case.first == first):
            answer = formula.search(case, began + task.seconds)
            row = {**task._asdict(), "case": case, **formula.counts}
            del row["seconds"]
            row["processor"] = round(time.process_time() - start, 1)
            start = time.process_time()
            if answer is not True:
                row["cut"] = "" if answer is False else drawn(answer)
                row["level"] = 0 if answer is False else formula.engine.level(answer)
                yield row
            if answer is not False:
                return


def _study_one(task: Task, case: Case) -> list[dict[str, Any]]:
    return list(studied(task, [case]))


def drawn(labels: Labels) -> str:
    """The pieces of all cells, z fastest, a dot for the hole."""
    return "".join("ABC."[label] for label in labels.tolist())


def labels_of(text: str) -> Labels:
    """The inverse of ``drawn``."""
    return np.array(["ABC.".index(mark) for mark in text], np.int64)


def decide(task: Task, jobs: int = 1, out: Path | None = None) -> tuple[int, bool]:
    """The level of a cut above the bound, 0 if none was found; and whether all cases are decided."""
    rows = [row for row in _rows(out) if _is_of(row, task)]
    level = max((row["level"] for row in rows), default=0)
    done = {json.dumps(row["case"]) for row in rows}
    todo = [case for case in cases(task) if json.dumps(case) not in done]
    if level or not todo:
        return level, True

    def store(row: dict[str, Any]) -> None:
        nonlocal level
        level = max(level, row["level"])
        done.add(json.dumps(row["case"]))
        print(json.dumps(row), flush=True)
        if out:
            with out.open("a") as file:
                file.write(json.dumps(row) + "\n")

    if jobs == 1:
        for row in studied(task, todo):
            store(row)
    else:
        with ProcessPoolExecutor(jobs) as pool:
            for future in as_completed([pool.submit(_study_one, task, case) for case in todo]):
                for row in future.result():
                    store(row)
    return level, bool(level) or all(json.dumps(case) in done for case in cases(task))


def greatest(task: Task, jobs: int = 1, out: Path | None = None) -> tuple[int, bool]:
    """The greatest level found from ``task.above`` on, and whether there is no higher one."""
    best = task.above
    while True:
        level, is_decided = decide(task._replace(above=best), jobs, out)
        if not level:
            return best, is_decided
        best = level


def _is_of(row: dict[str, Any], task: Task) -> bool:
    same = all(tuple(row[key]) == getattr(task, key) for key in ("box", "hole"))
    return same and row["pieces"] == task.pieces and row["above"] == task.above


def _rows(file: Path | None) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()] if file and file.exists() else []


def table(rows: Sequence[dict[str, Any]]) -> str:
    """What the rows of a file prove, as Markdown: the greatest level found, and the least bound."""
    lines = ["| box | pieces | hole | found | proved | processor, s |", "|---|---|---|---|---|---|"]
    for key in sorted({(row["pieces"], tuple(row["box"]), tuple(row["hole"])) for row in rows}):
        own = [row for row in rows if (row["pieces"], tuple(row["box"]), tuple(row["hole"])) == key]
        found = max((row["level"] for row in own), default=0)
        pieces, box, hole = key
        bounds = []
        for above in sorted({row["above"] for row in own}):
            some = [row for row in own if row["above"] == above]
            all_cases = {json.dumps(case) for case in cases(Task(box, pieces, hole, above))}
            if not any(row["level"] for row in some) and all_cases <= {
                json.dumps(row["case"]) for row in some
            }:
                bounds.append(above)
        proved = f"at most {bounds[0]}" if bounds else "open"
        cost = sum(row["processor"] for row in own)
        name = "x".join(map(str, box))
        lines.append(
            f"| {name} | {pieces} | {', '.join(map(str, hole))} | {found or ''} | {proved} | {cost:,.1f} |"
        )
    return "\n".join(lines)


def _vector(text: str, mark: str) -> Vector:
    try:
        x, y, z = map(int, text.split(mark))
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"expected three numbers such as 4{mark}4{mark}4, not {text!r}"
        ) from None
    return x, y, z


def _box(text: str) -> Vector:
    box = _vector(text, "x")
    if not all(3 <= side <= 4 for side in box):
        raise argparse.ArgumentTypeError(f"sides must be 3 or 4, not {text}")
    return box


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--box", type=_box, help="without it, the small boxes of the table")
    parser.add_argument("--pieces", type=int, choices=(2, 3), default=3)
    parser.add_argument(
        "--hole", type=lambda text: _vector(text, ","), help="default: every inner cell, up to symmetry"
    )
    parser.add_argument("--above", type=int, default=1, help="look for levels above this one")
    parser.add_argument(
        "--steps", type=int, default=0, help="unit steps of the path in the formula; default: at most 8"
    )
    parser.add_argument(
        "--seconds", type=float, default=1e9, help="of the processor, between two answers of the solver"
    )
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument(
        "--solver", default="cadical195" if find_spec("pysat") else "z3", help="a name of PySAT, or z3"
    )
    parser.add_argument("--out", type=Path)
    parser.add_argument("--table", type=Path, help="print a file as Markdown")
    chosen = parser.parse_args()
    if chosen.table:
        print(table(_rows(chosen.table)))
        return
    if chosen.above < 1 or not 0 <= chosen.steps <= chosen.above:
        parser.error("--above must be at least 1, and --steps at most --above")
    if chosen.solver == "z3" and not find_spec("z3"):
        parser.error("no SAT solver: pip install python-sat")
    wanted = (
        [(chosen.box, chosen.pieces)] if chosen.box else [(_box(name), pieces) for name, pieces in _TABLE]
    )
    for box, pieces in wanted:
        for hole in holes(box) if chosen.hole is None else [chosen.hole]:
            if hole not in product(*map(range, box)):
                parser.error(f"no cell {hole} in the box")
            task = Task(box, pieces, hole, chosen.above, chosen.solver, chosen.steps, chosen.seconds)
            level, is_decided = greatest(task, chosen.jobs, chosen.out)
            name = "x".join(map(str, box))
            end = "and no higher one" if is_decided else "higher ones are undecided"
            print(f"{name} in {pieces} pieces, hole {hole}: level {level}, {end}", flush=True)


if __name__ == "__main__":
    main()
