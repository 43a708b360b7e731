"""All formats: their endings, how a file is recognised, what it holds, who reads and writes it.

The commands, the workbench and its dialog read this and have no lists of their own. Importing it loads
neither a reader nor NumPy: modules are imported when they are used, and a test for a format imports its
module only if the file contains what every file of the format does.

Other packages add formats by entry points of the group ``burrkit.formats``: docs/formats/own.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from os import PathLike
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Final, get_args

from burrkit.errors import BurrkitError, FormatError
from burrkit.formats.file_format import LONGEST_LIST, SEEN, Format, Holds, Sample, Selected
from burrkit.formats.files import label, require_new, write_bytes
from burrkit.formats.table import TABLE
from burrkit.runtime.arguments import check_type
from burrkit.runtime.fields import quoted, warn_of

if TYPE_CHECKING:
    from burrkit.formats.contents import Content
    from burrkit.puzzle import Problem
    from burrkit.puzzle.document import Puzzle
    from burrkit.solving.found_assembly import FoundAssembly
    from burrkit.solving.result import Result

__all__ = [
    "Format",
    "Sample",
    "Selected",
    "by_ending",
    "exported",
    "formats",
    "is_mesh",
    "listed",
    "meshes",
    "named",
    "read",
    "readable",
    "save",
    "select",
    "writable",
]

#: The group of entry points of formats.
GROUP: Final = "burrkit.formats"


# The table ------------------------------------------------------------------------------------------------


def formats(*, plugins: bool = True) -> tuple[Format, ...]:
    """All formats; without ``plugins`` only those of burrkit, for which no package is imported."""
    return (*TABLE, *(_plugins() if plugins else ()))


def listed() -> tuple[Format, ...]:
    """The formats of files with an ending, as a dialog lists them."""
    order = get_args(Holds)
    return tuple(
        sorted((each for each in formats() if each.endings), key=lambda each: order.index(each.holds))
    )


@cache
def _plugins() -> tuple[Format, ...]:
    """The formats of other packages. BurrkitError for an entry point that is not a format."""
    from importlib.metadata import entry_points

    found = []
    for entry in entry_points(group=GROUP):
        try:
            made = entry.load()
        except Exception as error:  # whatever a foreign module raises
            raise BurrkitError(f"format {entry.name}: {entry.value} cannot be imported: {error}") from None
        if not isinstance(made, Format):
            raise BurrkitError(f"format {entry.name}: {entry.value} is not a burrkit.formats.registry.Format")
        found.append(made)
    return tuple(found)


def readable() -> tuple[str, ...]:
    """The endings of files that can be read."""
    return tuple(ending for each in formats() if each.read for ending in each.endings)


def writable(*, plugins: bool = True) -> tuple[Format, ...]:
    """The formats that puzzles can be written in, by name; ``plugins`` as for ``formats``."""
    found = (each for each in formats(plugins=plugins) if each.write)
    return tuple(sorted(found, key=lambda each: each.name))


def meshes() -> tuple[str, ...]:
    """The endings of files with surfaces."""
    return tuple(ending for each in TABLE if each.holds == "mesh" for ending in each.endings)


def is_mesh(name: str) -> bool:
    """Whether the name of a file ends like that of a mesh."""
    return PurePath(name).suffix.lower() in meshes()


def exported() -> tuple[Format, ...]:
    """The formats of files that the workbench saves: those of puzzles, and those to look at."""
    return tuple(each for each in formats() if each.write or each.holds in SEEN)


def named(name: str, among: tuple[Format, ...] | None = None) -> Format:
    """A format by its name, by default of those that puzzles can be written in. BurrkitError for no such."""
    possible = writable() if among is None else among
    found = next((each for each in possible if each.name == name), None)
    if found is None:
        known = ", ".join(each.name for each in possible)
        raise BurrkitError(f"no such format: {quoted(name)}; the formats are {known}", "unknown")
    return found


def by_ending(path: str | PurePath) -> Format | None:
    """The format that the ending of a file's name stands for; None for no ending, and an unknown one."""
    ending = PurePath(path).suffix.lower()
    if not ending:
        return None
    return _with_ending(TABLE, ending) or _with_ending(_plugins(), ending)


def _with_ending(among: tuple[Format, ...], ending: str) -> Format | None:
    return next((each for each in among if ending in each.endings), None)


# Reading --------------------------------------------------------------------------------------------------


def read(data: bytes, source: str) -> Content:
    """What the bytes of a file hold, by their content; ``source`` names the file in errors.

    A format of another package is recognised by an ending that no format of burrkit has, or else by its
    ``sniff``, if no format of burrkit is recognised. FormatError reports what is wrong.
    """
    sample = Sample(data, source)
    reader = _reader(sample)
    if reader is not None:
        return reader(data, source)
    if not sample.is_list:
        reason = f"longer than {LONGEST_LIST >> 20} MiB; a list of pieces is short"
        raise FormatError(source, None, reason, "too-large")
    from burrkit.formats import burr6

    return burr6.read_all(sample.text, source)  # which reports what is wrong


def _reader(sample: Sample) -> Callable[[bytes, str], Content] | None:
    ending = PurePath(sample.source).suffix.lower()
    if ending and not _with_ending(TABLE, ending):
        found = _with_ending(_plugins(), ending)
        if found is not None and found.read is not None:
            return found.read
    for source in (lambda: TABLE, _plugins):
        for each in source():
            if each.read is not None and each.sniff is not None and each.sniff(sample):
                return each.read
    return None


# Writing --------------------------------------------------------------------------------------------------


def save(
    x: Problem | Puzzle | Result | FoundAssembly,
    path: str | PathLike[str],
    *,
    problem: int | None = None,
    force: bool = False,
) -> None:
    """Write a puzzle to a file, in the format that the ending of its name stands for.

    ``.xmpuzzle`` and ``.json`` store a result, or a solution, with its assemblies and their moves.
    ``problem`` chooses among the problems of a document, 1 being the first, for a format that holds one.
    ``force`` replaces a file. BurrkitError for an ending that stands for no format, and for what the format
    cannot hold; a FormatWarning for what is left out.

    >>> import burrkit as bk
    >>> bk.save(bk.solve(bk.load("antique")), "antique.xmpuzzle")  # doctest: +SKIP
    """
    path = Path(path)
    form = _for_saving(path)
    require_new(path, force=force)
    chosen, lost = _selected(x, form, problem)
    write_bytes(path, form.encode(chosen), force=force)
    for what in (*lost, *(form.lost(chosen.document) if form.lost else ())):
        warn_of(f"{label(str(path))}: {what}")


def _for_saving(path: Path) -> Format:
    found = by_ending(path)
    if found is not None and found.write is not None:
        return found
    place, ending = label(str(path)), path.suffix.lower()
    if found is not None:
        how = "make writes meshes" if found.holds == "mesh" else "draw and view write pictures and pages"
        raise FormatError(place, None, f"{ending} holds no puzzle; {how}", "unsupported")
    from difflib import get_close_matches

    endings = sorted(ending for each in writable() for ending in each.endings)
    near = get_close_matches(ending, endings, n=1)
    meant = f"; did you mean {near[0]}?" if near else f"; puzzles are saved as {', '.join(endings)}"
    wrong = f"{quoted(ending)} is not the ending of a format" if ending else "the name has no ending"
    raise FormatError(place, None, f"{wrong}{meant}")


def _selected(
    x: Problem | Puzzle | Result | FoundAssembly, form: Format, number: int | None
) -> tuple[Selected, Sequence[str]]:
    """What to write of an object, and what of it no document can store."""
    from burrkit.formats.stored import with_result, without_moves
    from burrkit.puzzle import Problem
    from burrkit.puzzle.document import Puzzle
    from burrkit.solving.found_assembly import FoundAssembly
    from burrkit.solving.result import Result

    check_type("x", x, Problem, Puzzle, Result, FoundAssembly)
    if isinstance(x, FoundAssembly):
        x = Result(x.assembly.problem, "rotation", (x,), False, 0.0)
    if isinstance(x, Result):
        if form.holds not in ("document", "assembly"):
            return Selected(x.problem), []
        return Selected(with_result(Puzzle.of(x.problem), 0, x)), without_moves(x)
    return select(x, form, number), []


def select(content: Problem | Puzzle, form: Format, problem: int | None = None) -> Selected:
    """What a format can hold: all of a document, or one of its problems, by its number from 1.

    PuzzleError if there is no such problem, or if there are several and none is chosen.
    """
    from burrkit.formats.contents import chosen_index
    from burrkit.puzzle.document import Puzzle

    if form.holds == "document":
        return Selected(content)
    count = len(content.problems) if isinstance(content, Puzzle) else 1
    return Selected(content, chosen_index(count, problem))
