"""Puzzles drawn in layers, as people paste them: piece by piece, or assembled, a letter for each piece.

    Piece A: corner        ABB AAB
    ##. #..                ACB CCB
    #.. ...                ..C CCC

Layers stand side by side or below each other, the lowest first; the first row is the farthest. What could
mean two puzzles is refused, with instructions in one line. See docs/formats/drawings.md.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import Final

from burrkit.errors import FormatError
from burrkit.formats import reading
from burrkit.formats.contents import CubeLists, assembled, checked, equal_parts, merged
from burrkit.formats.drawings import lines as drawn_lines, reports
from burrkit.formats.drawings.layers import Layer, is_dotted, settle, signs_at, signs_of, stacked
from burrkit.geometry import Cell, Voxels
from burrkit.geometry.shape_text import placed_signs
from burrkit.puzzle import Container, Goal, Problem
from burrkit.puzzle.document import MOST_PIECES, Puzzle
from burrkit.runtime.fields import FORBIDDEN, one_line, quoted
from burrkit.runtime.grouping import by_key

_BURR6: Final = re.compile(r"\s*+#\s*+burr6\b", re.IGNORECASE)
_EITHER: Final = "are these layers of one piece, or pieces? write 'Layer 1' or 'Piece A' above each"
_TOO_MANY: Final = f"more than {MOST_PIECES} pieces"
_HOW: Final = "draw it below a line 'Goal', with + for cubes that may stay empty, or give one with --goal"


def is_drawings(text: str) -> bool:
    """Whether a text looks like this format: rows, headings, and few other lines."""
    if _BURR6.match(text):
        return False
    lines = drawn_lines.lines_of(text)
    return lines.rows > lines.others or reports.is_report(text)


def read(text: str, source: str = "drawings") -> CubeLists | Puzzle:
    """The pieces of a text, or a goal alone, or the document of an assembly: a problem for each one drawn.

    FormatError reports the line, what is wrong, and how to write it.
    """
    reading.refuse_forbidden(text, source)
    if reports.is_report(text):
        return merged([_reported(*drawing, source) for drawing in reports.read(text, source)])
    lines = drawn_lines.lines_of(text)
    if lines.stray is not None:
        shown = quoted(lines.stray.text.strip())
        reason = f"{shown} is neither a row of a drawing nor a heading such as 'Piece A'"
        raise FormatError(source, lines.stray.number, reason)
    lines.sections = _settled([section for section in lines.sections if section.blocks], source)
    signs = _signs([block for section in lines.sections for block in section.blocks])
    if not signs and not any(section.is_goal for section in lines.sections):
        raise FormatError(source, None, "no cubes are drawn; # is a cube, . is empty")
    if signs == {"x", "o"}:
        raise FormatError(source, None, "x and o: which is a cube? write # for a cube and . for none")
    if len(lines.sections) == 1 and len(signs) > 1 and not lines.sections[0].is_goal:
        return _assembly(lines, source) if not _has_own_signs(lines.sections[0]) else _pieces(lines, source)
    return _pieces(lines, source)


def _settled(sections: list[drawn_lines.Section], source: str) -> list[drawn_lines.Section]:
    """The sections with one meaning of 0 in each; layers of an assembly with rules between are one."""
    is_assembly = any(len(_signs([block]) - {"0"}) > 1 for section in sections for block in section.blocks)
    if is_assembly and not any(section.is_goal or section.label or section.name for section in sections):
        sections = [drawn_lines.Section(blocks=[block for section in sections for block in section.blocks])]
    for section in sections:
        settle(section.blocks, source)
    return sections


def _signs(blocks: Sequence[drawn_lines.Block]) -> set[str]:
    """The signs of cubes in some blocks; x and X are one, if no letter but X is there."""
    found = signs_of(blocks)
    return {"x"} if found == {"x", "X"} else found


def _by_sign(blocks: Sequence[drawn_lines.Block]) -> list[list[drawn_lines.Block]]:
    """Blocks that follow each other and are drawn with one sign, in groups; [] if a block has several."""
    signs = [_signs([block]) for block in blocks]
    if any(len(own) != 1 for own in signs):
        return []
    return [[block for block, _ in run] for _, run in groupby(zip(blocks, signs, strict=True), itemgetter(1))]


def _has_own_signs(section: drawn_lines.Section) -> bool:
    """Whether each piece has one sign of its own, and no heading of a layer.

    Blocks of one size may be the layers of an assembly, unless each of them has another sign.
    """
    groups = _by_sign(section.blocks)
    if len(groups) < 2 or any(block.layer is not None for block in section.blocks):
        return False
    is_distinct = len(set.union(*(_signs(group) for group in groups))) == len(groups)
    return is_distinct and (len(groups) == len(section.blocks) or not _have_one_size(section.blocks))


def _have_one_size(blocks: Sequence[drawn_lines.Block]) -> bool:
    """Whether blocks can be layers of one drawing; where blanks are cells, rows may be shorter than drawn."""
    dotted = is_dotted(blocks)
    widths = {len("".join(row.text.split())) if dotted else 0 for block in blocks for row in block.rows}
    return len(widths) == 1 and len({len(block.rows) for block in blocks}) == 1


# Pieces ----------------------------------------------------------------------------------------------------


def _pieces(lines: drawn_lines.DrawnLines, source: str) -> CubeLists:
    pieces: list[tuple[str, Voxels]] = []
    goal: Goal | Container | None = None
    room = reading.Room()
    for section in lines.sections:
        if section.is_goal:
            if goal is not None:
                raise FormatError(source, section.number, "a second goal; there is one", "duplicate")
            goal = drawn_goal = reading.goal_at_origin(
                *_cells(stacked(section.blocks, source), source, is_goal=True)
            )
            room.take(drawn_goal.cells.extent)
            if section.is_container:
                with reading.located(source, section.number):
                    goal = Container(drawn_goal.optional, drawn_goal.required)
            continue
        drawings = [stacked(section.blocks, source)] if section.is_named else _apart(section.blocks, source)
        for drawing in drawings:
            if len(pieces) + section.count > MOST_PIECES:
                raise FormatError(source, section.number, _TOO_MANY, "too-large")
            shape, _ = _cells(drawing, source)
            with reading.located(source, drawing[0][1]):
                reading.require_one_part(shape, "the piece")
            with reading.located(source, section.number):
                room.take(shape.extent, count=section.count)
            pieces += [(_name(section, drawing, len(drawings)), shape)] * section.count
    return checked(CubeLists(tuple(pieces), goal, one_line(lines.title), _HOW), source)


def _name(section: drawn_lines.Section, drawing: list[Layer], count: int) -> str:
    """The name of a piece, one of ``count`` in its section: its mark, its mark and its name, or its name."""
    if section.label or section.name:
        return one_line(": ".join(filter(None, (section.label, section.name)))[: drawn_lines.LONGEST_NAME])
    # The sign of a piece that has one of its own; x, o, 0 and 1 mean a cube where all have the same.
    signs = {sign for rows, _ in drawing for row in rows for sign in row}
    is_own = count > 1 and len(_signs(section.blocks)) == count
    return next(
        iter(
            signs
            - set(
                f"{drawn_lines.NONE}{drawn_lines.SOLID} "
                if is_own
                else f"{drawn_lines.NONE}{drawn_lines.SOLID} xX01oO"
            )
        ),
        "",
    )


def _apart(blocks: Sequence[drawn_lines.Block], source: str) -> list[list[Layer]]:
    """The drawings of blocks without the headings of pieces."""
    if any(block.layer is not None for block in blocks):
        return [stacked(group, source) for group in _restarted(blocks)]
    drawings = [stacked([block], source) for block in blocks]
    if len(blocks) == 1 or any(len(layers) > 1 for layers in drawings):
        return drawings
    gaps = {block.gap for block in blocks[1:]}
    if len(gaps) > 1:
        groups: list[list[drawn_lines.Block]] = []
        for block in blocks:
            if not groups or block.gap > min(gaps):
                groups.append([])
            groups[-1].append(block)
        return [stacked(group, source) for group in groups]
    if _have_one_size(blocks):
        raise FormatError(source, blocks[1].rows[0].number, _EITHER)
    by_sign = _by_sign(blocks)
    return [stacked(group, source) for group in by_sign] if len(by_sign) > 1 else drawings


def _restarted(blocks: Sequence[drawn_lines.Block]) -> list[list[drawn_lines.Block]]:
    """Blocks with numbers of layers, a drawing for each time that a number comes again."""
    groups: list[list[drawn_lines.Block]] = []
    for block in blocks:
        if not groups or (block.layer is not None and block.layer in {other.layer for other in groups[-1]}):
            groups.append([])
        groups[-1].append(block)
    return groups


# Assemblies ------------------------------------------------------------------------------------------------


def _assembly(lines: drawn_lines.DrawnLines, source: str) -> Puzzle:
    blocks = [block for section in lines.sections for block in section.blocks if block.rows]
    if not blocks:
        raise FormatError(source, None, "no layers are drawn")
    signs = _signs(blocks)
    if wrong := sorted(signs & set(drawn_lines.SOLID)):
        other = min(signs - set(drawn_lines.SOLID), default=wrong[-1])
        reason = f"{other} and {wrong[0]} in one drawing: write # for a cube, or a letter for each piece"
        raise FormatError(source, blocks[0].rows[0].number, reason)
    groups = _restarted(blocks) if blocks[0].layer is not None else [blocks]
    title = one_line(lines.title or lines.sections[0].label)
    return merged([_labelled(stacked(group, source), title, source) for group in groups])


def _labelled(layers: list[Layer], title: str, source: str) -> Puzzle:
    cells: dict[str, list[Cell]] = {}
    for cell, sign, number in signs_at(layers, source):
        if sign == drawn_lines.OPTIONAL:
            raise FormatError(source, number, "+ is a cube that may stay empty; only a goal has any")
        cells.setdefault(sign, []).append(cell)
    pieces: list[tuple[str, Voxels]] = []
    for sign in sorted(cells):
        shape = Voxels(cells[sign])
        parts = [shape] if shape.parts == 1 else equal_parts(shape)
        if parts is None:
            reason = f"piece {sign} falls into {shape.parts} parts; only equal pieces can share a sign"
            raise FormatError(source, layers[0][1], reason)
        pieces += [(sign, part) for part in parts]
    return _document(pieces, title, source, layers[0][1])


def _reported(line: int, layers: Sequence[reports.MarkLayer], source: str) -> Puzzle:
    """The document of an assembly in a report."""
    placed = placed_signs(layers)
    cells = by_key((mark, cell) for cell, mark in placed if mark not in ("", reports.HOLE))
    marks = sorted(cells, key=lambda mark: (len(mark), mark))
    return _document([(mark, Voxels(cells[mark])) for mark in marks], "", source, line)


def _document(pieces: Sequence[tuple[str, Voxels]], title: str, source: str, line: int) -> Puzzle:
    with reading.located(source, line):
        return assembled(pieces, title)


# Cells -----------------------------------------------------------------------------------------------------


def _cells(layers: list[Layer], source: str, *, is_goal: bool = False) -> tuple[Voxels, Voxels]:
    """The cubes of a drawing with one sign for them, and the optional ones of a goal."""
    present: dict[str, list[Cell]] = {}
    for cell, sign, number in signs_at(layers, source):
        present.setdefault("x" if sign == "X" else sign, []).append(cell)
        if sign == drawn_lines.OPTIONAL and not is_goal:
            raise FormatError(source, number, "+ is a cube that may stay empty; only a goal has any")
    optional = present.pop(drawn_lines.OPTIONAL, [])
    if optional and not present:
        return Voxels(), Voxels(optional)
    if len(present) > 1:
        signs = " and ".join(sorted(present)[:2])
        reason = f"{signs} in one drawing: which is a cube? write # for a cube and . for none"
        raise FormatError(source, layers[0][1], reason)
    if not present:
        raise FormatError(source, layers[0][1], "no cubes are drawn; # is a cube, . is empty")
    (cells,) = present.values()
    return Voxels(cells), Voxels(optional)


# Writing ---------------------------------------------------------------------------------------------------


def write(problem: Problem) -> str:
    """A problem as drawings of its pieces and its goal or container, which ``read`` takes back.

    Names that would be read as something else are left out. FormatError for colours, pieces that may be left
    out, groups, weights and limits on holes, which cannot be drawn, and for pieces in two parts.
    """
    reading.require_plain(problem, "drawing", "be drawn", container=True)
    first = drawn_lines.lines_of(f"{problem.name}\n\nPiece A\n#")
    blocks = [problem.name] if first.title == problem.name and _is_plain(problem.name) else []
    pieces = problem.pieces[: problem.container]
    for number, (piece, mark) in enumerate(zip(pieces, problem.marks, strict=False), 1):
        label = mark if mark.isascii() and mark.isalnum() else str(number)
        heading = f"Piece {label}: {piece.name}" if piece.name else f"Piece {label}"
        sections = drawn_lines.lines_of(f"{heading}\n#").sections
        as_read = [(section.label, section.name, section.count) for section in sections]
        if as_read != [(label, piece.name, 1)] or not _is_plain(piece.name):
            heading = f"Piece {label}"  # a name that would be read as something else
        blocks.append(f"{heading}\n{_drawn(piece.shape, Voxels())}")
    container = Container.of(problem)
    room = problem.goal.optional if container is None else container.room
    blocks.append(f"{'Container' if container else 'Goal'}\n{_drawn(problem.goal.cells, room)}")
    return "\n\n".join(blocks) + "\n"


def _is_plain(name: str) -> bool:
    """Whether a name is a line that can be read."""
    return name != "" and not FORBIDDEN.search(name) and len(name.splitlines()) == 1


def _drawn(filled: Voxels, optional: Voxels) -> str:
    """The layers side by side."""
    return "\n".join(map("  ".join, zip(*reading.drawn(filled | optional, optional), strict=True)))
