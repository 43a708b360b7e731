"""Operations that tell what never changes: the sticks by number, and the burrs that are known by name."""

from __future__ import annotations

from dataclasses import asdict

from burrkit.geometry import Cell
from burrkit.sixpiece import catalogue as known
from burrkit.sixpiece import sticks as s
from burrkit.sixpiece.classes import NAMES, millable_table, notchable_table
from burrkit.workbench.worker.main import Call, Reply


def sticks(_: Call) -> Reply:
    """All about the 4,096 numbers, so that a page can carve sticks without asking.

    Lists are indexed by the number (entry 0 is of no use). ``canonical`` is 0 for a number that falls into
    several parts; ``removable`` are the twelve cubes of a stick of length 6, cube i worth 2**i.
    """
    return Reply(
        {
            "lengths": list(s.LENGTHS),
            "removable": [_listed(cell) for cell in s.REMOVABLE],
            "canonical": s.canonical_table().tolist(),
            "mirror": s.mirror_table().tolist(),
            "weight": s.weight_table().tolist(),
            "notchable": notchable_table().astype(int).tolist(),
            "millable": millable_table().astype(int).tolist(),
            "names": {str(number): name for number, name in NAMES.items()},
        }
    )


def catalogue(_: Call) -> Reply:
    """The named burrs with their published figures, as ``burrkit catalogue --json`` lists them."""
    return Reply({"burrs": [asdict(entry) for entry in known.entries()]})


def _listed(cell: Cell) -> list[int]:
    return list(cell)
