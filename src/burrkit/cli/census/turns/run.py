"""``burrkit census turns run``: which assemblies that slides leave locked come free with legal turns."""

from __future__ import annotations

from typing import Final

from burrkit.cli.census.options import Length, OfClass, Sample, Share
from burrkit.cli.census.turns.options import TurnsFile
from burrkit.cli.census.work_units import RunOptions, check_run, do_length
from burrkit.cli.common.options import Cluster, Jobs, TimeLimit

#: The kernels that a run needs.
_KERNELS: Final = (
    "census.counting.kernel.ring",
    "census.enumeration.kernel.cases",
    "census.enumeration.kernel.legal_turns",
    "census.stick_sets.kernel.complete",
)


def run(
    file: TurnsFile,
    of: OfClass = "all",
    length: Length = 6,
    share: Share = "1/1",
    sample: Sample = 1.0,
    time_limit: TimeLimit = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
) -> None:
    """Make every assembly; of those that slides leave locked, find what turns and what comes free then.

    A turn is by 90 or 180 degrees and legal: hard pieces, no clearance. What turns is stored and taken apart
    by the general engine.

    Ctrl-C, a kill or a power cut lose only unfinished units: the same command resumes.
    """
    check_run(file, share, length)
    from burrkit.census.enumeration.runner import plan
    from burrkit.census.enumeration.runner import run as run_units
    from burrkit.census.studies.legal_turns_report import TurnsResultFile

    options = RunOptions(of, length, share, sample, time_limit, jobs, cluster)
    do_length(
        TurnsResultFile, file, lambda of, length: plan(of, length=length), run_units, options,
        kernels=_KERNELS, reporter="burrkit census turns report",
    )  # fmt: skip
