"""What a puzzle has by brute force, counted as BurrTools counts: up to the goal's reflections, shifts apart.

Independent of the search and of the disassembler of burrkit; see ``tests.reference``.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from burrkit.puzzle import Problem
from tests.reference import assemble, takeapart
from tests.reference.assemble import Placed, Unlabelled
from tests.reference.cubes import ALL_TURNS


@dataclass(frozen=True)
class Counts:
    """``firsts``: the number of solutions by the first number of their level."""

    assemblies: int
    firsts: Counter[int]

    @property
    def solutions(self) -> int:
        """Assemblies of two or more pieces that come completely apart."""
        return self.firsts.total()


def orbits(problem: Problem) -> list[Unlabelled]:
    """One assembly of each class under the isometries that map the goal onto itself.

    An image that is not an assembly, since it uses pieces that are not there, does not count.
    """
    maps = assemble.symmetries(problem, ALL_TURNS)
    found = assemble.arrangements(problem)
    number = {placed: k for k, placed in enumerate(dict.fromkeys(p for one in found for p in one))}
    images = [
        [number.get(assemble.carried(placed, there), -1) for placed in number]  # -1: no assembly has it
        for there in maps
    ]
    own = {frozenset(number[placed] for placed in one): one for one in found}
    classes = list[Unlabelled]()
    while own:
        numbers, one = own.popitem()
        classes.append(one)
        for image in images:
            own.pop(frozenset(image[k] for k in numbers), None)
    return classes


def counts(problem: Problem) -> Counts:
    """Everything that is compared. The disassembly takes long for more than five pieces."""
    found = orbits(problem)
    firsts = Counter(first(problem, one) for one in found)
    del firsts[0]
    return Counts(len(found), firsts)


def first(problem: Problem, one: Unlabelled) -> int:
    """The first number of the level of an assembly, 0 if it does not come completely apart."""
    if len(one) < 2:
        return 0
    kinds = [assemble.orientations(piece) for piece in problem.pieces]
    names = {held: kinds.index(kind) for kind in kinds for held in kind}
    groups = dict[int, Counter[int]]()
    for kind, piece in zip(kinds, problem.pieces, strict=True):
        for group in piece.groups:
            groups.setdefault(group, Counter())[kinds.index(kind)] += 1
    held = [names[placed] for alone in one for placed in assemble.at_origin(frozenset([alone]))]
    apart = takeapart.take_apart(one, held, [dict(group) for group in groups.values()])
    return apart.first if apart.best is not None else 0


def told_apart(problem: Problem, parts: list[int]) -> Problem:
    """The same where equal shapes in different parts differ; ``parts`` has the part of each piece.

    Each further part of equal shapes has colours of its own, with the same allowed pairs.
    """
    own = [assemble.orientations(piece) for piece in problem.pieces]
    seen: dict[frozenset[Placed], list[int]] = {}
    extra = list[int]()
    for part, kind in zip(parts, own, strict=True):
        known = seen.setdefault(kind, [])
        if part not in known:
            known.append(part)
        extra.append(known.index(part))
    under = {colour for _, colour in problem.goal.colours}
    pieces, allowed = [], set(problem.allowed)
    if not any(extra):
        return problem
    for piece, nth in zip(problem.pieces, extra, strict=True):
        own_colours = piece.colours
        if nth:
            colours = dict.fromkeys(piece.shape, 0) | dict(piece.colours)
            own_colours = tuple(sorted((cell, 64 * nth + colour) for cell, colour in colours.items()))
            allowed |= {(64 * nth + a, b) for a, b in problem.allowed} | {(64 * nth, b) for b in under}
        pieces.append(replace(piece, colours=own_colours))
    return replace(problem, pieces=tuple(pieces), allowed=frozenset(allowed))
