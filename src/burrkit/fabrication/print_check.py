"""Check files to print as a slicer and a pair of hands would: meshes, walls, plates, gaps, and every move.

The check does not depend on how the pieces were made: it reads the files that ``burrkit make`` or ``design
--make`` wrote, and measures the meshes in them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import FormatError
from burrkit.fabrication import booleans
from burrkit.fabrication.plates import Bed
from burrkit.formats import gltf, mesh_files
from burrkit.mesh import Mesh
from burrkit.mesh.sliding import room_ahead
from burrkit.mesh.soundness import MOST_WALL, faults, thinnest_wall

#: Files are in single precision: a gap may be this many millimetres too small, a common volume this large.
_NEAR: Final = 1e-3
_TOUCH: Final = 1e-2
#: The thinnest wall that prints well, in millimetres: two lines of a usual nozzle.
WALL: Final = 0.8
#: How far apart pieces are measured at least, in millimetres.
_REACH: Final = 0.5


@dataclass(frozen=True)
class PrintLimits:
    """What prints must meet, in millimetres: the bed, the least gap between pieces, the thinnest wall."""

    bed: Bed = field(default_factory=Bed)
    gap: float = 0.0
    wall: float = 0.0


class PrintFinding(NamedTuple):
    """One check: its name, whether it passed, what was measured, and a line for each thing that is wrong."""

    name: str
    passed: bool
    text: str
    faults: tuple[str, ...] = ()


def check_prints(files: Mapping[str, bytes], limits: PrintLimits, place: str) -> tuple[PrintFinding, ...]:
    """Check the files of a folder, by their paths in it.

    FormatError if there are no pieces in it, or a file is damaged; MeshError if a package is missing.
    """
    booleans.require()
    pieces = {_stem(name): mesh_files.parse(files[name], name) for name in _like(files, "pieces/", ".stl")}
    if not pieces:
        raise FormatError(place, None, "no pieces to print are in this folder, as pieces/A.stl", "missing")
    findings = [_sound(pieces), _walls(pieces, limits.wall)]
    plates = [mesh_files.parse_parts(files[name], name) for name in _like(files, "plate-", ".3mf")]
    if plates:
        findings.append(_plates(plates, limits.bed))
    shown = next((name for end in ("solution", "assembled") for name in _like(files, end, ".glb")), None)
    if shown is not None:
        moving = gltf.read(files[shown], shown)
        findings.append(_assembled(moving, limits.gap))
        # What crosses already has no way to slide.
        if moving.tracks and findings[-1].passed:
            findings.append(_moves(moving))
    return tuple(findings)


def is_checked(name: str) -> bool:
    """Whether a file of a folder is read, by its path in it."""
    checked = (("pieces/", ".stl"), ("plate-", ".3mf"), ("solution", ".glb"), ("assembled", ".glb"))
    return any(_like({name: b""}, *one) for one in checked)


def _like(files: Mapping[str, bytes], begin: str, end: str) -> list[str]:
    """The paths of files with such names, in the folder or in one of its folders."""
    return sorted(name for name in files if f"/{name}".find(f"/{begin}") >= 0 and name.endswith(end))


def _stem(name: str) -> str:
    return name.rpartition("/")[2].removesuffix(".stl")


# Each piece ------------------------------------------------------------------------------------------------


def _sound(pieces: Mapping[str, Mesh]) -> PrintFinding:
    wrong = tuple(f"{name}: {fault}" for name, mesh in pieces.items() for fault in faults(mesh))
    text = f"{len(pieces)} watertight bodies, wound outwards, none through itself"
    return PrintFinding("pieces", not wrong, "not all are sound bodies" if wrong else text, wrong)


def _walls(pieces: Mapping[str, Mesh], least: float) -> PrintFinding:
    walls = {name: thinnest_wall(mesh) for name, mesh in pieces.items()}
    name, wall = min(walls.items(), key=lambda item: item[1])
    text = f"at least {MOST_WALL:g} mm" if wall >= MOST_WALL else f"thinnest {wall:.2f} mm, of {name}"
    wrong = tuple(
        f"{name}: a wall of {wall:.2f} mm, thinner than {least:g}"
        for name, wall in walls.items()
        if wall < least
    )
    return PrintFinding("walls", not wrong, text, wrong)


def _plates(plates: Sequence[Mapping[str, Mesh]], bed: Bed) -> PrintFinding:
    wrong: list[str] = []
    nearest = np.inf
    for number, plate in enumerate(plates, 1):
        for name, mesh in plate.items():
            low, high = mesh.low, mesh.low + mesh.size
            if (low[:2] < 0).any() or high[0] > bed.width or high[1] > bed.depth:
                wrong.append(f"plate {number}: {name} is not within {bed.width:g} x {bed.depth:g} mm")
            if abs(low[2]) > _NEAR:
                wrong.append(f"plate {number}: {name} is not on the bed")
        for (one, mesh), (other, second) in combinations(plate.items(), 2):
            apart = _boxes_apart(mesh, second, plane=True)
            nearest = min(nearest, apart)
            if apart <= 0 and _volume(mesh, second) > _TOUCH:
                wrong.append(f"plate {number}: {one} and {other} overlap")
    many = sum(map(len, plates))
    text = f"{len(plates)} with {many} pieces on {bed.width:g} x {bed.depth:g} mm"
    text += f", {nearest:.1f} mm apart" if 0 < nearest < np.inf else ""
    return PrintFinding("plates", not wrong, text, tuple(wrong))


def _boxes_apart(one: Mesh, other: Mesh, *, plane: bool = False) -> float:
    """How far the bounding boxes of two meshes are apart along an axis; negative if they overlap."""
    gaps = np.maximum(other.low - one.low - one.size, one.low - other.low - other.size)
    return float(gaps[: 2 if plane else 3].max())


# Pieces together -------------------------------------------------------------------------------------------


def _assembled(moving: gltf.Moving, least: float) -> PrintFinding:
    reach = max(_REACH, 2 * least)
    nearest, pair = reach, ""
    wrong: list[str] = []
    for i, j in combinations(range(len(moving.meshes)), 2):
        one, other = moving.meshes[i], moving.meshes[j]
        if _boxes_apart(one, other) >= reach:
            continue
        both = f"{moving.names[i]} and {moving.names[j]}"
        try:
            volume = _volume(one, other)
            gap = booleans.gap(one, other, reach)
        except RuntimeError:
            wrong.append(f"{both}: not closed, so that they cannot be compared")
            continue
        if volume > _TOUCH:
            wrong.append(f"{both} share {volume:.2f} mm3")
        elif gap < least - _NEAR:
            wrong.append(f"{both} are {gap:.3f} mm apart, less than {least:g}")
        if gap < nearest:
            nearest, pair = gap, f", between {both}"
    text = f"no two cross; least gap {nearest:.3f} mm{pair}"
    return PrintFinding("assembled", not wrong, "pieces are too close" if wrong else text, tuple(wrong))


def _volume(one: Mesh, other: Mesh) -> float:
    return sum(part.volume for part in booleans.common(one, other))


def _moves(moving: gltf.Moving) -> PrintFinding:
    if moving.turns:
        return PrintFinding("moves", True, "pieces turn; only slides are measured")
    wrong: list[str] = []
    apart: set[tuple[int, int]] = set()
    size = np.ptp(np.concatenate([mesh.points for mesh in moving.meshes]), axis=0)
    stops, tightest = _one_way(moving.stops()), np.inf
    for number, (before, after) in enumerate(pairwise(stops), 1):
        for i, j in combinations(range(len(moving.meshes)), 2):
            way = (after - before)[i] - (after - before)[j]
            far = float(np.linalg.norm(way))
            # What came free is parked for show only: it may be anywhere.
            if far == 0.0 or (i, j) in apart:
                continue
            one, other = moving.meshes[i].moved(before[i]), moving.meshes[j].moved(before[j])
            room = room_ahead(one, other, way / far, far + _REACH)
            tightest = min(tightest, room - far)
            if room < far - _NEAR:
                both = f"{moving.names[i]} meets {moving.names[j]}"
                wrong.append(f"move {number}: {both} after {room:.2f} of {far:.2f} mm")
            if (np.abs(after[i] - after[j]) > size).any():
                apart.add((i, j))
    text = f"all {len(stops) - 1} are free along their ways"
    text += f"; {tightest:.3f} mm left at the tightest" if tightest < _REACH else ""
    return PrintFinding("moves", not wrong, "a piece runs into another one" if wrong else text, tuple(wrong))


def _one_way(stops: list[NDArray[np.float64]]) -> list[NDArray[np.float64]]:
    """The first half of a film that runs back."""
    runs_back = all(np.array_equal(a, b) for a, b in zip(stops, reversed(stops), strict=True))
    return stops[: len(stops) // 2 + 1] if runs_back else stops
