"""JSON files of Mechanical Puzzle Studio (M. S. Brown, 2023 and later), read.

    {"type": "PuzzleFile", "puzzle": {"type": "Puzzle", "grid": {"type": "CubicGrid"},
      "shapeTree": [{"type": "Shape", "id": 0, "label": "bar", "voxels": "0,0,0; 1,0,0"}, ...],
      "problems": [{"type": "AssemblyProblem", "goalShapeId": 4, "shapeCounts": {"0": 2}}]}}

Every object names its class. Shapes are known by their ids. See docs/formats/puzzle-studio.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from burrkit.formats.json.reader import COLOUR, Reader, parsed, shown
from burrkit.formats.reading import Room, located
from burrkit.geometry import Cell, Voxels
from burrkit.geometry.motion import motions_onto
from burrkit.puzzle import document
from burrkit.puzzle.document import Puzzle
from burrkit.puzzle.stored import FARTHEST, Placement, StoredSolution
from burrkit.runtime.fields import FORBIDDEN, one_line, plain_lines, shortened, warn_of

#: The most stored solutions of a problem, and the most placements in one.
_MOST: Final = 100_000

_VOXEL: Final = re.compile(r"\s*+(-?[0-9]{1,7}),(-?[0-9]{1,7}),(-?[0-9]{1,7})\s*+")
_BOUND: Final = re.compile(r"([xyz](?:Size)?):(-?[0-9]{1,7})")

#: Older names of keys and of classes, and the names of today.
_RENAMED: Final = {
    "pieces": "shapeTree",
    "pieceTree": "shapeTree",
    "usedPieceCounts": "shapeCounts",
    "goalPieceId": "goalShapeId",
}
_GROUPS: Final = ("ShapeAssembly", "PieceAssembly")

#: Keys for how the program shows or solves something, and nothing about the puzzle.
_PASSED: Final = frozenset(
    {"idCounters", "solverId", "symmetryReduction", "disassemble", "removeNoDisassembly"}
    | {"createdUTCString", "modifiedUTCString", "needsInitialConfigure"}
)


def is_puzzle_studio(value: object) -> bool:
    """Whether a parsed document is one of this program."""
    return isinstance(value, dict) and value.get("type") == "PuzzleFile"


def read(text: str, source: str = "JSON") -> Puzzle:
    """The document. FormatError names the place, and so does a FormatWarning for what is passed over."""
    return read_value(parsed(text, source), source)


def read_value(value: object, source: str = "JSON") -> Puzzle:
    """The same for a document that is parsed already."""
    return _Reader(source).file(value)


class _Reader(Reader):
    def __init__(self, source: str) -> None:
        super().__init__(source)
        self.is_flat = False
        self.numbers: dict[int, int] = {}
        self.origins: list[Cell] = []
        self.shapes: list[document.Shape] = []
        self.room = Room()

    def warn(self, place: str, reason: str) -> None:
        """Warn of something at a place."""
        warn_of(f"{self.source}: {place}: {reason}")

    def entry(self, value: object, place: str, kinds: Sequence[str], known: str) -> dict[str, Any]:
        """An object of one of these classes, by the names of today; unknown keys are reported."""
        given = self.mapping(value, place)
        kind = given.get("type")
        if kind not in kinds:
            raise self.error(f"{place}.type", f"{shown(kind)} is not {' or '.join(kinds)}")
        renamed = {} if kind in _GROUPS else _RENAMED
        found: dict[str, Any] = {renamed.get(str(key), str(key)): item for key, item in given.items()}
        unknown = [key for key in found if key not in {"type", *known.split(), *_PASSED}]
        if unknown:
            listed = ", ".join(shortened(key, 20) for key in unknown[:5])
            self.warn(place, f"passed over, since unknown to burrkit: {listed}")
        return found

    # The document ------------------------------------------------------------------------------------

    def file(self, value: object) -> Puzzle:
        top = self.entry(value, "file", ["PuzzleFile"], "puzzle name author description")
        puzzle = self.entry(top.get("puzzle"), "puzzle", ["Puzzle"], "grid shapeTree problems")
        self.grid(puzzle.get("grid"))
        for place, item in self.tree(puzzle.get("shapeTree", [])):
            self.shape(item, place)
        problems = self.each(puzzle.get("problems", []), "problems", self.problem, document.MOST_PROBLEMS, 0)
        return Puzzle(tuple(self.shapes), problems, comment=self.comment(top))

    def comment(self, top: Mapping[str, Any]) -> str:
        """The name, the author and the description."""
        given = {key: top.get(key) for key in ("name", "author", "description")}
        for key, text in given.items():
            if text is not None and (
                not isinstance(text, str) or len(text) > _MOST or FORBIDDEN.search(text)
            ):
                raise self.error(key, f"{shown(text)} is not a text that a file can hold")
        lines = [given["name"], given["author"] and f"by {given['author']}", given["description"]]
        return plain_lines("\n".join(line for line in lines if line))

    def grid(self, value: object) -> None:
        grid = self.entry(value, "puzzle.grid", ["CubicGrid", "SquareGrid"], "flippable")
        self.is_flat = grid["type"] == "SquareGrid"
        if self.is_flat and grid.get("flippable", True) is not True:
            raise self.error("puzzle.grid", "pieces cannot be barred from being turned over", "unsupported")
        if self.is_flat:
            self.warn("puzzle.grid", "squares are read as cubes, which also move out of the plane")

    def tree(self, value: object) -> Iterator[tuple[str, object]]:
        """The shapes of the tree, those in groups too, with their places."""
        for k, item in enumerate(self.items(value, "shapeTree", document.MOST_SHAPES, 0)):
            place = f"shapeTree[{k}]"
            if not isinstance(item, dict) or item.get("type") not in _GROUPS:
                yield place, item
                continue
            group = self.entry(item, place, _GROUPS, "id label shapes pieces")
            within = self.items(
                group.get("shapes", group.get("pieces", [])), f"{place}.shapes", document.MOST_SHAPES, 0
            )
            yield from ((f"{place}.shapes[{n}]", shape) for n, shape in enumerate(within))

    # Shapes ------------------------------------------------------------------------------------------

    def shape(self, value: object, place: str) -> None:
        entry = self.entry(value, place, ["Shape", "Piece"], "id label color bounds voxels voxelAttributes")
        number = self.whole(entry.get("id"), f"{place}.id", 0)
        if number in self.numbers:
            raise self.error(f"{place}.id", f"duplicate shape {number}", "duplicate")
        if len(self.shapes) == document.MOST_SHAPES:
            raise self.error(place, f"more than {document.MOST_SHAPES:,} shapes", "too-large")
        cells = self.voxels(entry.get("voxels", ""), f"{place}.voxels")
        origin, size = self.box(entry.get("bounds"), cells, f"{place}.bounds")
        optional = self.optional(entry.get("voxelAttributes", {}), cells, f"{place}.voxelAttributes")
        self.numbers[number] = len(self.shapes)
        self.origins.append(origin)
        x, y, z = (-n for n in origin)
        filled = Voxels([cell for cell in cells if cell not in optional]).shifted(x, y, z)
        variable = Voxels([cell for cell in cells if cell in optional]).shifted(x, y, z)
        colour = str(entry.get("color") or "")
        colour = colour.lower() if COLOUR.fullmatch(colour) else ""
        self.shapes.append(
            document.Shape(size, filled, variable, name=self.label(entry, place), colour=colour)
        )

    def label(self, entry: Mapping[str, Any], place: str) -> str:
        return self.text(one_line(str(entry.get("label") or "")), f"{place}.label")

    def voxels(self, value: object, place: str) -> list[Cell]:
        """Cells as "x,y,z; x,y,z", or as a list of such texts, each once."""
        if isinstance(value, str):
            texts: list[object] = [text for text in value.split(";") if text.strip()]
        else:
            texts = self.items(value, place, document.MOST_VOXELS, 0)
        if len(texts) > document.MOST_VOXELS:
            raise self.error(place, f"more than {document.MOST_VOXELS:,} voxels", "too-large")
        return list(dict.fromkeys(self.voxel(text, place) for text in texts))

    def voxel(self, value: object, place: str) -> Cell:
        match = _VOXEL.fullmatch(value) if isinstance(value, str) else None
        if match is None:
            raise self.error(place, f"{shown(value)} is not a voxel such as 0,1,2")
        x, y, z = map(int, match.groups())
        if max(abs(x), abs(y), abs(z)) > FARTHEST or (self.is_flat and z):
            raise self.error(
                place, f"{shown(value)} is off the plane, or over {FARTHEST:,} away", "too-large"
            )
        return x, y, z

    def optional(self, value: object, cells: Sequence[Cell], place: str) -> set[Cell]:
        """The voxels that may stay empty."""
        given = self.mapping(value, place)
        for name in given:
            if name != "optional":
                self.warn(place, f"the attribute {shown(name)} is passed over")
        marked = self.mapping(given.get("optional", {}), f"{place}.optional")
        return {
            self.voxel(key, f"{place}.optional") for key, is_set in marked.items() if is_set is True
        } & set(cells)

    def box(self, value: object, cells: Sequence[Cell], place: str) -> tuple[Cell, Cell]:
        """The corner and the size of the box of a shape: those of the file if they hold all cells."""
        low = [min((cell[k] for cell in cells), default=0) for k in range(3)]
        high = [max((cell[k] for cell in cells), default=0) + 1 for k in range(3)]
        given = dict(_BOUND.findall(value)) if isinstance(value, str) else value
        pairs = given.items() if isinstance(given, dict) else ()
        bounds = {str(key): int(n) for key, n in pairs if re.fullmatch(r"-?[0-9]{1,7}", str(n))}
        corner = [bounds.get(axis, 0) for axis in "xyz"]
        ends = [
            at + bounds.get(f"{axis}Size", 1 if axis == "z" else 0)
            for at, axis in zip(corner, "xyz", strict=True)
        ]
        if all(a <= b and c <= d for a, b, c, d in zip(corner, low, high, ends, strict=True)):
            low, high = corner, ends
        x, y, z = (b - a for a, b in zip(low, high, strict=True))
        with located(self.source, place=place):
            self.room.take((x, y, z), "the box")
        return (low[0], low[1], low[2]), (x, y, z)

    # Problems ----------------------------------------------------------------------------------------

    def problem(self, value: object, place: str) -> document.ProblemSpec:
        known = "id label goalShapeId shapeCounts constraints solutions"
        entry = self.entry(value, place, ["AssemblyProblem"], known)
        goal = entry.get("goalShapeId")
        goal = None if goal is None else self.numbers.get(self.whole(goal, f"{place}.goalShapeId"))
        counts = self.mapping(entry.get("shapeCounts", {}), f"{place}.shapeCounts")
        parts: list[document.Part] = []
        for key, count in counts.items():
            shape = self.numbers.get(int(key)) if re.fullmatch(r"[0-9]{1,9}", key) else None
            least, most = self.range(count, f"{place}.shapeCounts.{shortened(key, 20)}")
            # The program passes over shapes that were deleted, and over the goal.
            if shape is not None and shape != goal and most:
                parts.append(document.Part(shape, least, most))
        if entry.get("constraints"):
            self.warn(place, "constraints on groups of pieces are passed over, so it may have more solutions")
        stored = tuple(self.solutions(entry.get("solutions") or [], parts, goal, f"{place}.solutions"))
        return document.ProblemSpec(tuple(parts), goal, self.label(entry, place), stored=stored)

    def range(self, value: object, place: str) -> tuple[int, int]:
        """A number, or the least and the greatest."""
        if not isinstance(value, dict):
            return (self.whole(value, place, 0), self.whole(value, place, 0))
        least, most = (
            self.whole(value.get(key), f"{place}.{key}", 0, document.LARGEST_COUNT) for key in ("min", "max")
        )
        if least > most:
            raise self.error(place, f"at least {least}, but at most {most}", "too-large")
        return least, most

    def solutions(
        self, value: object, parts: Sequence[document.Part], goal: int | None, place: str
    ) -> Iterator[StoredSolution]:
        """The stored assemblies; their moves are passed over with a warning."""
        listed = self.items(value, place, _MOST, 0)
        if listed and (goal is None or sum(part.most for part in parts) > _MOST):
            self.warn(place, "solutions of a problem without a goal are passed over")
            return
        if any(isinstance(item, dict) and item.get("disassemblies") for item in listed):
            self.warn(place, "the moves of solutions are passed over; solve finds them")
        for k, item in enumerate(listed):
            yield self.solution(item, parts, goal or 0, f"{place}[{k}]")

    def solution(
        self, value: object, parts: Sequence[document.Part], goal: int, place: str
    ) -> StoredSolution:
        entry = self.entry(value, place, ["AssemblySolution"], "id placements disassemblies")
        copies: dict[int, list[Placement]] = {part.shape: [] for part in parts}
        x, y, z = (-n for n in self.origins[goal])
        for k, item in enumerate(self.items(entry.get("placements"), f"{place}.placements", _MOST)):
            at = f"{place}.placements[{k}]"
            known = "id instance label color bounds voxels voxelAttributes"
            placed = self.entry(item, at, ["Shape", "Piece"], known)
            shape = self.numbers.get(self.whole(placed.get("id"), f"{at}.id"))
            if shape not in copies:
                raise self.error(f"{at}.id", "no piece of the problem")
            cells = Voxels(self.voxels(placed.get("voxels", ""), f"{at}.voxels")).shifted(x, y, z)
            copies[shape].append(self.placement(self.shapes[shape], cells, at))
        placements: list[Placement | None] = []
        for part in parts:
            own = copies[part.shape]
            if len(own) > part.most:
                raise self.error(place, f"{len(own)} copies of a piece; there are {part.most} at most")
            placements += [*own, *[None] * (part.most - len(own))]
        return StoredSolution(tuple(placements))

    def placement(self, shape: document.Shape, cells: Voxels, place: str) -> Placement:
        """The placement that carries a shape to these cells."""
        own = shape.filled | shape.variable
        if len(own) == len(cells) > 0:
            for way in motions_onto(own, cells):
                return *way.offset, way.isometry
        raise self.error(place, "the voxels are not those of the shape, turned and moved")
