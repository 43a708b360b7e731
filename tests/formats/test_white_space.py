"""White space at the ends of lines changes nothing in any format: the same document, or one line of error."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple

import pytest

from burrkit.errors import BurrkitError, FormatWarning
from burrkit.formats import source
from burrkit.formats.ll_listing import Listing
from burrkit.puzzle.document import Puzzle
from tests.fire.documents import PS3D
from tests.fire.targets import TARGETS

#: White space of all sorts, but for line feeds: of ASCII, of the controls, and of Unicode.
SPACES: Final = (" ", "\t", "\r", "\f", "\v", "\x1c", "\x1f", "\x85", "\xa0", "\u2003", "\u2028", "\u3000")

GRID: Final = "# 0.254\n3 2 2\n0.250000 0.250000 0.250000\n1 1 1 2 2 2\n1 2 2 2 2 0\n"
SOLID: Final = "3 1 1\n1.0 1.0 1.0\n1 0 1\n"
COORDINATES: Final = "# some\n0 0 0   1 0 0   1 1 0\n\n0 0 0   0 0 1  # the last\n"
PIECES: Final = "Piece A\n##\n#.\n\nPiece B\n#\n\nGoal\n##\n##\n"
MARKS: Final = "AAB\nACB\n\nDDB\nDCC\n"
BLANKS: Final = "## #\n ###\n\n####\n"


#: The approximate number of variations of each text.
MOST: Final = 200


class Sample(NamedTuple):
    """A text and its reader; ``leads``: white space at the beginning of a line means nothing."""

    text: str
    read: Callable[[str], Any]
    leads: bool


def _parse(text: str) -> Any:
    return source.parse(text.encode("utf-8"), "a file")


#: Of the fuzzer's targets: those that read texts of several lines, and whether blanks may lead a line.
_OF_TARGETS: Final = {
    "XML text": True,
    "JSON text": True,
    "#Burr6": True,
    "puzzlecad": True,
    "cube lists": True,
    "LL": True,
    "LL listings": True,
    "rows": True,
    **{name: False for name in TARGETS if name.startswith("logic ")},
}

SAMPLES: Final = {
    **{
        f"{name} {k}": Sample(text, TARGETS[name].read, leads)
        for name, leads in _OF_TARGETS.items()
        for k, text in enumerate(TARGETS[name].samples())
    },
    "PuzzleSolver3D": Sample(PS3D, _parse, False),
    "grid of labels": Sample(GRID, _parse, True),
    "solid": Sample(SOLID, _parse, True),
    "coordinates": Sample(COORDINATES, _parse, True),
    "pieces": Sample(PIECES, _parse, False),
    "marks": Sample(MARKS, _parse, False),
    "blanks": Sample(BLANKS, _parse, False),
}


def _read(sample: Sample, text: str) -> Any:
    """What is in a text, but for the numbers of lines and the lines of a comment."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FormatWarning)
        found = sample.read(text)
    if isinstance(found, Listing):
        return found.document()
    return replace(found, comment=" ".join(found.comment.split())) if isinstance(found, Puzzle) else found


def _varied(sample: Sample) -> Iterator[str]:
    """The text with white space at one end of one line, or of all lines: some of these variations, evenly."""
    lines = sample.text.split("\n")
    places: list[range | tuple[int]] = [range(len(lines)), *((k,) for k in range(len(lines)))]
    ways = [
        (before, space, some)
        for space in SPACES
        for some in places
        for before in ((False, True) if sample.leads else (False,))
    ]
    for before, space, some in ways[:: max(1, len(ways) // MOST)]:
        yield "\n".join(
            line if k not in some else f"{space}{line}" if before else f"{line}{space}"
            for k, line in enumerate(lines)
        )


@pytest.mark.parametrize("name", SAMPLES)
def test_white_space_at_the_ends_of_lines(name: str) -> None:
    sample = SAMPLES[name]
    expected = _read(sample, sample.text)
    for text in _varied(sample):
        try:
            found = _read(sample, text)
        except BurrkitError as error:
            assert "\n" not in str(error)
            continue
        assert found == expected, repr(text)
