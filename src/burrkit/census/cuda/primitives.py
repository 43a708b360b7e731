"""The few functions of the device kernels that differ between machines.

These are for the processor, where one thread does all the work without interference; ``gpu`` replaces them
with its own.
"""

from __future__ import annotations

from burrkit.runtime.jit import part
from burrkit.runtime.kernel_types import D1, I64, Int


@part(borrows=True)
def me() -> int:
    """The number of this thread."""
    return 0


@part(borrows=True)
def everybody() -> int:
    """The number of threads."""
    return 1


@part(borrows=True)
def claim(numbers: I64[D1], i: Int, n: int) -> int:
    """Add n to a number that all threads share; return its value before."""
    before = numbers[i]
    numbers[i] = before + n
    return int(before)


@part(borrows=True)
def lessen(numbers: I64[D1], i: Int, n: Int) -> None:
    """Set such a number to n if that is less."""
    numbers[i] = min(numbers[i], n)


@part(borrows=True)
def occupy(numbers: I64[D1], i: Int, n: Int) -> int:
    """Set such a number to n if it is 0; what it was before."""
    before = numbers[i]
    if before == 0:
        numbers[i] = n
    return int(before)
