"""When something comes free of assemblies given as rows of the census, at one length of sticks."""

from __future__ import annotations

from burrkit.runtime.jit import kernel
from burrkit.runtime.kernel_types import D1, D2, I64
from burrkit.sixpiece.engine.kernel import first_separation
from burrkit.sixpiece.engine.kernel.relations import PlacedSticks, Sections


@kernel
def first_levels(sections: Sections, n: int, assemblies: I64[D2], answers: I64[D1]) -> None:
    """Fill answers[s] with the ``level`` at the n-th length of assemblies, int64[., 6]."""
    scratch = first_separation.new_scratch(first_separation.MOST_STATES)
    for s in range(assemblies.shape[0]):
        burr = PlacedSticks(sections, n, assemblies[s])
        first_separation.assembled(burr, scratch.states)
        answers[s] = first_separation.level(burr, scratch, first_separation.BIG)
