"""A CUDA device as a machine for the kernels, through numba-cuda (extra ``gpu``).

The kernels and all functions that they call are compiled once more from their Python source, with the words
of ``atoms`` for a device. With NUMBA_ENABLE_CUDASIM=1 numba-cuda's simulator runs them as Python, far too
slowly for anything but a test.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import FunctionType, SimpleNamespace
from typing import Any, Final
from unittest import mock

import numpy as np
from numpy.typing import DTypeLike, NDArray

from burrkit.census import cuda as device
from burrkit.census.cuda import primitives
from burrkit.census.cuda import threads as k
from burrkit.errors import InternalError
from burrkit.runtime.compiler import signature
from burrkit.runtime.jit import plain
from burrkit.sixpiece.engine.kernel import first_separation
from burrkit.sixpiece.engine.kernel.relations import Offset, PlacedSticks, relation

cuda: Any = import_module("numba.cuda")  # nothing in it is typed
_config: Any = import_module("numba.cuda.core.config")
_signatures: Any = import_module("numba.cuda.core.sigutils")

#: What is raised when a device cannot be used, or has too little memory.
FAILURES: Final[tuple[type[Exception], ...]] = (
    import_module("numba.cuda.cudadrv.driver").CudaAPIError,
    import_module("numba.cuda.cudadrv.error").CudaSupportError,
)
# The end of a batch leaves few things to do; numba-cuda would warn of each.
_config.CUDA_LOW_OCCUPANCY_WARNINGS = 0

KERNELS: Final = ("fit", "fours", "sticks", "pairs", "search", "search_on", "tell")
#: Whether numba-cuda simulates a device.
SIMULATED: Final = bool(_config.ENABLE_CUDASIM)
#: Threads of a block.
_BLOCK: Final = 32 if SIMULATED else 128
#: Blocks for a multiprocessor: all that it can hold. Threads go on to the next thing to do by themselves, as
#: each new one would begin by clearing its arrays.
_BLOCKS: Final = 2 if SIMULATED else 16
#: Threads that search with much memory each.
_DEEP: Final = 64 if SIMULATED else 1 << 13


# What differs from this processor --------------------------------------------------------------------------


def _me() -> int:
    return cuda.grid(1)


def _everybody() -> int:
    return cuda.gridsize(1)


def _claim(numbers: NDArray[np.int64], i: int, n: int) -> int:
    return cuda.atomic.add(numbers, i, n)


def _lessen(numbers: NDArray[np.int64], i: int, n: int) -> None:
    cuda.atomic.min(numbers, i, n)


def _occupy(numbers: NDArray[np.int64], i: int, n: int) -> int:
    return cuda.atomic.cas(numbers, i, 0, n)


def _not_remembered(
    memo: NDArray[np.uint64], burr: PlacedSticks, i: int, j: int, offset: Offset
) -> np.uint64:
    """``known_relation`` without a memory: half a megabyte for each thread is too much."""
    return relation(burr.sections, burr.n, i, burr.rows[i], j, burr.rows[j], offset)


_OWN: Final[dict[int, Any]] = {
    id(primitives.me): _me,
    id(primitives.everybody): _everybody,
    id(primitives.claim): _claim,
    id(primitives.lessen): _lessen,
    id(primitives.occupy): _occupy,
    id(first_separation.known_relation): _not_remembered,
}


# Compiling -------------------------------------------------------------------------------------------------


class Source:
    """The kernels and their parts as functions for a device, each made when it is first used.

    ``place`` copies the tables that a function uses to global memory. By default, numba-cuda puts them into
    constant memory, once for each use: that exceeds its size by half, and constant memory serves one address
    at a time, whereas each thread of a warp reads a different one.
    """

    def __init__(self, place: Callable[[NDArray[Any]], Any]) -> None:
        self._place = place
        self._made: dict[int, Any] = {}

    def kernel(self, name: str) -> tuple[Callable[..., None], Any]:
        """The Python function of a kernel, calling functions for a device, and its signature."""
        return self._rewritten(getattr(k, name))

    def _rewritten(self, made: Any) -> tuple[Callable[..., Any], Any]:
        written = plain(made)
        if written is None:
            raise InternalError("a function of the device is no kernel")
        function = _OWN.get(id(made), written)
        names = dict(function.__globals__)
        for name in function.__code__.co_names:
            value = names.get(name)
            if plain(value) is not None:
                names[name] = self._part(value)
            elif value is device and not SIMULATED:
                names[name] = cuda
            elif isinstance(value, np.ndarray):
                if id(value) not in self._made:
                    self._made[id(value)] = self._place(value)
                names[name] = self._made[id(value)]
        return FunctionType(function.__code__, names, function.__name__), signature(written)

    def _part(self, made: Any) -> Any:
        """A part as a function of the device; compiled like ``jit.part`` when its caller is."""
        if id(made) in self._made:
            return self._made[id(made)]
        function, typed = self._rewritten(made)
        if SIMULATED:
            if "cuda" in function.__globals__:
                function.__globals__["cuda"] = _Simulator()
            self._made[id(made)] = function
            return function
        dispatcher: Any = cuda.jit(device=True)(function)
        self._made[id(made)] = dispatcher
        look_up = dispatcher.get_call_template

        def compile_first(args: Any, kws: Any) -> Any:
            if not dispatcher.overloads:
                arguments, result = _signatures.normalize_signature(typed)
                dispatcher.compile_device(arguments, result)
                dispatcher.disable_compile()
            return look_up(args, kws)

        dispatcher.get_call_template = compile_first
        return dispatcher


class _Simulator:
    """What ``cuda`` means in a simulated function: the kernel that is running.

    numba-cuda's own way exchanges the name for the time of a call, which another thread can interrupt.
    """

    def __getattr__(self, name: str) -> Any:
        simulator: Any = import_module("numba.cuda.simulator.kernel")
        return getattr(simulator._get_kernel_context(), name)


class _Nowhere:
    """An array of a device, as far as a compiler looks at it."""

    def __init__(self, values: NDArray[Any]) -> None:
        self.__cuda_array_interface__ = {**values.__array_interface__, "data": (1 << 12, False), "version": 3}


def assembly(name: str, cc: tuple[int, int] = (9, 0)) -> str:
    """A kernel as PTX for a compute capability; 9.0 is that of H100 and H200. No device is needed."""
    function, signature = Source(_Nowhere).kernel(name)
    arguments, _ = _signatures.normalize_signature(signature)
    # numba-cuda reads the compute capability of functions from the current device; there may be none.
    wanted = SimpleNamespace(compute_capability=cc)
    with mock.patch("numba.cuda.dispatcher.get_current_device", lambda: wanted):
        text, _ = cuda.compile(function, arguments, device=False, cc=cc, abi="numba", output="ptx")
    return str(text)


# Running ---------------------------------------------------------------------------------------------------


class Gpu:
    """The CUDA device of this machine; see ``batch.Machine``. Call all methods from the same thread."""

    threads = _DEEP
    #: Nothing is remembered.
    memo = (1, 1, 1)

    def __init__(self) -> None:
        """Compile the kernels for the device."""
        self.name = "numba-cuda's simulator" if SIMULATED else _text(cuda.get_current_device().name)
        self._blocks = _BLOCKS * (1 if SIMULATED else cuda.get_current_device().MULTIPROCESSOR_COUNT)
        self._source = Source((lambda values: values) if SIMULATED else cuda.to_device)
        self._kernels = {name: _jitted(*self._source.kernel(name)) for name in KERNELS}

    def memory(self) -> int:
        """Bytes that are free."""
        return 1 << 26 if SIMULATED else int(cuda.current_context().get_memory_info().free)

    def empty(self, shape: tuple[int, ...], of: DTypeLike) -> Any:
        """An array with anything in it."""
        return cuda.device_array(shape, of)

    def put(self, values: NDArray[Any], into: Any = None) -> Any:
        """An array on the machine with these values, or its beginning filled with them."""
        if into is None:
            return cuda.to_device(np.ascontiguousarray(values))
        into[: len(values)].copy_to_device(values)
        return into

    def fetch(self, values: Any, n: int | None = None) -> NDArray[Any]:
        """The values of an array of the machine, or the first n of them."""
        if n == 0:
            return np.empty((0, *values.shape[1:]), values.dtype)
        found: NDArray[Any] = (values if n is None else values[:n]).copy_to_host()
        return found

    def launch(self, name: str, n: int, *args: Any) -> None:
        """Run a kernel with so many things to do."""
        if n:
            most = _DEEP // _BLOCK if name == "search_on" else self._blocks
            self._kernels[name][min(-(-n // _BLOCK), most), _BLOCK](n, *args)


def _jitted(function: Callable[..., None], signature: str) -> Any:
    # Without ``lto``, which the simulator does not know, it is the PTX of ``assembly`` that runs.
    return cuda.jit(signature, **({} if SIMULATED else {"lto": False}))(function)


def _text(name: Any) -> str:
    return name.decode() if isinstance(name, bytes) else str(name)
