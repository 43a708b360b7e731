"""The few words of a kernel for a device that differ from machine to machine.

Here for this processor, where one thread does it all and nobody can come between; ``gpu`` puts its own in
their place.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from burrkit.runtime.jit import part


@part("int64()", borrows=True)
def me() -> int:
    """The number of this thread."""
    return 0


@part("int64()", borrows=True)
def everybody() -> int:
    """How many threads there are."""
    return 1


@part("int64(int64[::1], int64, int64)", borrows=True)
def claim(numbers: NDArray[np.int64], i: int, n: int) -> int:
    """Add n to a number that all threads share; what it was before."""
    before = numbers[i]
    numbers[i] = before + n
    return int(before)


@part("void(int64[::1], int64, int64)", borrows=True)
def lessen(numbers: NDArray[np.int64], i: int, n: int) -> None:
    """Set such a number to n if that is less."""
    numbers[i] = min(numbers[i], n)


@part("int64(int64[::1], int64, int64)", borrows=True)
def occupy(numbers: NDArray[np.int64], i: int, n: int) -> int:
    """Set such a number to n if it is 0; what it was before."""
    before = numbers[i]
    if before == 0:
        numbers[i] = n
    return int(before)
