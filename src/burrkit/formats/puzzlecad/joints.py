"""Pieces that puzzlecad prints in parts, joined by their connectors.

A cube with the remark ``{connect=mz+y+,clabel=A}`` has a male connector on its upper face (z+) that points to
y+, with the label A; a female one such as ``fz-y+`` fits into it. To join them, turn the female part so that
its face is opposite to the male face and its direction is the male's, and put its cube next to the male cube,
across that face.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from math import factorial, prod
from typing import Final, TypeAlias

import numpy as np

from burrkit.geometry import ROTATIONS, Cell, Motion, Voxels
from burrkit.geometry.components import component_roots
from burrkit.geometry.motion import turn
from burrkit.runtime.grouping import by_key

_CONNECT: Final = re.compile(r"(?P<sex>[mf])(?P<face>[xyz][+-])(?P<mark>[xyz][+-])?")
_DIRECTIONS: Final[dict[str, Cell]] = {
    "x+": (1, 0, 0),
    "x-": (-1, 0, 0),
    "y+": (0, 1, 0),
    "y-": (0, -1, 0),
    "z+": (0, 0, 1),
    "z-": (0, 0, -1),
}

#: Of parts that share labels: the most ways to pair their connectors, and the most cubes moved to try them.
MOST_WAYS: Final = 5_000
MOST_MOVED: Final = 2_000_000


@dataclass(frozen=True)
class Connector:
    """A connector of a part: on a face of one of its cubes, pointing to ``mark``, with a label or with "".

    ``mark`` is None if its direction is not given; then it cannot be joined.
    """

    cell: Cell
    face: Cell
    mark: Cell | None
    is_male: bool
    label: str = ""


@dataclass
class Printed:
    """A part as it is printed, with its connectors; ``call`` is the number of the call that prints it.

    ``size`` is that of the box in which it is drawn; a piece joined of parts has none.
    """

    voxels: Voxels
    size: Cell | None = None
    name: str = ""
    call: int = 0
    connectors: list[Connector] = field(default_factory=list)

    def mirrored(self) -> Printed:
        """The mirror image from left to right, in the same box, with its connectors."""
        wide = self.voxels.extent[0] if self.size is None else self.size[0]
        image = Motion(len(ROTATIONS), (wide - 1, 0, 0))
        connectors = [
            replace(
                end,
                cell=image(end.cell),
                face=turn(image.isometry, end.face),
                mark=None if end.mark is None else turn(image.isometry, end.mark),
            )
            for end in self.connectors
        ]
        # The name is the number of a stick, which its mirror image has not.
        return replace(self, voxels=self.voxels.moved(image), name="", connectors=connectors)


def connectors_of(remark: str, cell: Cell) -> Iterator[Connector]:
    """The connectors that the remark of a cube describes, but for ``other_joints``."""
    values = dict(_values(remark))
    labels = values.get("clabel", "").split(",")
    for k, text in enumerate(values.get("connect", "").split(",")):
        match = _CONNECT.fullmatch(text.strip())
        if match is None:
            continue
        label, mark = _labelled(labels[k].strip() if k < len(labels) else "")
        yield Connector(
            cell,
            _DIRECTIONS[match["face"]],
            _DIRECTIONS.get(match["mark"] or mark),
            match["sex"] == "m",
            label,
        )


def other_joints(remark: str) -> list[str]:
    """The joints in the remark of a cube other than connectors on a face, as those along diagonals."""
    texts = dict(_values(remark)).get("connect", "").split(",")
    return [text.strip() for text in texts if text.strip() and not _CONNECT.fullmatch(text.strip())]


def _labelled(text: str) -> tuple[str, str]:
    """A label and the direction behind it, as in Ay-."""
    return (text[:-2], text[-2:]) if text[-2:] in _DIRECTIONS and len(text) > 2 else (text, "")


def _values(remark: str) -> Iterator[tuple[str, str]]:
    """The keys and values of a remark; a value in braces may have commas."""
    depth = start = 0
    for at, sign in enumerate(f"{remark},"):
        depth += (sign == "{") - (sign == "}")
        if sign == "," and depth <= 0:
            key, _, value = remark[start:at].partition("=")
            yield key.strip(), value.strip().removeprefix("{").removesuffix("}")
            start = at + 1


def joined(parts: Sequence[Printed]) -> tuple[list[Printed], list[str]]:
    """The pieces, in the order of their first parts, and the labels of connectors that are left.

    Connectors of one label are joined within a call if it has equally many males and females, else within the
    whole program. Where several ways to pair them give different pieces, or none fits, the parts stay apart.
    """
    labels, left = _labels(parts)
    pieces: dict[int, Printed] = {}
    for members in _groups(len(parts), labels):
        own = [label for label in labels if label.males[0][0] in members]
        whole = _assembled(parts, members, own)
        if whole is None:
            left += [label.males[0][1].label for label in own]
            whole = {k: parts[k].voxels for k in members}
        for first, voxels in whole.items():
            alone = len(voxels) == len(parts[first].voxels)
            pieces[first] = parts[first] if alone else Printed(voxels.normalized(), None, parts[first].name)
    return [pieces[first] for first in sorted(pieces)], sorted(set(left))


#: Connectors, each with the number of its part.
_Ends: TypeAlias = list[tuple[int, Connector]]


@dataclass(frozen=True)
class _Label:
    """Males and females of one label, equal in number, to be joined."""

    males: _Ends
    females: _Ends


def _labels(parts: Sequence[Printed]) -> tuple[list[_Label], list[str]]:
    """The connectors that may be joined, and the labels of those that have no partners."""
    found: list[_Label] = []
    ends = [(k, connector) for k, part in enumerate(parts) for connector in part.connectors]
    for is_within_call in (True, False):
        by_label: dict[tuple[int, str], _Label] = {}
        for k, connector in ends:
            label = by_label.setdefault(
                (parts[k].call if is_within_call else -1, connector.label), _Label([], [])
            )
            (label.males if connector.is_male else label.females).append((k, connector))
        ends = []
        for label in by_label.values():
            both = [*label.males, *label.females]
            if len(label.males) == len(label.females) and all(connector.mark for _, connector in both):
                found.append(label)
            else:
                ends += both
    return found, [connector.label for _, connector in ends]


def _groups(count: int, labels: Sequence[_Label]) -> list[list[int]]:
    """The numbers of the parts, those that share labels together."""
    pairs = [(label.males[0][0], k) for label in labels for k, _ in (*label.males, *label.females)]
    one, other = np.array(pairs, dtype=np.int64).reshape(-1, 2).T
    roots = component_roots(count, one, other).tolist()
    return list(by_key((root, k) for k, root in enumerate(roots)).values())


def _assembled(
    parts: Sequence[Printed], members: Sequence[int], labels: Sequence[_Label]
) -> dict[int, Voxels] | None:
    """The pieces of parts by the first part of each; None if there is no way, or if ways differ."""
    sides = [_freer(parts, label) for label in labels]
    ways = prod(_count(kinds) for _, _, kinds in sides)
    if ways > MOST_WAYS or (ways > 1 and ways * sum(len(parts[k].voxels) for k in members) > MOST_MOVED):
        return None
    found: dict[int, Voxels] | None = None
    looks: set[tuple[Voxels, ...]] = set()
    for orders in product(*(_orders(kinds, range(len(kinds))) for _, _, kinds in sides)):
        pairs = [
            (end, ordered[k])
            for (ends, ordered, _), order in zip(sides, orders, strict=True)
            for end, k in zip(ends, order, strict=True)
        ]
        whole = _built(parts, sorted(members), pairs)
        if whole is None:
            continue
        found = found or whole
        look = sorted((voxels.canonical() for voxels in whole.values()), key=lambda v: v.cells.tobytes())
        looks.add(tuple(look))
        if len(looks) > 1:
            return None
    return found


def _freer(parts: Sequence[Printed], label: _Label) -> tuple[_Ends, _Ends, list[int]]:
    """The ends that stay, those to be put in order, and the kinds of these: the fewest orders."""
    kinds = [_kinds(parts, ends) for ends in (label.males, label.females)]
    if _count(kinds[0]) < _count(kinds[1]):
        return label.females, label.males, kinds[0]
    return label.males, label.females, kinds[1]


def _kinds(parts: Sequence[Printed], ends: _Ends) -> list[int]:
    """The kind of each end: equal ones on equal parts, of one call or without others, share one."""
    numbers: dict[object, int] = {}
    found = []
    for k, connector in ends:
        part = parts[k]
        call = part.call if len(part.connectors) > 1 else None
        look = (part.voxels, tuple(part.connectors), connector, call)
        found.append(numbers.setdefault(look, len(numbers)))
    return found


def _count(kinds: Sequence[int]) -> int:
    """How many orders of these kinds there are."""
    return factorial(len(kinds)) // prod(map(factorial, Counter(kinds).values()))


def _orders(kinds: Sequence[int], left: Sequence[int]) -> Iterator[list[int]]:
    """The orders of some ends that differ in kinds: first the one in which they stand."""
    if not left:
        yield []
    for k in sorted({kinds[k]: k for k in reversed(left)}.values()):
        for rest in _orders(kinds, [n for n in left if n != k]):
            yield [k, *rest]


_End: TypeAlias = tuple[int, Connector]


def _built(
    parts: Sequence[Printed], members: Sequence[int], pairs: Sequence[tuple[_End, _End]]
) -> dict[int, Voxels] | None:
    """The pieces that these pairs make; None if a part would be in two places, or if cubes clash."""
    neighbours: dict[int, list[tuple[int, Motion]]] = {k: [] for k in members}
    for (one, of_one), (other, of_other) in pairs:
        motion = _motion(of_one, of_other)
        if motion is None:
            return None
        neighbours[one].append((other, motion))
        neighbours[other].append((one, motion.inverse()))
    found: dict[int, Voxels] = {}
    placed: dict[int, Motion] = {}
    for first in members:
        if first in placed:
            continue
        placed[first] = Motion()
        own = [first]
        for k in own:
            for other, motion in neighbours[k]:
                at = placed[k].after(motion)
                if other not in placed:
                    placed[other] = at
                    own.append(other)
                elif placed[other] != at:
                    return None
        cells = [parts[k].voxels.moved(placed[k]) for k in own]
        whole = Voxels(np.concatenate([voxels.cells for voxels in cells]))
        if len(whole) < sum(map(len, cells)):
            return None
        found[first] = whole
    return found


def _motion(one: Connector, other: Connector) -> Motion | None:
    """The motion that puts the part of the other connector to the part of the one, which stays."""
    x, y, z = one.face
    if one.mark is None or other.mark is None:
        return None
    for t in ROTATIONS:
        if turn(t, other.face) == (-x, -y, -z) and turn(t, other.mark) == one.mark:
            a, b, c = turn(t, other.cell)
            i, j, k = one.cell
            return Motion(t, (i + x - a, j + y - b, k + z - c))
    return None
