"""Compares kernels with those of the browser, which wasmtime runs in this process: ``pytest -p tests.wasm``.

    python -m tests.wasm     fails if there is a kernel that no test of the last run has compared

It is the file that browsers load (``python -m native.wasm``), so that another code generator judges that of
this machine. Calls 1, 2, 4, 8 and so on of each kernel run in both first, with copies of all arrays, because
other threads may write to these; the results must be equal, and so must the memory, to the bit. To list its
kernels the module calls a few functions of Python that make objects; none that reads arguments is called.
"""

from __future__ import annotations

import ctypes
import importlib.util
import math
import os
import struct
import sys
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from threading import RLock
from types import ModuleType
from typing import Any, Final, TypeAlias

import numpy as np
import wasmtime

from burrkit.runtime import native

BUILD: Final = Path(__file__).parents[1] / "build"
#: The module with all kernels, or with some, as ``make test`` builds it.
FOLDER: Final = Path(os.environ.get("BURRKIT_WITNESS", BUILD / "web"))
FILE: Final = FOLDER / "_kernels.abi3.so"
#: The names of the kernels that each process has compared.
COMPARED: Final = FOLDER / "compared"

_PAGE: Final = 1 << 16
_DATA: Final = 1 << 20
_STACK: Final = 4 << 20
_HEAP: Final = 16 << 20
_TYPES: Final = {
    "B": "u1", "H": "u2", "I": "u4", "Q": "u8", "b": "i1", "h": "i2", "i": "i4", "q": "i8",
    "f": "f4", "d": "f8",
}  # fmt: skip
#: Where ``PyModuleDef`` has its slots, and how many words ``Kernel`` has.
_SLOTS: Final = 36
_KERNEL: Final = struct.Struct("<IIIIc3xIII")

#: A piece of the memory of arrays: its address in this process, its content before a call, and afterwards.
Block: TypeAlias = tuple[int, Any, bytes]
#: The result of a kernel, and its memory.
Ended: TypeAlias = tuple[Any, list[Block]]


class Machine:
    """The module, its memory, and its kernels: {name: (parameters, fields, function)}."""

    def __init__(self, file: Path = FILE) -> None:
        engine = wasmtime.Engine()
        module = wasmtime.Module.from_file(engine, str(file))
        self.store = wasmtime.Store(engine)
        self._lock = RLock()  # threads of a search call kernels at the same time
        self._free: dict[int, list[int]] = defaultdict(list)
        self._size: dict[int, int] = {}
        self._top = _HEAP
        self._texts: dict[str, str] = {}
        self._structs: list[int] = []
        given = [self._import(each) for each in module.imports]
        instance = wasmtime.Instance(self.store, module, given)
        exports: Any = instance.exports(self.store)
        exports["__wasm_apply_data_relocs"](self.store)
        definition = exports["PyInit__kernels"](self.store)
        self._call(self._word(self._word(definition + _SLOTS) + 4), 0)
        self.kernels = {entry[0]: entry[1:] for entry in map(self._entry, self._structs)}
        self.sources, self.stamp = self._texts["sources"], self._texts["stamp"]

    # What the module imports ------------------------------------------------------------------------------

    def _import(self, each: Any) -> Any:
        kind = each.type
        if isinstance(kind, wasmtime.MemoryType):
            limits = wasmtime.Limits(max(kind.limits.min, 2 * _HEAP // _PAGE), None)
            self.memory = wasmtime.Memory(self.store, wasmtime.MemoryType(limits))
            return self.memory
        if isinstance(kind, wasmtime.TableType):
            self.table = wasmtime.Table(self.store, kind, None)
            return self.table
        if isinstance(kind, wasmtime.GlobalType):
            values = {"__memory_base": _DATA, "__stack_pointer": _STACK, "__table_base": 0}
            value = wasmtime.Val.i32(values[each.name] if each.module == "env" else self._object())
            return wasmtime.Global(self.store, kind, value)
        known: dict[str, Callable[..., Any]] = {
            "malloc": self._malloc,
            "free": self._release,
            "getenv": lambda _name: 0,
            "strlen": lambda at: len(self._text(at)),
            "PyModuleDef_Init": lambda definition: definition,
            "PyCapsule_New": self._capsule,
            "PyModule_AddStringConstant": self._add_text,
            **{name: getattr(math, name) for name in ("exp", "fmod", "log", "log10", "pow")},
            **dict.fromkeys(("PyDict_New", "PyCMethod_New", "_Py_BuildValue_SizeT"), self._object),
            **dict.fromkeys(("PyDict_SetItemString", "PyModule_AddObjectRef"), lambda *_given: 0),
        }
        return wasmtime.Func(self.store, kind, known.get(each.name, _never(each.name)))

    def _malloc(self, size: int) -> int:
        size = max(16, 1 << (size - 1).bit_length())
        if self._free[size]:
            return self._free[size].pop()
        at, self._top = self._top, self._top + size
        missing = self._top - self.memory.data_len(self.store)
        if missing > 0:
            self.memory.grow(self.store, missing // _PAGE + 1024)
        self._size[at] = size
        return at

    def _release(self, at: int) -> None:
        if at:
            self._free[self._size[at]].append(at)

    def _object(self, *_made_of: Any) -> int:
        """An object of Python that is never freed."""
        at = self._malloc(16)
        self._bytes(at, 4)[:] = np.frombuffer(struct.pack("<I", 1 << 20), np.uint8)
        return at

    def _capsule(self, kernel: int, _name: int, _destructor: int) -> int:
        self._structs.append(kernel)
        return self._object()

    def _add_text(self, _module: int, name: int, value: int) -> int:
        self._texts[self._text(name)] = self._text(value)
        return 0

    def _copied_in(self, arrays: list[Any]) -> list[tuple[int, Any, int]]:
        """Start, content and place in the module of each piece of memory that arrays share or have alone."""
        ranges = sorted((value.ctypes.data, value.nbytes) for value in arrays if value.nbytes)
        merged: list[tuple[int, int]] = []
        for start, size in ranges:
            first, wide = merged[-1] if merged else (start, 0)
            if start < first + wide:
                merged[-1] = first, max(wide, start + size - first)
            else:
                merged.append((start, size))
        blocks = [(start, _memory_of_this_process(start, size), self._malloc(size)) for start, size in merged]
        for _, content, at in blocks:
            self._bytes(at, len(content))[:] = content
        return blocks

    # Memory and calls -------------------------------------------------------------------------------------

    def _bytes(self, at: int, count: int) -> Any:
        start: Any = ctypes.addressof(self.memory.data_ptr(self.store).contents)
        return np.ctypeslib.as_array((ctypes.c_uint8 * count).from_address(start + at))

    def _word(self, at: int) -> int:
        word: int = struct.unpack("<I", self._bytes(at, 4).tobytes())[0]
        return word

    def _text(self, at: int) -> str:
        end = at
        while self._bytes(end, 1)[0]:
            end += 1
        return str(self._bytes(at, end - at).tobytes().decode()) if end > at else ""

    def _call(self, function: int, *given: int) -> int:
        called: Any = self.table.get(self.store, function)
        result: int = called(self.store, *given)
        return result

    def _entry(self, at: int) -> tuple[str, str, str, Callable[..., Ended]]:
        name, parameters, fields, types, result, code, *_ = _KERNEL.unpack(
            self._bytes(at, _KERNEL.size).tobytes()
        )
        named = self._text(name)
        return (
            named,
            self._text(parameters),
            self._text(fields),
            self._kernel(named, self._text(types), result, code),
        )

    def _kernel(self, name: str, types: str, result: bytes, code: int) -> Callable[..., Ended]:
        kinds = [(types[i], int(types[i + 1])) for i in range(0, len(types), 2)]

        def run(*args: Any) -> Ended:
            if len(args) != len(kinds):
                raise TypeError(f"{name} takes {len(kinds)} values, not {len(args)}")
            with self._lock:
                return locked(args)

        def locked(args: tuple[Any, ...]) -> Ended:
            slots: list[bytes] = []
            arrays = [value for (_, dimensions), value in zip(kinds, args, strict=True) if dimensions]
            blocks = self._copied_in(arrays)
            for number, ((kind, dimensions), value) in enumerate(zip(kinds, args, strict=True)):
                if dimensions == 0:
                    slots.append(_scalar(kind, value))
                    continue
                if value.dtype != np.dtype(_TYPES[kind]) or value.ndim != dimensions:
                    raise TypeError(
                        f"{name}: field {number + 1} must be {kind}{dimensions}, not {value.dtype}"
                    )
                if not value.flags.c_contiguous or not value.flags.writeable:
                    raise ValueError(f"{name}: field {number + 1} is not contiguous or not writable")
                own = value.ctypes.data
                inside = (at + own - start for start, was, at in blocks if start <= own < start + len(was))
                place = next(inside) if value.nbytes else 0
                slots.append(struct.pack(f"<{1 + dimensions}q", place, *value.shape))
            packed = b"".join(slots)
            place = self._malloc(16 + len(packed))
            self._bytes(place, 16)[:] = 0
            self._bytes(place + 16, len(packed))[:] = np.frombuffer(packed, np.uint8)
            status = self._call(code, place, place + 8, place + 16)
            answer = self._bytes(place, 8).tobytes()
            self._release(place)
            memory = [(start, was, self._bytes(at, len(was)).tobytes()) for start, was, at in blocks]
            for _, _, at in blocks:
                self._release(at)
            if status:
                raise MemoryError(f"{name}: no memory for its arrays")
            return _result(result.decode(), answer), memory

        return run


def _memory_of_this_process(start: int, size: int) -> Any:
    return np.ctypeslib.as_array((ctypes.c_uint8 * size).from_address(start)).copy()


def _scalar(kind: str, value: Any) -> bytes:
    if kind == "d":
        return struct.pack("<d", value)
    if kind == "?":
        return struct.pack("<q", bool(value))
    return struct.pack("<Q" if kind == "Q" else "<q", value)


def _result(kind: str, answer: bytes) -> Any:
    if kind == "n":
        return None
    value = struct.unpack("<Q" if kind == "Q" else "<q", answer)[0]
    return bool(value) if kind == "?" else value


def _never(name: str) -> Callable[..., Any]:
    def never(*_given: Any) -> Any:
        raise AssertionError(f"{name} is called outside Python")

    return never


# Comparing --------------------------------------------------------------------------------------------------


def compared(name: str, here: Callable[..., Any], there: Callable[..., Ended]) -> Callable[..., Any]:
    """A kernel of this machine that is compared now and then."""
    calls = 0

    def run(*args: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls & calls - 1:
            return here(*args)
        result, memory = there(*args)
        own = here(*(copied(value, memory) if isinstance(value, np.ndarray) else value for value in args))
        assert own == result, f"{name}: {own} here, {result} in a browser"
        assert [content.tobytes() for _, content, _ in memory] == [content for *_, content in memory], name
        _names.add(name)
        return here(*args)

    return run


def copied(array: Any, memory: list[Block]) -> Any:
    """An array in copied memory."""
    at = array.ctypes.data
    for start, content, _ in memory:
        if start <= at < start + len(content):
            return np.ndarray(array.shape, array.dtype, content, at - start)
    return np.empty_like(array)


_names: set[str] = set()


def missing() -> str | None:
    """Why nothing can be compared; None if there is no reason."""
    if not FILE.is_file():
        return "the kernels of the browser are not here: make web-kernels"
    if not (BUILD / "extension").is_dir():
        return "the extension module of this machine is not here: make extension"
    return None


def install() -> Machine:
    """Let burrkit find kernels that are compared where it looks for those of this system."""
    machine = Machine()
    if native.stamp_of(machine.sources.split()) != machine.stamp:
        sys.exit("the kernels of the browser are of other sources: make web-kernels")
    file = next((BUILD / "extension").glob("_kernels.*"))
    spec = importlib.util.spec_from_file_location("burrkit.runtime._kernels", file)
    assert spec is not None and spec.loader is not None
    own: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(own)
    module: Any = ModuleType(spec.name)
    module.sources, module.stamp = own.sources, own.stamp
    module.kernels = own.kernels | {
        name: (parameters, fields, compared(name, own.kernels[name][2], there))
        for name, (parameters, fields, there) in machine.kernels.items()
    }
    sys.modules[module.__name__] = module
    return machine


def pytest_sessionfinish() -> None:
    """Write down what this process has compared."""
    if _names:
        COMPARED.mkdir(exist_ok=True)
        (COMPARED / str(os.getpid())).write_text("\n".join(_names))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Report what was compared: the process that prints this is the last to end."""
    terminalreporter.write_line(f"kernels of the browser: {REASON or f'not compared: {left_out() or None}'}")


def left_out() -> str:
    """The kernels that no process has compared."""
    names = {name for file in COMPARED.glob("*") for name in file.read_text().split()}
    return ", ".join(sorted(set(Machine().kernels) - names))


REASON = missing()
if __name__ == "__main__":
    if REASON is not None:
        print(f"kernels of the browser are not compared: {REASON}")
    elif names := left_out():
        sys.exit(f"kernels of the browser that no test compares: {names}")
elif REASON is None:
    install()
