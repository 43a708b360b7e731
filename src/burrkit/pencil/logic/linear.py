"""Sums over all integers: cells without bounds, solved exactly by elimination.

A pyramid's numbers have no largest one, so that no bit set can represent their domains. But its rules are
totals alone: linear equations with integer coefficients. Their integer solutions are one solution plus all
integer combinations of some directions, which the column operations of Hermite's normal form find. Without
directions the answer is unique; a division with a remainder proves that there is none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, product
from typing import TypeAlias

from burrkit.pencil.logic.model import Domain, Group, Same, Total

_Vector: TypeAlias = list[int]


def solve(cells: Mapping[str, Domain], groups: Sequence[Group]) -> Iterator[dict[str, int]]:
    """All answers of a puzzle of totals and equal cells in which a cell is given or may hold any integer.

    If there are many, those near the first one come first, and there is no end. ValueError for other rules
    and domains.
    """
    for cell, domain in cells.items():
        if domain is not None and len(domain) != 1:
            raise ValueError(f"cell {cell} is neither given nor without bounds")
    numbers = {cell: k for k, cell in enumerate(cells)}
    lattice = _lattice(
        [domain[0] if domain else None for domain in cells.values()], _equations(groups, numbers)
    )
    if lattice is None:
        return
    first, directions = lattice
    for steps in _steps(len(directions)):
        answer = first
        for step, direction in zip(steps, directions, strict=True):
            answer = [value + step * change for value, change in zip(answer, direction, strict=True)]
        yield dict(zip(cells, answer, strict=True))


def _equations(groups: Sequence[Group], numbers: Mapping[str, int]) -> Iterator[tuple[Counter[int], int]]:
    """The rules as sums: the factor of each cell, and what they add up to."""
    for group in groups:
        cells = [numbers[cell] for cell in group.cells]
        match group:
            case Total(value=int(value)):
                yield Counter(cells), value
            case Total(value=str(whole)):
                terms = Counter(cells)
                terms[numbers[whole]] -= 1
                yield terms, 0
            case Same():
                yield from ((Counter({cells[0]: 1, other: -1}), 0) for other in cells[1:])
            case _:
                raise ValueError(f"group {group.name} is not a sum")


def _lattice(
    given: Sequence[int | None], equations: Iterator[tuple[Counter[int], int]]
) -> tuple[_Vector, list[_Vector]] | None:
    """One integer solution and the directions in which there are others; None if there is none.

    ``basis`` spans the solutions of the rows so far: x = first + the sum of t[k] * basis[k]. A row lets
    Euclid's algorithm turn the basis until only one vector changes the row's value; that one is then fixed.
    """
    first = [value or 0 for value in given]
    basis = [[int(k == j) for k in range(len(given))] for j, value in enumerate(given) if value is None]
    for row, total in equations:
        missing = total - _value(row, first)
        effects = [_value(row, vector) for vector in basis]
        active = [k for k, effect in enumerate(effects) if effect]
        while len(active) > 1:
            least = min(active, key=lambda k: abs(effects[k]))
            for k in active:
                if k != least:
                    times = effects[k] // effects[least]
                    basis[k] = [a - times * b for a, b in zip(basis[k], basis[least], strict=True)]
                    effects[k] -= times * effects[least]
            active = [k for k in active if effects[k]]
        if not active:
            if missing:
                return None
            continue
        times, remainder = divmod(missing, effects[active[0]])
        if remainder:
            return None
        vector = basis.pop(active[0])
        first = [a + times * b for a, b in zip(first, vector, strict=True)]
    return first, basis


def _value(row: Mapping[int, int], vector: _Vector) -> int:
    return sum(factor * vector[k] for k, factor in row.items())


def _steps(dimensions: int) -> Iterator[tuple[int, ...]]:
    """All integer vectors, near the origin first; the empty one alone if there are no dimensions."""
    yield (0,) * dimensions
    for radius in count(1) if dimensions else ():
        for steps in product(range(-radius, radius + 1), repeat=dimensions):
            if max(map(abs, steps)) == radius:
                yield steps
