"""Why a problem has no assembly, where a sentence can explain it.

Each reason is a proof: the pieces have too many or too few cubes, a piece fits nowhere, nothing can fill a
cube of the goal, or a chessboard colouring of space does not come out even. Where none of these is the
reason, only the finished search is a proof.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from burrkit.assembly.cover import Cover
from burrkit.assembly.placements import Placements, representatives
from burrkit.geometry import Cell, Voxels
from burrkit.puzzle import Piece, Problem
from burrkit.puzzle.colours import hands_of
from burrkit.remarks import Remark


def why_none(problem: Problem) -> list[str]:
    """Reasons why no assembly can exist, the plainest first; empty if none was found.

    All are necessary conditions, so a reason is true whether or not a search was made.
    """
    if (volume := problem.why_impossible()) is not None:
        return [volume]
    placements = Placements.of(problem)
    alone = [*_homeless(placements), *_uncovered(placements)]
    if alone:
        return alone
    if (parity := _parity(problem)) is not None:
        return [parity]
    return list(_hopeless(problem))


def _homeless(placements: Placements) -> Iterator[str]:
    """Pieces without any placement."""
    problem = placements.problem
    plain = Placements.of(_uncoloured(problem)) if problem.goal.colours else placements
    for kind, piece in enumerate(representatives(problem)):
        needed = any(k == kind and not p.optional for k, p in zip(problem.kinds, problem.pieces, strict=True))
        if not needed or (placements.kind == kind).any():
            continue
        if plain is not placements and _fits_somewhere(plain, piece):
            why, code = "fits in the goal, but its colours rule out every position", "colours"
        else:
            why, code = "fits nowhere in the goal", "fits-nowhere"
        called = _called(problem, kind)
        yield Remark(f"piece {called} {why}", code, piece=called)


def _uncoloured(problem: Problem) -> Problem:
    goal = replace(problem.goal, colours=())
    return Problem(tuple(replace(piece, colours=()) for piece in problem.pieces), goal)


def _fits_somewhere(plain: Placements, piece: Piece) -> bool:
    (bare, _), *kinds = hands_of([replace(piece, colours=()), *representatives(plain.problem)])
    return any(own == bare and (plain.kind == k).any() for k, (own, _) in enumerate(kinds))


def _uncovered(placements: Placements) -> Iterator[str]:
    """Required cubes that no placement fills."""
    problem = placements.problem
    filled = np.bincount(placements.cells, minlength=len(problem.goal.cells)) > 0
    bare = [cell for cell, some in zip(problem.goal.cells, filled.tolist(), strict=True) if not some]
    missing = [cell for cell in bare if problem.max_holes == 0 or cell in problem.goal.required]
    if missing:
        text = f"no piece can fill {_cubes(missing)} of the goal"
        yield Remark(text, "unfilled", cell=missing[0], more=len(missing) - 1)


def _hopeless(problem: Problem) -> Iterator[str]:
    """Pieces that fit, but never so that everything else still has a place."""
    cover = Cover(problem)
    for kind in range(len(cover.count)):
        if cover.least[kind] > 0 and not (cover.kind == kind).any():
            called = _called(problem, kind)
            text = f"wherever piece {called} goes, some cube or piece is left without a place"
            yield Remark(text, "no-rest", piece=called)
            return


_PARITY = "parity: coloured like a chessboard,"


def _parity(problem: Problem) -> str | None:
    """Colour space like a chessboard: every piece covers a fixed surplus of one colour, or its opposite."""
    if any(piece.optional for piece in problem.pieces):
        return None
    surpluses = [abs(_surplus(piece.shape)) for piece in problem.pieces]
    reachable = {0}
    for surplus in surpluses:
        reachable = {total + sign * surplus for total in reachable for sign in (1, -1)}
    goal, holes = problem.goal, len(problem.goal.cells) - problem.volume
    whole = _surplus(goal.cells)
    black = sum((x + y + z) % 2 == 0 for x, y, z in goal.optional)
    white = len(goal.optional) - black
    # With h holes, b of them black, the filled cubes have a surplus of whole - b + (h - b).
    possible = {whole + holes - 2 * b for b in range(max(0, holes - white), min(holes, black) + 1)}
    if reachable & possible:
        return None
    most = max(reachable)
    excess = min(map(abs, possible), default=abs(whole))
    if excess > most:
        text = f"the goal has {excess} more cubes of one colour than of the other; the pieces can make up for"
        return Remark(f"{_PARITY} {text} {most} at most", "parity-excess", count=excess, limit=most)
    return Remark(f"{_PARITY} the surpluses of the pieces cannot add up to that of the goal", "parity")


def _surplus(shape: Voxels) -> int:
    return sum(1 if (x + y + z) % 2 == 0 else -1 for x, y, z in shape)


def _called(problem: Problem, kind: int) -> str:
    number = problem.kinds.index(kind)
    piece = problem.pieces[number]
    return f"{problem.marks[number]} ({piece.name})" if piece.name else problem.marks[number]


def _cubes(cells: list[Cell]) -> str:
    x, y, z = cells[0]
    first = f"the cube at x={x} y={y} z={z}"
    return first if len(cells) == 1 else f"{first} and {len(cells) - 1} more"
