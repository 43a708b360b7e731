"""Kernels compiled ahead of time: an extension module of the wheel, used instead of Numba.

    _kernels.kernels    {name: (parameters, fields, function)}, written by native/build.py
    _kernels.sources    the files that they were compiled from, and _kernels.stamp, the checksum of these

``BURRKIT_KERNELS=jit`` makes Numba compile them all the same, ``baseline`` takes the code for any processor,
``v3`` none that is newer than x86-64-v3. Nothing here imports Numba.
"""

from __future__ import annotations

import os
import sys
import zlib
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from burrkit.errors import BurrkitError

if TYPE_CHECKING:
    import numpy as np

_PACKAGE: Final = Path(__file__).parents[1]
_CHOICES: Final = ("", "jit", "native", "v3", "baseline")

#: What a caller writes, the same with every record spread, and the function that takes the fields.
Entry: TypeAlias = tuple[str, str, Callable[..., Any]]


class KernelPart:
    """A function that only kernels call; from Python it runs as Python."""

    def __init__(self, function: Callable[..., Any], *, borrows: bool = False, inline: bool = False) -> None:
        self.function, self.borrows, self.inline = function, borrows, inline

    def __call__(self, *args: Any) -> Any:
        """Run the function as it is written, slowly."""
        return self.function(*args)


class Kernel:
    """A kernel of the extension module."""

    def __init__(self, function: Callable[..., Any], entry: Entry) -> None:
        self.function = function
        parameters, fields, compiled = entry
        self._call: Callable[..., Any] = eval(
            f"lambda {parameters}: compiled({fields})", {"compiled": compiled}
        )

    def __call__(self, *args: Any, **named: Any) -> Any:
        """Run the kernel."""
        return self._call(*args, **named)


class WordOperation:
    """A function of a word that is one instruction in a kernel."""

    def __init__(self, name: str, function: Callable[[int], int]) -> None:
        self.name, self._function = name, function

    def __call__(self, word: np.uint64) -> np.uint64:
        """The same, in Python."""
        import numpy as np

        return np.uint64(self._function(int(word)))


def name_of(function: Callable[..., Any]) -> str:
    """The name of a kernel: its module without ``burrkit.``, and its own."""
    return f"{function.__module__.partition('.')[2]}.{function.__name__}"


@cache
def load() -> dict[str, Entry] | None:
    """The kernels of the extension module, or None if Numba has to compile them.

    BurrkitError if BURRKIT_KERNELS requests what is not there.
    """
    choice = os.environ.get("BURRKIT_KERNELS", "")
    if choice not in _CHOICES:
        raise BurrkitError(f"BURRKIT_KERNELS={choice}: must be jit, native, v3 or baseline, or unset")
    if choice == "jit":
        return None
    try:
        module: Any = import_module("burrkit.runtime._kernels")
    except ImportError as error:
        reason = None if isinstance(error, ModuleNotFoundError) else str(error)
    else:
        files: list[str] = module.sources.split()
        if stamp_of(files) in (module.stamp, None):
            found: dict[str, Entry] = module.kernels
            return found
        reason = "their sources have changed"
    if choice:
        raise BurrkitError(f"BURRKIT_KERNELS={choice}: {reason or 'no kernels were compiled ahead of time'}")
    if reason is not None and sys.stderr is not None:
        print(
            f"burrkit: its compiled kernels cannot be used ({reason}); Numba compiles them", file=sys.stderr
        )
    return None


def are_used() -> bool:
    """Whether kernels come from the extension module."""
    return load() is not None


def stamp_of(files: Sequence[str], package: Path = _PACKAGE) -> str | None:
    """The checksum of source files, given by their places in the package; None if none of them is there.

    A package without sources, as a page in a browser loads it, cannot have changed.
    """
    stamp = missing = 0
    for file in files:
        try:
            text = (package / file).read_bytes()
        except OSError:
            missing += 1
            continue
        stamp = zlib.crc32(f"{file}\0{len(text)}\0".encode() + text, stamp)
    return None if missing == len(files) else f"{stamp:08x}"
