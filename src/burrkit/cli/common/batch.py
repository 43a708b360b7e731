"""``burrkit solve`` of many files in one process: a line, or a JSON object, for each problem."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import typer

import burrkit as bk
from burrkit.cli.common.source import is_numbers
from burrkit.cli.report import json_text, printable, remark
from burrkit.errors import BurrkitError
from burrkit.formats.files import exists, label

_HEAD: Final = " assemblies  solutions       level  seconds  file"
#: What a folder may hold besides puzzles: surfaces, single goals, and programs.
_LEFT_OUT: Final = ("mesh", "goal")
_PROGRAMS: Final = ("py", "js")


def files_of(words: Sequence[str], folder: Path | None) -> list[str]:
    """Return the files to solve one after the other: those of a folder, or several that are named.

    The list is empty if the words are one source. BurrkitError for a folder without puzzles.
    """
    if folder is None:
        return list(words) if len(words) > 1 and all(map(_is_file, words)) else []

    if not folder.is_dir():
        raise BurrkitError(f"--batch {label(str(folder))}: no such folder", "unknown")
    paths = (path for path in folder.rglob("*") if _holds_puzzles(path) and path.is_file())
    found = sorted(path for path in paths if not any(map(_is_hidden, path.relative_to(folder).parts)))
    if not found:
        raise BurrkitError(f"--batch {label(str(folder))}: no puzzle files", "missing")
    return [str(path) for path in found]


def _is_file(word: str) -> bool:
    """Whether a word names a file, perhaps one that does not exist."""
    return not is_numbers(word) and ("/" in word or exists(Path(word)) or _holds_puzzles(Path(word)))


def _holds_puzzles(path: Path) -> bool:
    from burrkit.formats.registry import by_ending

    each = by_ending(path)
    return bool(each and each.read and each.holds not in _LEFT_OUT and each.name not in _PROGRAMS)


def _is_hidden(name: str) -> bool:
    return name.startswith(".")


def solve_files(
    files: Sequence[str],
    results: Callable[[str], Iterator[tuple[int, bk.Result, bool]]],
    data: Callable[[bk.Result, str], dict[str, Any]] | None,
) -> None:
    """Print the results of file after file, until Ctrl-C.

    ``results`` yields the number of each problem of a file, its result, and whether Ctrl-C stopped its
    search; ``data`` makes JSON of it, None for text. A file that cannot be read or solved is one line on
    standard error; then the exit code is 2.
    """
    if data is None:
        typer.echo(_HEAD)
    refused = False
    for file in files:
        try:
            for number, result, stopped in results(file):
                if data is None:
                    typer.echo(_line(result, f"{file}, P{number}" if number > 1 else file))
                else:
                    typer.echo(
                        json_text(
                            {"file": file, "problem": number, **data(result, result.problem.name or file)}
                        )
                    )
                if stopped:
                    return
        except (BurrkitError, MemoryError, OSError) as error:
            if isinstance(error, BrokenPipeError) or not _report(file, error):
                raise
            refused = True
    if refused:
        raise typer.Exit(2)


def _line(result: bk.Result, name: str) -> str:
    """The figures of a result; a + marks those of a search that stopped early."""
    more = "" if result.complete else "+"
    solutions = f"{result.solution_count:,}{more}" if result.is_taken_apart else "-"
    level = next(iter(result.levels), "-") if result.has_levels else "-"
    figures = f"{f'{result.assembly_count:,}{more}':>11} {solutions:>10} {level:>11} {result.seconds:8.2f}"
    return f"{figures}  {printable(name)}"


def _report(file: str, error: Exception) -> bool:
    """Report why a file was left out; False for an error of what is printed, not of the file."""
    name = label(file)
    if isinstance(error, OSError):
        if error.filename is None:
            return False
        reason = error.strerror or str(error)
    else:
        reason = str(error) or "there is not enough memory for this puzzle on this machine"
    remark(reason if reason.startswith(name) else f"{name}: {reason}")
    return True
