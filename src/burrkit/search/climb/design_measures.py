"""What a design is like: how it comes apart, what its pieces are like, and how hard it is."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any

from burrkit.assembly.model import Assembly
from burrkit.moves.difficulty.measures import brief
from burrkit.moves.rules import SLIDES
from burrkit.plurals import counted
from burrkit.search.pieces import internal_corners
from burrkit.solving.result import Result


@dataclass(frozen=True)
class DesignMeasures:
    """Measures of a puzzle and of its hardest solution.

    ``levels`` are the moves of each separation and ``moves`` those of all; ``holes`` the empty cubes.
    ``corners`` are the internal corners of each piece, ``sizes`` its cubes; ``shapes`` counts different ones.
    ``symmetries`` counts the rotations and reflections, 1 at least, that carry the assembly to itself, where
    pieces may change places. ``states``, ``dead_ends`` and ``random`` (expected moves if each is drawn at
    random, rounded) are those of all separations; None for other moves than slides, or too many states.
    """

    levels: str
    moves: int
    holes: int
    corners: tuple[int, ...]
    sizes: tuple[int, ...]
    shapes: int
    symmetries: int
    states: int | None
    dead_ends: int | None
    random: int | None

    @property
    def spread(self) -> int:
        """Cubes of the largest piece less those of the smallest."""
        return max(self.sizes) - min(self.sizes)

    @property
    def summary(self) -> str:
        """The figures in a sentence without an end."""
        corners = sum(self.corners)
        parts = [
            counted(self.moves, "move"),
            counted(self.holes, "hole") if self.holes else "no hole",
            counted(corners, "internal corner") if corners else "no internal corner",
            f"{counted(self.shapes, 'shape')} of {min(self.sizes)}-{max(self.sizes)} cubes",
        ]
        return ", ".join(parts + ([] if self.random is None else [f"{self.random:,} at random"]))

    def as_data(self) -> dict[str, Any]:
        """The measures as plain data, for JSON."""
        return {
            name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> DesignMeasures:
        """The measures of ``as_data``. KeyError or TypeError for others."""
        known: dict[str, Any] = {each.name: data[each.name] for each in fields(cls)}
        known["corners"], known["sizes"] = tuple(known["corners"]), tuple(known["sizes"])
        return cls(**known)


def measure_design(result: Result) -> DesignMeasures | None:
    """Measure a puzzle that was solved; None if it has no solution."""
    if not result.solutions:
        return None
    solution = result.solutions[0]
    tree = None if solution.disassembly is None else solution.disassembly.tree
    if tree is None:
        return None
    shapes = [piece.shape for piece in result.problem.pieces]
    hard = brief(solution.assembly, tree) if result.rule == SLIDES else None
    return DesignMeasures(
        levels=tree.level_text,
        moves=sum(tree.counts),
        holes=solution.assembly.holes,
        corners=tuple(map(internal_corners, shapes)),
        sizes=tuple(map(len, shapes)),
        shapes=len({shape.canonical() for shape in shapes}),
        symmetries=symmetries(solution.assembly),
        states=hard and hard.states,
        dead_ends=hard and hard.dead_ends,
        random=hard and round(hard.at_random),
    )


def symmetries(assembly: Assembly) -> int:
    """How many isometries of the goal carry the assembly to itself, the identity included."""
    parts = {shape for shape in assembly.shapes if len(shape)}
    moved = ({shape.moved(motion) for shape in parts} for motion in assembly.problem.goal.isometries)
    return sum(images == parts for images in moved)
