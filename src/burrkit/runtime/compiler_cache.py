"""The cache of compiled kernels, next to their source: Numba's, extended to survive damaged files."""

from __future__ import annotations

import hashlib
import os
import pickle
import sys
from pathlib import Path
from typing import Any, Final, Self, cast

import numba
from numba.core import caching

from burrkit.runtime.kernel_cache import sources_of
from burrkit.runtime.memory import require_address_space

#: Bytes of address space that must be left to load a kernel and to compile one. Measured on Linux, for all
#: kernels of a module: at most 25 MiB and at most 178 MiB; and 128 MiB more, which glibc reserves for what a
#: new thread allocates.
_TO_LOAD: Final = 192 << 20
_TO_COMPILE: Final = 384 << 20

Stamp = tuple[tuple[str, int, int], ...]


def _stamp(source: Path) -> Stamp:
    """Name, time and size of every source file that compiled code of ``source`` depends on."""
    package = Path(__file__).parents[1]
    states = [(file, file.stat()) for file in sources_of(source)]
    return tuple((os.path.relpath(file, package), state.st_mtime_ns, state.st_size) for file, state in states)


class _Unwritable(caching._CacheLocator):
    """The last location for a cache: next to the source, perhaps readable but not writable."""

    def __init__(self, py_func: Any, py_file: str) -> None:
        self._file = Path(py_file)
        self._folder = str(self._file.parent / "__pycache__")
        self._line = str(py_func.__code__.co_firstlineno)

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> Self:
        return cls(py_func, py_file)

    def get_cache_path(self) -> str:
        return self._folder

    def get_source_stamp(self) -> Any:
        return _stamp(self._file)

    def get_disambiguator(self) -> str:
        return self._line


class _Places(caching.CompileResultCacheImpl):
    _locator_classes = [*caching.CompileResultCacheImpl._locator_classes, _Unwritable]  # noqa: RUF012


class _CacheFile(caching.IndexDataCacheFile):
    """The index and the code of one kernel on disk, each with a checksum: a damaged file counts as missing.

    The checksum also covers the sources and the version of Numba, so that code of older sources never matches
    an index that was written just before a crash.
    """

    def __init__(self, folder: str, name: str, stamp: Stamp) -> None:
        super().__init__(folder, name, stamp)
        self._salt = repr((numba.__version__, stamp)).encode()

    def _load_index(self) -> dict[Any, str]:
        try:
            return cast(dict[Any, str], self._load_data(self._index_name))
        except OSError:
            return {}

    def _save_index(self, overloads: dict[Any, str]) -> None:
        self._save_data(self._index_name, overloads)

    def _load_data(self, name: str) -> Any:
        """The content of a file. OSError, which Numba treats as a missing file, if it is damaged."""
        sealed = Path(self._data_path(name)).read_bytes()
        data = sealed[_SEAL:]
        if sealed[:_SEAL] != self._seal(data):
            raise OSError("damaged")
        return pickle.loads(data)

    def _save_data(self, name: str, data: Any) -> None:
        dumped = self._dump(data)
        with self._open_for_write(self._data_path(name)) as file:
            file.write(self._seal(dumped) + dumped)

    def _seal(self, data: bytes) -> bytes:
        return hashlib.sha256(self._salt + data).digest()


class KernelCache(caching.FunctionCache):
    """Numba's cache of a function, extended to survive damaged files and folders that cannot be written."""

    _impl_class = _Places

    def __init__(self, py_func: Any) -> None:
        super().__init__(py_func)
        # Numba's stamp covers only the file of the function, but the code contains the parts that it calls.
        stamp = _stamp(Path(py_func.__code__.co_filename))
        self._cache_file = _CacheFile(self._cache_path, self._impl.filename_base, stamp)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled code, None if it must be compiled. MemoryError rather than an abort of LLVM."""
        require_address_space(_TO_LOAD)
        loaded = super().load_overload(sig, target_context)
        if loaded is None:
            require_address_space(_TO_COMPILE)
        return loaded

    def save_overload(self, sig: Any, data: Any) -> None:
        """Store the compiled code, or warn once that it cannot be stored."""
        try:
            super().save_overload(sig, data)
        except OSError as error:
            _remark_uncached(error.strerror or str(error))


_SEAL = hashlib.sha256().digest_size
_remarks: set[str] = set()


def _remark_uncached(reason: str) -> None:
    """Warn once that compiled kernels cannot be stored."""
    if not _remarks and sys.stderr is not None:
        _remarks.add(reason)
        print(
            f"burrkit: compiled kernels cannot be stored ({reason}), so every start compiles them again; "
            "set NUMBA_CACHE_DIR to a folder that can be written",
            file=sys.stderr,
        )
