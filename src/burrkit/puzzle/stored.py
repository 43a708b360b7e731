"""Solutions as files store them: positions of hotspots instead of motions and moves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final, TypeAlias

from burrkit.geometry import Cell
from burrkit.runtime.records import dataclass

#: The place of a piece in a stored assembly: its hotspot's (x, y, z), and the number of its turn.
Placement: TypeAlias = tuple[int, int, int, int]


@dataclass(frozen=True)
class StoredTurn:
    """A move of a separation that turns: from state ``move`` to the next, the first being 0.

    ``pieces`` turn by ``quarters`` (1, -1 or 2) about the line along ``axis`` through ``pivot``, half cubes.
    """

    move: int
    pieces: tuple[int, ...]
    axis: int
    pivot: Cell
    quarters: int


@dataclass(frozen=True)
class StoredSeparation:
    """A separation as files store it: the positions of some pieces from state to state.

    ``states`` list, for each of ``pieces``, where its hotspot is; in the last one, pieces that have left
    have a coordinate beyond ``AWAY``. ``left`` and ``removed`` continue with the two parts. All moves are
    slides but for those in ``turns``.
    """

    pieces: tuple[int, ...]
    states: tuple[tuple[Cell, ...], ...]
    left: StoredSeparation | None = None
    removed: StoredSeparation | None = None
    turns: tuple[StoredTurn, ...] = ()

    @property
    def all_turns(self) -> list[StoredTurn]:
        """The turns of this separation and of those below it."""
        return [turn for node in self.nodes() for turn in node.turns]

    @property
    def gone(self) -> frozenset[int]:
        """The pieces that have left in the last state."""
        last = zip(self.pieces, self.states[-1], strict=True)
        return frozenset(piece for piece, at in last if max(map(abs, at)) > AWAY)

    def nodes(self) -> Iterator[StoredSeparation]:
        """This separation, then all below it: left before removed."""
        yield self
        for child in (self.left, self.removed):
            if child is not None:
                yield from child.nodes()


#: No hotspot and no placed piece is farther out.
FARTHEST: Final = 1_000_000

#: A coordinate beyond this marks a piece that has left.
AWAY: Final = 10_000


@dataclass(frozen=True)
class StoredSolution:
    """An assembly that a file keeps, with its disassembly if it has one.

    ``placements`` has an entry for every copy of every part, None for one that is not used. ``counts`` is
    what is left of a disassembly that was dropped: the numbers of states in the order of the tree, 0 where
    a part is not taken further apart. ``assembly_number`` and ``solution_number`` are its numbers in the
    search, counting from 0.
    """

    placements: tuple[Placement | None, ...]
    separation: StoredSeparation | None = None
    counts: tuple[int, ...] = ()
    assembly_number: int = 0
    solution_number: int = 0

    @property
    def level(self) -> tuple[int, ...]:
        """The level of the disassembly that is stored, or was; empty if there is none.

        The number of moves of a separation, then the levels of its two parts, that of more pieces first, or
        else the one that is left, each only if something in it takes more than one move: (6, 2, 1, 2) for
        6.2.1.2. Where no disassembly is stored, the part that is left always comes first.
        """
        return tuple(moves for moves, _ in self._level())

    @property
    def level_text(self) -> str:
        """The level as the field writes it, ``6.2.1.2``; ``3R2`` are three slides and two turns."""
        return ".".join(f"{moves - turns}R{turns}" if turns else str(moves) for moves, turns in self._level())

    def _level(self) -> tuple[tuple[int, int], ...]:
        """The numbers of moves, and of turns among them, of the separations that the level lists."""
        if self.separation is None:
            counts = [(states, 0) for states in self.counts]
        else:
            counts = list(_states(self.separation))
        # From the end of the preorder, both children of a node are known before it.
        known: list[tuple[tuple[tuple[int, int], ...], bool]] = []
        for states, turns in reversed(counts):
            if states == 0:
                known.append(((), False))
            elif len(known) >= 2:
                below = (known.pop(), known.pop())
                hard = [numbers for numbers, is_hard in below if is_hard]
                known.append((((states - 1, turns), *chain(*hard)), states > 2 or bool(hard)))
        return known[0][0] if len(known) == 1 else ()


def _states(node: StoredSeparation | None) -> Iterator[tuple[int, int]]:
    """The numbers of states and of turns in preorder, the larger part first, or else the left one.

    For no node, 0 and 0.
    """
    if node is None:
        yield 0, 0
        return
    yield len(node.states), len(node.turns)
    left, removed = node.left, node.removed
    if left is not None and removed is not None and len(removed.pieces) > len(left.pieces):
        left, removed = removed, left
    yield from _states(left)
    yield from _states(removed)
