"""The assembly of an LL string that was given as the source, and its number in ``burrkit solve``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from burrkit.cli.common.choose_assembly import Chosen

if TYPE_CHECKING:
    from rich.console import Console

    from burrkit.cli.common.options import UpTo
    from burrkit.puzzle import Problem
    from burrkit.solving.solver import Result


def assembly_of_source(problem: Problem, up_to: UpTo = "rotation") -> Chosen | None:
    """The assembly of the LL string that the problem was read from; None if that was something else."""
    from burrkit.formats import ll_source
    from burrkit.sixpiece.burr import Burr

    if not isinstance(problem, Burr) or not problem.string:
        return None
    from burrkit.assembly import assemblies
    from burrkit.cli.common.warm_up import warm_up
    from burrkit.runtime.kernel_cache import SOLVING
    from burrkit.sixpiece import ll
    from burrkit.solving.found_assembly import FoundAssembly

    warm_up(*SOLVING)
    reflection = up_to == "reflection"
    copies = ll_source.same_up_to(problem.string, reflection=reflection)
    numbered = enumerate(assemblies(problem, "reflection" if reflection else "rotation"), 1)
    number = next(n for n, found in numbered if ll.write(found) in copies)
    shown = ll_source.assembly(problem.string, problem.length)
    return Chosen(FoundAssembly(shown, None, number), number, "that of the LL string")


def print_number_of_string(out: Console, result: Result) -> None:
    """Print which assembly of a result is that of the LL string that it was read from, if any."""
    from burrkit.cli.common.console import show

    chosen = assembly_of_source(result.problem, result.convention)
    if chosen is not None:
        show(out)
        show(out, f"The LL string is assembly {chosen.number}.")
