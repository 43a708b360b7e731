"""All models of a script, one after the other: uniqueness and enumeration by blocking.

After each model the script runs again, with one more assertion: "not all of these values at once". Models
with the same meaning can be excluded together with the first of them. Every query gets a fresh process: that
takes a few hundredths of a second per model, works with every solver and every option, and makes an answer
independent of the state of a process.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias

from burrkit.smt.answer import SolverError, Value
from burrkit.smt.pipe import TIME_LIMIT, Solver, SolverTimeError
from burrkit.smt.script import Script

#: Names and values.
Model: TypeAlias = Mapping[str, Value]


def models(
    script: Script,
    solver: Solver,
    *,
    time_limit: float = TIME_LIMIT,
    same: Callable[[Model], Iterable[Model]] = lambda model: (model,),
) -> Iterator[dict[str, Value]]:
    """Every model once, as the values of the reported constants; at the end there is no other.

    ``same`` maps a model to all models (or values that only they have) with the same meaning, itself
    included: none of these is yielded again. ``time_limit`` is in seconds for all together. SolverError if
    the solver fails or answers ``unknown``.
    """
    deadline = time.monotonic() + time_limit
    yielded: list[dict[str, Value]] = []
    excluded: list[Model] = []
    while True:
        try:
            answer = solver.run(script.text(excluded), time_limit=deadline - time.monotonic())
        except SolverTimeError:
            done = f"; models found so far: {len(yielded)}"
            raise SolverTimeError(f"{solver.name}: not finished within {time_limit:g} s{done}") from None
        if not answer.has_model("there is a model", solver.name):
            return
        model = answer.model(script.names)
        if model in yielded:
            raise SolverError(f"{solver.name}: the solver gave a model that had been excluded")
        yielded.append(model)
        excluded += same(model)
        yield model
        if not model:
            return
