"""The assembly of a puzzle in Booleans: every piece in one place, no cube with two owners.

``A@7`` means that piece A is in place 7, one of those in which it alone fits into the goal. These are all
the choices of a solver; everything else in the script is defined by them:

- ``A<=7``: A is in one of its places up to 7. Along the list of places, this states that no piece is in two
  places, and that equal pieces come in the order of their places, because they are interchangeable.
- ``A/2/0/1``: A fills the cube 2 0 1. Cubes that the same placements fill occur once. In a six-piece burr
  these are the outer cubes of each position, and the formula means "one stick in this position".

Symmetry is reduced as the cover engine does it. One piece has only one place for each orbit of places under
the goal's symmetries; and when an assembly is found, all its images are excluded with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, Literal, NamedTuple

from burrkit.assembly import Assembly, Cover, CoverSearch
from burrkit.assembly.placements import alignment
from burrkit.errors import CheckError, InternalError
from burrkit.geometry import Motion
from burrkit.puzzle import Problem
from burrkit.smt import terms as t
from burrkit.smt.answer import SolverError, Value, read_answer
from burrkit.smt.names import names_of, where
from burrkit.smt.pipe import TIME_LIMIT, Model, Solver, models
from burrkit.smt.script import Script

#: The verdict of burrkit's search on a claim of a solver.
AGREED: Final = "burrkit's own search agrees"
NOT_CHECKED: Final = "not checked by burrkit, which would take longer"

#: The limits of burrkit's search when it only checks a solver: nodes and assemblies.
_MOST_NODES = 4_000_000
_MOST_ASSEMBLIES = 10_000


class OwnSearch(NamedTuple):
    """The assemblies that burrkit's own search finds, with their numbers, and whether these are all."""

    numbers: dict[tuple[Motion | None, ...], int]
    complete: bool

    def check_claim(self, solver: str, found: int = 0) -> str:
        """The claim of a solver that there are no assemblies but those that it has found, and its check.

        SolverError if it is wrong.
        """
        claim = f"{solver} reports unsat"
        if len(self.numbers) > found:
            more = f"{len(self.numbers)} assemblies" if len(self.numbers) > 1 else "an assembly"
            rest = f", not {found}" if found else ""
            raise SolverError(f"{claim}, which is wrong: burrkit's own search finds {more}{rest}")
        claim += ": there are no other assemblies" if found else ""
        return f"{claim}; {AGREED if self.complete else NOT_CHECKED}"


class Filling:
    """The script for all assemblies of a problem, and the meaning of its models."""

    def __init__(
        self, problem: Problem, up_to: Literal["rotation", "reflection"] = "rotation", title: str = ""
    ) -> None:
        """``up_to`` is the convention of counting; ``title`` comes first in the script."""
        problem.require_cubes()
        self.problem = problem
        self._names = names_of(problem)
        self._cover = None if problem.why_impossible() else Cover(problem, up_to)
        #: The pieces of each kind, the required ones first.
        self._kinds = [sorted(own, key=lambda i: problem.pieces[i].optional) for own in problem.equal_pieces]
        #: The piece and the row of each constant, and the inverse.
        self._meaning: dict[str, tuple[int, int]] = {}
        self._constant: dict[tuple[int, int], str] = {}
        #: For each piece its places, ascending: number, and the name of "it is in one up to this one".
        self._up_to: dict[int, list[tuple[int, str]]] = {}
        self.script = self._script(title)

    def assemblies(self, solver: Solver, *, time_limit: float = TIME_LIMIT) -> Iterator[Assembly]:
        """All assemblies, as the cover engine counts them; each has been checked cube by cube.

        ``time_limit`` is in seconds for all together. SolverError if the solver fails, or a model is not an
        assembly.
        """
        for model in models(self.script, solver, time_limit=time_limit, same=self._images):
            _check(self._assembly(model), solver.name)
            # An assembly that fits into the goal in several ways is yielded once.
            cover = self._covered()
            yield from cover.assemblies(cover.kept(list(self._chosen(model).values())))

    def own_search(self) -> OwnSearch:
        """Search without a solver, within a fixed number of nodes: a check of what a solver reports."""
        numbers: dict[tuple[Motion | None, ...], int] = {}
        if self._cover is None:
            return OwnSearch(numbers, True)
        nodes = 0
        for root in self._cover.roots:
            search = CoverSearch.of(self._cover, root)
            while not search.ended:
                if nodes + search.nodes >= _MOST_NODES or len(numbers) >= _MOST_ASSEMBLIES:
                    return OwnSearch(numbers, False)
                for assembly in search.step():
                    numbers[assembly.motions] = len(numbers) + 1
            nodes += search.nodes
        return OwnSearch(numbers, True)

    def read(self, text: str) -> Assembly | None:
        """The assembly in a solver's output for the script, checked as well; None for unsat."""
        answer = read_answer(text)
        if not answer.has_model("there is an assembly", "standard input"):
            return None
        assembly = self._assembly(answer.model(self.script.names))
        _check(assembly, "standard input")
        return assembly

    # What models mean -------------------------------------------------------------------------------------

    def _covered(self) -> Cover:
        """The cover of the problem; a problem that is impossible at first sight has none."""
        if self._cover is None:
            raise InternalError("a problem that is impossible at first sight has no cover")
        return self._cover

    def _chosen(self, model: Model) -> dict[int, int]:
        """The row of each piece that is used."""
        chosen: dict[int, int] = {}
        for name, (piece, row) in self._meaning.items():
            if model[name] is True and chosen.setdefault(piece, row) != row:
                raise SolverError(
                    f"the solver's answer is not an assembly: {self._names[piece]} is in two places"
                )
        return chosen

    def _assembly(self, model: Model) -> Assembly:
        """The assembly of a model."""
        chosen = self._chosen(model)
        pieces = range(len(self.problem.pieces))
        motions = (self._motion(piece, chosen[piece]) if piece in chosen else None for piece in pieces)
        return Assembly(self.problem, tuple(motions))

    def _motion(self, piece: int, row: int) -> Motion:
        return self._covered().placements.motion(row).after(alignment(self.problem, piece))

    def _images(self, model: Model) -> Iterator[dict[str, Value]]:
        """Values that the models of all images of an assembly have in common, and no other models."""
        cover, chosen = self._covered(), list(self._chosen(model).values())
        for rows in {frozenset(image) for image in cover.image[:, chosen].tolist()}:
            values: dict[str, Value] = {}
            for kind, pieces in enumerate(self._kinds):
                own = sorted(row for row in rows if cover.kind[row] == kind)
                used = zip(pieces, own, strict=False)
                values |= {self._constant.get(place, ""): True for place in used}
                values |= {self._is_used(p): False for p in pieces[len(own) :] if self._up_to[p]}
            if "" not in values:  # else one of its places is not declared, so that no model can be this image
                yield values

    # The text ---------------------------------------------------------------------------------------------

    def _script(self, title: str) -> Script:
        problem = self.problem
        is_counted = problem.max_holes and any(piece.optional for piece in problem.pieces)
        made = Script("QF_LIA" if is_counted else "QF_UF", [title] * bool(title))
        if self._cover is None:
            made.comment(f"there is no assembly: {problem.why_impossible()}")
            made.require("false")
            return made
        made.comment(
            "A@7: piece A is in its place 7. The comment after it gives the position of its cube x y z"
        )
        made.comment("A<=7: A is in one of its places up to 7")
        made.comment("A/2/0/1: A fills the cube 2 0 1")
        roots = {root.row for root in self._cover.roots}
        for kind, pieces in enumerate(self._kinds):
            places = list(enumerate(map(int, (self._cover.kind == kind).nonzero()[0]), 1))
            some = [place for place in places if place[1] in roots]
            # Where several kinds have roots, none of them is part of every assembly.
            is_root = some and len(some) == len(roots)
            for before, piece in zip((None, *pieces), pieces, strict=False):
                self._place(made, piece, some if is_root and before is None else places, before)
        self._fill(made)
        if is_counted:
            self._count(made)
        if all(piece.optional for piece in problem.pieces):
            made.comment("An assembly has at least one piece")
            made.require(t.or_(map(self._is_used, self._up_to)))
        return made

    def _place(self, made: Script, piece: int, places: Sequence[tuple[int, int]], before: int | None) -> None:
        """State that a piece is in at most one place, after that of the equal piece before it."""
        name, drawn = self._names[piece], self.problem.pieces[piece]
        called = f"{name}, {drawn.name}" if drawn.name else name
        must = "at most" if drawn.optional else "exactly"
        behind = "" if before is None else f", behind {self._names[before]}, which is equal"
        made.comment(f"Piece {called}: {must} one place{behind}")
        for number, row in places:
            constant = f"{name}@{number}"
            made.declare(constant, t.BOOL, note=where(self._motion(piece, row)))
            self._meaning[constant], self._constant[piece, row] = (piece, row), constant
        up_to = self._up_to[piece] = []
        for number, _ in places:
            here = f"{name}@{number}"
            if before is not None:
                lower = [so_far for other, so_far in self._up_to[before] if other < number]
                made.require(t.implies(here, lower[-1]) if lower else t.not_(here))
            if up_to:
                made.require(t.not_(t.and_((up_to[-1][1], here))))
            so_far = t.or_([*(so_far for _, so_far in up_to[-1:]), here])
            up_to.append((number, made.define(f"{name}<={number}", t.BOOL, so_far)))
        if not drawn.optional:
            made.require(self._is_used(piece), f"{name} is somewhere")

    def _is_used(self, piece: int) -> t.Term:
        """The term for: a piece is in one of all its places."""
        return self._up_to[piece][-1][1] if self._up_to[piece] else "false"

    def _fill(self, made: Script) -> None:
        """State that every cube has at most one owner, and every required one exactly one."""
        goal, placements = self.problem.goal, self._covered().placements
        cells, required = list(goal.cells), goal.are_required
        fillers: list[list[str]] = [[] for _ in cells]
        for name, (_, row) in self._meaning.items():
            for cell in placements.cells_of(row).tolist():
                fillers[cell].append(name)
        equal: dict[tuple[bool, tuple[str, ...]], list[int]] = {}
        for cell, names in enumerate(fillers):
            must = bool(required[cell]) or self.problem.max_holes == 0
            equal.setdefault((must, tuple(names)), []).append(cell)
        for (must, own), same in equal.items():
            x, y, z = cells[same[0]]
            more = f" and {len(same) - 1} more that the same placements fill" if len(same) > 1 else ""
            made.comment(f"Cube {x} {y} {z}{more}: {'exactly' if must else 'at most'} one owner")
            owners = []
            for piece, its in groupby(own, key=lambda name: self._meaning[name][0]):
                owners.append(made.define(f"{self._names[piece]}/{x}/{y}/{z}", t.BOOL, t.or_(its)))
            if must:
                made.require(t.or_(owners))
            made.require_all(t.at_most_one(owners))

    def _count(self, made: Script) -> None:
        """State that not too many cubes are empty: that the pieces in use have enough cubes."""
        problem = self.problem
        made.comment(f"At most {problem.max_holes} cubes stay empty: the cubes of the pieces that are used")
        volumes = (
            t.if_then_else(self._is_used(piece), t.integer(len(problem.pieces[piece].shape)), "0")
            for piece in self._up_to
        )
        made.require(t.apply("<=", t.integer(problem.least_filled), t.plus(volumes)))


def _check(assembly: Assembly, origin: str) -> None:
    try:
        assembly.check()
    except CheckError as error:
        raise SolverError(f"{origin}: the solver's answer is not an assembly: {error}") from None
