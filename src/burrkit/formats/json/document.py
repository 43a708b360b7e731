"""Whole documents as JSON, the kind "puzzle": everything that a ``Puzzle`` holds.

Shapes are drawn in layers as in the other kinds, margins included; colours name cubes of the drawing by
their coordinates, x from the left, y from the front, z from the bottom. Shapes are called by their places in
the list, from 0; so are pieces in stored solutions.
"""

from __future__ import annotations

import json
import re
from functools import partial
from typing import Any, Final

from burrkit.formats.json.reader import COLOUR, CONDITIONS, Reader, shown
from burrkit.formats.reading import LARGEST_SIDE, Room, drawn_layers, located
from burrkit.geometry import Cell, Lattice, Voxels
from burrkit.geometry.own_lattices import lattice_data
from burrkit.puzzle import document as puzzle_document
from burrkit.puzzle.appearance import COLOURINGS
from burrkit.puzzle.document import Puzzle, conditions_data
from burrkit.puzzle.stored import FARTHEST, Placement, StoredSeparation, StoredSolution, StoredTurn
from burrkit.runtime.fields import FORBIDDEN, plain_lines
from burrkit.runtime.grouping import by_key

KIND: Final = "puzzle"

#: Limits, so that a file cannot ask for more than any puzzle needs.
MOST: Final = 100_000
MOST_COLOURS: Final = 63
LONGEST_COMMENT: Final = 100_000
DEEPEST: Final = 200

#: A list of numbers, over several lines; no text of JSON has a line's end in it.
_NUMBERS: Final = re.compile(r"\[\n\s++-?\d[\d.e+-]*+(?>(?:,\n\s++-?\d[\d.e+-]*+)*)\n\s*+\]")
#: What a problem that was searched states.
_COUNTS: Final = ("assemblies", "solutions", "seconds")
_HEAD: Final = {"format", "version", "kind"}


def read(document: object, source: str) -> Puzzle:
    """The puzzle in a parsed document with a valid head. FormatError names the place."""
    return _Reader(source).document(document)


class _Reader(Reader):
    grid = 0
    turns = puzzle_document.TURNS[0]

    def document(self, value: object) -> Puzzle:
        optional = {"grid", "palette", "problems", "comment", "popup", "colour_by"}
        top = self.fields(value, "", _HEAD | {"shapes"}, optional)
        self.grid, own = self.lattice(top.get("grid", puzzle_document.GRIDS[0]), "grid")
        self.turns = puzzle_document.TURNS[self.grid] if own is None else own.rotations
        shapes = self.each(
            top["shapes"], "shapes", partial(self.shape, Room()), puzzle_document.MOST_SHAPES, 0
        )
        read_problem = partial(self.problem, shapes=len(shapes))
        puzzle = Puzzle(
            shapes,
            self.each(top.get("problems", []), "problems", read_problem, puzzle_document.MOST_PROBLEMS, 0),
            self.grid,
            self.each(top.get("palette", []), "palette", self.colour, MOST_COLOURS, 0),
            self.comment(top.get("comment", "")),
            self.truth(top.get("popup", False), "popup"),
            colour_by=self.choice(top.get("colour_by", COLOURINGS[0]), "colour_by", COLOURINGS),
        )
        return puzzle if own is None else puzzle.on(own)

    # Values ------------------------------------------------------------------------------------------

    def lattice(self, value: object, place: str) -> tuple[int, Lattice | None]:
        """The number of the grid, and a lattice that is described here."""
        if not isinstance(value, dict):
            grids = puzzle_document.GRIDS
            return grids.index(self.choice(value, place, grids)), None
        return puzzle_document.OWN_GRID, self.described(value, place)

    def comment(self, value: object) -> str:
        if not isinstance(value, str) or len(value) > LONGEST_COMMENT:
            raise self.error("comment", f"not a text of at most {LONGEST_COMMENT:,} characters", "too-large")
        if wrong := FORBIDDEN.search(value):
            raise self.error("comment", f"{shown(wrong[0])} is a character that no file can hold")
        return plain_lines(value)

    def colour(self, value: object, place: str) -> tuple[int, int, int]:
        if not isinstance(value, str) or not COLOUR.fullmatch(value):
            raise self.error(place, f"{shown(value)} is not a colour such as #e69f00")
        return int(value[1:3], 16), int(value[3:5], 16), int(value[5:], 16)

    def numbers(self, value: object, place: str, count: int) -> tuple[int, ...]:
        return self.each(value, place, self.whole, count, count)

    def counts(self, value: object, place: str, least: int = 0) -> tuple[int, ...]:
        return self.each(value, place, partial(self.whole, least=0), MOST, least)

    def cell(self, value: object, place: str) -> Cell:
        x, y, z = self.numbers(value, place, 3)
        return x, y, z

    def near(self, cell: Cell, place: str) -> Cell:
        if max(map(abs, cell)) > FARTHEST:
            raise self.error(place, f"{list(cell)} is farther away than {FARTHEST:,}", "too-large")
        return cell

    # Shapes ------------------------------------------------------------------------------------------

    def shape(self, room: Room, value: object, place: str) -> puzzle_document.Shape:
        entry = self.fields(value, place, {"layers"}, {"name", "weight", "hotspot", "colour", "colours"})
        drawing = self.drawing(entry["layers"], f"{place}.layers")
        size = len(drawing[0][0]), len(drawing[0]), len(drawing)
        with located(self.source, place=place):
            room.take(size)
        cubes = self.layers(entry["layers"], f"{place}.layers", "#+")
        filled, variable = Voxels(cubes["#"]), Voxels(cubes["+"])
        return puzzle_document.Shape(
            size,
            filled,
            variable,
            self.colours(entry.get("colours", {}), f"{place}.colours", filled | variable),
            self.text(entry.get("name", ""), f"{place}.name"),
            self.whole(entry.get("weight", 1), f"{place}.weight"),
            self.near(self.cell(entry.get("hotspot", [0, 0, 0]), f"{place}.hotspot"), f"{place}.hotspot"),
            self.shape_colour(entry.get("colour", ""), f"{place}.colour"),
        )

    def colours(self, value: object, place: str, cubes: Voxels) -> tuple[tuple[Cell, int], ...]:
        found: dict[Cell, int] = {}
        for key, listed in self.numbered(value, place, MOST_COLOURS):
            for k, item in enumerate(self.items(listed, f"{place}.{key}", LARGEST_SIDE**3)):
                cell = self.cell(item, f"{place}.{key}[{k}]")
                if cell not in cubes or cell in found:
                    reason = "has two colours" if cell in found else "is not a cube of the shape"
                    raise self.error(f"{place}.{key}[{k}]", f"{list(cell)} {reason}")
                found[cell] = key
        return tuple(sorted(found.items()))

    def numbered(self, value: object, place: str, most: int) -> list[tuple[int, object]]:
        """The items of an object with numbers from 1 as keys."""
        given = self.mapping(value, place)
        for key in given:
            if not re.fullmatch(r"[1-9][0-9]{0,8}", key) or int(key) > most:
                raise self.error(place, f"the key {shown(key)} is not a number from 1 to {most}")
        return [(int(key), item) for key, item in given.items()]

    # Problems ----------------------------------------------------------------------------------------

    def problem(self, value: object, place: str, shapes: int) -> puzzle_document.ProblemSpec:
        optional = {"name", "goal", "max_holes", "allowed", "state", "stored", *_COUNTS}
        entry = self.fields(value, place, {"pieces"}, optional)

        def counted(key: str, most: int = puzzle_document.LARGEST_COUNT) -> int | None:
            return self.whole(entry[key], f"{place}.{key}", 0, most) if key in entry else None

        states = puzzle_document.STATES
        state = self.choice(entry.get("state", states[0]), f"{place}.state", states)
        counts = [key for key in _COUNTS if key in entry]
        if counts and state == states[0]:
            raise self.error(f"{place}.{counts[0]}", "an unsolved problem has no such count; give its state")
        return puzzle_document.ProblemSpec(
            self.each(entry["pieces"], f"{place}.pieces", partial(self.part, shapes=shapes), MOST, 0),
            counted("goal", shapes - 1),
            self.text(entry.get("name", ""), f"{place}.name"),
            counted("max_holes"),
            frozenset(self.each(entry.get("allowed", []), f"{place}.allowed", self.pair, MOST_COLOURS**2, 0)),
            state,
            counted("assemblies"),
            counted("solutions"),
            counted("seconds"),
            self.each(entry.get("stored", []), f"{place}.stored", self.solution, MOST, 0),
        )

    def part(self, value: object, place: str, shapes: int) -> puzzle_document.Part:
        entry = self.fields(value, place, {"shape"}, {"count", "least", "most", "groups", *CONDITIONS})
        if set(entry) & {"count", "least", "most"} not in (set(), {"count"}, {"least", "most"}):
            raise self.error(place, "give either count, or least and most", "conflict")
        count = self.whole(entry.get("count", 1), f"{place}.count", 0)
        least = self.whole(entry.get("least", count), f"{place}.least", 0)
        most = self.whole(entry.get("most", count), f"{place}.most", least)
        groups = self.numbered(entry.get("groups", {}), f"{place}.groups", 10**9)
        return puzzle_document.Part(
            self.whole(entry["shape"], f"{place}.shape", 0, shapes - 1),
            least,
            most,
            tuple((group, self.whole(n, f"{place}.groups.{group}", 0)) for group, n in groups),
            **self.conditions(entry, place),
        )

    def pair(self, value: object, place: str) -> tuple[int, int]:
        piece, goal = self.numbers(value, place, 2)
        for colour in (piece, goal):
            self.whole(colour, place, 1, MOST_COLOURS)
        return piece, goal

    # Solutions ---------------------------------------------------------------------------------------

    def solution(self, value: object, place: str) -> StoredSolution:
        optional = {"separation", "counts", "assembly_number", "solution_number"}
        entry = self.fields(value, place, {"placements"}, optional)
        if "separation" in entry and "counts" in entry:
            raise self.error(place, "counts are what is left of a separation; give one of the two")
        return StoredSolution(
            self.each(entry["placements"], f"{place}.placements", self.placement, MOST),
            self.separation(entry["separation"], f"{place}.separation") if "separation" in entry else None,
            self.counts(entry.get("counts", []), f"{place}.counts"),
            self.whole(entry.get("assembly_number", 0), f"{place}.assembly_number", 0),
            self.whole(entry.get("solution_number", 0), f"{place}.solution_number", 0),
        )

    def placement(self, value: object, place: str) -> Placement | None:
        if value is None:
            return None
        x, y, z, turn = self.numbers(value, place, 4)
        return (*self.near((x, y, z), place), self.whole(turn, f"{place}[3]", 0, self.turns - 1))

    def separation(self, value: object, place: str, depth: int = 0) -> StoredSeparation:
        if depth > DEEPEST:
            raise self.error(place, f"separations are nested more than {DEEPEST} deep", "too-large")
        entry = self.fields(value, place, {"pieces", "states"}, {"left", "removed", "turns"})
        pieces = self.counts(entry["pieces"], f"{place}.pieces", 1)
        if len(set(pieces)) != len(pieces):
            raise self.error(f"{place}.pieces", "a piece is named twice", "duplicate")

        def state(value: object, place: str) -> tuple[Cell, ...]:
            return self.each(value, place, self.cell, len(pieces), len(pieces))

        states = self.each(entry["states"], f"{place}.states", state, MOST)
        children = [
            self.separation(entry[key], f"{place}.{key}", depth + 1) if key in entry else None
            for key in ("left", "removed")
        ]
        turns = self.each(entry.get("turns", []), f"{place}.turns", self.stored_turn, MOST, 0)
        if len({turn.move for turn in turns}) != len(turns):
            raise self.error(f"{place}.turns", "a move is listed twice", "duplicate")
        return StoredSeparation(pieces, states, children[0], children[1], turns)

    def stored_turn(self, value: object, place: str) -> StoredTurn:
        entry = self.fields(value, place, {"move", "pieces", "axis", "pivot", "quarters"}, set())
        pieces = self.counts(entry["pieces"], f"{place}.pieces", 1)
        quarters = self.whole(entry["quarters"], f"{place}.quarters", -1, 2)
        if quarters == 0:
            raise self.error(f"{place}.quarters", "must be 1, -1 or 2, not 0")
        move = self.whole(entry["move"], f"{place}.move", 0)
        axis = self.whole(entry["axis"], f"{place}.axis", 0, 2)
        return StoredTurn(move, pieces, axis, self.cell(entry["pivot"], f"{place}.pivot"), quarters)


# Writing -------------------------------------------------------------------------------------------------


def write(puzzle: Puzzle) -> dict[str, object]:
    """The document without its head; what has its usual value is left out."""
    return {
        "kind": KIND,
        **given(comment=puzzle.comment, popup=puzzle.popup),
        **given(colour_by=puzzle.colour_by if puzzle.colour_by != COLOURINGS[0] else ""),
        **given(grid=lattice_data(puzzle.lattice) if puzzle.grid else ""),
        **given(palette=["#{:02x}{:02x}{:02x}".format(*colour) for colour in puzzle.palette]),
        "shapes": [_shape(shape) for shape in puzzle.shapes],
        **given(problems=[_problem(spec) for spec in puzzle.problems]),
    }


def laid_out(document: dict[str, object]) -> str:
    """JSON text that people can read: a list of numbers stands on one line."""
    text = json.dumps(document, indent=2, ensure_ascii=False)
    return _NUMBERS.sub(lambda match: f"[{', '.join(match[0][1:-1].replace(',', ' ').split())}]", text) + "\n"


def given(**values: object) -> dict[str, object]:
    """The values other than None, False and empty ones."""
    return {key: value for key, value in values.items() if value not in (None, "", False, [], {})}


def _shape(shape: puzzle_document.Shape) -> dict[str, object]:
    sx, sy, sz = shape.size
    signs = dict.fromkeys(shape.filled, "#") | dict.fromkeys(shape.variable, "+")
    layers = drawn_layers(signs, (0, 0, 0), (sx - 1, sy - 1, sz - 1))
    if 0 in shape.size:
        # JSON has no box without voxels; one that is empty means the same.
        layers = [["."]]
    coloured = sorted(shape.colours, key=lambda item: (item[1], item[0]))
    colours = by_key((str(colour), list(cell)) for cell, colour in coloured)
    weight = {"weight": shape.weight} if shape.weight != 1 else {}
    hotspot = {"hotspot": list(shape.hotspot)} if any(shape.hotspot) else {}
    look = given(name=shape.name, colour=shape.colour)
    return look | weight | hotspot | {"layers": layers} | given(colours=colours)


def _problem(spec: puzzle_document.ProblemSpec) -> dict[str, Any]:
    numbers = {key: getattr(spec, key) for key in ("goal", "max_holes", *_COUNTS)}
    return {
        **given(name=spec.name),
        "pieces": [_part(part) for part in spec.parts],
        **{key: number for key, number in numbers.items() if number is not None},
        **given(allowed=[list(pair) for pair in sorted(spec.allowed)]),
        **given(state=spec.state if spec.state != puzzle_document.STATES[0] else ""),
        **given(stored=[_solution(stored) for stored in spec.stored]),
    }


def _part(part: puzzle_document.Part) -> dict[str, object]:
    exact = part.least == part.most
    count: dict[str, object] = {"count": part.most} if exact else {"least": part.least, "most": part.most}
    return {
        "shape": part.shape,
        **count,
        **given(groups={str(group): n for group, n in part.groups}),
        **conditions_data(part),
    }


def _solution(stored: StoredSolution) -> dict[str, object]:
    tree = stored.separation
    numbers = {"assembly_number": stored.assembly_number, "solution_number": stored.solution_number}
    return {
        **{key: number for key, number in numbers.items() if number},
        "placements": [placement and list(placement) for placement in stored.placements],
        **given(separation=tree and _separation(tree), counts=list(stored.counts)),
    }


def _separation(node: StoredSeparation) -> dict[str, object]:
    children = {"left": node.left, "removed": node.removed}
    return {
        "pieces": list(node.pieces),
        "states": [[list(cell) for cell in state] for state in node.states],
        **given(turns=[vars(t) | {"pieces": list(t.pieces), "pivot": list(t.pivot)} for t in node.turns]),
        **{key: _separation(child) for key, child in children.items() if child is not None},
    }
