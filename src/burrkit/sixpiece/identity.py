"""Identify a six-piece burr: compare six sticks with every set of the catalogue.

Two sets are the same burr if their sticks are, in any order and orientation; a set and its mirror image are
the two enantiomers of one burr. The distance of two sets counts first the sticks to exchange, then the cubes
to remove or add to turn the remaining sticks of one set into those of the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import PuzzleError
from burrkit.geometry import Voxels
from burrkit.puzzle import Problem
from burrkit.runtime.grouping import by_key
from burrkit.runtime.records import dataclass
from burrkit.runtime.short_repr import ShortRepr
from burrkit.sixpiece import catalogue
from burrkit.sixpiece.burr import burr_of
from burrkit.sixpiece.catalogue import Entry
from burrkit.sixpiece.sticks import Stick, filled_table, mirror_table, turns

if TYPE_CHECKING:
    from burrkit.solving.found_assembly import FoundAssembly
    from burrkit.solving.result import Result

#: A set of sticks: canonical numbers, ascending.
Sticks: TypeAlias = tuple[int, ...]

#: The relation of a known burr to the given sticks.
Hand: TypeAlias = Literal["same", "mirror"]


class Known(NamedTuple):
    """A burr of the catalogue with the given sticks, or with their mirror images."""

    entry: Entry
    hand: Hand


class Near(NamedTuple):
    """A burr of the catalogue with most of the given sticks.

    ``instead`` lists the sticks to exchange: pairs of canonical numbers, (given, catalogue), matched so that
    they differ by the fewest cubes in all, each pair in its best relative orientation. ``cubes`` is that
    number. If ``hand`` is "mirror", the sticks are those of the burr's mirror image.
    """

    entry: Entry
    hand: Hand
    instead: tuple[tuple[int, int], ...]
    cubes: int


@dataclass(frozen=True, repr=False)
class Identity(ShortRepr):
    """The identity of six sticks: ``known`` burrs, mirror images last, else the ``nearest`` ones."""

    sticks: Sticks
    mirror: Sticks
    known: tuple[Known, ...]
    nearest: tuple[Near, ...]

    @property
    def name(self) -> str:
        """The name of the first of the ``known`` burrs; empty if there is none."""
        return self.known[0].entry.name if self.known else ""

    @property
    def canonical(self) -> Sticks:
        """The lesser of the set and its mirror image, the same for both."""
        return min(self.sticks, self.mirror)

    @property
    def is_chiral(self) -> bool:
        """Whether the mirror image has other sticks."""
        return self.sticks != self.mirror


def canonical_set(numbers: Iterable[int]) -> Sticks:
    """The canonical form of stick numbers. StickError for a number that is not a connected stick."""
    return tuple(sorted(Stick(number).canonical.number for number in numbers))


def mirror_set(sticks: Iterable[int]) -> Sticks:
    """The mirror image of a set, in canonical form."""
    return tuple(sorted(mirror_table()[list(sticks)].tolist()))


def identify(x: Iterable[int] | Problem | Result | FoundAssembly, *, nearest: int = 3) -> Identity:
    """Find the burrs of the catalogue with the sticks of a puzzle, or else this many of the nearest ones.

    ``x`` is a problem, a result, a solution, or six stick numbers. StickError for a number that is not a
    connected stick, PuzzleError for any count but six and for a puzzle that is not a six-piece burr.

    >>> import burrkit as bk
    >>> bk.identify(bk.load("1,120,3328,3322,3328,3305")).name
    'Collins Antiques burr'
    """
    problem = getattr(x, "problem", x)
    if isinstance(problem, Problem):
        sticks = canonical_set(burr_of(problem).sticks)
    else:
        if isinstance(x, str) or not isinstance(x, Iterable):
            kinds = "a Problem, a Result, a Solution or six stick numbers"
            raise PuzzleError(f"x must be {kinds}, not {type(x).__name__}; bk.load makes a Problem of a text")
        sticks = canonical_set(cast(Iterable[int], x))
    if len(sticks) != 6:
        raise PuzzleError(f"a six-piece burr has 6 sticks, not {len(sticks)}")
    known = tuple(known_burrs(sticks))
    return Identity(sticks, mirror_set(sticks), known, () if known else tuple(_nearest(sticks)[:nearest]))


def known_burrs(sticks: Sticks) -> list[Known]:
    """The burrs of the catalogue made of a canonical set, then those made of its mirror image."""
    mirror = mirror_set(sticks)
    same = [Known(entry, "same") for entry in _catalogue().get(sticks, ())]
    return same + [Known(entry, "mirror") for entry in _catalogue().get(mirror, ()) if mirror != sticks]


@cache
def _catalogue() -> dict[Sticks, list[Entry]]:
    """The burrs of the catalogue by their canonical sets."""
    return by_key((canonical_set(entry.sticks), entry) for entry in catalogue.entries() if entry.is_burr)


def cubes_apart(stick: int) -> NDArray[np.int64]:
    """int64[4097]: the cubes in which a stick and each number differ, in their best relative orientation."""
    oriented = np.array([_bits(Stick(stick).voxels().moved(turn)) for turn in turns()], dtype=np.int64)
    apart: NDArray[np.int64] = np.bitwise_count(oriented[:, None] ^ filled_table()[None, :]).min(axis=0)
    return apart.astype(np.int64)


def _bits(shape: Voxels) -> int:
    """Cubes as bits, as in ``filled_table``."""
    return sum(1 << (4 * x + 2 * y + z) for x, y, z in shape)


def _nearest(sticks: Sticks) -> list[Near]:
    apart = {stick: cubes_apart(stick) for stick in set(sticks)}
    found = []
    for known, entries in _catalogue().items():
        mirror = mirror_set(known)
        for other, hand in ((known, "same"), (mirror, "mirror"))[: 1 if mirror == known else 2]:
            ours = sorted((Counter(sticks) - Counter(other)).elements())
            theirs = sorted((Counter(other) - Counter(sticks)).elements())
            found.append((len(ours), hand, ours, theirs, entries))
    fewest = min(exchanged for exchanged, *_ in found)
    near = []
    for _, hand, ours, theirs, entries in (each for each in found if each[0] <= fewest + (fewest < 3)):
        ways = [tuple(zip(ours, way, strict=True)) for way in set(permutations(theirs))]
        best = min(ways, key=lambda way: (sum(int(apart[a][b]) for a, b in way), way))
        cubes = sum(int(apart[a][b]) for a, b in best)
        near += [Near(entry, "mirror" if hand == "mirror" else "same", best, cubes) for entry in entries]
    return sorted(near, key=lambda n: (len(n.instead), n.cubes, n.hand != "same", n.entry.name))


def known_completions(sticks: Sticks) -> dict[int, list[Known]]:
    """The sixth sticks that complete five canonical ones to known burrs, in either hand; and these burrs."""
    found: dict[int, list[Known]] = {}
    for known in _catalogue():
        for other in {known, mirror_set(known)}:
            rest = list((Counter(other) - Counter(sticks)).elements())
            if len(rest) == 1 and rest[0] not in found:
                found[rest[0]] = known_burrs(tuple(sorted((*sticks, rest[0]))))
    return found
