"""Where puzzles come from: one text, as typed by a person, names any puzzle.

A source is ``-`` for standard input, an LL string, six stick numbers, the path of a puzzle file, or the name
of a known burr or of an example, and is tried as them in this order.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from burrkit.errors import FormatError, PuzzleError
from burrkit.formats import registry
from burrkit.formats.files import exists, label, read_bytes, read_standard_input
from burrkit.puzzle import Container, Goal, Problem
from burrkit.runtime.arguments import check_type
from burrkit.runtime.fields import whole_number
from burrkit.sixpiece.burr import Burr, as_burr, burr
from burrkit.sixpiece.sticks import check_length

if TYPE_CHECKING:
    from burrkit.formats.contents import Burrs, Content, CubeLists
    from burrkit.puzzle.document import Puzzle

_NUMBERS: Final = re.compile(r"[+-]?[0-9]++(?>(?:[\s,]++[+-]?[0-9]++)*)[\s,]*+")
#: An LL string, perhaps a wrong one: more digits than six stick numbers have.
_LL: Final = re.compile(r"[0-9]{25,40}")
_LIKE_NUMBERS: Final = re.compile(r"[-+0-9\s,;:.|/]+")

#: Larger than every stick number; ``burr`` reports what is wrong with those below it.
_LARGEST: Final = 10**9 - 1


def load(
    source: str | os.PathLike[str],
    length: int | None = None,
    problem: int | None = None,
    goal: str | os.PathLike[str] | Container | None = None,
) -> Problem:
    """Load the puzzle that ``source`` names, with sticks of ``length`` if that is given.

    ``source`` is a path, six stick numbers, the name of a known burr or of an example, or ``-`` for standard
    input; a ``Path`` is always a file.
    ``problem`` chooses among the problems of a document, 1 being the first; it is needed where there are
    several. ``goal`` is for pieces without one: a file with a shape or a goal, a shape of the puzzle by its
    name or its number (S3), a box such as 3x3x3, or burr for the frame of six sticks; a ``Container`` is for
    the pieces of any puzzle.
    BurrkitError reports in one line what is wrong: no such file or name, a file that cannot be read,
    numbers that make no burr, a length for a puzzle that is not made of sticks, or a problem that is not
    there or cannot be solved.

    >>> import burrkit as bk
    >>> bk.load("1,120,3328,3322,3328,3305").sticks
    (1, 120, 3328, 3322, 3328, 3305)
    >>> bk.load("Love's Dozen").name, bk.load("soma").name
    ("Love's Dozen", 'Soma cube (Piet Hein)')
    """
    check_type("source", source, str, os.PathLike)
    if length is not None:
        check_length(length)
    if problem is not None:
        check_type("problem", problem, int)
    if goal is not None:
        check_type("goal", goal, str, os.PathLike, Container)
    found: Content
    if isinstance(source, str):
        source = source.strip()
        found, place = _content(source, length), "standard input" if source == "-" else label(source)
    else:  # never numbers, a name or standard input
        path = Path(source)
        place = label(str(path))
        if not exists(path):
            raise FormatError(place, None, "no such file", "unknown")
        found = _parse_path(path, place)
    found = _with_goal(found, goal)
    if isinstance(found, Problem):
        if problem not in (None, 1):
            raise PuzzleError(f"no such problem: {problem}; there is one", "unknown")
        return _at_length(found, length)
    try:
        return _problem_of(found, problem, length)
    except PuzzleError as error:
        raise PuzzleError(f"{place}: {error}", error.code) from None


def _with_goal(found: Content, goal: str | os.PathLike[str] | Container | None) -> Content:
    """What a source holds with a goal for the pieces that have none."""
    if goal is None:
        return found
    from burrkit.formats.contents import with_goal

    return with_goal(found, goal, _read_goal)


def _read_goal(path: Path) -> Content:
    if str(path) == "-":
        return registry.read(read_standard_input(), "standard input")
    return registry.read(read_bytes(path), label(str(path)))


def _problem_of(found: Puzzle | Burrs | CubeLists, problem: int | None, length: int | None) -> Problem:
    from burrkit.formats.contents import Burrs, CubeLists, chosen_index

    if isinstance(found, Burrs):
        return found.burr(chosen_index(len(found), problem), length)
    if isinstance(found, CubeLists):
        chosen_index(1, problem)
        return _at_length(found.problem(), length)
    index = chosen_index(len(found.problems), problem)
    if index < len(found.problems) and found.problems[index].goal is None:
        raise PuzzleError(f"P{index + 1}: no goal is chosen; --goal gives one", "missing")
    return _at_length(found.problem(index), length)


def load_document(source: str, goal: str | Container | None = None) -> Puzzle:
    """All that a source holds: a file as it is, and a burr as a document of its pieces and its goal.

    ``goal`` and BurrkitError as for ``load``, but nothing needs to be solvable.
    """
    from burrkit.puzzle.document import Puzzle

    found = content(source, goal=goal)
    return Puzzle.of(found) if isinstance(found, Problem) else found


def load_goals(file: Path) -> list[tuple[str, Goal]]:
    """The goals in a file, or all its shapes if it has no goal, with their names.

    BurrkitError for a file that cannot be read, for one without shapes, for a container and for colours.
    """
    from burrkit.formats.contents import goals_in

    goals = [(name, goal) for name, goal in goals_in(_read_goal(file)) if isinstance(goal, Goal)]
    if not goals or any(goal.colours for _, goal in goals):
        raise PuzzleError(f"{label(str(file))}: give goals or shapes without colours or walls", "unsupported")
    return goals


def parse(data: bytes, source: str) -> Problem | Puzzle:
    """The puzzle in a file's bytes, by its content: any format that burrkit reads."""
    return _document_of(_parse(data, source))


def _document_of(found: Content) -> Problem | Puzzle:
    """A document of a list of strings or cubes, everything else as it is."""
    from burrkit.puzzle.document import Puzzle

    return found if isinstance(found, Problem | Puzzle) else found.document()


def _parse_path(path: Path, source: str) -> Content:
    """What is in a file, or in the meshes of a folder."""
    if path.is_dir():
        from burrkit.formats import mesh_files

        if (pieces := mesh_files.read_folder(path)) is not None:
            return pieces
    return _parse(read_bytes(path), source)


def _parse(data: bytes, source: str) -> Content:
    """As ``parse``, but several burrs and lists of cubes as they are: documents lose what ``load`` needs."""
    from burrkit.formats.contents import CubeLists

    found = registry.read(data, source)
    if isinstance(found, CubeLists) and not found.pieces:
        raise FormatError(source, None, "no pieces, only a goal", "missing")
    return found


def content(source: str, length: int | None = None, goal: str | Container | None = None) -> Problem | Puzzle:
    """What ``source`` names as it is: a document, or a problem where the source holds no more than that.

    ``goal`` and BurrkitError as for ``load``; ``length`` is of a burr known by its name, or else of no use
    here.
    """
    return _document_of(_with_goal(_content(source, length), goal))


def _content(source: str, length: int | None) -> Content:
    source = source.strip()
    if source == "-":
        return _parse(read_standard_input(), "standard input")
    if _LL.fullmatch(source):
        from burrkit.sixpiece import ll

        return ll.marked_burr(source, length)
    if _NUMBERS.fullmatch(source):
        return _from_numbers(source)
    if (path := file_of(source)) is not None:
        return _parse_path(path, label(source))
    if _LIKE_NUMBERS.fullmatch(source):
        raise PuzzleError(
            f"{label(source)!r}: stick numbers are whole, with commas between, as in 1,188,976,768,824,1024"
        )
    if "/" in source or "\\" in source or registry.by_ending(source):
        from burrkit.formats import examples

        example = examples.find(Path(source).stem)
        meant = f"; did you mean the example {example.source!r}?" if example else ""
        raise FormatError(label(source), None, f"no such file{meant}", "unknown")
    return _known(source, length)


def file_of(source: str) -> Path | None:
    """The file that holds a source: the one at its path, or else an example.

    None for numbers, LL strings, standard input, known burrs, and anything else.
    """
    source = source.strip()
    if source == "-" or not source or _LL.fullmatch(source) or _NUMBERS.fullmatch(source):
        return None
    path = Path(source)
    if exists(path) and not path.is_dir():
        return path
    from burrkit.formats import examples
    from burrkit.sixpiece import catalogue

    example = examples.find(source)
    # `burrkit make antique --out antique` makes a folder that must not hide the burr.
    folder = path if exists(path) and not catalogue.find(source) else None
    return example.path if example else folder


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
    made = as_burr(problem)
    if made is None:
        raise PuzzleError("--length is for six-piece burrs; this puzzle is drawn cube by cube", "conflict")
    return made.with_length(length)


def _known(name: str, length: int | None) -> Burr:
    from burrkit.sixpiece import catalogue

    entries = catalogue.find(name)
    if not entries:
        raise PuzzleError(f"no such file, burr or example: {label(name)!r}{_nearest(name)}", "unknown")
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

    from burrkit.formats import examples
    from burrkit.sixpiece import catalogue

    known = {key: str(example.source) for key, example in examples.sources().items()}
    known |= {catalogue.key(alias): alias for entry in catalogue.entries() for alias in entry.names}
    near = difflib.get_close_matches(catalogue.key(name), known, n=3, cutoff=0.6)
    return f"; did you mean {' or '.join(repr(known[match]) for match in near)}?" if near else ""
