"""Kernels: functions over NumPy arrays, compiled to machine code.

A kernel is plain Python, compiled for the types of its annotations (``kernel_types``), and run without the
interpreter lock. Kernels live in the modules of packages named ``kernel``. Their code comes from the
extension module of the wheel if there is one (``native``), else from Numba and its cache (``compiler``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, ParamSpec, TypeVar, cast, overload

import numpy as np

from burrkit.errors import BurrkitError
from burrkit.runtime import native

P = ParamSpec("P")
T = TypeVar("T")

_COMPILED: Final = native.load()


def kernel(function: Callable[P, T]) -> Callable[P, T]:
    """Make a function that Python calls a kernel."""
    entry = _COMPILED.get(native.name_of(function)) if _COMPILED is not None else None
    if entry is not None:
        return cast(Callable[P, T], native.Kernel(function, entry))
    return cast(Callable[P, T], _compiler().kernel(function))


@overload
def part(function: Callable[P, T], /) -> Callable[P, T]: ...
@overload
def part(*, borrows: bool = False, inline: bool = False) -> Callable[[Callable[P, T]], Callable[P, T]]: ...
def part(function: Callable[P, T] | None = None, /, *, borrows: bool = False, inline: bool = False) -> Any:
    """Mark a function that only kernels call: compiled into them, and never loaded separately.

    ``borrows`` turns off reference counting, which can cost two locked instructions for each array argument;
    the function must then create no array, by ``np.empty`` or the like. ``inline`` makes it a piece of each
    caller: a call hands over every field of every record, which is a tenth of the time where it is short.
    """

    def prepared(function: Callable[P, T]) -> Callable[P, T]:
        marked = native.KernelPart(function, borrows=borrows, inline=inline)
        return cast(Callable[P, T], marked if _COMPILED is not None else _compiler().part(marked))

    return prepared if function is None else prepared(function)


def plain(made: Any) -> Callable[..., Any] | None:
    """The Python function of a kernel or a part, to compile it for another target; else None."""
    if isinstance(made, native.KernelPart | native.Kernel):
        return made.function
    return cast("Callable[..., Any] | None", _compiler().plain(made)) if _COMPILED is None else None


def _compiler() -> Any:
    """What compiles kernels on this machine. BurrkitError if Numba is not installed."""
    try:
        from burrkit.runtime import compiler
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in ("numba", "llvmlite"):
            raise
        raise BurrkitError(
            "no kernels are compiled for this machine, and Numba, which compiles them, is not installed: "
            "pip install 'burrkit[jit]'",
            "not-installed",
        ) from None
    return compiler


#: The operations of words, by the names that LLVM gives them.
WORD_OPERATIONS: Final[dict[str, Callable[[int], int]]] = {
    "ctpop": int.bit_count,
    "cttz": lambda word: (word & -word).bit_length() - 1 if word else 64,
    "ctlz": lambda word: 64 - word.bit_length(),
}


def _word_operation(name: str) -> Callable[[np.uint64], np.uint64]:
    operation = native.WordOperation(name, WORD_OPERATIONS[name])
    return operation if _COMPILED is not None else cast(Any, _compiler().word_operation(operation))


#: Number of set bits of a uint64.
popcount = _word_operation("ctpop")

#: Index of the lowest set bit of a uint64; 64 if there is none.
lowest = _word_operation("cttz")

#: Number of clear bits above the highest set bit of a uint64; 64 if there is none.
leading_zeros = _word_operation("ctlz")
