"""Design spaces as JSON: which cubes each piece must have and may have, drawn in layers.

A drawing stands ``at`` its least corner, so that a stick of a large burr is a drawing of its own size. The
reader is strict, and every error names the place in the document. See docs/formats/space.md.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from burrkit.formats.json.document import given
from burrkit.formats.json.reader import Reader, parsed, shown
from burrkit.formats.reading import drawn, located
from burrkit.geometry import Voxels
from burrkit.puzzle import Goal, design_space

FORMAT: Final = "burrkit-space"
VERSION: Final = 1

#: Layers of this many characters or more are written a row a line.
_WIDE: Final = 72


def read_space(text: str, source: str = "JSON") -> design_space.DesignSpace:
    """Read a space. FormatError reports the line of invalid JSON, or the place in the document."""
    return _Reader(source).space(parsed(text, source))


class _Reader(Reader):
    def space(self, value: object) -> design_space.DesignSpace:
        if not isinstance(value, dict) or value.get("format") != FORMAT:
            raise self.error("", f'not a design space: "format" must be "{FORMAT}"')
        top = self.fields(value, "", {"format", "version", "pieces"}, {"name", "goal", "holes"})
        if isinstance(top["version"], bool) or top["version"] != VERSION:
            raise self.error("version", f"{shown(top['version'])} is not {VERSION}, the only version")
        pieces = self.each(top["pieces"], "pieces", self.piece, design_space.MOST_SPACE_PIECES, 2)
        if "goal" in top:
            goal = Goal(*self.drawn(self.fields(top["goal"], "goal", {"layers"}, {"at"}), "goal"))
        else:
            goal = goal_of(pieces)
        holes = self.whole(top.get("holes", len(goal.optional)), "holes", 0, design_space.MOST_SPACE_CUBES)
        with located(self.source):
            return design_space.DesignSpace(pieces, goal, holes, self.text(top.get("name", ""), "name"))

    def piece(self, item: object, place: str) -> design_space.SpacePiece:
        entry = self.fields(item, place, {"layers"}, {"at", "mark", "name", "least"})
        must, may = self.drawn(entry, place)
        least = self.whole(entry.get("least", 1), f"{place}.least", 1, design_space.MOST_SPACE_CUBES)
        mark = self.mark(entry.get("mark", ""), f"{place}.mark")
        return design_space.SpacePiece(
            must, may, least, mark, self.text(entry.get("name", ""), f"{place}.name")
        )

    def drawn(self, entry: dict[str, Any], place: str) -> tuple[Voxels, Voxels]:
        """The cubes drawn # and those drawn +, where they stand."""
        at = self.items(entry.get("at", [0, 0, 0]), f"{place}.at", 3, 3)
        x, y, z = (
            self.whole(n, f"{place}.at[{k}]", 0, design_space.MOST_SPACE_SIDE - 1) for k, n in enumerate(at)
        )
        cubes = self.layers(entry["layers"], f"{place}.layers", "#+")
        if not cubes["#"] and not cubes["+"]:
            raise self.error(place, "no cubes are drawn; # is a cube that must be there, + one that may be")
        return Voxels(cubes["#"]).shifted(x, y, z), Voxels(cubes["+"]).shifted(x, y, z)


def goal_of(pieces: Sequence[design_space.SpacePiece]) -> Goal:
    """The goal of a space without one: cubes that a piece must have are filled, others may stay empty."""
    required = Voxels(cell for piece in pieces for cell in piece.must)
    return Goal(required, Voxels(cell for piece in pieces for cell in piece.may) - required)


def write_space(space: design_space.DesignSpace) -> str:
    """The space as JSON text for ``read_space``; a goal that follows from the pieces is left out."""
    head = {"format": FORMAT, "version": VERSION, **given(name=space.name)}
    if space.holes < len(space.goal.optional):
        head["holes"] = space.holes
    pieces = ",\n".join(f"    {_piece(piece)}" for piece in space.pieces)
    body = [*_entries(head), f'"pieces": [\n{pieces}\n  ]']
    if space.goal != goal_of(space.pieces):
        body.append(f'"goal": {{{_drawing(space.goal.required, space.goal.optional)}}}')
    text = "{\n" + ",\n".join(f"  {line}" for line in body) + "\n}\n"
    read_space(text, "design space")
    return text


def _piece(piece: design_space.SpacePiece) -> str:
    named = given(mark=piece.mark, name=piece.name, least=piece.least if piece.least > 1 else None)
    return f"{{{', '.join([*_entries(named), _drawing(piece.must, piece.may)])}}}"


def _drawing(cubes: Voxels, others: Voxels) -> str:
    whole = cubes | others
    layers = ",\n".join(f"      [{_rows(rows)}]" for rows in drawn(whole, others))
    return f'"at": {list(whole.low)}, "layers": [\n{layers}\n    ]'


def _rows(rows: Sequence[str]) -> str:
    wide = sum(map(len, rows)) >= _WIDE
    return (",\n       " if wide else ", ").join(f'"{row}"' for row in rows)


def _entries(values: dict[str, object]) -> list[str]:
    return [f'"{key}": {json.dumps(value, ensure_ascii=False)}' for key, value in values.items()]
