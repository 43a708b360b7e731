"""Solve many six-piece burrs at once: arrays of stick sets in, arrays of counts and levels out."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from burrkit.errors import StickError
from burrkit.geometry import ROTATIONS
from burrkit.moves.slides.kernel.small_assemblies import small_table, workspace
from burrkit.runtime.arguments import check_count
from burrkit.runtime.short_repr import ShortRepr
from burrkit.sixpiece import frame, sticks as stick_tables
from burrkit.sixpiece.cutler_order import FLIP
from burrkit.sixpiece.engine import symmetric_assemblies
from burrkit.sixpiece.engine.position_tables import burr_cubes
from burrkit.sixpiece.kernel import solve_sets as k
from burrkit.sixpiece.kernel.set_rows import BurrRotations, StickNumbers
from burrkit.sixpiece.symmetry import image_of

#: Sets in one call of the kernel: well under a second.
_SLICE = 512


@dataclass(frozen=True, repr=False)
class Counts(ShortRepr):
    """The results of ``solve_many`` for n sets; assemblies are counted up to rotation.

    ``first_levels`` int64[n, 16]: assemblies by the level of their first separation; column 0: no group ever
    comes free. ``solution_levels`` int64[n, 16]: the solutions among them.
    """

    first_levels: NDArray[np.int64]
    solution_levels: NDArray[np.int64]

    @property
    def assemblies(self) -> NDArray[np.int64]:
        """int64[n]: the number of assemblies; 0 for sets that weigh more than 32."""
        total: NDArray[np.int64] = self.first_levels.sum(axis=1)
        return total

    @property
    def partial(self) -> NDArray[np.int64]:
        """int64[n]: the number of partial solutions: at least one group comes free."""
        return self.assemblies - self.first_levels[:, 0]

    @property
    def solutions(self) -> NDArray[np.int64]:
        """int64[n]: the number of solutions: assemblies that come completely apart."""
        total: NDArray[np.int64] = self.solution_levels.sum(axis=1)
        return total

    @property
    def highest(self) -> NDArray[np.int64]:
        """int64[n]: the highest first level of a solution; 0 if there is none."""
        levels = np.arange(k.LEVELS)
        top: NDArray[np.int64] = np.where(self.solution_levels > 0, levels, 0).max(axis=1, initial=0)
        return top


def solve_many(ids: ArrayLike, *, length: int = 6, jobs: int | None = None) -> Counts:
    """Solve n stick sets: int[n, 6] stick numbers, in any order and orientation.

    ``length`` is that of the sticks: 6, 8, 10 or 12. ``jobs`` is the number of threads, by default one per
    core. StickError names the first set that is not six stick numbers.
    """
    stick_tables.check_length(length)
    check_count("jobs", jobs, optional=True)
    sets = _canonical_sets(ids)
    first = np.zeros((len(sets), k.LEVELS), dtype=np.int64)
    whole = np.zeros((len(sets), k.LEVELS), dtype=np.int64)
    slices = [slice(at, at + _SLICE) for at in range(0, len(sets), _SLICE)]
    workers = min(jobs or os.cpu_count() or 1, len(slices))

    def work(part: slice) -> None:
        _solve_slice(sets[part], length, first[part], whole[part])

    if workers <= 1:
        for part in slices:
            work(part)
    else:
        with ThreadPoolExecutor(workers) as executor:
            list(executor.map(work, slices))
    return Counts(first, whole)


def _canonical_sets(ids: ArrayLike) -> NDArray[np.int64]:
    """The canonical numbers of each set, ascending. StickError for anything but stick sets."""
    sets = np.asarray(ids)
    if sets.ndim != 2 or sets.shape[1] != 6:
        raise StickError(
            f"sets of sticks are an array of n x 6 numbers, not {' x '.join(map(str, sets.shape))}"
        )
    if not np.issubdtype(sets.dtype, np.integer):
        raise StickError(f"sets of sticks are whole numbers, not {sets.dtype}")
    wrong = (sets < 1) | (sets > stick_tables.NUMBERS)
    numbers: NDArray[np.int64] = stick_tables.canonical_table()[np.where(wrong, 0, sets)].astype(np.int64)
    if len(bad := np.argwhere(numbers == 0)):
        s, i = bad[0].tolist()
        what = f"is not between 1 and {stick_tables.NUMBERS}" if wrong[s, i] else "is not connected"
        raise StickError(f"set {s}: stick {sets[s, i]} {what}")
    return np.sort(numbers, axis=1)


def _solve_slice(
    sets: NDArray[np.int64], length: int, first: NDArray[np.int64], whole: NDArray[np.int64]
) -> None:
    """Fill the histograms of some sets, with larger buffers wherever the kernel needs them."""
    sticks, rotations = _sticks(), _rotations()
    cubes, collisions = burr_cubes(length), small_table(6, length, k.CACHE)
    done, room = 0, 256
    while done < len(sets):
        first[done], whole[done] = 0, 0
        out = k.LevelHistograms(first[done:], whole[done:])
        work = workspace(6, room)
        went = k.solve_sets(sets[done:], sticks, rotations, cubes, collisions, work, out)
        room = 16 * room if went == 0 else 256
        done += went


@lru_cache
def _sticks() -> StickNumbers:
    """The sticks by number, for the kernel."""
    orientations = stick_tables.orientation_table()
    numbers = np.zeros((stick_tables.NUMBERS + 1, 9), dtype=np.int64)
    for n in np.unique(stick_tables.canonical_table())[1:].tolist():
        different = sorted(set(orientations[n].tolist()) - {0})
        numbers[n, : 1 + len(different)] = [len(different), *different]
    weights = stick_tables.weight_table().astype(np.int64)
    return StickNumbers(numbers, symmetric_assemblies.fills()[1:], weights, stick_tables.moved_numbers(FLIP))


@lru_cache
def _rotations() -> BurrRotations:
    """What the twelve rotations of the burr do to positions, from 0, and to the sticks there."""
    positions = frame.positions()
    proper = [g for g, s in enumerate(frame.symmetries()) if s.motion.isometry in ROTATIONS]
    targets = np.ascontiguousarray(image_of()[proper, 1:] - 1)
    swaps = [
        [int(frame.symmetries()[g].motion.after(positions[p]) != positions[q]) for p, q in enumerate(target)]
        for g, target in zip(proper, targets.tolist(), strict=True)
    ]
    return BurrRotations(targets, np.array(swaps, dtype=np.int64))
