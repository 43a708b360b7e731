"""N-ary puzzles: families made by a rule, with exponential levels that are given by a formula.

A cage of rails holds a stack of square plates. Plates with odd numbers slide along x, the others along y. A
pin on each plate stands in the slot of the next one: a serpentine of channels and gates. With base n a plate
has n + 1 gates, at the left end of a channel and at its right end in turn, and an exit:

    . . . . . . . . .      base 2, seen from above; the plate slides up, the pin P to the left and right
    . P _ _ _ _ _ _ .      channel 0, where the pin is at first
    . _ . . . . . . .      gate 1
    . _ _ _ _ _ _ _ .      channel 1
    . . . . . . . _ .      gate 2
    . _ _ _ _ _ _ _ .      channel 2
    . _ . . . . . . .      gate 3
    . _ _ _ _ _ _ _ .      channel 3: the plate is at its right end
    . _ . . . . . . .      the exit: only the last plate can go on, if the pin is below the last gate

The plate passes a gate only while the plate below is at that end. So it sweeps from end to end in n + 1
moves, between which the plate below makes n whole sweeps: S(1) = 1, S(m) = n S(m - 1) + n + 1. After S(m)
moves the last plate is out. Why fewer moves do not suffice is sketched in docs/guides/nary.md, and the
search confirms it for all that it can list.

The design is our own; the name is that of G. Goh, "The design of n-ary puzzles".
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

from burrkit.assembly import Assembly
from burrkit.errors import BurrkitError, InternalError
from burrkit.formats import contents
from burrkit.formats.stored import Archive
from burrkit.geometry import Cell, Voxels
from burrkit.moves import take_apart
from burrkit.moves.limits import Limits
from burrkit.moves.mechanics import Mechanics
from burrkit.moves.replay import verify
from burrkit.moves.slides.kernel.state_space import GRAPH
from burrkit.plurals import counted
from burrkit.puzzle.document import Puzzle
from burrkit.runtime.arguments import check_count

#: The greatest numbers that are accepted; levels have at most 26 digits.
LARGEST_BASE: Final = 20
MOST_PLATES: Final = 20


@dataclass(frozen=True)
class NaryPuzzle:
    """A puzzle of the family: its ``base`` n, from 2 to 20, and the number of its ``plates``, from 1 to 20.

    Its pieces are the frame and the plates from the bottom to the top. BurrkitError for other numbers.
    """

    base: int
    plates: int

    def __post_init__(self) -> None:
        check_count("base", self.base, 2)
        check_count("plates", self.plates)
        for name, value, most in (("base", self.base, LARGEST_BASE), ("plates", self.plates, MOST_PLATES)):
            if value > most:
                raise BurrkitError(f"{name}={value}: at most {most}", "too-large")

    @property
    def name(self) -> str:
        """A name for the puzzle."""
        return f"base {self.base}, {counted(self.plates, 'plate')}"

    def sweep(self, plate: int) -> int:
        """The least number of moves after which a plate, from 1, has gone from one end to the other."""
        n = int(self.base)
        return (2 * int(pow(n, int(plate))) - n - 1) // (n - 1)

    @property
    def level(self) -> int:
        """The level: moves to the first separation, which takes the last plate off."""
        return self.sweep(self.plates)

    @property
    def levels(self) -> tuple[int, ...]:
        """The level of each separation: one plate after the other leaves, from the last to the first.

        With an odd base the last gate is on the right, where the plates below are by then, so that each
        leaves at once; else each has to sweep across once more.
        """
        first = self.plates
        return tuple(1 if self.base % 2 and k < first else self.sweep(k) for k in range(first, 0, -1))

    @property
    def states(self) -> int:
        """The states that can be reached before anything is free, and those from which something first is.

        The lowest k plates have A(k) = (g + 1) A(k - 1) + g A(k - 2) states, with g = n + 1 gates: plate k
        is next to one of g + 1 channels, whatever the lower ones do, or stands in one of g gates, with plate
        k - 1 at an end. See docs/guides/nary.md for the last plate, which does not pass its last gate.
        """
        if self.plates == 1:
            return 1
        g = int(self.base) + 1
        counts = [1, 1]  # A(-1) and A(0)
        for _ in range(1, self.plates):
            counts.append((g + 1) * counts[-1] + g * counts[-2])
        return g * counts[-1] + (g - 2) * counts[-2] + counts[-3]

    def pieces(self) -> tuple[Voxels, ...]:
        """The frame and the plates, in their places in the assembly."""
        plates = [self._plate(k) for k in range(1, self.plates + 1)]
        return (self._frame(), *plates)

    def document(self) -> Puzzle:
        """Pieces, goal and assembly for a puzzle file. PuzzleError if it is too large for one."""
        labels = ["frame", *(f"plate {k}" for k in range(1, self.plates + 1))]
        return contents.assembled(dict(zip(labels, self.pieces(), strict=True)), self.name)

    def assembly(self) -> Assembly:
        """The assembly; its problem is that of ``document``."""
        archive = Archive(self.document())
        return archive.assembly(archive.spec.stored[0])

    def _plate(self, number: int) -> Voxels:
        """A plate: rows along its way, columns across; those along y are shifted to suit the pins."""
        edge = 2 * self.base + 4
        square = {(row, column) for row in range(edge + 1) for column in range(edge + 1)}
        if number > 1:  # the first one has no pin below
            square -= self._slot()
        pin = {(0, edge)} if number < self.plates else set()
        cells = {(row, column, number) for row, column in square}
        cells |= {(row, column, number + 1) for row, column in pin}
        return Voxels(cells if number % 2 else {(column - 1, row + 1, z) for row, column, z in cells})

    def _slot(self) -> set[tuple[int, int]]:
        """Rows and columns of channels, gates and exit."""
        gates = self.base + 1
        last = 2 * gates + 1
        slot = {(2 * k + 1, column) for k in range(gates + 1) for column in range(1, last + 1)}
        slot |= {(2 * (gates - k) + 2, 1 if k % 2 else last) for k in range(1, gates + 1)}
        return slot | {(0, 1 if gates % 2 else last)}

    def _frame(self) -> Voxels:
        """Rails next to the plates, crosswise in turn: those of the next layers hold a plate down and up.

        Where the pins leave, rails have a gap next to the corner post.
        """
        edge = 2 * self.base + 4
        (left, right), (front, back) = (-2, edge), (-1, edge + 1)
        cells: set[Cell] = set()
        for z in range(self.plates + 2):
            if z % 2:
                rails = {(x, y, z) for x in range(left, right + 1) for y in (front, back)}
                gap = (right - 1, back, z)
            else:
                rails = {(x, y, z) for x in (left, right) for y in range(front, back + 1)}
                gap = (right, back - 1, z)
            cells |= rails | {(x, y, z) for x in (left, right) for y in (front, back)}
            if 2 <= z <= self.plates:
                cells.discard(gap)
        return Voxels(cells)


@dataclass(frozen=True)
class NaryCheck:
    """What the search finds: ``levels`` and ``states`` as of ``NaryPuzzle``.

    ``seconds`` of a processor and ``nbytes`` of memory are those of the search for all states.
    """

    levels: tuple[int, ...]
    states: int
    seconds: float
    nbytes: int

    def agrees_with(self, puzzle: NaryPuzzle) -> bool:
        """Whether the search confirms the formulas."""
        return (self.levels, self.states) == (puzzle.levels, puzzle.states)


def check(puzzle: NaryPuzzle, max_bytes: int = Limits.max_bytes) -> NaryCheck:
    """Search all states of a puzzle, and take it apart completely, replayed cube by cube.

    BurrkitError if the search needs more memory than ``max_bytes``.
    """
    assembly = puzzle.assembly()
    engine = Mechanics.of(assembly.problem).engine(assembly)
    search = engine.search([engine.part(engine.home)], Limits(max_bytes=max_bytes))
    try:
        began = time.process_time()
        level = search.run(GRAPH)
        seconds, states, nbytes = time.process_time() - began, search.count, search.nbytes
    finally:
        search.close()
    if level is None:
        raise BurrkitError(
            f"{puzzle.name}: {puzzle.states:,} states need more memory than {max_bytes >> 20:,} MiB",
            "limit-reached",
        )
    tree = take_apart(assembly, max_bytes=max_bytes).tree
    if tree is None:
        raise InternalError(f"{puzzle.name} does not come apart")
    verify(assembly, tree)
    if level != tree.counts[0]:
        raise InternalError(f"{puzzle.name}: level {level} and level {tree.counts[0]}")
    return NaryCheck(tree.counts, states, seconds, nbytes)
