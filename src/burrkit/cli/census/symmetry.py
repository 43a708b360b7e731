"""``burrkit census symmetry``: an assembly of each symmetry type (Cutler's Table 6)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

from burrkit.cli.common import options
from burrkit.cli.common.options import option
from burrkit.cli.common.warm_up import announce_if_cold
from burrkit.cli.report import give, require_drawable
from burrkit.plurals import counted
from burrkit.runtime.report import Block, Heading

if TYPE_CHECKING:
    from burrkit.sixpiece.ll import LL

#: What each symmetry type is.
MEANINGS: Final = {
    "1": "no symmetry",
    "2MA": "one mirror plane",
    "2MB": "inversion in the centre",
    "2R": "a half turn",
    "3R": "third turns, which exchange the axes",
    "4MA": "two mirror planes and a half turn",
    "4MB": "a mirror plane, a half turn and the inversion",
    "4R": "half turns about all three axes",
    "6M": "third turns and the inversion",
    "8M": "all three mirror planes",
    "24M": "all symmetries of the frame",
}


def symmetry(
    as_json: Annotated[bool, options.json_flag("one JSON array")] = False,
    picture: Annotated[
        Path | None, option("--picture", "Draw the layers of inner cubes of all eleven: .svg, .png or .pdf.")
    ] = None,
    force: Annotated[bool, option("--force", "Let --picture replace a file.")] = False,
) -> None:
    """Show an assembly of each of the eleven symmetry types, and how many there are of each type.

    The number of a type is how many of the 24 symmetries of the frame the assembly has; R: rotations only,
    M: with reflections. The layers of inner cubes go from the bottom up, the front row first; 0 is a hole.
    """
    require_drawable(picture, force=force)
    announce_if_cold("census.counting", "sixpiece.engine.kernel.symmetric_rows", "moves.slides.kernel")
    from burrkit.census.counting.counts import totals
    from burrkit.sixpiece import ll
    from burrkit.sixpiece.symmetry import EXAMPLES

    counts = totals().types
    examples = {kind: ll.read(text) for kind, text in EXAMPLES.items()}
    if picture is not None:
        _draw(examples, counts, picture, force)
    give(
        as_json,
        lambda: [_example_data(kind, one, counts[kind]) for kind, one in examples.items()],
        _report(examples, counts),
    )


def _report(examples: dict[str, LL], counts: dict[str, int]) -> Iterator[Block]:
    from burrkit.cli.common.ll_report import digit_rows
    from burrkit.sixpiece.leveltype import level_type_of

    for kind, one in examples.items():
        many = counted(counts[kind], "assembly", "assemblies")
        yield Heading(f"{kind}: {MEANINGS[kind]}; {many}")
        yield f"{one}  {counted(one.holes, 'hole')}, level type {level_type_of(one)}"
        yield f"sticks in positions 1 to 6: {' '.join(map(str, one.sticks))}"
        yield from digit_rows(one)
        yield ""


def _draw(examples: dict[str, LL], counts: dict[str, int], path: Path, force: bool) -> None:
    from burrkit.drawing.sheets import Card, inner_cubes
    from burrkit.sixpiece import ll

    cards = [
        Card(
            ll.marked_assembly(one.text),
            kind,
            (f"{MEANINGS[kind]}; {counted(counts[kind], 'assembly', 'assemblies')}", one.text),
        )
        for kind, one in examples.items()
    ]
    words = "The inner cubes of an assembly of each type, layer by layer from the bottom up; white: a hole."
    drawing = inner_cubes(cards, title="Symmetry types of the six-piece burr", subtitle=words)
    drawing.save(path, force=force)


def _example_data(kind: str, one: LL, count: int) -> dict[str, Any]:
    from burrkit.sixpiece.leveltype import level_type_of

    return {
        "symmetry": kind,
        "meaning": MEANINGS[kind],
        "assemblies": count,
        "ll": one.text,
        "sticks": one.sticks,
        "holes": one.holes,
        "level_type": str(level_type_of(one)),
    }
