"""Writing ``.xmpuzzle`` files as BurrTools accepts them; the same document gives the same bytes always.

The reader of the other program is stricter than XML: elements in one order, single spaces in an assembly,
no white space in a drawing. What it would refuse is refused here, with the place.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape

from burrkit.errors import FormatError
from burrkit.formats.reading import moves_lost
from burrkit.formats.xmpuzzle.elements import LARGEST_TEXT, MOST_COLOURS, MOST_TAGS, SOLUTIONS
from burrkit.formats.xmpuzzle.turns import has_half_turns, orientations
from burrkit.puzzle.appearance import COLOURINGS
from burrkit.puzzle.document import FILE_GRIDS, STATES, Part, ProblemSpec, Puzzle, Shape
from burrkit.puzzle.stored import StoredSeparation, StoredSolution, StoredTurn
from burrkit.remarks import Remark
from burrkit.runtime.fields import FORBIDDEN


def write(puzzle: Puzzle, *, plain: bool = False) -> bytes:
    """The file's bytes: compressed as the other program writes them, or ``plain`` XML.

    FormatError for what the format cannot hold, such as more than 63 colours.
    """
    if len(puzzle.palette) > MOST_COLOURS:
        raise _error(f"{len(puzzle.palette)} colours, over {MOST_COLOURS}")
    text = "".join(f"{line}\n" for line in _puzzle(puzzle))
    if text.count("<") + text.count("=") > MOST_TAGS:
        raise _error(f"more than {MOST_TAGS:,} tags and attributes; store fewer solutions")
    data = text.encode("utf-8")
    if len(data) > LARGEST_TEXT:
        raise _error(f"more than {LARGEST_TEXT >> 20} MiB of text; omit solutions")
    return data if plain else gzip.compress(data, mtime=0)


def _error(reason: str, code: str = "too-large") -> FormatError:
    return FormatError("xmpuzzle", None, reason, code)


def lost(puzzle: Puzzle) -> list[Remark]:
    """Describe what the format cannot store of a document: turns by half a turn, and colours of pieces."""
    trees = [stored.separation for spec in puzzle.problems for stored in spec.stored]
    found = moves_lost(["half turns" for tree in trees if tree is not None and has_half_turns(tree)])
    if puzzle.colour_by != COLOURINGS[0] or any(shape.colour for shape in puzzle.shapes):
        text = "the colours chosen for pieces are not stored: the format has none; JSON has"
        found.append(Remark(text, "without-colours"))
    return found


# Elements ------------------------------------------------------------------------------------------------


def _text(text: str) -> str:
    return FORBIDDEN.sub("?", escape(text.replace("\r\n", "\n").replace("\r", "\n"), {'"': "&quot;"}))


def _open(tag: str, **attributes: object) -> str:
    """A start tag without the attributes that are None."""
    given = ((name.rstrip("_"), value) for name, value in attributes.items() if value is not None)
    words = (f'{name}="{_text(" ".join(str(value).splitlines()))}"' for name, value in given)
    return "<" + " ".join((tag, *words)) + ">"


def _leaf(tag: str, text: str = "", **attributes: object) -> str:
    start = _open(tag, **attributes)
    return f"{start}{_text(text)}</{tag}>" if text else f"{start[:-1]}/>"


def _block(start: str, lines: Iterable[str]) -> Iterator[str]:
    """An element with others in it, each a space further in; one tag if there are none."""
    tag = re.split(r"[ >]", start[1:], maxsplit=1)[0]
    inner = [f" {line}" for line in lines]
    if not inner:
        yield f"{start[:-1]}/>"
        return
    yield start
    yield from inner
    yield f"</{tag}>"


# The document --------------------------------------------------------------------------------------------


def _puzzle(puzzle: Puzzle) -> Iterator[str]:
    if puzzle.grid >= FILE_GRIDS:
        raise _error(f"no grid of {puzzle.lattice.name}; use JSON", "unsupported")
    yield '<?xml version="1.0"?>'
    body = [_leaf("gridType", type=puzzle.grid)]
    body += _block("<colors>", (_leaf("color", red=r, green=g, blue=b) for r, g, b in puzzle.palette))
    body += _block("<shapes>", map(_shape, puzzle.shapes))
    body += _block("<problems>", (line for spec in puzzle.problems for line in _problem(spec)))
    # Its text may run over several lines, which no blank must indent.
    body.append(_leaf("comment", puzzle.comment, popup="" if puzzle.popup else None))
    yield from _block('<puzzle version="2">', body)


def _shape(shape: Shape) -> str:
    (x, y, z), hotspot = shape.size, (value or None for value in shape.hotspot)
    hx, hy, hz = hotspot
    named, weight = shape.name or None, shape.weight if shape.weight != 1 else None
    return _leaf(
        "voxel", _drawing(shape), x=x, y=y, z=z, hx=hx, hy=hy, hz=hz, weight=weight, name=named, type=0
    )


def _drawing(shape: Shape) -> str:
    (sx, sy, sz), signs = shape.size, {}
    signs.update(dict.fromkeys(shape.filled, "#"))
    signs.update(dict.fromkeys(shape.variable, "+"))
    for cell, colour in shape.colours:
        signs[cell] += str(colour)
    return "".join(signs.get((x, y, z), "_") for z in range(sz) for y in range(sy) for x in range(sx))


def _problem(spec: ProblemSpec) -> Iterator[str]:
    state = STATES.index(spec.state)
    start = _open(
        "problem",
        name=spec.name or None,
        state=state,
        assemblies=spec.assemblies if state else None,
        solutions=spec.solutions if state else None,
        time=spec.seconds if state else None,
        maxHoles=spec.max_holes,
    )
    body = list(_block("<shapes>", (line for part in spec.parts for line in _part(part))))
    body.append(_leaf("result", id=(1 << 32) - 1 if spec.goal is None else spec.goal))
    pairs = (_leaf("pair", piece=p - 1, result=g - 1) for p, g in sorted(spec.allowed))
    body += _block("<bitmap>", pairs)
    if spec.stored:
        turning = any(_is_turning(stored.separation) for stored in spec.stored)
        tag = f"<{SOLUTIONS[turning]}>"
        body += _block(tag, (line for stored in spec.stored for line in _solution(stored, turning=turning)))
    yield from _block(start, body)


def _is_turning(tree: StoredSeparation | None) -> bool:
    """Whether the moves are stored, and turns among them."""
    return tree is not None and bool(tree.all_turns) and not has_half_turns(tree)


def _part(part: Part) -> Iterator[str]:
    exact = part.least == part.most
    one = len(part.groups) == 1 and part.groups[0][1] == part.most
    start = _open(
        "shape",
        id=part.shape,
        count=part.most if exact else None,
        min=None if exact else part.least,
        max=None if exact else part.most,
        group=part.groups[0][0] if one else None,
    )
    yield from _block(start, () if one else (_leaf("group", group=g, count=c) for g, c in part.groups))


def _solution(stored: StoredSolution, *, turning: bool) -> Iterator[str]:
    """A solution; in the list of the fork in which pieces turn, each state has their orientations."""
    start = _open("solution", asmNum=stored.assembly_number or None, solNum=stored.solution_number or None)
    placed = ("x" if at is None else _numbers(at) for at in stored.placements)
    body = [_leaf("assembly", " ".join(placed))]
    tree = stored.separation
    if tree is not None and not has_half_turns(tree):
        turned = {k: at[3] for k, at in enumerate(stored.placements) if at is not None}
        body += _separation(tree, None, turned if turning else None)
    elif stored.counts:
        body.append(_leaf("separationInfo", _numbers(stored.counts)))
    yield from _block(start, body)


def _numbers(values: Iterable[int]) -> str:
    return " ".join(map(str, values))


def _separation(node: StoredSeparation, kind: str | None, turned: dict[int, int] | None) -> Iterator[str]:
    """A separation; ``turned`` is how each piece is turned when it begins, None if states do not have it."""
    body = [_leaf("pieces", _numbers(node.pieces), count=len(node.pieces))]
    ways = None if turned is None else orientations(node, [turned.get(piece, 0) for piece in node.pieces])
    turns = {turn.move + 1: turn for turn in node.turns}
    for k, state in enumerate(node.states):
        axes = zip(("dx", "dy", "dz"), zip(*state, strict=True), strict=True)
        lines = [_leaf(tag, _numbers(values)) for tag, values in axes]
        if ways is not None:
            lines.append(_leaf("dt", _numbers(ways[k])))
        if ways is not None and k in turns:
            lines.append(_rotation(turns[k], node.pieces))
        body += _block("<state>", lines)
    if turned is not None and ways is not None:
        turned = turned | dict(zip(node.pieces, ways[-1], strict=True))
    for child, which in ((node.removed, "removed"), (node.left, "left")):
        if child is not None:
            body += _separation(child, which, turned)
    yield from _block(_open("separation", type=kind), body)


def _rotation(turn: StoredTurn, pieces: tuple[int, ...]) -> str:
    """The turn that leads to a state: the place of its first piece in the list, and the line."""
    first = min(pieces.index(piece) for piece in turn.pieces)
    pivot = ((p - 1) / 2 if k != turn.axis else 0.0 for k, p in enumerate(turn.pivot))
    px, py, pz = (f"{p:g}" if p == int(p) else f"{p:.1f}" for p in pivot)
    return _leaf("rotation", piece=first, px=px, py=py, pz=pz, axis=turn.axis, sense=int(turn.quarters < 0))
