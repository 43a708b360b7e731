"""``burrkit census run``: make and analyse every assembly of six sticks, work unit by work unit.

All counts are of logical assemblies (rotated and reflected ones are one) unless a heading differs.
"""

from __future__ import annotations

from typing import Annotated, Final

from burrkit.cli.census.options import OfClass, ResultPath, RunOptions
from burrkit.cli.census.work_units import check_run, process
from burrkit.cli.common.options import option, takes
from burrkit.cli.common.warm_up import announce_if_cold
from burrkit.cli.report import remark

#: The kernels that a run needs.
RUN_KERNELS: Final = (
    "census.counting.kernel.ring",
    "census.enumeration.kernel.cases",
    "sixpiece.engine.kernel.complete",
    "sixpiece.engine.kernel.first_separation",
    "sixpiece.engine.kernel.symmetric_rows",
)


@takes(RunOptions)
def run(
    file: ResultPath,
    of: OfClass = "all",
    special: Annotated[
        int, option("--special", "Store every assembly of level N or more.", min=2, max=15, metavar="N")
    ] = 8,
    keep: Annotated[
        str,
        option(
            "--keep",
            "Also store assemblies such as: level_6 >= 5 and holes <= 2.",
            metavar="CONDITION",
            show_default=False,
        ),
    ] = "",
    *,
    how: RunOptions,
) -> None:
    """Make and analyse every assembly, and store each finished work unit in RESULT_FILE.

    Ctrl-C, a kill or a power cut lose only unfinished units: the same command
    resumes.

    A condition may use level (the highest), level_6, level_8, level_10,
    level_12, holes, notchable and symmetry. At most five million assemblies can
    be stored.
    """
    from burrkit.census.enumeration.conditions import RUN_NAMES, condition

    check_run(file, how.share)
    if keep:
        condition(keep, "--keep", RUN_NAMES)
    announce_if_cold(*RUN_KERNELS)
    from burrkit.census.enumeration.plans import plan
    from burrkit.census.enumeration.selection import canonical, check_size
    from burrkit.census.results.result_file import ResultFile

    keep = canonical(keep)
    count = check_size(of, special, keep)
    if keep and not file.exists():
        remark(f"the complete file stores {count:,} assemblies by --special and --keep")
    process(
        ResultFile, file, lambda: plan(of, special, keep), {"of": of, "special": special, "keep": keep},
        how, reporter="burrkit census report",
    )  # fmt: skip
