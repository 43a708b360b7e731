"""Whether the kernels have been compiled on this machine, told from the cache files alone.

Numba keeps an index file (``.nbi``) per compiled function beside the source, in ``NUMBA_CACHE_DIR`` or in
the user's cache folder. The answer only decides whether people are told to wait, and whether everything is
compiled at once instead of in the middle of a search, so it is a cheap look at names and times and imports
nothing heavy; Numba itself checks the contents.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

_PACKAGE = Path(__file__).parent

#: The rooms whose kernels one ``solve`` needs.
_ROOMS = ("assembly", "disassembly")


def is_cold(
    rooms: tuple[str, ...] = _ROOMS, package: Path = _PACKAGE, only: tuple[str, ...] | None = None
) -> bool:
    """Whether some kernel of these rooms will have to be compiled before it can run.

    ``rooms`` are folders of ``package``; each may hold a ``kernel.py`` or a package ``kernel``. ``only``
    names the modules that matter, if not all of them do.
    """
    # The code of a kernel holds that of others, so a change of any of them counts; see jit.
    everything = [package / "jit.py", *package.glob("*/kernel.py"), *package.glob("*/kernel/*.py")]
    born = max((file.stat().st_mtime for file in everything if file.exists()), default=0.0)
    sources = _sources(rooms, package)
    return not all(_is_compiled(source, born) for source in sources if only is None or source.stem in only)


def compile_all(rooms: tuple[str, ...] = _ROOMS) -> None:
    """Compile every kernel of these rooms that has not been compiled, the rarer ones, too."""
    for source in _sources(rooms, _PACKAGE):
        import_module(".".join((_PACKAGE.name, *source.relative_to(_PACKAGE).with_suffix("").parts)))


def _sources(rooms: tuple[str, ...], package: Path) -> Iterator[Path]:
    """The modules of these rooms that hold kernels: not all in a package ``kernel`` do."""
    for room in rooms:
        if (source := package / room / "kernel.py").exists():
            yield source
        for source in (package / room / "kernel").glob("*.py"):
            if b"\n@kernel(" in source.read_bytes():
                yield source


def _is_compiled(source: Path, born: float) -> bool:
    python = f".py{sys.version_info.major}{sys.version_info.minor}"
    return any(
        python in index.name and index.stat().st_mtime >= born and index.stat().st_size > 0
        for folder in _cache_folders(source)
        for index in folder.glob(f"{source.stem}.*.nbi")
    )


def _cache_folders(source: Path) -> Iterator[Path]:
    """Where Numba may keep what it compiled from ``source``, as its documentation lists the places."""
    folder = source.absolute().parent
    hashed = f"{folder.name}_{hashlib.sha1(str(folder).encode()).hexdigest()}"
    configured = os.environ.get("NUMBA_CACHE_DIR")
    if configured:
        yield Path(configured) / hashed
        return
    yield folder / "__pycache__"
    yield _user_cache() / hashed


def _user_cache() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "numba" / "Cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "numba"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "numba"
