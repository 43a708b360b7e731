"""Lists of sticks: the 25 with names, the 59 notchable, 78 millable, 837 different ones, all 2,225 numbers.

A number is a stick and the way to hold it, so the first four lists have one number a stick, the least, and
the last one has them all.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final, Literal, TypeAlias, get_args

import numpy as np

from burrkit.errors import StickError
from burrkit.runtime.records import dataclass
from burrkit.sixpiece.classes import NAMES, is_millable, is_notchable, millable_table, notchable_table
from burrkit.sixpiece.sticks import Stick, connected_numbers, distinct_sticks

StickClass: TypeAlias = Literal["named", "notchable", "millable", "all", "numbers"]

#: The numbers that Cutler's article of 1978 (Journal of Recreational Mathematics) gives to sticks, as far as
#: public texts name them: no. 2 fills the assembly with all 24 symmetries six times, and no. 3 is the
#: notchable stick with ten cubes cut out (B. Cutler, *A Computer Analysis of All 6-Piece Burrs*, 1994).
JRM: Final = {256: 2, 1024: 3}


@dataclass(frozen=True, slots=True)
class StickFacts:
    """One line of a list: a stick number and what is true of the stick.

    A ``chiral`` stick is another one than its mirror image.
    """

    number: int
    canonical: int
    weight: int
    orientations: tuple[int, ...]
    mirror: int
    chiral: bool
    notchable: bool
    millable: bool
    name: str | None
    jrm: int | None

    def as_data(self) -> dict[str, Any]:
        """The facts as plain data with stable keys."""
        return asdict(self) | {"orientations": list(self.orientations)}


def numbers_of(which: StickClass) -> list[int]:
    """The stick numbers of a class, ascending: canonical ones, but for ``numbers``.

    StickError if there is no such class.

    >>> [len(numbers_of(which)) for which in ("named", "notchable", "millable", "all", "numbers")]
    [25, 59, 78, 837, 2225]
    """
    if which not in get_args(StickClass):
        raise StickError(f"no class {which!r}; there are {', '.join(get_args(StickClass))}", "unknown")
    if which == "numbers":
        return [int(number) for number in connected_numbers()]
    distinct = distinct_sticks()
    if which == "named":
        chosen = np.isin(distinct, list(NAMES))
    elif which == "all":
        chosen = np.ones(len(distinct), dtype=bool)
    else:
        chosen = (notchable_table() if which == "notchable" else millable_table())[distinct]
    return [int(number) for number in distinct[chosen]]


def facts_of(number: int) -> StickFacts:
    """What is true of the stick with this number. StickError if it is disconnected."""
    stick = Stick(number)
    canonical = stick.canonical.number
    return StickFacts(
        number=number,
        canonical=canonical,
        weight=stick.weight,
        orientations=stick.orientations,
        mirror=stick.mirror.number,
        chiral=stick.is_chiral,
        notchable=is_notchable(stick),
        millable=is_millable(stick),
        name=NAMES.get(canonical),
        jrm=JRM.get(canonical),
    )


def stick_list(which: StickClass) -> list[StickFacts]:
    """The sticks of a class, by number."""
    return [facts_of(number) for number in numbers_of(which)]
