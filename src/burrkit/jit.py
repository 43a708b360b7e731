"""The one way in which burrkit compiles a kernel, and the bit tricks that all kernels share.

A kernel is plain Python over NumPy arrays with an explicit signature: compiled once per machine, cached
beside its source, free of the interpreter lock. Kernels live in modules named ``kernel.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
from numba import types
from numba.extending import intrinsic

P = ParamSpec("P")
T = TypeVar("T")


def kernel(signature: str) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Compile with this signature now, or load the compiled code from the cache."""
    compiler = numba.njit(signature, cache=True, nogil=True, boundscheck=False, error_model="numpy")
    return cast(Callable[[Callable[P, T]], Callable[P, T]], compiler)


def _false() -> Any:
    from llvmlite import ir

    return ir.Constant(ir.IntType(1), 0)


def _on_word(emit: Callable[[Any, Any], Any]) -> Callable[[np.uint64], np.uint64]:
    """A function of a uint64 that LLVM has as one instruction, and that NumPy and Numba cannot spell."""

    def typed(_context: Any, _word: Any) -> Any:
        return types.uint64(types.uint64), lambda _c, builder, _s, args: emit(builder, args[0])

    return cast(Callable[[np.uint64], np.uint64], intrinsic(typed))


#: Number of set bits of a uint64.
popcount = _on_word(lambda builder, word: builder.ctpop(word))

#: Index of the lowest set bit of a uint64; 64 if there is none.
lowest = _on_word(lambda builder, word: builder.cttz(word, _false()))

#: Number of clear bits above the highest set bit of a uint64; 64 if there is none.
leading_zeros = _on_word(lambda builder, word: builder.ctlz(word, _false()))
