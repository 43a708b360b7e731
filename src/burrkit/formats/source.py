"""Where puzzles come from: one text, as typed by a person, names any puzzle.

A source is ``-`` for standard input, an LL string, six stick numbers, the path of a puzzle file, or the name
of a known burr, and is tried as them in this order.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from burrkit.errors import FormatError, PuzzleError
from burrkit.formats.files import decode, exists, label, read_bytes, read_standard_input
from burrkit.puzzle import Problem
from burrkit.runtime.arguments import check_type
from burrkit.runtime.fields import whole_number
from burrkit.sixpiece.burr import Burr, burr
from burrkit.sixpiece.sticks import check_length

if TYPE_CHECKING:
    from burrkit.formats.cube_lists import CubeLists
    from burrkit.formats.ll_file import Listing
    from burrkit.puzzle.document import Puzzle

_NUMBERS: Final = re.compile(r"[+-]?[0-9]++(?>(?:[\s,]++[+-]?[0-9]++)*)[\s,]*+")
#: An LL string, perhaps a wrong one: more digits than six stick numbers have.
_LL: Final = re.compile(r"[0-9]{25,40}")
_LIKE_NUMBERS: Final = re.compile(r"[-+0-9\s,;:.|/]+")
_FILE_ENDINGS: Final = (
    ".txt",
    ".json",
    ".burr6",
    ".xmpuzzle",
    ".scad",
    ".puzzlecad",
    ".py",
    ".js",
    ".puz",
    ".vol",
)

#: Larger than every stick number; ``burr`` reports what is wrong with those below it.
_LARGEST: Final = 10**9 - 1

#: What a source holds, as its format has it.
_Content: TypeAlias = "Problem | Puzzle | Listing | CubeLists"

#: The longest text in a format that lists pieces only, in characters.
LONGEST_LIST: Final = 4 * 1024 * 1024


def load(source: str | os.PathLike[str], length: int | None = None, problem: int | None = None) -> Problem:
    """Load the puzzle that ``source`` names, with sticks of ``length`` if that is given.

    ``source`` is a path, six stick numbers, the name of a known burr, or ``-`` for standard input; a
    ``Path`` is always a file.
    ``problem`` chooses among the problems of a document, 1 being the first; it is needed where there are
    several. BurrkitError reports in one line what is wrong: no such file or name, a file that cannot be read,
    numbers that make no burr, a length for a puzzle that is not made of sticks, or a problem that is not
    there or cannot be solved.

    >>> import burrkit as bk
    >>> bk.load("1,120,3328,3322,3328,3305").sticks
    (1, 120, 3328, 3322, 3328, 3305)
    >>> bk.load("Love's Dozen").name
    "Love's Dozen"
    """
    check_type("source", source, str, os.PathLike)
    if length is not None:
        check_length(length)
    if problem is not None:
        check_type("problem", problem, int)
    found: _Content
    if isinstance(source, str):
        source = source.strip()
        found, place = _content(source, length), "standard input" if source == "-" else label(source)
    else:  # never numbers, a name or standard input
        path = Path(source)
        place = label(str(path))
        if not exists(path):
            raise FormatError(place, None, "no such file")
        found = _parse(read_bytes(path), place)
    if isinstance(found, Problem):
        if problem not in (None, 1):
            raise PuzzleError(f"there is no problem {problem}; there is one")
        return _at_length(found, length)
    try:
        return _problem_of(found, problem, length)
    except PuzzleError as error:
        raise PuzzleError(f"{place}: {error}") from None


def _problem_of(found: Puzzle | Listing | CubeLists, problem: int | None, length: int | None) -> Problem:
    from burrkit.formats.cube_lists import CubeLists
    from burrkit.formats.ll_file import Listing

    if isinstance(found, Listing):
        return found.burr(_chosen(len(found.assemblies), problem), length)
    if isinstance(found, CubeLists):
        _chosen(1, problem)
        return _at_length(found.problem(), length)
    return _at_length(found.problem(_chosen(len(found.problems), problem)), length)


def load_document(source: str) -> Puzzle:
    """All that a source holds: a file as it is, and a burr as a document of its pieces and its goal.

    BurrkitError as for ``load``, but nothing needs to be solvable.
    """
    from burrkit.puzzle.document import Puzzle

    found = content(source)
    return Puzzle.of(found) if isinstance(found, Problem) else found


def parse(data: bytes, source: str) -> Problem | Puzzle:
    """The puzzle in a file's bytes, by its content: any format that burrkit reads."""
    return _document_of(_parse(data, source))


def _document_of(found: _Content) -> Problem | Puzzle:
    """A document of a list of strings or cubes, everything else as it is."""
    from burrkit.puzzle.document import Puzzle

    return found if isinstance(found, Problem | Puzzle) else found.document()


def _parse(data: bytes, source: str) -> _Content:
    """As ``parse``, but lists of strings or cubes as they are: documents of them lose what ``load`` needs."""
    # Numbers and names need none of these.
    from burrkit.formats import (
        burr6,
        coordinates,
        cube_lists,
        drawings,
        ll_file,
        puz,
        puzzlecad,
        puzzlesolver3d,
    )
    from burrkit.formats.json import puzzle as puzzle_json
    from burrkit.formats.xmpuzzle import read

    if read.is_xmpuzzle(data):
        return read.read(data, source)
    text = decode(data, source)
    if len(text) <= LONGEST_LIST and not puzzlecad.has_calls(text) and cube_lists.is_cube_lists(text):
        return cube_lists.read(text, source)
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return puzzle_json.read_any(text, source)
    if len(text) > LONGEST_LIST:
        reason = f"longer than {LONGEST_LIST >> 20} MiB; a list of pieces is short"
        raise FormatError(source, None, reason)
    if puzzlecad.is_puzzlecad(text):
        return puzzlecad.read(text, source)
    if puz.is_puz(text):
        return puz.read(text, source)
    if puzzlesolver3d.is_puzzlesolver3d(text):
        return puzzlesolver3d.read(text, source)
    if ll_file.is_listing(text):
        listing = ll_file.read(text, source)
        return listing if len(listing.assemblies) > 1 else listing.burr(0)
    if coordinates.is_coordinates(text):
        return coordinates.read(text, source)
    if drawings.is_drawings(text):
        return drawings.read(text, source)
    return burr6.read(text, source)


def content(source: str, length: int | None = None) -> Problem | Puzzle:
    """What ``source`` names as it is: a document, or a problem where the source holds no more than that.

    BurrkitError as for ``load``; ``length`` is of a burr known by its name, or else of no use here.
    """
    return _document_of(_content(source, length))


def _content(source: str, length: int | None) -> _Content:
    source = source.strip()
    if source == "-":
        return _parse(read_standard_input(), "standard input")
    if _LL.fullmatch(source):
        from burrkit.formats import ll_source

        return ll_source.load(source, length)
    if _NUMBERS.fullmatch(source):
        return _from_numbers(source)
    path = Path(source)
    # `burrkit make antique --out antique` makes a folder that must not hide the burr.
    if source and exists(path) and not (path.is_dir() and _is_known(source)):
        return _parse(read_bytes(path), label(source))
    if _LIKE_NUMBERS.fullmatch(source):
        raise PuzzleError(
            f"{label(source)!r}: stick numbers are whole, with commas between, as in 1,188,976,768,824,1024"
        )
    if "/" in source or "\\" in source or source.lower().endswith(_FILE_ENDINGS):
        raise FormatError(label(source), None, "no such file")
    return _known(source, length)


def _chosen(count: int, problem: int | None) -> int:
    """The index of the problem that is meant, among so many."""
    if problem is None:
        if count > 1:
            raise PuzzleError(f"{count} problems; choose one of them, 1 to {count}, with --problem")
        return 0
    if not 1 <= problem <= count:
        raise PuzzleError(f"there is no problem {problem}; there are {count}")
    return problem - 1


def _from_numbers(text: str) -> Burr:
    words = re.findall(r"[+-]?[0-9]+", text)
    numbers = [whole_number(word, -_LARGEST, _LARGEST) for word in words]
    known = [number for number in numbers if number is not None]
    if len(known) < len(numbers):
        raise PuzzleError("a stick number has at most four digits")
    return burr(*known)


def _at_length(problem: Problem, length: int | None) -> Problem:
    if length is None:
        return problem
    if not isinstance(problem, Burr):
        raise PuzzleError("--length is for six-piece burrs; this puzzle is drawn cube by cube")
    return problem.with_length(length)


def _is_known(name: str) -> bool:
    from burrkit.sixpiece import catalogue

    return bool(catalogue.find(name))


def _known(name: str, length: int | None) -> Burr:
    from burrkit.sixpiece import catalogue

    entries = catalogue.find(name)
    if not entries:
        raise PuzzleError(f"{label(name)!r} is no file, no six numbers and no known burr{_nearest(name)}")
    burrs = [entry for entry in entries if entry.is_burr]
    if not burrs:
        named, count = entries[0].name, len(entries[0].sticks)
        if count:
            raise PuzzleError(f"{named} is a set of {count} sticks, not one burr; give six of them by number")
        raise PuzzleError(f"the sticks of {named} have not been published; give six numbers")
    sets = list(dict.fromkeys(entry.sticks for entry in burrs))
    if len(sets) > 1:
        choices = " or ".join(",".join(map(str, sticks)) for sticks in sets)
        raise PuzzleError(f"{label(name)!r} names {len(sets)} different burrs; give the numbers: {choices}")
    return burr(*sets[0], length=length or burrs[0].length or 6, name=burrs[0].name)


def _nearest(name: str) -> str:
    import difflib

    from burrkit.sixpiece import catalogue

    known = {catalogue.key(alias): alias for entry in catalogue.entries() for alias in entry.names}
    near = difflib.get_close_matches(catalogue.key(name), known, n=3, cutoff=0.6)
    return f"; did you mean {' or '.join(repr(known[match]) for match in near)}?" if near else ""
