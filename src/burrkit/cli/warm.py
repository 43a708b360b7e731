"""The first time on a machine: say that kernels are compiled, before that takes its time."""

from __future__ import annotations

import time

from burrkit.kernel_cache import compile_all, is_cold


def warm_up(*rooms: str) -> None:
    """Compile the kernels of these rooms if they have not been, and say so on standard error."""
    if not is_cold(rooms):
        return
    from burrkit.cli.text import console, show

    remarks, start = console(stderr=True), time.perf_counter()
    show(remarks, "burrkit: compiling the kernels for this machine, once ...")
    compile_all(rooms)
    show(remarks, f"burrkit: compiled in {time.perf_counter() - start:.1f} s")
