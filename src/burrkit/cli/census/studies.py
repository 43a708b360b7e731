"""``burrkit census sets`` and ``turns``: studies with a file and a report of their own."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple

import typer

from burrkit.cli.census import options as census
from burrkit.cli.census.stored import check_output
from burrkit.cli.census.work_units import check_run, merged, process
from burrkit.cli.common.options import AsJson, one_of, takes
from burrkit.cli.common.warm_up import announce_if_cold
from burrkit.cli.report import give

if TYPE_CHECKING:
    from burrkit.census.report.study import Study


class StudyCommands(NamedTuple):
    """The commands of a study."""

    run: Callable[..., None]
    merge: Callable[..., None]
    report: Callable[..., None]


def study_commands(
    name: str, module: str, kernels: tuple[str, ...], *, run_help: str, report_help: str
) -> StudyCommands:
    """Make the commands of a study, after ``name``; ``module`` has its ``STUDY``, a run its kernels."""

    def study() -> Study:
        made: Study = import_module(module).STUDY
        return made

    @takes(census.RunOptions)
    def run(
        file: census.ResultPath,
        of: census.OfClass = "all",
        length: census.Length = 6,
        *,
        how: census.RunOptions,
    ) -> None:
        check_run(file, how.share, length)
        announce_if_cold("census.counting.kernel.ring", *kernels)
        own = study()
        process(
            own.result_file, file, lambda: own.plan(of, length), {"of": of, "length": length},
            how, reporter=f"{name} report",
        )  # fmt: skip

    def merge(into: census.Into, others: census.OtherFiles) -> None:
        """Merge result files into one, in any order.

        If two files hold the same work unit with different results, the merge stops and names the unit.
        """
        typer.echo(merged(study().result_file, into, others))

    def report(
        file: census.ResultPath,
        as_json: AsJson = False,
        as_markdown: census.AsMarkdown = False,
        out: census.Out = None,
        force: census.Force = False,
    ) -> None:
        one_of({"--json": as_json, "--markdown": as_markdown})
        check_output(file, out, force)
        own = study()
        with own.result_file(file) as opened:
            summary = own.summarise(opened)
        give(
            as_json, summary.as_json, own.report(summary).blocks(),
            as_markdown=as_markdown or out is not None, out=out, force=force,
        )  # fmt: skip

    run.__doc__, report.__doc__ = run_help, report_help
    return StudyCommands(run, merge, report)


#: The kernels of a run that finds a level code of each assembly.
CODES: Final = (
    "census.enumeration.kernel.cases",
    "sixpiece.engine.kernel.complete",
)

SETS: Final = study_commands(
    "burrkit census sets",
    "burrkit.census.stick_sets.report_tables",
    ("census.stick_sets",),
    run_help="""
    Make every assembly, decide whether it comes completely apart, and group them by sets of sticks.

    Ctrl-C, a kill or a power cut lose only unfinished units: the same command resumes.
    Each thread needs 1 to 3 GB of memory.
    """,
    report_help="""
    Report what comes completely apart, sets and unique sets by level, holes and class.

    The report of incomplete results starts with their status.
    """,
)
TURNS: Final = study_commands(
    "burrkit census turns",
    "burrkit.census.studies.legal_turns",
    CODES,
    run_help="""
    Make every assembly; of those that slides leave locked, find what turns and what comes free then.

    A turn is by 90 or 180 degrees and legal: hard pieces, no clearance, sticks at half cubes or whole ones.
    What turns is stored and taken apart by the general engine.

    Ctrl-C, a kill or a power cut lose only unfinished units: the same command resumes.
    """,
    report_help="""
    Report what turns, what comes free or apart with turns, by holes, and list these assemblies.

    The report of incomplete results starts with their status.
    """,
)
