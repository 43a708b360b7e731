"""``burrkit frame``: the shape that six sticks fill, slice by slice."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from burrkit.cli.common.options import AsJson, option
from burrkit.cli.report import give
from burrkit.runtime.report import AsIs

#: How many sticks can reach each cube.
_Sharing: TypeAlias = dict[tuple[int, int, int], int]

#: Columns of text that the slices fill.
_WIDTH = 80
_GAP = "   "


def frame(
    length: Annotated[int, option("--length", "Length of the sticks in cubes.")] = 6,
    as_json: AsJson = False,
) -> None:
    """Show the goal of the six-piece burr and how many sticks can reach each cube.

    Slices run from the bottom up and are seen from above: the row nearest to you is the last one.
    """
    from burrkit.sixpiece.frame import overlap

    sharing = overlap(length)
    give(as_json, lambda: _data(length, sharing), map(AsIs, _page(length, sharing)))


def _counts(sharing: _Sharing) -> dict[str, int]:
    owners = list(sharing.values())
    return {
        "cubes": len(owners),
        "outer": owners.count(1),
        "inner": len(owners) - owners.count(1),
        "two_owners": owners.count(2),
        "three_owners": owners.count(3),
    }


def _data(length: int, sharing: _Sharing) -> dict[str, Any]:
    from burrkit.sixpiece.frame import boxes, positions

    span, places = range(length), zip(positions(length), boxes(length), strict=True)
    return {
        "length": length,
        **_counts(sharing),
        "positions": [
            {
                "position": number,
                "low": box.low,
                "high": box.high,
                "rotation": motion.isometry,
                "offset": motion.offset,
            }
            for number, (motion, box) in enumerate(places, 1)
        ],
        "overlap": [[[sharing.get((x, y, z), 0) for x in span] for y in span] for z in span],
    }


def _page(length: int, sharing: _Sharing) -> list[str]:
    cubes, outer, inner, two, three = _counts(sharing).values()
    return [
        f"The six-piece burr of length {length}: {cubes} cubes.",
        f"{outer} outer cubes (#) have one owner and must be filled; {inner} inner ones (+)",
        f"may stay empty: {two} have two possible owners, {three} have three.",
        "",
        "P  the goal        N  how many of six solid sticks would fill the cube",
        "Each slice is seen from above: x runs to the right, the nearest row is last.",
        *_slices(range(length), sharing),
    ]


def _slices(span: range, sharing: _Sharing) -> list[str]:
    blocks = [
        _block(f"z = {z}", [[sharing.get((x, y, z), 0) for x in span] for y in reversed(span)]) for z in span
    ]
    across = max(1, (_WIDTH + len(_GAP)) // (len(blocks[0][0]) + len(_GAP)))
    lines = []
    for start in range(0, len(span), across):
        side_by_side = zip(*blocks[start : start + across], strict=True)
        lines += ["", *(_GAP.join(parts).rstrip() for parts in side_by_side)]
    return lines


def _block(title: str, rows: list[list[int]]) -> list[str]:
    """Return one slice as lines of equal width: P and N side by side under their heading."""
    signs = " #++"
    width = 2 * len(rows) - 1
    lines = [f"{f'P  {title}':<{width}}  {'N':<{width}}"]
    for row in rows:
        goal = " ".join(signs[count] for count in row)
        numbers = " ".join(str(count) if count else "." for count in row)
        lines.append(f"{goal}  {numbers}")
    return lines
