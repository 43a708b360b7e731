"""Puzzles as JSON: six-piece burrs by number, any puzzle of cubes drawn in rows, and whole documents.

A drawing is a list of layers from bottom to top; a layer is a list of rows from behind to front, as one
looks down on it; a row is a text from left to right. The reader is strict: it refuses what is unknown,
and every error names the place in the document. See docs/formats/json.md and puzzle.schema.json.
"""

from __future__ import annotations

from typing import Any, Final

from burrkit.formats import puzzle_studio, reading
from burrkit.formats.json import document as document_json
from burrkit.formats.json.document import given
from burrkit.formats.json.reader import CONDITIONS, Reader, parsed, shown
from burrkit.geometry import Voxels
from burrkit.geometry.own_lattices import lattice_entry
from burrkit.puzzle import Container, Piece, Problem
from burrkit.puzzle.appearance import DrawnShape, appearances
from burrkit.puzzle.document import Puzzle
from burrkit.sixpiece.burr import Burr, as_burr, burr
from burrkit.sixpiece.sticks import Stick, check_length

FORMAT: Final = "burrkit-puzzle"
VERSION: Final = 1

MOST_PIECES: Final = 64


def read(text: str, source: str = "JSON") -> Problem:
    """Read a puzzle: a ``Burr`` for ``"kind": "six-piece"``, a ``Problem`` for any other kind.

    Of a document with several problems, read the first. FormatError reports the line of a mistake in the
    JSON itself, or else the place in the document.
    """
    content = read_any(text, source)
    return content.problem() if isinstance(content, Puzzle) else content


def read_any(text: str, source: str = "JSON") -> Problem | Puzzle:
    """The same, but a ``Puzzle`` for ``"kind": "puzzle"``."""
    return read_value(parsed(text, source), source)


def read_value(value: object, source: str = "JSON") -> Problem | Puzzle:
    """The same for a document that is parsed already, as by ``json_values.parsed``."""
    if puzzle_studio.is_puzzle_studio(value):
        return puzzle_studio.read_value(value, source)
    return _Reader(source).puzzle(value)


class _Reader(Reader):
    # Puzzles -----------------------------------------------------------------------------------------

    def puzzle(self, value: object) -> Problem | Puzzle:
        if not isinstance(value, dict) or value.get("format") != FORMAT:
            raise self.error("", f'not a puzzle: "format" must be "{FORMAT}"')
        version = value.get("version")
        if isinstance(version, bool) or version != VERSION:
            raise self.error("version", f"{shown(version)} is not {VERSION}, the only version")
        kind = value.get("kind")
        with reading.located(self.source):
            if kind == "six-piece":
                return self.six_piece(value)
            if kind == "general":
                return self.general(value)
            if kind == document_json.KIND:
                return document_json.read(value, self.source)
        raise self.error("kind", f'{shown(kind)} is not one of "six-piece", "general", "puzzle"', "unknown")

    def six_piece(self, value: object) -> Burr:
        top = self.fields(value, "", {"format", "version", "kind", "sticks"}, {"name", "length"})
        length = self.checked(check_length, top.get("length", 6), "length")
        sticks = self.each(top["sticks"], "sticks", self.stick, 6)
        numbers, marks, drawn = zip(*sticks, strict=True)
        name = self.text(top.get("name", ""), "name").strip()
        made = burr(*numbers, length=length, name=name, marks=marks, names=[shape.name for shape in drawn])
        return made.with_appearances(appearances(range(len(drawn)), dict(enumerate(drawn))))

    def stick(self, item: object, place: str) -> tuple[int, str, DrawnShape]:
        """The number and the mark of a stick, its name and its colour."""
        entry = self.fields(item, place, {"number"}, {"mark", "name", "colour"})
        number = self.checked(lambda n: Stick(n).require_connected(), entry["number"], f"{place}.number")
        mark = self.mark(entry.get("mark", ""), f"{place}.mark")
        # Without blanks at its ends, which the lines of #Burr6 cannot keep.
        name = self.text(entry.get("name", ""), f"{place}.name").strip()
        return number, mark, DrawnShape(name, self.shape_colour(entry.get("colour", ""), f"{place}.colour"))

    def general(self, value: object) -> Problem:
        filled = "container" if "container" in self.mapping(value, "") else "goal"
        top = self.fields(value, "", {"format", "version", "kind", "pieces", filled}, {"name"})
        pieces = self.each(top["pieces"], "pieces", self.piece, MOST_PIECES)
        name = self.text(top.get("name", ""), "name")
        if filled == "container":
            return self.container(top[filled], filled).problem(pieces, name)
        drawn = self.fields(top["goal"], "goal", {"layers"}, set())
        return Problem(pieces, reading.goal_at_origin(*self.filled(drawn, "goal")), name)

    def filled(self, entry: dict[str, Any], place: str) -> tuple[Voxels, Voxels]:
        """The cubes drawn as # and as + in the layers of an object."""
        cubes = self.layers(entry["layers"], f"{place}.layers", "#+")
        return Voxels(cubes["#"]), Voxels(cubes["+"])

    def container(self, value: object, place: str) -> Container:
        if "layers" in self.mapping(value, place):
            drawn = reading.goal_at_origin(*self.filled(self.fields(value, place, {"layers"}, set()), place))
            return Container(drawn.optional, drawn.required)
        entry = dict(self.fields(value, place, {"box"}, {"opening", "side", "at"}))
        side = self.text(entry.pop("side", "top"), f"{place}.side")
        numbers = {key: self.each(entry[key], f"{place}.{key}", self.whole, 3) for key in entry}
        with reading.located(self.source, place=place):
            return Container.box(numbers["box"], numbers.get("opening"), side, numbers.get("at"))

    def piece(self, item: object, place: str) -> Piece:
        entry = self.fields(item, place, {"layers"}, {"mark", "name", *CONDITIONS})
        shape = Voxels(self.layers(entry["layers"], f"{place}.layers", "#")["#"]).normalized()
        parts = len(shape.components())
        if parts != 1:
            raise self.error(
                place, f"the piece falls into {parts} parts" if parts else "the piece has no cubes"
            )
        mark = self.mark(entry.get("mark", ""), f"{place}.mark")
        with reading.located(self.source, place=place):
            piece = Piece(shape, self.text(entry.get("name", ""), f"{place}.name"), mark)
            return piece.bound(**self.conditions(entry, place))


def write(puzzle: Problem | Puzzle) -> str:
    """The puzzle as JSON text, which ``read_any`` takes back.

    Comments of a burr are not stored, and drawings of a problem begin at the least cube of each piece and of
    the goal. A problem with colours, groups, weights, pieces that may be left out, or a limit on holes
    becomes a document. FormatError for what the format cannot hold, such as a piece in two parts or equal
    marks.
    """
    document: dict[str, object] = {"format": FORMAT, "version": VERSION}
    if isinstance(puzzle, Problem) and (made := as_burr(puzzle)) is not None:
        document |= _six_piece(made)
    elif isinstance(puzzle, Problem) and _is_general(puzzle):
        document |= _general(puzzle)
    else:
        document |= document_json.write(puzzle if isinstance(puzzle, Puzzle) else Puzzle.of(puzzle))
    text = document_json.laid_out(document)
    read_any(text, "puzzle")
    return text


def _six_piece(problem: Burr) -> dict[str, object]:
    sticks = [
        given(mark=piece.mark) | {"number": number} | given(name=piece.name, colour=look.chosen)
        for piece, number, look in zip(problem.pieces, problem.sticks, problem.appearances, strict=True)
    ]
    return {"kind": "six-piece"} | given(name=problem.name) | {"length": problem.length, "sticks": sticks}


def _is_general(problem: Problem) -> bool:
    """Whether the kind "general" can hold a problem."""
    return not lattice_entry(problem.lattice) and (reading.is_plain(problem) or reading.is_packing(problem))


def _general(problem: Problem) -> dict[str, object]:
    pieces = [
        given(mark=piece.mark, name=piece.name) | {"layers": reading.drawn(piece.shape)}
        for piece in problem.pieces[: problem.container]
    ]
    container = Container.of(problem)
    room = problem.goal.optional if container is None else container.room
    goal = {"container" if container else "goal": {"layers": reading.drawn(problem.goal.cells, room)}}
    return {"kind": "general"} | given(name=problem.name) | {"pieces": pieces} | goal
