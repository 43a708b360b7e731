"""Moves by hand against the search, and against cubes that advance one at a time."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from burrkit.assembly import Assembly
from burrkit.errors import PuzzleError
from burrkit.geometry import Cell, Voxels
from burrkit.moves.limits import Limits
from burrkit.moves.mechanics import Mechanics
from burrkit.moves.model import Move
from burrkit.moves.states.by_hand import Arrangement, Slide
from tests.errors import raises
from tests.moves.trays import after, in_place, serpentine, tray
from tests.strategies import burr_assemblies, cases, for_all, polycube_assemblies

HOME = (0, 0, 0)


def at_home(assembly: Assembly) -> Arrangement:
    return Arrangement(assembly, dict.fromkeys(assembly.placed, HOME))


def reach(assembly: Assembly, offsets: dict[int, Cell], group: set[int], axis: int, sign: int) -> int | None:
    """How far a group slides, one cube at a time; None if nothing ever stops it."""

    def cubes(piece: int, by: int) -> set[Cell]:
        x, y, z = offsets[piece]
        shift = [x, y, z]
        shift[axis] += by
        return set(assembly.shapes[piece].shifted(*shift))

    rest = set[Cell]().union(*(cubes(piece, 0) for piece in offsets if piece not in group))
    moving = set[Cell]().union(*(cubes(piece, 0) for piece in group))
    far = 2 + max(abs(a - b) for p in moving for q in rest for a, b in zip(p, q, strict=True))
    for step in range(1, far + 1):
        if any(not rest.isdisjoint(cubes(piece, sign * step)) for piece in group):
            return step - 1
    return None


def plain_slides(assembly: Assembly, offsets: dict[int, Cell]) -> dict[tuple[int, int], set[frozenset[int]]]:
    """For each direction every group, least or not, that can move by one cube at least."""
    pieces = list(offsets)
    found: dict[tuple[int, int], set[frozenset[int]]] = {}
    for axis in range(3):
        for sign in (1, -1):
            for size in range(1, len(pieces)):
                for group in combinations(pieces, size):
                    if reach(assembly, offsets, set(group), axis, sign) != 0:
                        found.setdefault((axis, sign), set()).add(frozenset(group))
    return found


def unions(groups: list[frozenset[int]], everything: frozenset[int]) -> set[frozenset[int]]:
    found: set[frozenset[int]] = set()
    for group in groups:
        found |= {group | other for other in found} | {group}
    return found - {everything}


def by_direction(slides: list[Slide]) -> dict[tuple[int, int], list[Slide]]:
    found: dict[tuple[int, int], list[Slide]] = {}
    for slide in slides:
        found.setdefault((slide.axis, slide.sign), []).append(slide)
    return found


def agrees(assembly: Assembly) -> None:
    """Two states of an assembly: as it is, and after the last slide on offer."""
    state = at_home(assembly)
    for _ in range(2):
        slides, everything = state.slides(), frozenset(state.pieces)
        plain = plain_slides(assembly, state.offsets)
        listed = by_direction(slides)
        assert set(plain) == set(listed)
        for way, groups in plain.items():
            least = [frozenset(slide.pieces) for slide in listed[way]]
            assert unions(least, everything) == groups
            for slide in listed[way]:
                assert slide.reach == reach(assembly, state.offsets, set(slide.pieces), *way)
        inside = [slide for slide in slides if slide.reach is not None]
        if not inside:
            return
        last = inside[-1]
        state = after(state, Move(last.pieces, last.axis, last.distance))


@cases
def test_agrees_with_plain_cubes(examples: int) -> None:
    for_all(polycube_assemblies().filter(lambda a: len(a.placed) <= 5), examples, agrees)


def relative(offsets: dict[int, Cell]) -> tuple[Cell, ...]:
    x, y, z = next(iter(offsets.values()))
    return tuple((a - x, b - y, c - z) for a, b, c in offsets.values())


def agrees_with_the_search(assembly: Assembly) -> None:
    """The states one move away are those that the search finds, pieces taken as they are."""
    if len(set(assembly.problem.kinds)) < len(assembly.placed):
        return  # the search takes equal pieces for one another
    engine = Mechanics.of(assembly.problem).engine(assembly)
    search = engine.search([engine.part(engine.home)], Limits())
    state = at_home(assembly)
    slides = state.slides()
    free = any(slide.reach is None for slide in slides)
    assert free == bool(search.run() == 1)
    if free:
        return
    moves = [engine.read(step, engine.home)[0] for step, _ in search.moves(0)]
    found = {relative(after(state, move).offsets) for move in moves}
    own, everything = set(), frozenset(state.pieces)
    for (axis, sign), listed in by_direction(slides).items():
        for some in unions([frozenset(slide.pieces) for slide in listed], everything):
            far = reach(assembly, state.offsets, set(some), axis, sign)
            assert far is not None
            for distance in range(1, far + 1):
                own.add(relative(after(state, Move(tuple(some), axis, sign * distance)).offsets))
    assert own == found


@cases
def test_agrees_with_the_search(examples: int) -> None:
    for_all(polycube_assemblies(), examples, agrees_with_the_search)
    for_all(burr_assemblies(), examples, agrees_with_the_search)


def test_a_pin_slides_out_of_its_tunnel() -> None:
    assembly = serpentine(2)
    state, steps, back = at_home(assembly), 0, (9, 9)
    while not any(slide.reach is None for slide in state.slides()):
        # The pin has one way on and one way back; it never goes back.
        ways = [s for s in state.slides() if s.pieces == (1,) and (s.axis, s.sign) != back]
        assert len(ways) == 1
        state = after(state, Move((1,), ways[0].axis, ways[0].distance))
        back, steps = (ways[0].axis, -ways[0].sign), steps + 1
    assert steps == 3


def test_pieces_held_together() -> None:
    assembly = tray(3, 1, [[(0, 0)], [(1, 0)]])
    alone = [s for s in at_home(assembly).slides() if s.axis == 0 and s.sign == 1]
    assert [(s.pieces, s.reach) for s in alone] == [((2,), 1), ((1, 2), 1)]
    held = at_home(assembly).slides(together=[1])
    assert [(s.pieces, s.axis, s.sign, s.reach) for s in held] == [((1, 2), 0, 1, 1), ((0, 1), 0, -1, 1)]


def test_how_far_a_free_group_goes() -> None:
    assembly = in_place([Voxels.box(3, 1, 1), Voxels.box(1, 1, 1).shifted(1, 1, 0)])
    up = next(s for s in at_home(assembly).slides() if (s.axis, s.sign, s.pieces) == (0, -1, (1,)))
    assert (up.reach, up.distance) == (None, -2)
    away = after(at_home(assembly), Move((1,), 0, -2))
    assert np.isclose(away.offsets[1], (-2, 0, 0)).all()


@pytest.mark.parametrize(
    ("offsets", "said"),
    [
        ({}, "invalid-puzzle left"),
        ({0: HOME, 9: HOME}, "unknown 10 assembly"),
        ({0: HOME, 1: (0, -1, 0)}, "invalid-puzzle 1 2 share"),
        ({0: HOME, 1: (10**9, 0, 0)}, "too-large farther"),
    ],
)
def test_impossible_arrangements(offsets: dict[int, Cell], said: str) -> None:
    assembly = in_place([Voxels.box(3, 1, 1), Voxels.box(1, 1, 1).shifted(1, 1, 0)])
    with raises(PuzzleError, said):
        Arrangement(assembly, offsets)
