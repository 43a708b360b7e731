"""What commands about stored assemblies share: the summary of a result file, a progress line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from burrkit.cli.census.options import RESULT_FILE
from burrkit.cli.common.warm_up import announce_if_cold
from burrkit.cli.report import remark
from burrkit.errors import BurrkitError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from burrkit.census.results.summary import Summary


def check_output(file: Path, out: Path | None, force: bool, option: str = "--out") -> None:
    """Raise BurrkitError for a file that may not be replaced, above all the result file itself."""
    from burrkit.formats.files import require_apart, require_new

    require_apart({RESULT_FILE: file, option: out})
    require_new(out, force=force)


def summary_of(file: Path) -> Summary:
    """The summary of a result file."""
    from burrkit.census.results.result_file import ResultFile
    from burrkit.census.results.summary import summarise

    with ResultFile(file) as opened:
        return summarise(opened)


def summary_and_stored(file: Path, at_least: int | None) -> tuple[Summary, NDArray[np.int64]]:
    """Return the summary of a result file, and the assemblies stored by level or condition, int64[n, 7]."""
    import numpy as np

    from burrkit.census.enumeration.tally import highest

    summary = summary_of(file)
    if at_least is not None and at_least < summary.plan.special:
        raise BurrkitError(
            f"--at-least {at_least}: {file} stores assemblies from level {summary.plan.special} on; "
            f"start another one with census run --special {at_least}"
        )
    high = [highest(code) >= (at_least or 0) for code in summary.special[:, 6].tolist()]
    return summary, summary.special[np.array(high, dtype=bool)]


def watched(work: Callable[[Callable[[float], bool]], Any], *kernels: str) -> Any:
    """Return the result of ``work``, with a progress line on a terminal; exit code 130 after Ctrl-C.

    ``kernels`` are those that it needs, as named by ``kernel_cache``.
    """
    from burrkit.cli.search.progress import SearchWatch

    announce_if_cold(*kernels)
    with SearchWatch() as watch:

        def progress(share: float) -> bool:
            watch.update(f"{share:.0%} done")
            return watch.stopped

        result = work(progress)
        if watch.stopped:
            remark("stopped; there is no result")
            raise typer.Exit(130)
    return result
