"""``burrkit frame``: the shape that six sticks fill, slice by slice."""

from __future__ import annotations

from typing import Annotated

import typer

from burrkit.cli.common.options import AsJson, option

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
    typer.echo(_json(length) if as_json else "\n".join(_page(length)))


def _counts(length: int) -> dict[str, int]:
    from burrkit.sixpiece.frame import overlap

    sharing = list(overlap(length).values())
    return {
        "cubes": len(sharing),
        "outer": sharing.count(1),
        "inner": len(sharing) - sharing.count(1),
        "two_owners": sharing.count(2),
        "three_owners": sharing.count(3),
    }


def _json(length: int) -> str:
    import json

    from burrkit.sixpiece.frame import boxes, overlap, positions

    counts = overlap(length)
    span = range(length)
    answer = {
        "length": length,
        **_counts(length),
        "positions": [
            {
                "position": number,
                "low": box.low,
                "high": box.high,
                "rotation": motion.isometry,
                "offset": motion.offset,
            }
            for number, (motion, box) in enumerate(
                zip(positions(length), boxes(length), strict=True), start=1
            )
        ],
        "overlap": [[[counts.get((x, y, z), 0) for x in span] for y in span] for z in span],
    }
    return json.dumps(answer)


def _page(length: int) -> list[str]:
    cubes, outer, inner, two, three = _counts(length).values()
    return [
        f"The six-piece burr of length {length}: {cubes} cubes.",
        f"{outer} outer cubes (#) have one owner and must be filled; {inner} inner ones (+)",
        f"may stay empty: {two} have two possible owners, {three} have three.",
        "",
        "P  the goal        N  how many of six solid sticks would fill the cube",
        "Each slice is seen from above: x runs to the right, the nearest row is last.",
        *_slices(length),
    ]


def _slices(length: int) -> list[str]:
    from burrkit.sixpiece.frame import overlap

    counts = overlap(length)
    span = range(length)
    blocks = []
    for z in span:
        rows = [[counts.get((x, y, z), 0) for x in span] for y in reversed(span)]
        blocks.append(_block(f"z = {z}", rows))
    across = max(1, (_WIDTH + len(_GAP)) // (len(blocks[0][0]) + len(_GAP)))
    lines = []
    for start in range(0, length, across):
        lines.append("")
        side_by_side = zip(*blocks[start : start + across], strict=True)
        lines += [_GAP.join(parts).rstrip() for parts in side_by_side]
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
