"""``burrkit selftest``: known answers, computed again on this machine.

t0, t1 and t2 are those of the program that first solved the antique burr (2020): the board of six solid
sticks, the antique burr, the burr from Amazon. The others go through taking apart, stick length and LL.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from burrkit.cli.common import options
from burrkit.errors import BurrkitError
from burrkit.plurals import counted

if TYPE_CHECKING:
    from burrkit.solving.result import Result


class KnownAnswer(NamedTuple):
    """A test: what it computes, the answer that is known, and how to compute it."""

    what: str
    expected: str
    compute: Callable[[], str]


def selftest(
    names: Annotated[list[str] | None, options.argument("[TEST]...", "t0, t1, ...; all by default.")] = None,
    as_json: Annotated[bool, options.json_flag("one JSON object a test")] = False,
) -> None:
    """Check known answers on this machine: assemblies, levels and LL strings of published burrs.

    The exit code is 1 if an answer differs.
    """
    unknown = [name for name in names or () if name not in TESTS]
    if unknown:
        raise BurrkitError(f"no such test: {unknown[0]!r}; choose from {', '.join(TESTS)}", "unknown")
    failed = 0
    for name in names or TESTS:
        known = TESTS[name]
        found = known.compute()
        passed = found == known.expected
        failed += not passed
        if as_json:
            answer = {"name": name, "what": known.what, "expected": known.expected}
            typer.echo(json.dumps({**answer, "found": found, "passed": passed}))
        else:
            _print(name, known, found, passed)
    if failed:
        raise typer.Exit(1)


def _print(name: str, known: KnownAnswer, found: str, passed: bool) -> None:
    typer.echo(f"{name}  {'passed' if passed else 'FAILED'}  {known.what}")
    typer.echo(f"    {found}")
    if not passed:
        typer.echo(f"    expected: {known.expected}")


def _board() -> str:
    """How many cubes of the burr one, two or three of six solid sticks fill, put in one by one."""
    from collections import Counter

    from burrkit.sixpiece import frame
    from burrkit.sixpiece.sticks import Stick

    owners = Counter(cell for place in frame.positions() for cell in Stick(1).voxels().moved(place))
    sharing = Counter(owners.values())
    return f"{len(owners)} cubes: {sharing[1]} with one owner, {sharing[2]} with two, {sharing[3]} with three"


def _solved(*sticks: int, length: int = 6) -> Result:
    from burrkit.sixpiece import burr
    from burrkit.solving.solver import solve

    return solve(burr(*sticks, length=length))


def _counted(*sticks: int, length: int = 6) -> str:
    result = _solved(*sticks, length=length)
    return (
        f"{result.raw_first_fixed} layouts (first stick fixed), {result.assembly_count} up to rotation, "
        f"solutions {result.solution_count}, level {next(iter(result.levels), 'none')}"
    )


def _read(text: str) -> str:
    """Sticks, holes and level type of an LL string."""
    from burrkit.sixpiece import ll
    from burrkit.sixpiece.leveltype import level_type_of

    string = ll.read(text)
    sticks = " ".join(map(str, sorted(string.sticks)))
    return f"sticks {sticks}, {counted(string.holes, 'hole')}, {level_type_of(string)}"


TESTS = {
    "t0": KnownAnswer(
        "six solid sticks on the board",
        "104 cubes: 72 with one owner, 24 with two, 8 with three",
        _board,
    ),
    "t1": KnownAnswer(
        "the antique burr: 1 120 3328 3322 3328 3305",
        "4 layouts (first stick fixed), 1 up to rotation, solutions 1, level 1.2",
        lambda: _counted(1, 120, 3328, 3322, 3328, 3305),
    ),
    "t2": KnownAnswer(
        "the Amazon burr: 1 188 976 768 824 1024 (printed: 1 layout)",
        "2 layouts (first stick fixed), 1 up to rotation, solutions 1, level 1",
        lambda: _counted(1, 188, 976, 768, 824, 1024),
    ),
    "t3": KnownAnswer(
        "Eight is Enough with sticks of length 8: 216 412 751 896 960 1024",
        "80 layouts (first stick fixed), 40 up to rotation, solutions 1, level 8",
        lambda: _counted(216, 412, 751, 896, 960, 1024, length=8),
    ),
    "t4": KnownAnswer(
        "Bill's Baffling Burr, from its LL string",
        "sticks 103 760 960 992 996 1024, 7 holes, 5-0-0-0",
        lambda: _read("55555530043022551131642000220636"),
    ),
    "t5": KnownAnswer(
        "Love's Dozen, from its LL string",
        "sticks 88 512 704 960 992 1008, 9 holes, 12-0-0-0",
        lambda: _read("35350030443000251130143320220666"),
    ),
}
