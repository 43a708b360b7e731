"""What it means that the exact cover and the plain reference agree on a problem."""

from __future__ import annotations

from typing import Literal

from burrkit.assembly import Assembly, assemblies
from burrkit.puzzle import Problem
from tests.reference import assemble
from tests.reference.assemble import Placed, Unlabelled

CONVENTIONS: tuple[Literal["rotation", "reflection"], ...] = ("rotation", "reflection")


def unlabelled(assembly: Assembly) -> Unlabelled:
    """An assembly of the engine in the words of the reference."""
    pairs = zip(assembly.problem.pieces, assembly.motions, strict=True)
    return frozenset(
        Placed(
            frozenset(motion(cell) for cell in piece.shape),
            frozenset((motion(cell), colour) for cell, colour in piece.colours),
        )
        for piece, motion in pairs
        if motion is not None
    )


def agree(problem: Problem) -> None:
    """The same classes of assemblies, each met once, its weight the raw assemblies that it stands for."""
    labellings = assemble.arrangements(problem)
    plain = {
        "rotation": assemble.up_to_rotation(problem, labellings),
        "reflection": assemble.up_to_reflection(problem, labellings),
    }
    for up_to in CONVENTIONS:
        found = list(assemblies(problem, up_to))
        for one in found:
            one.check()
        weights = {unlabelled(one): one.weight for one in found}
        assert len(found) == len(plain[up_to])
        for members in plain[up_to]:
            (representative,) = members & weights.keys()
            assert weights[representative] == sum(labellings[one] for one in members)
