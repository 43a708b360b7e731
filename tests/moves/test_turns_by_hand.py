"""Turns by hand against the exact test of turns, for every group, line and sense."""

from __future__ import annotations

import math
import random
from itertools import combinations

import numpy as np
import pytest

from burrkit.assembly import Assembly
from burrkit.errors import PuzzleError
from burrkit.geometry import Cell, Voxels
from burrkit.geometry.lattices import by_name
from burrkit.geometry.motion import quarter_turn
from burrkit.moves.model import Turn
from burrkit.moves.states.by_hand import Arrangement
from burrkit.moves.turns.by_hand import least_turns
from burrkit.moves.turns.collision import clear_quarters
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.solving.solver import solve
from tests.errors import raises
from tests.moves.trays import after, in_place
from tests.moves.turning import ALL


def at_home(assembly: Assembly) -> Arrangement:
    return Arrangement(assembly, dict.fromkeys(assembly.placed, (0, 0, 0)))


def cubes_of(state: Arrangement) -> dict[int, list[Cell]]:
    return {piece: [(x, y, z) for x, y, z in cells.tolist()] for piece, cells in state.cubes().items()}


def legal_turns(state: Arrangement) -> dict[Turn, int]:
    """Every group that can turn about a line through the box, with the quarters and their sense."""
    cubes = cubes_of(state)
    cells = [cell for piece in cubes for cell in cubes[piece]]
    low, high = [min(c[k] for c in cells) for k in range(3)], [max(c[k] for c in cells) + 1 for k in range(3)]
    found: dict[Turn, int] = {}
    for axis in range(3):
        u, v = (axis + 1) % 3, (axis + 2) % 3
        for p in range(2 * low[u], 2 * high[u] + 1):
            for q in range(2 * low[v], 2 * high[v] + 1):
                pivot = [0, 0, 0]
                pivot[u], pivot[v] = p, q
                for quarters in (1, -1, 2) if (p + q) % 2 == 0 else (2,):
                    for size in range(1, len(cubes)):
                        for group in combinations(cubes, size):
                            turn = Turn(group, axis, (pivot[0], pivot[1], pivot[2]), quarters)
                            turning = [cell for piece in group for cell in cubes[piece]]
                            rest = [cell for piece in cubes if piece not in group for cell in cubes[piece]]
                            if (way := clear_quarters(turn, turning, rest)) != 0:
                                found[turn] = way
    return found


def agrees(state: Arrangement) -> int:
    """Check the turns on offer for each piece; how many there are."""
    legal, cubes, count = legal_turns(state), cubes_of(state), 0
    for piece in state.pieces:
        offered = state.turns(piece)
        assert len({each.turn for each in offered}) == len(offered)
        for turn, way in offered:
            assert piece in turn.pieces
            assert legal[turn] == way or (turn.quarters == 2 and turn in legal and abs(way) == 2)
        count += len(offered)
        groups: dict[tuple[int, Cell, int], list[set[int]]] = {}
        for turn, _ in offered:
            groups.setdefault((turn.axis, turn.pivot, turn.quarters), []).append(set(turn.pieces))
        for turn in legal:
            if piece not in turn.pieces:
                continue
            least = groups.get((turn.axis, turn.pivot, turn.quarters), [])
            if not any(group <= set(turn.pieces) for group in least):
                # Only a turn that leaves the least group as it is may be left out.
                assert any(
                    set(some) <= set(turn.pieces)
                    and piece in some
                    and all(set(map(turn.motion, cubes[i])) == set(cubes[i]) for i in some)
                    for size in range(1, len(turn.pieces) + 1)
                    for some in combinations(turn.pieces, size)
                )
    return count


def scattered(seed: int) -> Assembly:
    """Two or three pieces of some cubes in a small box, with room between them."""
    chance = random.Random(seed)
    free = {(x, y, z) for x in range(4) for y in range(4) for z in range(2)}
    pieces = []
    for _ in range(chance.choice((2, 2, 3))):
        cells = [chance.choice(sorted(free))]
        for _ in range(chance.randint(1, 5)):
            beside = [c for c in sorted(free - set(cells)) if any(math.dist(c, d) == 1 for d in cells)]
            if beside:
                cells.append(chance.choice(beside))
        free -= set(cells)
        pieces.append(Voxels(cells))
    return in_place(pieces)


@pytest.mark.parametrize(
    "seeds", [pytest.param(8, id="some"), pytest.param(200, id="many", marks=pytest.mark.full)]
)
def test_all_legal_turns_are_offered_and_no_others(seeds: int) -> None:
    offered = 0
    for seed in range(seeds):
        state = at_home(scattered(seed))
        offered += agrees(state)
        turns = [turn for piece in state.pieces for turn, _ in state.turns(piece)]
        if turns:
            offered += agrees(after(state, turns[seed % len(turns)]))
    assert offered > 50 * seeds


@pytest.mark.parametrize("name", ALL)
def test_known_ways_apart_are_offered(name: str) -> None:
    assembly, tree = ALL[name]()
    pieces = tree.pieces
    state = at_home(assembly)
    node = tree
    while True:
        for move in node.moves[:-1]:
            if isinstance(move, Turn):
                offered = [each.turn for each in state.turns(move.pieces[0])]
                assert move in offered
                agrees(state)
            state = after(state, move)
        if node.left is None:
            break
        node = node.left
        pieces = node.pieces
        kept = {piece: state.offsets[piece] for piece in pieces}
        state = Arrangement(assembly, kept, {p: t for p, t in state.rotations.items() if p in kept})


def test_a_turn_and_its_undoing_lead_back() -> None:
    assembly, tree = ALL["bar"]()
    turn = tree.moves[0]
    assert isinstance(turn, Turn)
    state = at_home(assembly)
    there = after(state, turn)
    assert there.rotations and there.cubes()[1].tolist() != state.cubes()[1].tolist()
    back = after(there, turn.back)
    assert (back.offsets, back.rotations) == (state.offsets, {})
    # A piece that has turned slides as it is: the bar is out from under the hooks.
    assert any(slide.pieces == (1,) and (slide.axis, slide.sign) == (2, 1) for slide in there.slides())


def test_rotations_that_cannot_be() -> None:
    assembly, _ = ALL["bar"]()
    with raises(PuzzleError, "unknown 2 piece"):
        Arrangement(assembly, {0: (0, 0, 0)}, {1: 4})
    with raises(PuzzleError, "invalid-puzzle share"):
        Arrangement(assembly, {0: (0, 0, 0), 1: (4, 4, -1)}, {1: quarter_turn(2, 2)})
    lattice = by_name("spheres")
    cells = [lattice.types[0].cell, lattice.beside(np.array([lattice.types[0].cell]))[0][0]]
    pieces = tuple(Piece(Voxels([cell], lattice)) for cell in cells)
    balls = solve(Problem(pieces, Goal(Voxels(cells, lattice)))).assemblies[0].assembly
    with raises(PuzzleError, "unsupported turn"):
        at_home(balls).turns(0)
    with raises(PuzzleError, "unsupported turn"):
        Arrangement(balls, dict.fromkeys(balls.placed, (0, 0, 0)), {0: 1})


def test_pieces_that_are_too_far_apart() -> None:
    far = {0: np.array([[0, 0, 0]]), 1: np.array([[40, 0, 0]])}
    with raises(PuzzleError, "invalid-puzzle 32"):
        least_turns(far)
