"""The threads of a device one after the other, on this processor.

The kernels are compiled from the same source, with one thread that does everybody's work. Nothing is gained
by it but trust: whole units can be compared with ``census.kernel``, on any machine.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from burrkit.census.cuda import threads as k
from burrkit.errors import InternalError
from burrkit.runtime.jit import kernel, plain


class Serial:
    """A machine, see ``batch``: arrays are arrays, and a launch is a call."""

    name = "one thread of this processor"
    threads = 1
    memo = (4, 36, 512)

    def empty(self, shape: tuple[int, ...], of: DTypeLike) -> NDArray[Any]:
        """An array with anything in it."""
        return np.empty(shape, of)

    def put(self, values: NDArray[Any], into: NDArray[Any] | None = None) -> NDArray[Any]:
        """An array on the machine with these values, or its beginning filled with them."""
        if into is None:
            return values.copy()
        into[: len(values)] = values
        return into

    def fetch(self, values: NDArray[Any], n: int | None = None) -> NDArray[Any]:
        """The values of an array of the machine, or the first n of them."""
        return values[:n].copy()

    def launch(self, name: str, n: int, *args: Any) -> None:
        """Run a kernel with so many things to do."""
        if n:
            compiled(name)(n, *args)


@cache
def compiled(name: str) -> Callable[..., None]:
    """A kernel for this processor."""
    function = plain(getattr(k, name))
    if function is None:
        raise InternalError(f"{name} is no kernel")
    return kernel(function)
