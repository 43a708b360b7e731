"""Compilation of kernels with Numba, once per machine; ``compiler_cache`` stores their code.

See ``jit``, which is what kernels import.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Final, ParamSpec, TypeVar, cast, get_args, get_origin, get_type_hints
from unittest import mock

import numpy as np

from burrkit.errors import BurrkitError
from burrkit.runtime import native
from burrkit.runtime.kernel_types import Int
from burrkit.runtime.memory import require_address_space

#: Numba reads its settings from this file of the working directory, among them modules that it imports and
#: folders that it unpickles files of. A puzzle's folder must not be able to run code.
_SETTINGS = ".numba_config.yaml"

#: Bytes of address space that must be left for Numba to be imported: 182 MiB measured on Linux.
_TO_IMPORT: Final = 256 << 20


@contextmanager
def _numba_settings() -> Iterator[None]:
    """Turn an error of Numba into one that names the environment variable that caused it, if there is one."""
    try:
        yield
    except (BurrkitError, MemoryError):
        raise
    except Exception as error:
        given = sorted(name for name in os.environ if name.startswith("NUMBA_"))
        # The error about NUMBA_NUM_THREADS=0 names no variable.
        blamed = [name for name in given if name in str(error)] or given
        if not blamed:
            raise
        settings = " ".join(f"{name}={os.environ[name]}" for name in blamed)
        reason = (str(error).splitlines() or [type(error).__name__])[0]
        raise BurrkitError(f"Numba cannot work with {settings} ({reason}); unset it or correct it") from None


if "numba" not in sys.modules and os.path.lexists(_SETTINGS):
    raise BurrkitError(
        f"{_SETTINGS} in this folder would change how Numba works; run burrkit in another folder, "
        "or move the settings into environment variables NUMBA_*"
    )
require_address_space(_TO_IMPORT)
with _numba_settings(), warnings.catch_warnings():
    # For values that it cannot parse, Numba only prints a warning, with a traceback.
    warnings.filterwarnings("error", message="Environment variable 'NUMBA_")
    import numba
    from numba import types
    from numba._dynfunc import make_function
    from numba.core.compiler_lock import global_compiler_lock
    from numba.core.registry import CPUDispatcher as _Dispatcher, cpu_target
    from numba.extending import intrinsic, typeof_impl

    from burrkit.runtime.compiler_cache import KernelCache

    _config: Any = numba.config
    if _config.DISABLE_JIT:
        raise ValueError("NUMBA_DISABLE_JIT: kernels run only when they are compiled")

P = ParamSpec("P")
T = TypeVar("T")


def kernel(function: Callable[P, T]) -> Callable[P, T]:
    """Compile a function that Python calls, for the types of its annotations, or load it from the cache."""
    hints = list(_hints(function).values())
    if any(_is_record(hint) for hint in hints):
        return cast(Callable[P, T], RecordKernel(function))
    return cast(Callable[P, T], _compiled(function, signature(function)))


class RecordKernel:
    """A kernel that takes records.

    Numba needs 2 to 5 microseconds to find the type of each record that Python hands over. So what Python
    calls is compiled for the fields of the records and assembles them; ``function`` is for other kernels.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function: Any = part(native.KernelPart(function))
        hints = _hints(function)
        names: dict[str, Any] = {"function": self.function, "__name__": function.__module__}
        fields: list[Any] = []
        handed, taken = [], []
        for name, hint in hints.items():
            handed.append(_spread(name, hint))
            taken.append(_record_of(hint, fields, names))
        entry = f"def entry({', '.join(f'f{n}' for n in range(len(fields)))}):\n"
        entry += f"    return function({', '.join(taken)})\n"
        exec(compile(entry, "<kernel>", "exec"), names)
        written: Any = names["entry"]
        # The cache of Numba names its files by place and name.
        code, place = written.__code__, function.__code__
        written.__code__ = code.replace(co_filename=place.co_filename, co_firstlineno=place.co_firstlineno)
        written.__name__ = written.__qualname__ = function.__name__
        typed = numba_type(get_type_hints(function)["return"])(*map(numba_type, fields))
        compiled = _compiled(written, typed)
        self.stats = compiled.stats
        call = f"lambda {', '.join(hints)}: compiled({', '.join(handed)})"
        self._call: Callable[..., Any] = eval(call, {"compiled": compiled})

    def __call__(self, *args: Any) -> Any:
        """Run the kernel."""
        return self._call(*args)


def _hints(function: Callable[..., Any]) -> dict[str, Any]:
    """The annotations of the parameters of a function."""
    return {name: hint for name, hint in get_type_hints(function).items() if name != "return"}


def _is_record(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, tuple)


def _spread(value: str, hint: Any) -> str:
    """Arguments that hand over the fields of a value, one after the other."""
    if not _is_record(hint):
        return value
    fields = get_type_hints(hint)
    if not any(map(_is_record, fields.values())):
        return f"*{value}"
    return ", ".join(_spread(f"{value}.{name}", field) for name, field in fields.items())


def _record_of(hint: Any, fields: list[Any], names: dict[str, Any]) -> str:
    """An expression that puts a value together from parameters, which are appended to ``fields``."""
    if not _is_record(hint):
        fields.append(hint)
        return f"f{len(fields) - 1}"
    names[hint.__name__] = hint
    parts = [_record_of(field, fields, names) for field in get_type_hints(hint).values()]
    return f"{hint.__name__}({', '.join(parts)})"


def _compiled(function: Callable[..., Any], typed: Any) -> Any:
    dispatcher = _dispatcher(function, called=True)
    with _numba_settings():
        dispatcher._cache = KernelCache(function)
        dispatcher.compile(typed)
    dispatcher.disable_compile()
    return dispatcher


def part(marked: native.KernelPart) -> Any:
    """What compiles a part when its first caller is compiled."""
    dispatcher = _dispatcher(marked.function, counts=not marked.borrows, inline=marked.inline, called=False)
    look_up = dispatcher.get_call_template

    def compile_first(args: Any, kws: Any) -> Any:
        if not dispatcher.signatures:
            with _without_code():
                dispatcher.compile(signature(marked.function))
            dispatcher.disable_compile()
        return look_up(args, kws)

    dispatcher.get_call_template = compile_first
    return dispatcher


@contextmanager
def _without_code() -> Iterator[None]:
    """Compile to LLVM's language alone: a part has machine code only in kernels."""

    def name_only(library: Any, described: Any, environment: Any) -> Any:
        module, name = described.lookup_module(), described.qualname.rpartition(".")[2]
        return make_function(module, name, "", 0, environment, (library,))

    context = cpu_target.target_context
    with global_compiler_lock, mock.patch.object(context, "get_executable", name_only):
        yield


def plain(made: Any) -> Callable[..., Any] | None:
    """The Python function of a kernel or a part, to compile it for another target; else None."""
    if isinstance(made, RecordKernel):
        made = made.function
    return made.py_func if isinstance(made, _Dispatcher) else None


def signature(function: Callable[..., Any]) -> Any:
    """Numba's signature of a function, from its annotations; for the types see ``kernel_types``."""
    hints = get_type_hints(function)
    result = hints.pop("return")
    return numba_type(result)(*map(numba_type, hints.values()))


def numba_type(hint: Any) -> Any:
    """Numba's type for an annotation. TypeError if there is none."""
    if hint in _SCALARS:
        return _SCALARS[hint]
    if get_origin(hint) is np.ndarray:
        shape, dtype = get_args(hint)
        return types.Array(_SCALARS[get_args(dtype)[0]], len(get_args(shape)), "C")
    if _is_record(hint):
        fields = [numba_type(field) for field in get_type_hints(hint).values()]
        return types.BaseTuple.from_types(fields, hint)
    raise TypeError(f"{hint} is not a type for kernels")


_SCALARS: dict[Any, Any] = {
    type(None): types.void,
    bool: types.boolean,
    int: types.int64,
    Int: types.int64,
    float: types.float64,
    **{scalar: numba.from_dtype(np.dtype(scalar)) for scalar in (np.uint8, np.uint16, np.uint64)},
    **{scalar: numba.from_dtype(np.dtype(scalar)) for scalar in (np.int16, np.int32, np.int64)},
    **{scalar: numba.from_dtype(np.dtype(scalar)) for scalar in (np.float32, np.float64)},
}


def _dispatcher(function: Callable[P, T], *, counts: bool = True, inline: bool = False, called: bool) -> Any:
    """``called`` if Python calls the function; else there is no code for that."""
    njit: Any = numba.njit  # its stubs lack _nrt, which turns off reference counting
    # Options not listed here are inherited from the caller.
    options = {
        "nogil": True,
        "boundscheck": False,
        "error_model": "numpy",
        "_nrt": counts,
        "forceinline": inline,
    }
    return njit(**options, no_cfunc_wrapper=True, no_cpython_wrapper=not called)(function)


@typeof_impl.register(RecordKernel)
def _type_of_kernel(made: RecordKernel, _context: Any) -> Any:
    """In a kernel, another one is the function that takes records."""
    return types.Dispatcher(made.function)


# Alongside kernels compiled ahead of time ------------------------------------------------------------------


@typeof_impl.register(native.KernelPart)
def _type_of_part(made: native.KernelPart, _context: Any) -> Any:
    return types.Dispatcher(_part_of(made))


@typeof_impl.register(native.Kernel)
def _type_of_native_kernel(made: native.Kernel, _context: Any) -> Any:
    return types.Dispatcher(_part_of(made))


@typeof_impl.register(native.WordOperation)
def _type_of_operation(made: native.WordOperation, _context: Any) -> Any:
    made_here = _operation_of(made)
    cpu_target.typing_context.refresh()  # it has been typing something since before there was this function
    return cpu_target.typing_context.resolve_value_type(made_here)


@cache
def _part_of(made: native.KernelPart | native.Kernel) -> Any:
    return part(made if isinstance(made, native.KernelPart) else native.KernelPart(made.function))


# Bits of words ---------------------------------------------------------------------------------------------


def word_operation(operation: native.WordOperation) -> Any:
    """A function of a uint64 that is one instruction in LLVM and has no counterpart in NumPy or Numba."""

    def emit(builder: Any, word: Any) -> Any:
        from llvmlite import ir

        # Of zero, counting zeros is defined.
        defined = [] if operation.name == "ctpop" else [ir.Constant(ir.IntType(1), 0)]
        return getattr(builder, operation.name)(word, *defined)

    def typed(_context: Any, _word: Any) -> Any:
        return types.uint64(types.uint64), lambda _c, builder, _s, args: emit(builder, args[0])

    return intrinsic(typed)


_operation_of = cache(word_operation)
