"""Hypothesis strategies for documents: anything that a file can contain, sensible or not."""

from __future__ import annotations

from hypothesis import strategies as st

from burrkit.geometry import Cell, Voxels
from burrkit.puzzle.document import GRIDS, STATES, Part, ProblemSpec, Puzzle, Shape
from burrkit.puzzle.stored import StoredSeparation, StoredSolution

TEXTS = st.text(st.characters(codec="utf-8").filter(str.isprintable), max_size=12)
COMMENTS = st.text(st.characters(codec="utf-8").filter(lambda c: c.isprintable() or c in "\n\t"))
COUNTS = st.integers(0, 12)
_FEW = st.integers(-3, 3)
_POSITIONS = st.tuples(_FEW, _FEW, _FEW)


@st.composite
def shapes(draw: st.DrawFn) -> Shape:
    """A shape in a small box; each cell is empty, filled or variable, with a colour or without."""
    x, y, z = draw(st.tuples(st.integers(1, 3), st.integers(1, 3), st.integers(1, 3)))
    cells = [(a, b, c) for c in range(z) for b in range(y) for a in range(x)]
    signs = draw(st.lists(st.sampled_from("_#+"), min_size=len(cells), max_size=len(cells)))
    painted = draw(st.lists(st.integers(0, 3) | st.just(63), min_size=len(cells), max_size=len(cells)))
    triples = list(zip(cells, signs, painted, strict=True))
    return Shape(
        (x, y, z),
        Voxels(cell for cell, sign, _ in triples if sign == "#"),
        Voxels(cell for cell, sign, _ in triples if sign == "+"),
        tuple(sorted((cell, colour) for cell, sign, colour in triples if sign != "_" and colour)),
        draw(TEXTS),
        draw(st.integers(-2, 5)),
        draw(_POSITIONS),
    )


@st.composite
def parts(draw: st.DrawFn, shapes: int) -> Part:
    """A part of a problem, in up to two groups."""
    least = draw(st.integers(0, 2))
    most = least + draw(st.integers(0, 2))
    groups = draw(st.dictionaries(st.integers(1, 3), st.integers(0, 3), max_size=2))
    return Part(draw(st.integers(0, shapes - 1)), least, most, tuple(groups.items()))


def _states(pieces: int) -> st.SearchStrategy[tuple[Cell, ...]]:
    return st.lists(_POSITIONS, min_size=pieces, max_size=pieces).map(tuple)


@st.composite
def separations(draw: st.DrawFn, pieces: tuple[int, ...]) -> StoredSeparation:
    """A tree of separations of these pieces, which need not be valid."""
    states = [draw(_states(len(pieces))) for _ in range(draw(st.integers(1, 3)))]
    cut = draw(st.integers(0, len(pieces)))
    halves = pieces[:cut], pieces[cut:]
    left, removed = (
        draw(separations(half)) if 1 < len(half) < len(pieces) and draw(st.booleans()) else None
        for half in halves
    )
    return StoredSeparation(pieces, tuple(states), left, removed)


@st.composite
def solutions(draw: st.DrawFn) -> StoredSolution:
    """A stored solution, with a disassembly, the rest of one, or none."""
    placement = st.none() | st.tuples(_FEW, _FEW, _FEW, st.integers(0, 11))
    placements = tuple(draw(st.lists(placement, min_size=1, max_size=4)))
    kind = draw(st.sampled_from(("none", "tree", "counts")))
    return StoredSolution(
        placements,
        draw(separations(tuple(range(len(placements))))) if kind == "tree" else None,
        tuple(draw(st.lists(st.integers(0, 4), min_size=1, max_size=9))) if kind == "counts" else (),
        draw(COUNTS),
        draw(COUNTS),
    )


@st.composite
def problems(draw: st.DrawFn, shapes: int) -> ProblemSpec:
    """A problem about ``shapes`` shapes."""
    index = st.integers(0, shapes - 1)
    state = draw(st.sampled_from(STATES))
    assemblies, count, seconds = (draw(st.none() | COUNTS) if state != "unsolved" else None for _ in "abc")
    pairs = st.tuples(st.integers(1, 63), st.integers(1, 63))
    return ProblemSpec(
        tuple(draw(st.lists(parts(shapes), max_size=3))),
        draw(st.none() | index),
        draw(TEXTS),
        draw(st.none() | COUNTS),
        draw(st.frozensets(pairs, max_size=3)),
        state,
        assemblies,
        count,
        seconds,
        tuple(draw(st.lists(solutions(), max_size=2))),
    )


@st.composite
def documents(draw: st.DrawFn, grids: int = len(GRIDS)) -> Puzzle:
    """A document on any of the first grids."""
    drawn = tuple(draw(st.lists(shapes(), max_size=3)))
    channel = st.integers(0, 255)
    return Puzzle(
        drawn,
        tuple(draw(st.lists(problems(len(drawn)), max_size=2))) if drawn else (),
        draw(st.sampled_from(range(grids))),
        tuple(draw(st.lists(st.tuples(channel, channel, channel), max_size=3))),
        draw(COMMENTS),
        draw(st.booleans()),
    )
