"""Whether the pieces of an assembly can move relative to each other, to first order: a motion, or a proof.

What is proved. A point p that two bodies share, with the plane of normal n between them, demands of every
motion that

    n . (velocity of p in b - velocity of p in a) >= 0                                           (1)

for a negative number means that the bodies overlap at once. The conditions are linear in the velocities and
angular velocities of the pieces. If no velocities but those of the whole puzzle meet them all, then the
assembly is rigid, for every motion that is smooth: the first derivative (of any order) that is not that of
the whole would have to meet (1) as well. The same holds for motions that are only continuous, since
configurations that are free of overlaps are a semialgebraic set, in which what is connected is connected by
an analytic path (J. Milnor, 1968); for frameworks the argument is in R. Connelly, 1980, and B. Roth, 1981.
The linear program for interlocking is that of Z. Wang, P. Song and M. Pauly, "DESIA", 2018.

The converse is not true. A motion that meets (1) may stop at once by terms of higher order, if it turns
something; slides have no such terms. Contacts along edges and at corners, which several planes separate,
are alternatives between conditions. They are left out of the linear program, which makes its "rigid" a proof
all the same; a motion is compared with them afterwards.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

import numpy as np

from burrkit.assembly.model import Assembly
from burrkit.errors import PuzzleError
from burrkit.geometry import Cell
from burrkit.geometry.motion import ExactPoint, dot, minus
from burrkit.moves.model import Move
from burrkit.moves.rigidity.contacts import ContactSet, find_contacts
from burrkit.moves.rigidity.decision import Decision, decide
from burrkit.moves.rigidity.equations import Equations, Rows, TurnMatrix, flow, turn_matrix
from burrkit.moves.rigidity.model import STILL, Contact, MotionKind, Rigidity, Velocity
from burrkit.moves.rigidity.slides import Obstacles, come_apart, slide_along_axis, slide_along_line
from burrkit.runtime.arguments import check_count, check_type

#: How many ways past contacts along edges are tried.
_MOST_TRIED: Final = 64


def analyse(assembly: Assembly, *, turns: bool = True, held: Sequence[int] = ()) -> Rigidity:
    """Whether pieces can move relative to each other: a motion, the simplest kind first, or a proof.

    A group that slides along an axis is found first, then any slides, also of several groups at once, then,
    with ``turns``, motions to first order in which pieces turn. The pieces in ``held`` (numbers of the
    problem) are taken for one. PuzzleError for fewer than two bodies, for a piece that is not in the
    assembly, for an assembly that fails its check, and for a lattice with lengths other than square roots of
    fractions (with ``turns``). BurrkitError if nothing slides along an axis and HiGHS is not installed.

    >>> import burrkit as bk
    >>> assembly = bk.solve(bk.load("antique")).solutions[0].assembly
    >>> bk.moves.rigidity.analyse(assembly).sentences()
    ['A slides to the right and comes free.']
    """
    check_type("assembly", assembly, Assembly)
    check_type("turns", turns, bool)
    assembly.check()
    bodies = _bodies(assembly, held)
    contacts = find_contacts(assembly, bodies)
    return _Analysis(assembly, bodies, contacts, tuple(sorted(set(held))), turns).result()


def _bodies(assembly: Assembly, held: Sequence[int]) -> dict[int, int]:
    """The number of the body of each piece; 0 for those that count as one, or the largest piece."""
    check_type("held", held, tuple, list)
    for piece in held:
        check_count("held", piece, 0)
        if piece not in assembly.placed:
            raise PuzzleError(f"piece {piece} is to be fixed, but is not in the assembly", "unknown")
    first = set(held) or {max(assembly.placed, key=lambda piece: len(assembly.shapes[piece]), default=0)}
    others = [piece for piece in assembly.placed if piece not in first]
    if not others:
        raise PuzzleError("nothing can move: at least two pieces are needed, not both of them fixed")
    return dict.fromkeys(sorted(first), 0) | {piece: number for number, piece in enumerate(others, 1)}


class _Analysis:
    """The steps of ``analyse``."""

    def __init__(
        self,
        assembly: Assembly,
        bodies: dict[int, int],
        contacts: ContactSet,
        held: tuple[int, ...],
        turns: bool,
    ) -> None:
        self._assembly, self._bodies, self._found = assembly, bodies, contacts
        self._held, self._turns = held, turns
        self._obstacles = Obstacles(contacts, bodies)

    def result(self) -> Rigidity:
        """The simplest motion, or the proof that there is none."""
        move = slide_along_axis(self._assembly, self._obstacles)
        if move is not None:
            x, y, z = move.lattice.axes[move.axis]
            way = (x, y, z) if move.distance > 0 else (-x, -y, -z)
            return self._moves("slide", self._group(move.pieces, way), move)
        flat = self._equations(None)
        contacts = _distinct(self._found.contacts)
        decision, is_blocked = self._decide(flat, contacts)
        if decision.motion is not None and not is_blocked:
            return self._sliding(flat.velocities(decision.motion))
        if not self._turns:
            return self._last(flat, contacts, decision)
        full = self._equations(turn_matrix(self._assembly.problem.lattice))
        contacts = self._found.contacts
        decision, is_blocked = self._decide(full, contacts)
        if decision.motion is not None and not is_blocked:
            return self._moves("turn", full.velocities(decision.motion))
        return self._last(full, contacts, decision)

    def _equations(self, turns: TurnMatrix | None) -> Equations:
        points = [contact.point for contact in self._found.contacts]
        x, y, z = (round(sum(p[a] for p in points) / len(points)) if points else 0 for a in range(3))
        return Equations(self._bodies, (x, y, z), turns)

    def _decide(self, equations: Equations, contacts: Sequence[Contact]) -> tuple[Decision, bool]:
        """A motion or a proof; and whether the motion runs into an edge or a corner.

        Ways past these are tried one by one: another plane is added to the conditions each time.
        """
        rows = equations.rows(contacts)
        first = decide(rows)
        if first.motion is None:
            return first, False
        waiting, tried = [(rows, first)], 0
        while waiting and tried < _MOST_TRIED:
            conditions, decision = waiting.pop()
            tried += 1
            if decision.motion is None:
                continue
            planes = self._planes_met(equations, decision.motion)
            if planes is None:
                return decision, False
            for plane in reversed(planes):
                more = np.concatenate((conditions, plane))
                waiting.append((more, decide(more)))
        return first, True

    def _planes_met(self, equations: Equations, motion: list[Fraction]) -> list[Rows] | None:
        """The rows of each plane of a contact at which two pieces run into each other; None if none do."""
        velocities = dict(zip(self._assembly.placed, equations.velocities(motion), strict=True))
        for (first, second, normals), meetings in self._found.edges.items():
            one, other = velocities[first], velocities[second]
            if one == other:
                continue
            for points in meetings if equations.turns is not None else meetings[:1]:
                pairs = ((flow(other, p, equations.turns), flow(one, p, equations.turns)) for p in points)
                ways: list[ExactPoint] = [minus(after, before) for after, before in pairs]
                if not any(all(dot(normal, way) >= 0 for way in ways) for normal in normals):
                    pair = (first, second)
                    return [equations.rows([Contact(pair, n, p) for p in points]) for n in normals]
        return None

    def _sliding(self, velocities: tuple[Velocity, ...]) -> Rigidity:
        """Slides that were found by the linear program; one group alone, if that is possible."""
        found = slide_along_line(self._obstacles, self._obstacles.open_lines())
        if found is not None:
            return self._moves("slide", self._group(*found))
        return self._moves("slide" if len(set(velocities)) == 2 else "joint slide", velocities)

    def _group(self, pieces: Iterable[int], way: Cell) -> tuple[Velocity, ...]:
        x, y, z = (Fraction(c) for c in way)
        moving = set(pieces)
        return tuple(Velocity((x, y, z) if p in moving else STILL, STILL) for p in self._assembly.placed)

    def _moves(
        self, kind: MotionKind, velocities: tuple[Velocity, ...], move: Move | None = None
    ) -> Rigidity:
        if move is not None:
            frees = move.frees
        else:
            slides = {p: v.slide for p, v in zip(self._assembly.placed, velocities, strict=True)}
            frees = kind != "turn" and come_apart(self._assembly, slides)
        return Rigidity(
            self._assembly, self._turns, self._held, "moves", self._found.contacts,
            kind=kind, velocities=velocities, move=move, frees=frees,
        )  # fmt: skip

    def _last(self, equations: Equations, contacts: tuple[Contact, ...], decision: Decision) -> Rigidity:
        """The verdict when no motion was found that respects all contacts."""
        if decision.forces is None:
            motion = None if decision.motion is None else equations.velocities(decision.motion)
            return Rigidity(
                self._assembly, self._turns, self._held, "undecided", contacts,
                velocities=motion, reason="numbers" if motion is None else "edges",
            )  # fmt: skip
        forces = [f * equations.scale(c) for f, c in zip(decision.forces, contacts, strict=True)]
        factor = math.gcd(*forces)
        return Rigidity(
            self._assembly, self._turns, self._held, "rigid", contacts,
            forces=tuple(force // factor for force in forces),
        )  # fmt: skip


def _distinct(contacts: Iterable[Contact]) -> tuple[Contact, ...]:
    """One contact for each two pieces and normal: at which point makes no difference to slides."""
    return tuple({(contact.pieces, contact.normal): contact for contact in contacts}.values())
