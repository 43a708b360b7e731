"""Checking a ledger against the general engine, assembly by assembly.

A random assembly is one of the few that its own sticks allow: with its rows in positions 1 and 2, and any of
its other four rows in each of positions 3 to 6. This family is made twice, here by trying all and by the
kernel, and each member taken apart twice, by the general engine at lengths 6, 8, 10 and 12 and by the kernel.
Then the ledger must have counted as many of each sort in that unit.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.census.enumeration import units
from burrkit.census.enumeration.slices import analyse
from burrkit.census.enumeration.tally import Tally, cell, code_of, ll_of, tally, type_name
from burrkit.census.results.result_file import ResultFile
from burrkit.errors import BurrkitError
from burrkit.sixpiece import cutler_order
from burrkit.sixpiece.engine import symmetric_assemblies
from burrkit.sixpiece.engine.position_tables import ROWS


class Wrong(NamedTuple):
    """A difference: the unit, an assembly or a sort of them, and what each side says."""

    unit: str
    what: str

    def __str__(self) -> str:
        return f"unit {self.unit}: {self.what}"


def verify(ledger: ResultFile, number: int, seed: int) -> tuple[int, list[Wrong]]:
    """Check at least ``number`` random assemblies of the units that are done: how many, and what is wrong.

    Units are drawn by how many assemblies they have; within one, stick by stick among those that fit.
    BurrkitError if the ledger has none.
    """
    random = Random(seed)
    known = {result.name: result.tally for result in ledger.results() if result.tally.assemblies}
    if not known:
        raise BurrkitError(f"{ledger.path}: has no assemblies yet")
    names = sorted(known)
    weights = [known[name].assemblies for name in names]
    every = {unit.name: unit for unit in units.units(ledger.plan.of)}
    checked, wrong = 0, list[Wrong]()
    while checked < number:
        (name,) = random.choices(names, weights)
        rows = draw(random, every[name], ledger.plan.of)
        many, found = _check(rows, name, known[name], ledger.plan.special)
        checked += many
        wrong += found
    return checked, wrong


def draw(random: Random, unit: units.WorkUnit, of: str) -> tuple[int, ...]:
    """Six rows of a random assembly of the unit, which may be an image of another one."""
    allowed = units.rows(of)[units.rows(of) >= unit.first]
    filled = _filled()
    while True:
        rows, taken = [unit.first], filled[0, unit.first]
        for p in range(1, 6):
            choice = allowed[unit.part :: units.SLICES] if p == 1 else allowed
            choice = choice[filled[p, choice] & taken == 0]
            if not len(choice):
                break
            rows.append(int(random.choice(choice.tolist())))
            taken |= filled[p, rows[-1]]
        else:
            return tuple(rows)


def _check(rows: tuple[int, ...], name: str, counted: Tally, special: int) -> tuple[int, list[Wrong]]:
    first, second = rows[:2]
    rest = sorted(set(rows[2:]))
    members = family(first, second, rest)
    slow = Counter((code_of(ll_of(np.array(member))), *_sort(member)) for member in members)
    found = analyse(first, np.array([second]), np.array(rest), special=special)
    fast = _cells(tally(found, first, special).counts)
    wrong = [
        Wrong(
            name,
            f"rows {first} {second} with {rest}: {_named(key)}: {slow[key]}, the kernel finds {fast[key]}",
        )
        for key in sorted(slow.keys() | fast.keys())
        if slow[key] != fast[key]
    ]
    ledger = _cells(counted.counts)
    wrong += [
        Wrong(name, f"rows {first} {second} with {rest}: {_named(key)}: {many}, the ledger has {ledger[key]}")
        for key, many in slow.items()
        if many > ledger[key]
    ]
    return len(members), wrong


def family(first: int, second: int, rest: list[int]) -> list[tuple[int, ...]]:
    """The logical assemblies with these rows in positions 1 and 2 and any of ``rest`` in the others."""
    filled = _filled().tolist()
    found = []
    for others in product(rest, repeat=4):
        rows = (first, second, *others)
        taken = 0
        for p, row in enumerate(rows):
            if filled[p][row] & taken:
                break
            taken |= filled[p][row]
        else:
            if is_first(rows):
                found.append(rows)
    return found


def is_first(rows: tuple[int, ...]) -> bool:
    """Whether no rotated or reflected image of the assembly comes before it, row by row."""
    row_of = np.full(4097, -1)
    row_of[cutler_order.order().numbers] = np.arange(ROWS)
    numbers = cutler_order.order().numbers[list(rows)]
    from burrkit.sixpiece import frame

    for g, symmetry in enumerate(frame.symmetries()):
        image = [0] * 6
        for p in range(1, 7):
            image[symmetry.positions[p] - 1] = int(
                row_of[symmetric_assemblies.images()[g, p, numbers[p - 1]]]
            )
        if tuple(image) < rows:
            return False
    return True


def _sort(rows: tuple[int, ...]) -> tuple[int, int, int]:
    """Kind, 1 if notchable, holes."""
    _, kind, marked, holes, _ = cell(np.array((*rows, 0)), rows[0])
    return kind, marked, holes


def _cells(counts: NDArray[np.int64]) -> Counter[tuple[int, int, int, int]]:
    return Counter({(code, kind, marked, holes): many for code, kind, marked, holes, many in counts.tolist()})


def _named(key: tuple[int, int, int, int]) -> str:
    code, kind, _, holes = key
    return f"{type_name(code)} with {holes} holes (kind {kind})"


def _filled() -> NDArray[np.uint64]:
    return symmetric_assemblies.fills()[1:, cutler_order.order().numbers]
