"""``burrkit census moves``: the levels and totals of stored assemblies under other definitions of a move."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Final

from burrkit.cli.census.options import AtLeast, CensusFile, Force, Out
from burrkit.cli.census.stored import (
    check_output,
    show_or_write,
    summary_and_stored,
    watched,
    write_or_print,
)
from burrkit.cli.census.work_units import say_if_part
from burrkit.cli.common import options
from burrkit.cli.common.options import AsJson

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: Assemblies between two progress reports.
_SLICE: Final = 500


def moves(
    file: CensusFile,
    at_least: AtLeast = None,
    as_csv: Annotated[bool, options.csv_flag("Print a line for each assembly.")] = False,
    as_json: AsJson = False,
    out: Out = None,
    force: Force = False,
) -> None:
    """Count the moves of stored assemblies under other definitions.

    Levels if in one move each stick may move by its own amount along one
    axis (axis), if consecutive moves in one direction count as one (direction),
    and as everywhere else (group). Also the least number of moves for the complete
    disassembly, which can be less than if each separation is shortest.
    """
    from burrkit.census.report.tables import status
    from burrkit.cli.census.moves_tables import as_data, as_tables, csv_lines

    check_output(out, force, as_csv and as_json)
    summary, stored = summary_and_stored(file, at_least)
    rows = stored[:, :6]
    kernels = ("sixpiece.engine", "census.studies")
    levels, least, staged = watched(lambda progress: (_levels(rows), *_totals(rows, progress)), *kernels)
    if as_csv:
        say_if_part(summary.complete, status(summary))
        write_or_print("".join(csv_lines(stored, levels, least, staged)), out, force)
    elif as_json:
        write_or_print(json.dumps(as_data(summary, levels, least, staged)) + "\n", out, force)
    else:
        show_or_write(as_tables(summary, at_least, levels, least, staged), out, force)


def _levels(rows: NDArray[np.int64]) -> dict[str, NDArray[np.int64]]:
    from burrkit.census.studies.move_definitions import DEFINITIONS, levels_by

    return {name: levels_by(name, rows) for name in DEFINITIONS}


def _totals(
    rows: NDArray[np.int64], progress: Callable[[float], bool]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    import numpy as np

    from burrkit.census.studies.least_totals import totals

    least, staged = np.zeros((len(rows), 4), dtype=np.int64), np.zeros((len(rows), 4), dtype=np.int64)
    for at in range(0, len(rows), _SLICE):
        if progress(at / len(rows)):
            break
        some = slice(at, at + _SLICE)
        result = totals(rows[some])
        least[some], staged[some] = result.least, result.staged
    return least, staged
