"""The first run on a machine: announce that kernels are compiled, before that takes its time."""

from __future__ import annotations

import time
from importlib import import_module

import burrkit as bk
from burrkit.cli.report import remark
from burrkit.moves.rules import SLIDES, MoveRule
from burrkit.runtime.kernel_cache import compile_all, is_cold


def warm_up_for(problem: bk.Problem, rule: MoveRule = SLIDES) -> None:
    """Compile what solving a problem by a rule takes, as ``warm_up`` does."""
    from burrkit.moves.mechanics import Mechanics

    warm_up(*Mechanics.of(problem, rule).kernels)


def warm_up(*names: str) -> None:
    """Compile the kernels of these modules and packages, and report it on standard error.

    Nothing happens if they have been compiled. For the names see ``kernel_cache``.
    """
    if announce_if_cold(*names):
        from burrkit.cli.common.console import console

        start = time.perf_counter()
        with console(stderr=True).status("") as status:

            def progress(done: float) -> None:
                seconds = (time.perf_counter() - start) * (1 - done) / done
                status.update(f"{done:.0%}, about {seconds:.0f} s left" if done < 1 else "")

            compile_all(names, progress)
        remark(f"compiled in {time.perf_counter() - start:.1f} s")


def announce_if_cold(*names: str) -> bool:
    """Print on standard error that these kernels will be compiled, if that is so; return whether it is."""
    if not is_cold(names):
        return False
    import_module("burrkit.runtime.jit")  # an error about settings of Numba comes before the line
    remark("compiling the kernels for this machine, once ...")
    return True
