"""``burrkit census sets run``: complete disassembly of every assembly, by sets of six sticks."""

from __future__ import annotations

from typing import Final

from burrkit.cli.census.options import Length, OfClass, Sample, Share
from burrkit.cli.census.sets.options import SetsFile
from burrkit.cli.census.work_units import RunOptions, check_run, do_length
from burrkit.cli.common.options import Cluster, Jobs, TimeLimit

#: The kernels that a run needs.
_KERNELS: Final = ("census.counting.kernel.ring", "census.stick_sets")


def run(
    file: SetsFile,
    of: OfClass = "all",
    length: Length = 6,
    share: Share = "1/1",
    sample: Sample = 1.0,
    time_limit: TimeLimit = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
) -> None:
    """Make every assembly, decide whether it comes completely apart, and group them by sets of sticks.

    Ctrl-C, a kill or a power cut lose only unfinished units: the same command resumes.
    Each thread needs 1 to 3 GB of memory.
    """
    check_run(file, share, length)
    from burrkit.census.stick_sets.sets import SetsResultFile, plan
    from burrkit.census.stick_sets.sets import run as run_units

    options = RunOptions(of, length, share, sample, time_limit, jobs, cluster)
    do_length(
        SetsResultFile, file, plan, run_units, options,
        kernels=_KERNELS, reporter="burrkit census sets report",
    )  # fmt: skip
