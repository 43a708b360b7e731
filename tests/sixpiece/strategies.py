"""A Hypothesis strategy for assemblies of the six-piece burr."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.reference import burr
from tests.reference.cubes import is_connected

_CUBES = burr.ll_cubes()
_START = "55551133140220226630440060666606"


def _changed(digits: str, changes: list[tuple[int, int]]) -> str:
    """The digits after those changes of one owner that leave every stick in one part."""
    for cube, owner in changes:
        possible = [0, *(p for p, bar in enumerate(burr.bars(), 1) if _CUBES[cube] in bar)]
        changed = f"{digits[:cube]}{possible[owner % len(possible)]}{digits[cube + 1 :]}"
        if all(is_connected(piece) for piece in burr.from_ll(changed)):
            digits = changed
    return digits


#: LL strings of real assemblies: the published example, wandered away from by any number of small steps.
ll_strings: st.SearchStrategy[str] = st.builds(
    _changed, st.just(_START), st.lists(st.tuples(st.integers(0, 31), st.integers(0, 11)), max_size=60)
)
