"""The shapes of a problem in all orientations, and the normal form of arrangements of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.model import Assembly
from burrkit.geometry import MATRICES, ROTATIONS, Cell, Isometry, Motion, Voxels
from burrkit.geometry.motion import COMPOSE, quarter_turn
from burrkit.moves.latest import Latest
from burrkit.moves.slides.shapes import CollisionTable, ProblemPart, Shapes, cubic_table_of
from burrkit.moves.turns.kernel.turned_states import OrientedShapes
from burrkit.puzzle import Colours, Problem
from burrkit.puzzle.colours import paint_of

#: The place of an oriented shape: its number and its least corner.
Place = tuple[int, Cell]


def _reads() -> np.ndarray[tuple[int, int, int], np.dtype[np.int64]]:
    matrices = MATRICES[:24].astype(np.int64)
    return np.ascontiguousarray(np.stack((np.abs(matrices).argmax(axis=2), matrices.sum(axis=2)), axis=2))


#: Of each rotation the axes that its rows read, and their signs; and the turns about each axis.
_READS = _reads()
_TURNS = np.array([[quarter_turn(axis, q) for q in range(4)] for axis in range(3)], dtype=np.int64)


class Framed(list[int]):
    """Pieces in the order of a row, and the ``motion`` that leads from the assembly's frame to the row's."""

    def __init__(self, order: Sequence[int], motion: Motion) -> None:
        super().__init__(order)
        self.motion = motion


class OrientedTable:
    """Pieces in all orientations, as oriented shapes: equal ones of pieces of one kind have one number."""

    def __init__(
        self,
        shapes: Sequence[Voxels],
        kinds: Sequence[int],
        *,
        colours: Sequence[Colours] = (),
        rotations: Sequence[Isometry] = ROTATIONS,
        fixed: int | None = None,
    ) -> None:
        """``kinds`` gives equal pieces one number; ``colours`` are those of their cubes, where they matter.

        Only ``rotations``, a group, turn the whole into what is the same. No two orientations of the piece
        ``fixed``, if there is one, have the same number, so that a whole with it is the same only unturned.
        """
        numbers: dict[tuple[int, bytes], int] = {}
        images: list[list[int]] = []
        fronts: list[list[int]] = []
        cells: list[NDArray[np.int64]] = []
        #: For each shape the shapes of its piece after each rotation, and the rotation that leads to it.
        turned_from: list[tuple[list[int], int]] = []
        self.kind_of: list[int] = []
        #: For each piece the number of its shape as it was drawn.
        self.drawn: list[int] = []
        #: For each piece and rotation the least corner of its cubes after it.
        self.corners: list[list[Cell]] = []
        front_of: dict[int, int] = {}
        self._symmetries: dict[int, int] = {}
        for i, (kind, shape) in enumerate(zip(kinds, shapes, strict=True)):
            turned = shape.cells.astype(np.int64) @ MATRICES[:24].transpose(0, 2, 1)
            corners = turned.min(axis=1)
            turned -= corners[:, None]
            paint = paint_of(colours[i] if colours else (), shape)
            own: list[int] = []
            for t in ROTATIONS:
                order = np.lexsort(turned[t].T)
                cubes = turned[t][order]
                look = bytes((t,)) if i == fixed else cubes.tobytes() + paint[order].tobytes()
                number = numbers.setdefault((kind, look), len(cells))
                if number == len(cells):
                    cells.append(cubes)
                    self.kind_of.append(kind)
                    turned_from.append((own, t))
                own.append(number)
            front_of.setdefault(kind, own[0])
            #: For each kind how many of the rotations leave its shape as it is.
            self._symmetries[kind] = sum(own[t] == own[0] for t in rotations)
            self.drawn.append(own[0])
            self.corners.append([(x, y, z) for x, y, z in corners.tolist()])
        for kind, (every, first) in zip(self.kind_of, turned_from, strict=True):
            own = [every[COMPOSE[t][first]] for t in ROTATIONS]
            images.append(own)
            fronts.append([t for t in rotations if own[t] == front_of[kind]])
        #: What kernels read.
        self.record = OrientedShapes(
            np.cumsum([0, *map(len, cells)], dtype=np.int64),
            np.concatenate(cells),
            np.array([cubes.max(axis=0) + 1 for cubes in cells]),
            np.array(images, dtype=np.int64),
            np.cumsum([0, *map(len, fronts)], dtype=np.int64),
            np.concatenate([np.array(some, dtype=np.int64) for some in fronts]),
            _READS,
            _TURNS,
        )
        self._images = images
        self._fronts = fronts
        self._extents: list[Cell] = [(x, y, z) for x, y, z in self.record.extents.tolist()]

    def extent(self, shape: int) -> Cell:
        """The size of the box of a shape."""
        return self._extents[shape]

    def placed(self, piece: int, motion: Motion) -> Place:
        """The place of a piece after a motion."""
        shape = self._images[self.drawn[piece]][motion.isometry]
        (x, y, z), (u, v, w) = self.corners[piece][motion.isometry], motion.offset
        return shape, (x + u, y + v, z + w)

    def moved(self, place: Place, motion: Motion) -> Place:
        """A place after a motion of the whole."""
        shape, (x, y, z) = place
        p, q, r = self._extents[shape]
        one, other = motion((x, y, z)), motion((x + p - 1, y + q - 1, z + r - 1))
        low = min(one[0], other[0]), min(one[1], other[1]), min(one[2], other[2])
        return self._images[shape][motion.isometry], low

    def cubes(self, shape: int) -> int:
        """How many cubes a shape has."""
        return int(self.record.first[shape + 1] - self.record.first[shape])

    def order_of_kinds(self, kinds: Sequence[int]) -> list[int]:
        """Kinds in the order of the pieces of a row: the one comes first of which there are least choices."""
        count = Counter(kinds)
        front = min(count, key=lambda kind: (count[kind] * self._symmetries[kind], kind))
        return [front, *sorted(kind for kind in count if kind != front)]

    def normal_form(self, places: Sequence[Place]) -> tuple[list[int], Motion]:
        """The order of pieces in the row of their arrangement, and the motion that leads to that.

        As ``turned_states.normal_form``.
        """
        kinds = [self.kind_of[shape] for shape, _ in places]
        rank = {kind: i for i, kind in enumerate(self.order_of_kinds(kinds))}
        best: tuple[list[tuple[int, Place]], list[int], Motion] | None = None
        for (shape, corner), kind in zip(places, kinds, strict=True):
            if rank[kind] != 0:
                continue
            for t in self._fronts[shape]:
                x, y, z = self.moved((shape, corner), Motion(t))[1]
                motion = Motion(t, (-x, -y, -z))
                moved = [
                    (rank[kind], self.moved(place, motion)) for place, kind in zip(places, kinds, strict=True)
                ]
                order = sorted(range(len(places)), key=moved.__getitem__)
                row = [moved[i] for i in order]
                if best is None or row < best[0]:
                    best = row, order, motion
        if best is None:
            return [], Motion()
        return best[1], best[2]

    def framed(self, where: Mapping[int, Place]) -> Framed:
        """Pieces at these places in the order of a row, with the motion that leads there."""
        pieces = list(where)
        order, motion = self.normal_form([where[piece] for piece in pieces])
        return Framed([pieces[i] for i in order], motion)

    def part(self, where: Mapping[int, Place]) -> ProblemPart:
        """Pieces at these places as a part in its normal form."""
        order = self.framed(where)
        places = [self.moved(where[piece], order.motion) for piece in order]
        return ProblemPart(tuple(shape for shape, _ in places), tuple(corner for _, corner in places))

    def runs(self, part: ProblemPart) -> NDArray[np.int64]:
        """For each place of a row that of the first piece of its kind."""
        kinds = [self.kind_of[shape] for shape in part.shapes]
        return np.array([kinds.index(kind) for kind in kinds], dtype=np.int64)


class TurnedTable(OrientedTable):
    """The oriented shapes of the pieces of a problem."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__([piece.shape for piece in problem.pieces], problem.kinds)


_turned_table_of = Latest(TurnedTable).of


class TurningShapes(Shapes[CollisionTable]):
    """The pieces of one assembly by their oriented shapes; a part has them in the order of a row."""

    def __init__(self, assembly: Assembly) -> None:
        """PuzzleError if the assembly is too large."""
        super().__init__(assembly, cubic_table_of(assembly.problem))
        self.turned = _turned_table_of(assembly.problem)
        self.all_differ = False  # the order of pieces depends on their places
        self.places: dict[int, Place] = {
            piece: self.turned.placed(piece, motion)
            for piece, motion in enumerate(assembly.motions)
            if motion is not None
        }

    @cached_property
    def kind_of(self) -> list[int]:
        """The kind of each shape."""
        return self.turned.kind_of

    def sub_part(self, part: ProblemPart, bits: int) -> ProblemPart:
        """The pieces at some places of a part, as a part of their own."""
        places = zip(part.shapes, part.places, strict=True)
        return self.turned.part({i: place for i, place in enumerate(places) if bits >> i & 1})
