"""``burrkit census run``: make and analyse every assembly of six sticks, work unit by work unit.

All counts are of logical assemblies (rotated and reflected ones are one) unless a heading says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from burrkit.cli.census.options import CensusFile, OfClass, Sample, Share
from burrkit.cli.census.work_units import check_run, do_units, parsed_share, planned, workers_of
from burrkit.cli.common.options import Cluster, Jobs, TimeLimit
from burrkit.cli.common.warm_up import announce_if_cold
from burrkit.errors import BurrkitError

if TYPE_CHECKING:
    from burrkit.census.enumeration.tally import Tally
    from burrkit.census.results.result_file import UnitResult

#: The kernels that a run loads.
RUN_KERNELS: Final = (
    "census.counting.kernel.ring",
    "census.enumeration.kernel.cases",
    "census.enumeration.kernel.legal_turns",
    "census.stick_sets.kernel.complete",
    "sixpiece.engine.kernel.axis_moves",
    "sixpiece.engine.kernel.first_separation",
    "sixpiece.engine.kernel.symmetric_rows",
)


def run(
    file: CensusFile,
    of: OfClass = "all",
    special: Annotated[
        int,
        typer.Option(
            "--special", min=2, max=15, metavar="N", help="Store every assembly of level N or more."
        ),
    ] = 8,
    keep: Annotated[
        str,
        typer.Option(
            "--keep",
            metavar="CONDITION",
            help="Also store assemblies such as: level_6 >= 5 and holes <= 2.",
            show_default=False,
        ),
    ] = "",
    share: Share = "1/1",
    sample: Sample = 1.0,
    time_limit: TimeLimit = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    device: Annotated[
        Literal["cpu", "cuda"], typer.Option("--device", help="Run on the CPU or on a CUDA device.")
    ] = "cpu",
) -> None:
    """Make and analyse every assembly, and store each finished work unit in RESULT_FILE.

    Ctrl-C, a kill or a power cut lose only unfinished units: the same command
    resumes.

    A condition may use level (the highest), level_6, level_8, level_10,
    level_12, holes, notchable and symmetry. At most five million assemblies can
    be stored.
    """
    from burrkit.census.enumeration.conditions import RUN_NAMES, condition

    check_run(file, share)
    if keep:
        condition(keep, "--keep", RUN_NAMES)
    if device == "cuda":
        _require_device(jobs, cluster, keep)
    from burrkit.cli.common.console import console, show

    remarks = console(stderr=True)
    parts = parsed_share(share)
    announce_if_cold(*RUN_KERNELS)
    from burrkit.census.enumeration.runner import plan, select_units
    from burrkit.census.enumeration.selection import canonical, check_size
    from burrkit.census.results.result_file import ResultFile

    keep = canonical(keep)
    count = check_size(of, special, keep)
    if keep and not file.exists():
        show(
            remarks,
            f"burrkit: the complete file stores {count:,} assemblies by --special and --keep",
        )
    made = planned(
        ResultFile, file, remarks, lambda: plan(of, special, keep), of=of, special=special, keep=keep
    )
    names = select_units(made, share=parts, sample=sample)
    with ResultFile(file, made) as opened:
        do_units(
            opened, names, _workers(device, jobs, cluster, special), remarks=remarks, time_limit=time_limit,
            reporter="burrkit census report",
        )  # fmt: skip


@contextmanager
def _workers(
    device: str, jobs: int | None, cluster: str | None, special: int
) -> Iterator[tuple[str, Callable[..., Iterator[UnitResult[Tally]]]]]:
    """Yield the name of the workers, and ``runner.run`` with these workers bound."""
    if device == "cuda":
        from burrkit.census.cuda.runner import lent

        with lent(special) as gpu:
            yield gpu.name, gpu.run
        return
    from burrkit.census.enumeration.runner import run as run_units

    with workers_of(jobs, cluster, run_units) as workers:
        yield workers


def _require_device(jobs: int | None, cluster: str | None, keep: str) -> None:
    """Raise BurrkitError if a CUDA device cannot do it."""
    from burrkit.census.cuda.available import require

    if jobs is not None or cluster is not None:
        raise BurrkitError("--device cuda: one device does all the work; leave out --jobs and --cluster")
    if keep:
        raise BurrkitError("--device cuda: stores assemblies by their level only; leave out --keep")
    require()
