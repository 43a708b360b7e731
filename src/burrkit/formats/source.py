"""Where puzzles come from: one text, as typed by a person, names any puzzle.

A source is ``-`` for standard input, six stick numbers, the path of a puzzle file, or the name of a known
burr, and is tried as them in this order.
"""

from __future__ import annotations

import difflib
import re
from pathlib import Path
from typing import Final

from burrkit.errors import FormatError, PuzzleError
from burrkit.formats import burr6, puzzle_json
from burrkit.formats.files import label, read_standard_input, read_text
from burrkit.puzzle import Problem
from burrkit.sixpiece import catalogue
from burrkit.sixpiece.burr import Burr, burr
from burrkit.sixpiece.sticks import check_length

_NUMBERS: Final = re.compile(r"[+-]?[0-9]+(?:[\s,]+[+-]?[0-9]+)*[\s,]*")
_LIKE_NUMBERS: Final = re.compile(r"[-+0-9\s,;:.|/]+")
_FILE_ENDINGS: Final = (".txt", ".json", ".burr6", ".xmpuzzle")


def load(source: str, length: int | None = None) -> Problem:
    """The puzzle that ``source`` names, with sticks of ``length`` if that is given.

    BurrkitError tells in one line what is wrong: no such file or name, a file that cannot be read, numbers
    that make no burr, or a length for a puzzle that is not made of sticks.
    """
    if length is not None:
        check_length(length)
    source = source.strip()
    if source == "-":
        return _at_length(parse(read_standard_input(), "standard input"), length)
    if _NUMBERS.fullmatch(source):
        return _at_length(_from_numbers(source), length)
    path = Path(source)
    if source and _exists(path):
        return _at_length(parse(read_text(path), label(source)), length)
    if _LIKE_NUMBERS.fullmatch(source):
        raise PuzzleError(
            f"{label(source)!r}: stick numbers are whole, with commas between, as in 1,188,976,768,824,1024"
        )
    if "/" in source or "\\" in source or source.lower().endswith(_FILE_ENDINGS):
        raise FormatError(label(source), None, "no such file")
    return _known(source, length)


def parse(text: str, source: str) -> Problem:
    """The puzzle in a text: JSON if it begins with a brace, else ``#Burr6``."""
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return puzzle_json.read(text, source)
    return burr6.read(text, source)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # too long to be a path, or with a zero byte in it
        return False


def _from_numbers(text: str) -> Burr:
    words = re.findall(r"[+-]?[0-9]+", text)
    if any(len(word) > 9 for word in words):
        raise PuzzleError("a stick number has at most four digits")
    return burr(*map(int, words))


def _at_length(problem: Problem, length: int | None) -> Problem:
    if length is None:
        return problem
    if not isinstance(problem, Burr):
        raise PuzzleError("--length is for six-piece burrs; this puzzle is drawn cube by cube")
    return problem.with_length(length)


def _known(name: str, length: int | None) -> Burr:
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
    known = {catalogue.key(alias): alias for entry in catalogue.entries() for alias in entry.names}
    near = difflib.get_close_matches(catalogue.key(name), known, n=3, cutoff=0.6)
    return f"; did you mean {' or '.join(repr(known[match]) for match in near)}?" if near else ""
