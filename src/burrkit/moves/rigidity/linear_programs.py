"""Linear programs in floats, for HiGHS (Q. Huangfu and J. Hall, 2018), which the extra ``rigid`` installs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import BurrkitError

if TYPE_CHECKING:
    import highspy

_FLOATS = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class LinearProgram:
    """Minimise ``cost`` . x with ``least`` <= ``matrix`` x <= ``most`` and ``low`` <= x."""

    cost: _FLOATS
    matrix: _FLOATS
    least: _FLOATS
    most: _FLOATS
    low: _FLOATS

    def solve(self) -> _FLOATS | None:
        """An optimal corner, or None if there is none or the solver fails. BurrkitError without HiGHS."""
        highs = _highs()
        import highspy

        program = highspy.HighsLp()
        program.num_row_, program.num_col_ = self.matrix.shape
        program.col_cost_, program.col_lower_ = self.cost, self.low
        program.col_upper_ = np.full(len(self.cost), np.inf)
        program.row_lower_, program.row_upper_ = self.least, self.most
        rows, columns = np.nonzero(self.matrix)
        program.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        starts = np.searchsorted(rows, np.arange(len(self.matrix) + 1))
        program.a_matrix_.start_ = starts.astype(np.int32)
        program.a_matrix_.index_ = columns.astype(np.int32)
        program.a_matrix_.value_ = self.matrix[rows, columns]
        highs.passModel(program)
        highs.run()
        if highs.getModelStatus() != highspy.HighsModelStatus.kOptimal:
            return None
        return np.array(highs.getSolution().col_value)


def _highs() -> highspy.Highs:
    """A solver that prints nothing. BurrkitError if HiGHS is not installed."""
    try:
        from highspy import Highs
    except ImportError as error:
        raise BurrkitError(
            "nothing slides along an axis; what else may move needs HiGHS: pip install 'burrkit[rigid]'"
        ) from error

    class QuietHighs(Highs):
        """A solver whose constructor does not print the version of HiGHS either."""

        def enableCallbacks(self) -> None:  # noqa: N802
            self.setOptionValue("output_flag", False)
            super().enableCallbacks()  # type: ignore[no-untyped-call]

    highs = QuietHighs()  # type: ignore[no-untyped-call]
    highs.setOptionValue("solver", "simplex")
    highs.setOptionValue("threads", 1)
    return highs
