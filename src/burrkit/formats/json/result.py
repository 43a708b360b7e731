"""A whole result as JSON: written by ``Result.to_json``, read by ``Result.from_json``.

The keys of ``burrkit solve --json --moves --assemblies`` (docs/solve-json.md), and what else is needed to
restore the result: the problem, the weight of each assembly, and the proof that it stays locked. The reader
checks every assembly, replays every disassembly and compares all counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from burrkit.assembly import Assembly
from burrkit.errors import BurrkitError, FormatError
from burrkit.formats.json.moves import LARGEST, MoveReader
from burrkit.formats.json.reader import COLOUR, parsed, shown
from burrkit.geometry import Motion, Voxels
from burrkit.geometry.lattices import NAMES, by_name
from burrkit.geometry.own_lattices import lattice_entry
from burrkit.moves import Disassembly
from burrkit.moves.codec import stuck_data
from burrkit.moves.replay import verify
from burrkit.moves.rules import MoveRule
from burrkit.palette import WOODS
from burrkit.puzzle import Appearance, Colours, Goal, Piece, Problem
from burrkit.puzzle.document import conditions_data
from burrkit.puzzle.problem import MOST_PIECES
from burrkit.runtime.arguments import check_type
from burrkit.sixpiece.burr import Burr
from burrkit.sixpiece.sticks import check_length
from burrkit.solving.found_assembly import FoundAssembly
from burrkit.solving.result import Result, answer, entry

FORMAT: Final = "burrkit-result"
VERSION: Final = 1

_LIMITS: Final = ("states", "memory", "splits", "turns", "stop")
_LARGEST_BOX: Final = 1 << 26  # points of the raster; a check has a byte for each


def document(result: Result) -> dict[str, Any]:
    """The result as plain data: texts, numbers, lists and dicts."""
    data = answer(result, result.problem.name, moves=True, assemblies=True)
    found = list(enumerate(result.assemblies))
    solved = {id(one.assembly): place for place, one in found if one.is_solution}
    listed: list[tuple[int, FoundAssembly]] = [(solved[id(one.assembly)], one) for one in result.solutions]
    listed += [(place, one) for place, one in found if not one.is_solution]
    data |= {
        "seconds": result.seconds,
        "keep_shifted": result.keep_shifted,
        "problem": _problem(result.problem),
        "found": [_entry(one, place) for place, one in listed],
    }
    return {"format": FORMAT, "version": VERSION, **data}


def _entry(found: FoundAssembly, place: int) -> dict[str, Any]:
    proof, marks = found.disassembly, found.assembly.problem.marks
    stuck = proof.stuck if proof else None
    return {
        **entry(found),
        "place": place,
        "weight": found.assembly.weight,
        "states": proof.states if proof else None,
        "bytes": proof.bytes if proof else None,
        "stuck": stuck and stuck_data(stuck, marks),
    }


def _problem(problem: Problem) -> dict[str, Any]:
    return {
        "name": problem.name,
        **lattice_entry(problem.lattice),
        "pieces": [
            {
                "mark": piece.mark,
                "name": piece.name,
                "cells": piece.shape.cells.tolist(),
                "colours": [[*cell, colour] for cell, colour in piece.colours],
                "optional": piece.optional,
                "groups": sorted(piece.groups),
                "weight": piece.weight,
                "appearance": look._asdict(),
                **conditions_data(piece),
            }
            for piece, look in zip(problem.pieces, problem.appearances, strict=True)
        ],
        "goal": {
            "required": problem.goal.required.cells.tolist(),
            "optional": problem.goal.optional.cells.tolist(),
            "colours": [[*cell, colour] for cell, colour in problem.goal.colours],
        },
        "allowed": [list(pair) for pair in sorted(problem.allowed)],
        "max_holes": problem.max_holes,
        **problem.stick_data,
    }


def read(text: str | bytes) -> Result:
    """The result in a text that ``document`` made. FormatError for any other text."""
    check_type("text", text, str, bytes)
    try:
        if isinstance(text, bytes):
            text = text.decode()
        data = parsed(text, "result")
        result = _ResultReader("result").result(data)
        _compare(document(result), data)
    except UnicodeDecodeError:
        raise FormatError("result", None, "not UTF-8") from None
    except FormatError:
        raise
    except RecursionError:
        raise FormatError("result", None, "nested too deeply", "too-large") from None
    except BurrkitError as error:
        raise FormatError("result", None, " ".join(str(error).split())) from None
    return result


def _compare(made: Mapping[str, Any], data: object) -> None:
    """FormatError unless the values that follow from the assemblies are those of the text."""
    given = data if isinstance(data, dict) else {}
    for key in sorted(made.keys() | given.keys()):
        if key not in given:
            raise FormatError("result", None, f'"{key}" is missing', "missing")
        if key not in made:
            raise FormatError("result", None, f"unknown key {shown(key)}; keys: {', '.join(made)}", "unknown")
        if made[key] != given[key]:
            raise FormatError("result", None, f'"{key}" contradicts the rest of the document', "mismatch")


class _ResultReader(MoveReader):
    """Reads what cannot be derived; ``_compare`` checks the rest."""

    def result(self, value: object) -> Result:
        data = self.mapping(value, "")
        if data.get("format") != FORMAT or data.get("version") != VERSION:
            raise self.error(
                "", f'not written by Result.to_json: "format" is not "{FORMAT}" of version {VERSION}'
            )
        for key in ("convention", "complete", "seconds", "keep_shifted", "problem", "found"):
            self.value(data, key, "")
        problem = self.problem(data["problem"])
        cells = problem.goal.cells
        x, y, z = cells.extent
        if x * y * z > _LARGEST_BOX:
            raise self.error(
                "problem.goal",
                f"its box, {x:,} x {y:,} x {z:,}, has more than {_LARGEST_BOX:,} cells",
                "too-large",
            )
        self.box = cells.low, cells.high
        self.reach = sum(cells.extent) + sum(max(piece.shape.extent) for piece in problem.pieces)
        found = self.every(data, "found", "", partial(self.entry, problem))
        places = dict(found)
        if sorted(places) != list(range(len(found))):
            raise self.error("found", f'the values of "place" are not 0 to {len(found) - 1}, each once')
        seconds = data["seconds"]
        if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not seconds >= 0:
            raise self.error("seconds", f"{shown(seconds)} is not a number of seconds")
        return Result(
            problem,
            self.choice(data["convention"], "convention", ("raw", "rotation", "reflection")),
            tuple(places[place] for place in range(len(found))),
            self.truth(data["complete"], "complete"),
            seconds,
            self.truth(data["keep_shifted"], "keep_shifted"),
            rule=self.rule(data.get("rule", "slides")),
        )

    def rule(self, value: object) -> MoveRule:
        """The rule of a search."""
        try:
            return MoveRule.of(self.string(value, "rule"))
        except BurrkitError as error:
            raise self.error("rule", str(error), error.code) from None

    # Problems ----------------------------------------------------------------------------------------

    def problem(self, data: object) -> Problem:
        if isinstance(data, dict) and "lattice" in data:
            value, place = data["lattice"], "problem.lattice"
            own = isinstance(value, dict)
            self.lattice = self.described(value, place) if own else by_name(self.choice(value, place, NAMES))
        listed = self.value(data, "pieces", "problem")
        pieces = self.each(listed, "problem.pieces", self.piece, MOST_PIECES)
        goal = self.value(data, "goal", "problem")
        aim = Goal(
            self.cells(goal, "required", "problem.goal"),
            self.cells(goal, "optional", "problem.goal"),
            self.colours(goal, "problem.goal"),
        )
        name = self.string(self.value(data, "name", "problem"), "problem.name")
        most = self.nullable(data, "max_holes", "problem", self.count)
        pairs = self.every(data, "allowed", "problem", partial(self.numbers, count=2))
        allowed = frozenset((a, b) for a, b in pairs)
        common = pieces, aim, name, allowed, most
        if self.value(data, "sticks", "problem") is None:
            return Problem(*common)
        length = self.checked(check_length, self.value(data, "length", "problem"), "problem.length")
        return Burr(
            *common,
            sticks=self.numbers(data["sticks"], "problem.sticks", 6) if isinstance(data, dict) else (),
            length=length,
            comments=self.every(data, "comments", "problem", self.string),
        )

    def piece(self, data: object, place: str) -> Piece:
        return Piece(
            self.cells(data, "cells", place),
            self.string(self.value(data, "name", place), f"{place}.name"),
            self.string(self.value(data, "mark", place), f"{place}.mark"),
            self.colours(data, place),
            self.truth(self.value(data, "optional", place), f"{place}.optional"),
            frozenset(self.every(data, "groups", place, self.whole)),
            self.whole(self.value(data, "weight", place), f"{place}.weight", -LARGEST, LARGEST),
            self.appearance(data, place),
        ).bound(**self.conditions(self.mapping(data, place), place))

    def appearance(self, data: object, place: str) -> Appearance:
        if not isinstance(data, dict) or "appearance" not in data:
            return Appearance()
        given, place = data["appearance"], f"{place}.appearance"
        name, colour, wood = (
            self.string(self.value(given, key, place), f"{place}.{key}") for key in ("name", "colour", "wood")
        )
        if not COLOUR.fullmatch(colour):
            raise self.error(f"{place}.colour", f"{shown(colour)} is not a colour such as #e69f00")
        if wood and wood not in WOODS:
            raise self.error(f"{place}.wood", f"{shown(wood)} is not a wood such as walnut")
        is_own = self.truth(self.value(given, "is_own", place), f"{place}.is_own")
        return Appearance(name, colour, wood, is_own)

    def cells(self, data: object, key: str, place: str) -> Voxels:
        listed = self.every(data, key, place, partial(self.numbers, count=3))
        return Voxels(listed, self.lattice)  # type: ignore[arg-type]

    def colours(self, data: object, place: str) -> Colours:
        rows = self.every(data, "colours", place, partial(self.numbers, count=4))
        return tuple(((x, y, z), colour) for x, y, z, colour in rows)

    # Assemblies --------------------------------------------------------------------------------------

    def entry(self, problem: Problem, data: object, place: str) -> tuple[int, FoundAssembly]:
        """The place of an assembly in the result, and the assembly, checked and replayed."""
        pieces = {mark: i for i, mark in enumerate(problem.marks)}
        motions: list[Motion | None] = [None] * len(pieces)
        for i, item in enumerate(self.list_of(data, "pieces", place)):
            at = f"{place}.pieces[{i}]"
            piece = self.mark_of(pieces, self.value(item, "mark", at), f"{at}.mark")
            most = problem.lattice.rotations - 1
            turn = self.whole(self.value(item, "rotation", at), f"{at}.rotation", 0, most)
            x, y, z = self.numbers(self.value(item, "offset", at), f"{at}.offset", 3)
            motions[piece] = Motion(turn, (x, y, z))
        weight = self.count(self.value(data, "weight", place), f"{place}.weight", 1)
        assembly = Assembly(problem, tuple(motions), weight)
        number = self.nullable(data, "number", place, partial(self.count, least=1))
        try:
            assembly.check()
            proof = self.disassembly(pieces, data, place)
            if proof is not None and proof.tree is not None and proof.first != len(proof.tree.moves):
                raise self.error(f"{place}.first", "is not the number of moves of the first separation")
            if proof is not None and proof.tree is not None:
                verify(assembly, proof.tree)
        except FormatError:
            raise
        except BurrkitError as error:
            raise self.error(place, " ".join(str(error).split())) from None
        return self.count(self.value(data, "place", place), f"{place}.place"), FoundAssembly.of(
            assembly, proof, number
        )

    def disassembly(self, pieces: Mapping[str, int], data: object, place: str) -> Disassembly | None:
        states = self.value(data, "states", place)
        if states is None:
            return None
        return Disassembly(
            self.nullable(data, "first", place, self.count),
            self.nullable(data, "tree", place, partial(self.separation, pieces)),
            self.count(states, f"{place}.states"),
            self.count(self.value(data, "bytes", place), f"{place}.bytes"),
            self.nullable(data, "stuck", place, partial(self.stuck, pieces)),
            self.nullable(data, "limit", place, partial(self.choice, allowed=_LIMITS)),
        )
