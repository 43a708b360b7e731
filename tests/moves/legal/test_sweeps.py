"""Which squares a turning square enters: whole numbers against exact geometry, and cases made by hand."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, strategies as st

from burrkit.moves.turns.search import enters, sweep_table
from tests.moves.legal.squares import cube_enters
from tests.reference import turning_squares as reference

FAR = st.integers(-40, 40)
QUARTERS = st.sampled_from([1, -1, 2])


@pytest.mark.parametrize("quarters", [1, 2])
def test_equals_exact_geometry_near_the_pivot(quarters: int) -> None:
    """Every pair of squares of one raster up to two and three cubes from the pivot, that at any half cube.

    The moving one begins in the first quadrant; the others are images of it.
    """
    for u, v in product(range(5), range(5)):
        for x, y in product(range(-6 + u % 2, 7, 2), range(-6 + v % 2, 7, 2)):
            assert enters((u, v), (x, y), quarters) == reference.enters((u, v), (x, y), quarters), (
                u,
                v,
                x,
                y,
            )


@given(st.tuples(FAR, FAR), st.tuples(FAR, FAR), QUARTERS)
def test_equals_exact_geometry_anywhere(u: tuple[int, int], x: tuple[int, int], quarters: int) -> None:
    assert enters(u, x, quarters) == reference.enters(u, x, quarters)


@given(st.tuples(FAR, FAR), QUARTERS, st.data())
def test_equals_exact_geometry_on_the_way(u: tuple[int, int], quarters: int, data: st.DataObject) -> None:
    """Squares about as far from the pivot as the moving one, where most borders are."""
    radius = round((u[0] ** 2 + u[1] ** 2) ** 0.5)
    x = data.draw(st.integers(-radius, radius))
    y = round(max(radius**2 - x**2, 0) ** 0.5) + data.draw(st.integers(-3, 3))
    y *= data.draw(st.sampled_from([1, -1]))
    assert enters(u, (x, y), quarters) == reference.enters(u, (x, y), quarters)


CENTRES = st.tuples(st.integers(-16, 16), st.integers(-16, 16), st.integers(-3, 3), st.integers(-3, 3))


@given(CENTRES, st.tuples(st.booleans(), st.booleans()), st.sampled_from([1, 2]))
def test_larger_squares_equal_exact_geometry(
    at: tuple[int, int, int, int], shift: tuple[bool, bool], quarters: int
) -> None:
    """A square of side 4 is four of side 2, of which one enters another."""
    u, v, x, y = at[0], at[1], at[0] + 2 * at[2] + shift[0], at[1] + 2 * at[3] + shift[1]
    four = list(product((-1, 1), repeat=2))
    exact = any(reference.enters((u + a, v + b), (x + c, y + d), quarters) for a, b in four for c, d in four)
    assert cube_enters(u, v, x, y, quarters) == exact


#: A turn by one quarter, counterclockwise, in half cubes; pivots in corners and in centres of cubes.
CASES = [
    # Next to the pivot: a cube with a corner there reaches no farther than its far corner.
    ((1, 1), (-1, 1), True),  # where it arrives
    ((1, 1), (1, 1), True),  # where it begins
    ((1, 1), (-1, -1), False),  # it touches the corner of the one across
    ((1, 1), (1, -1), False),  # it turns away from the one behind
    ((1, 1), (1, 3), True),  # its far corner rises to 2.8 of 2
    ((1, 1), (3, 1), False),  # behind the side that turns away
    ((1, 1), (-3, 1), False),  # touches it at the end
    ((1, 1), (-1, 3), True),
    ((1, 1), (3, 3), False),  # touches its corner at the beginning
    ((1, 1), (-3, 3), False),  # and here at the end
    # About its own centre: the corners swing into the four neighbours, and not into the diagonal ones.
    ((0, 0), (2, 0), True),
    ((0, 0), (0, -2), True),
    ((0, 0), (2, 2), False),
    # In a row with the pivot: the side leads on both halves of the way.
    ((2, 0), (2, 2), True),
    ((2, 0), (2, -2), False),  # both lower corners rise at once
    ((2, 0), (4, 0), True),  # and farther out than the side
    ((2, 0), (0, 2), True),
    ((2, 0), (-2, 2), False),  # its corner comes to rest at that side
    ((2, 0), (-2, 4), False),
    ((4, 0), (2, 4), True),
    ((3, 1), (1, 3), True),
    ((3, 1), (5, 1), False),
    ((3, 1), (3, 3), True),
    ((3, 1), (1, 5), True),
    ((3, -1), (3, 1), True),
    ((3, -1), (5, 1), True),
]


@pytest.mark.parametrize(("moving", "still", "wanted"), CASES)
def test_cases_by_hand(moving: tuple[int, int], still: tuple[int, int], wanted: bool) -> None:
    assert enters(moving, still, 1) == wanted


@given(st.tuples(FAR, FAR), st.tuples(FAR, FAR), QUARTERS)
def test_the_same_from_all_sides(u: tuple[int, int], x: tuple[int, int], quarters: int) -> None:
    """Turned and mirrored scenes have one answer, and so has the scene from the view of the other square."""
    wanted = enters(u, x, quarters)
    turned = ((-u[1], u[0]), (-x[1], x[0]))
    assert enters(*turned, quarters) == wanted
    if (
        quarters == 2
    ):  # mirrored, a half turn is one the other way round; that is the view of the other square
        assert enters((-u[0], -u[1]), (-x[0], -x[1]), 2) == wanted
        assert enters((x[0], -x[1]), (u[0], -u[1]), 2) == wanted
    else:
        assert enters((u[0], -u[1]), (x[0], -x[1]), -quarters) == wanted
        assert enters(x, u, -quarters) == wanted


@pytest.mark.parametrize("quarters", [1, 2])
def test_the_table_lists_all_and_no_others(quarters: int) -> None:
    reach = 5
    table = sweep_table(quarters, reach)
    side = 2 * reach + 1
    for k, (u, v) in enumerate(product(range(-reach, reach + 1), repeat=2)):
        listed = table.cubes[table.first[k] : table.first[k + 1]].tolist()
        wanted = [
            [a, b]
            for a, b in product(range(-2 * reach, 2 * reach + 1), repeat=2)
            if enters((u, v), (u + 2 * a, v + 2 * b), quarters)
        ]
        assert listed == wanted
    assert len(table.first) == side * side + 1
