"""Verify a result file against the general engine on random assemblies.

A random assembly belongs to a small family: its rows in positions 1 and 2, and any of its other four rows in
each of positions 3 to 6. The family is constructed twice, here by exhaustive search and by the kernel, and
each member is taken apart twice, by the general engine at lengths 6, 8, 10 and 12 and by the kernel. The
result file must then have at least that many assemblies of each sort in that unit.
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
from burrkit.plurals import counted
from burrkit.sixpiece.engine import symmetric_assemblies


class Wrong(NamedTuple):
    """A difference: the unit, and a description with the figures of both sides."""

    unit: str
    what: str

    def __str__(self) -> str:
        return f"unit {self.unit}: {self.what}"


def verify(result_file: ResultFile, number: int, seed: int) -> tuple[int, list[Wrong]]:
    """Check at least ``number`` random assemblies of the units that are done.

    Returns the number of assemblies checked and the differences. Units are drawn in proportion to their
    assemblies; within a unit, stick by stick among those that fit. BurrkitError if the file has no
    assemblies.
    """
    random = Random(seed)
    known = {result.name: result.tally for result in result_file.results() if result.tally.assemblies}
    if not known:
        raise BurrkitError(f"{result_file.path}: has no assemblies yet", "unsolved")
    names = sorted(known)
    weights = [known[name].assemblies for name in names]
    every = {unit.name: unit for unit in units.units(result_file.plan.of)}
    checked, wrong = 0, list[Wrong]()
    while checked < number:
        (name,) = random.choices(names, weights)
        rows = draw(random, every[name], result_file.plan.of)
        many, found = _check(rows, name, known[name], result_file.plan.special)
        checked += many
        wrong += found
    return checked, wrong


def draw(random: Random, unit: units.WorkUnit, of: str) -> tuple[int, ...]:
    """Draw the six rows of a random assembly of the unit; it may be an image of another one."""
    allowed, seconds = unit.choices(of)
    filled, _ = symmetric_assemblies.by_rows()
    while True:
        rows, taken = [unit.first], filled[0, unit.first]
        for p in range(1, 6):
            choice = seconds if p == 1 else allowed
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
    allowed = np.array(rest, dtype=np.int64)
    found = analyse(first, np.array([second], dtype=np.int64), allowed, special=special)
    fast = _cells(tally(found, first, special).counts)
    wrong = [
        Wrong(
            name,
            f"rows {first} {second} with {rest}: {_named(key)}: {slow[key]}, the kernel counts {fast[key]}",
        )
        for key in sorted(slow.keys() | fast.keys())
        if slow[key] != fast[key]
    ]
    stored = _cells(counted.counts)
    wrong += [
        Wrong(name, f"rows {first} {second} with {rest}: {_named(key)}: {many}, the file has {stored[key]}")
        for key, many in slow.items()
        if many > stored[key]
    ]
    return len(members), wrong


def family(first: int, second: int, rest: list[int]) -> list[tuple[int, ...]]:
    """The logical assemblies with these rows in positions 1 and 2 and any of ``rest`` in the others."""
    filled = symmetric_assemblies.by_rows()[0].tolist()
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
    _, images = symmetric_assemblies.by_rows()
    origin = images.origin_of
    every = images.row[np.arange(len(origin))[:, None], origin, np.array(rows)[origin]]
    return min(map(tuple, every.tolist())) == rows


def _sort(rows: tuple[int, ...]) -> tuple[int, int, int]:
    """The kind, 1 if notchable, and the holes of an assembly."""
    _, kind, marked, holes, _ = cell(np.array((*rows, 0)), rows[0])
    return kind, marked, holes


def _cells(counts: NDArray[np.int64]) -> Counter[tuple[int, int, int, int]]:
    return Counter({(code, kind, marked, holes): many for code, kind, marked, holes, many in counts.tolist()})


def _named(key: tuple[int, int, int, int]) -> str:
    code, kind, _, holes = key
    return f"{type_name(code)} with {counted(holes, 'hole')} (kind {kind})"
