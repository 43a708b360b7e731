"""``burrkit census definitions run``: levels of all assemblies under three definitions of a move."""

from __future__ import annotations

from typing import Final

from burrkit.cli.census.definitions.options import DefinitionsFile
from burrkit.cli.census.options import Length, OfClass, Sample, Share
from burrkit.cli.census.work_units import RunOptions, check_run, do_length
from burrkit.cli.common.options import Cluster, Jobs, TimeLimit

#: The kernels that a run needs.
_KERNELS: Final = (
    "census.counting.kernel.ring",
    "census.enumeration.kernel.cases",
    "census.enumeration.kernel.legal_turns",
    "census.stick_sets.kernel.complete",
    "sixpiece.engine.kernel.axis_moves",
)


def run(
    file: DefinitionsFile,
    of: OfClass = "all",
    length: Length = 6,
    share: Share = "1/1",
    sample: Sample = 1.0,
    time_limit: TimeLimit = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
) -> None:
    """Make every assembly and find its level at one length under three definitions of a move.

    axis: each stick may move by its own amount along one axis. direction: consecutive moves in one direction
    count as one. group: one group slides, the definition of the level everywhere else.

    Ctrl-C, a kill or a power cut lose only unfinished units: the same command resumes.
    """
    check_run(file, share, length)
    from burrkit.census.enumeration.runner import plan
    from burrkit.census.enumeration.runner import run as run_units
    from burrkit.census.studies.move_definitions_report import DefinitionsResultFile

    options = RunOptions(of, length, share, sample, time_limit, jobs, cluster)
    do_length(
        DefinitionsResultFile, file, lambda of, length: plan(of, length=length), run_units, options,
        kernels=_KERNELS, reporter="burrkit census definitions report",
    )  # fmt: skip
