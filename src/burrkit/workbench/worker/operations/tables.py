"""Operations whose results never change: the sticks by number, the named burrs, the lattices."""

from __future__ import annotations

from dataclasses import asdict

from burrkit.geometry import Cell
from burrkit.geometry.lattices import NAMES as NAMES_OF_LATTICES
from burrkit.geometry.lattices import by_name
from burrkit.sixpiece import catalogue as known
from burrkit.sixpiece import sticks as s
from burrkit.sixpiece.classes import NAMES, millable_table, notchable_table
from burrkit.workbench.lattice_drawing import lattice_drawing
from burrkit.workbench.worker.main import Call, Reply


def sticks(_: Call) -> Reply:
    """Return tables of the 4,096 stick numbers, so that a page can edit sticks without requests.

    Lists are indexed by the number (entry 0 is unused). ``canonical`` is 0 for a number whose cubes are not
    connected; ``removable`` are the twelve cubes of a stick of length 6, cube i worth 2**i.
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
    """Return the named burrs with their published figures, as in ``burrkit catalogue --json``."""
    return Reply({"burrs": [asdict(entry) for entry in known.entries()]})


def lattices(_: Call) -> Reply:
    """Return the lattices as a page draws them, all but cubes; see ``workbench.lattice_drawing``."""
    return Reply({"lattices": [lattice_drawing(by_name(name)) for name in NAMES_OF_LATTICES[1:]]})


def _listed(cell: Cell) -> list[int]:
    return list(cell)
