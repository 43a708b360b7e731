"""``burrkit printable``: measure the files that ``burrkit make`` or ``burrkit design --make`` wrote.

Exit code 0 if all is right, 1 if not.
"""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated

import typer

from burrkit.cli.common.options import AsJson, folder_argument, option
from burrkit.cli.common.waiting import say
from burrkit.cli.report import give
from burrkit.errors import BurrkitError

if TYPE_CHECKING:
    from burrkit.fabrication.print_check import PrintFinding

#: The most lines for what is wrong in one check.
_MOST_FAULTS = 8


def printable(
    folder: Annotated[Path, folder_argument("What burrkit make or burrkit design --make wrote.")],
    clearance: Annotated[
        float, option("--clearance", "Least gap between assembled pieces.", metavar="MM")
    ] = 0.0,
    wall: Annotated[float, option("--wall", "Least thickness of a wall.")] = 0.8,
    bed: Annotated[str, option("--bed")] = "220x220",
    as_json: AsJson = False,
) -> None:
    """Check printable files as a slicer does, and the puzzle: gaps between pieces, and every move.

    Every piece is one watertight body that does not pass through itself, with walls thick enough; all are on
    plates within the bed; assembled, no two share volume; and each slide of the solution is free from end to
    end, measured on the meshes themselves.
    """
    from burrkit.fabrication.plates import Bed
    from burrkit.fabrication.print_check import PrintLimits, check_prints, is_checked
    from burrkit.formats.files import label, read_bytes

    for name, value in (("clearance", clearance), ("wall", wall)):
        if not 0 <= value <= 100:
            raise BurrkitError(f"--{name} {value:g}: give 0 to 100 mm")
    limits, place = PrintLimits(Bed.parse(bed), clearance, wall), label(str(folder))
    if not folder.is_dir():
        raise BurrkitError(f"{place}: no such folder", "unknown")
    names = {str(path.relative_to(folder).as_posix()): path for path in sorted(folder.rglob("*"))}
    say("measuring the meshes")
    files = {name: read_bytes(path) for name, path in names.items() if is_checked(name)}
    findings = check_prints(files, limits, place)
    right = all(finding.passed for finding in findings)
    data = {"right": right, "findings": [finding._asdict() for finding in findings]}
    give(as_json, lambda: data, lines(findings))
    if not right:
        raise typer.Exit(1)


def lines(findings: tuple[PrintFinding, ...]) -> list[str]:
    """The findings as lines of 80 columns."""
    made = []
    for finding in findings:
        made += _wrapped(f"{finding.name:<10} {'ok' if finding.passed else '--':<3} {finding.text}")
        faults = list(finding.faults[:_MOST_FAULTS])
        if len(finding.faults) > _MOST_FAULTS:
            faults.append(f"and {len(finding.faults) - _MOST_FAULTS} more")
        made += [line for fault in faults for line in _wrapped(f"{'':<15}{fault}")]
    return made


def _wrapped(line: str) -> list[str]:
    return wrap(line, 79, subsequent_indent=" " * 15, drop_whitespace=True)
