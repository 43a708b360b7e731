"""Verify the answer of an analysis with code that shares nothing with what found it.

No solver, no floats, no table of cells that touch: only the bodies of the lattice and whole numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from burrkit.geometry import Lattice
from burrkit.moves.replay import claim
from burrkit.moves.rigidity.equations import TurnMatrix, turn_matrix
from burrkit.moves.rigidity.model import Contact, Rigidity, Vector
from burrkit.runtime.arguments import check_type

#: Another prime than that of the analysis.
_PRIME: Final = 2**61 - 1

#: The type of a cell, and where it is on the scale of bodies.
_Place = tuple[int, tuple[int, ...]]


def check_rigidity(result: Rigidity) -> None:
    """Verify a proof that nothing moves, or that a motion respects all contacts that are listed.

    Of a proof: that every contact is one, that the forces balance, and that no motion keeps all contacts. Of
    a motion: that it respects all contacts with one normal, and that it is not one of the whole. CheckError
    reports what is wrong. An undecided answer claims nothing.
    """
    check_type("result", result, Rigidity)
    if result.verdict == "undecided":
        return
    turns = turn_matrix(result.assembly.problem.lattice) if result.turns else None
    _check_contacts(result)
    if result.verdict == "rigid":
        _check_forces(result, turns)
        _check_rank(result, turns)
    else:
        _check_motion(result)


def _check_contacts(result: Rigidity) -> None:
    """Each contact is a point of a cell of either piece, and its plane has these cells on its two sides."""
    lattice, assembly = result.assembly.problem.lattice, result.assembly
    placed: dict[int, list[_Place]] = {}
    for piece in assembly.placed:
        kinds, _ = lattice.split(assembly.shapes[piece].cells)
        places = lattice.places(assembly.shapes[piece].cells).tolist()
        placed[piece] = list(zip(kinds.tolist(), map(tuple, places), strict=True))
    for contact in result.contacts:
        first, second = contact.pieces
        claim(
            first in placed and second in placed and first != second, "a contact of pieces that are not there"
        )
        # Whole numbers are much faster than fractions that are whole.
        point = [c.numerator if c.denominator == 1 else c for c in contact.point]
        opposite = [-n for n in contact.normal]
        here = any(_touches(lattice, at, point, contact.normal) for at in placed[first])
        there = any(_touches(lattice, at, point, opposite) for at in placed[second])
        claim(here and there, "a contact at which two pieces do not touch")


def _touches(lattice: Lattice, at: _Place, point: Sequence[Fraction | int], normal: Sequence[int]) -> bool:
    """Whether a point is in a cell that is behind the plane through the point with this normal."""
    kind, place = at
    x, y, z = (c - p for c, p in zip(point, place, strict=True))
    if lattice.touching:
        # The point of a sphere at which the normal stands on it.
        square = sum(n * n for n in normal)
        return 4 * (x * x + y * y + z * z) == lattice.touching and all(
            c * c * square * 4 == n * n * lattice.touching and c * n >= 0
            for c, n in zip((x, y, z), normal, strict=True)
        )
    inside = all(
        facet.normal[0] * x + facet.normal[1] * y + facet.normal[2] * z <= facet.bound
        for facet in lattice.facets[kind]
    )
    height = normal[0] * x + normal[1] * y + normal[2] * z
    return inside and all(_height(normal, corner) <= height for corner in lattice.types[kind].body)


def _height(normal: Sequence[int], corner: Sequence[int]) -> int:
    return sum(n * c for n, c in zip(normal, corner, strict=True))


def _wrench(contact: Contact, turns: TurnMatrix | None) -> list[Fraction]:
    """A unit force of a contact on its second piece: along the normal, and its moment about the origin."""
    n, (x, y, z) = contact.normal, contact.point
    if turns is None:
        return [Fraction(c) for c in n]
    u, v, w = (sum(h * c for h, c in zip(row, n, strict=True)) for row in turns)
    return [Fraction(c) for c in (*n, y * w - z * v, z * u - x * w, x * v - y * u)]


def _body(result: Rigidity, piece: int) -> int:
    """The piece that stands for all that count as one body with this one."""
    return min(result.held) if piece in result.held else piece


def _check_forces(result: Rigidity, turns: TurnMatrix | None) -> None:
    forces = result.forces or ()
    claim(len(forces) == len(result.contacts), "not every contact has a force")
    totals = {_body(result, piece): [Fraction(0)] * 6 for piece in result.assembly.placed}
    for force, contact in zip(forces, result.contacts, strict=True):
        claim(force > 0, "a force is not positive")
        for piece, sign in zip(contact.pieces, (-1, 1), strict=True):
            total = totals[_body(result, piece)]
            for i, c in enumerate(_wrench(contact, turns)):
                total[i] += sign * force * c
    claim(not any(any(total) for total in totals.values()), "the forces on a piece do not balance")


def _check_rank(result: Rigidity, turns: TurnMatrix | None) -> None:
    """No velocities but those of the whole keep all contacts: the rows are independent modulo a prime."""
    width = 6 if turns is not None else 3
    bodies = sorted({_body(result, piece) for piece in result.assembly.placed})[1:]
    column = {body: width * i for i, body in enumerate(bodies)}
    pivots: dict[int, dict[int, int]] = {}
    for contact in result.contacts:
        row: dict[int, int] = {}
        for piece, sign in zip(contact.pieces, (-1, 1), strict=True):
            at = column.get(_body(result, piece))
            if at is not None:
                wrench = enumerate(_wrench(contact, turns), at)
                row |= {j: sign * c.numerator * pow(c.denominator, -1, _PRIME) % _PRIME for j, c in wrench}
        row = {j: c for j, c in row.items() if c}
        while row:
            lead = min(row)
            if lead not in pivots:
                inverse = pow(row[lead], -1, _PRIME)
                pivots[lead] = {j: c * inverse % _PRIME for j, c in row.items()}
                break
            factor = row[lead]
            for j, c in pivots[lead].items():
                value = (row.get(j, 0) - factor * c) % _PRIME
                if value:
                    row[j] = value
                else:
                    row.pop(j, None)
    claim(len(pivots) == width * len(bodies), "some motion keeps all contacts")


def _check_motion(result: Rigidity) -> None:
    velocities = result.velocities or ()
    pieces = result.assembly.placed
    claim(len(velocities) == len(pieces), "not every piece has a velocity")
    at = dict(zip(pieces, velocities, strict=True))
    claim(len(set(velocities)) > 1, "the motion is one of the whole")
    claim(len({at[piece] for piece in result.held}) < 2, "pieces that count as one move apart")
    turns = turn_matrix(result.assembly.problem.lattice) if result.kind == "turn" else None
    for contact in result.contacts:
        before, after = (_power(contact, at[piece].slide, at[piece].turn, turns) for piece in contact.pieces)
        claim(after >= before, "two pieces run into each other")


def _power(contact: Contact, slide: Vector, turn: Vector, turns: TurnMatrix | None) -> Fraction:
    """The velocity of a piece at a contact, along its normal."""
    unknowns = slide if turns is None else (*slide, *turn)
    return sum((a * b for a, b in zip(_wrench(contact, turns), unknowns, strict=True)), Fraction(0))
