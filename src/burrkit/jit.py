"""The one way in which burrkit compiles a kernel, and the bit tricks that all kernels share.

A kernel is plain Python over NumPy arrays with an explicit signature: compiled once per machine, cached
beside its source, free of the interpreter lock. Kernels live in modules named ``kernel.py``, or in those of a
package ``kernel``.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
from numba import types
from numba.extending import intrinsic

P = ParamSpec("P")
T = TypeVar("T")


def kernel(signature: str) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """A kernel that Python calls: compile with this signature now, or load the code from the cache."""

    def compiled(function: Callable[P, T]) -> Callable[P, T]:
        dispatcher = _dispatcher(function)
        dispatcher.enable_caching()
        # Numba looks at the file of the function alone, but its code holds that of the parts it calls.
        if (file := getattr(getattr(dispatcher, "_cache", None), "_cache_file", None)) is not None:
            file._source_stamp = _SOURCES
        dispatcher.compile(signature)
        dispatcher.disable_compile()
        return cast(Callable[P, T], dispatcher)

    return compiled


def part(signature: str, *, borrows: bool = False) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """A function that only kernels call: compiled when one of them is, and not loaded when none has to be.

    With ``borrows`` it counts no references to its arrays, which can cost two locked instructions for each;
    it must then make no array of its own, by ``np.empty`` or the like.
    """

    def prepared(function: Callable[P, T]) -> Callable[P, T]:
        dispatcher = _dispatcher(function, counts=not borrows)
        look_up = dispatcher.get_call_template

        def compile_first(args: Any, kws: Any) -> Any:
            if not dispatcher.signatures:
                dispatcher.compile(signature)
                dispatcher.disable_compile()
            return look_up(args, kws)

        dispatcher.get_call_template = compile_first
        dispatcher.burrkit_signature = signature
        return cast(Callable[P, T], dispatcher)

    return prepared


def plain(made: Any) -> tuple[Callable[..., Any], str] | None:
    """The Python function beneath a part, and its signature: to compile it for another machine.

    None for anything else.
    """
    signature = getattr(made, "burrkit_signature", None)
    return None if signature is None else (made.py_func, signature)


def _dispatcher(function: Callable[P, T], *, counts: bool = True) -> Any:
    njit: Any = numba.njit  # its stubs do not know _nrt, which turns the counting of references off
    return njit(nogil=True, boundscheck=False, error_model="numpy", _nrt=counts)(function)


def _stamp() -> tuple[tuple[str, int, int], ...]:
    """Name, time and size of every source that compiled code can depend on."""
    here = Path(__file__)
    folders = (
        "*/kernel.py",
        "*/kernel/*.py",
        *(f"*/device/{name}.py" for name in ("atoms", "counts", "kernel", "layout", "lists", "walk")),
    )
    sources = sorted((here, *(source for folder in folders for source in here.parent.glob(folder))))
    states = [(source, source.stat()) for source in sources]
    return tuple((str(source.relative_to(here.parent)), s.st_mtime_ns, s.st_size) for source, s in states)


_SOURCES = _stamp()


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
