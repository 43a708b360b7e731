"""Which kernels are compiled on this machine, according to the cache files alone.

Numba writes an index file (``.nbi``) per compiled function next to the source, in ``NUMBA_CACHE_DIR`` or in
the user's cache folder. The result only decides whether a line about compiling is printed, and whether all
kernels are compiled at once instead of in the middle of a search, so this module compares names and times and
imports nothing heavy; Numba itself checks the contents.

Kernels are named by module or by package, without ``burrkit.``: ``assembly`` stands for every kernel in
that package, ``census.enumeration.kernel.cases`` for those of one module.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

from burrkit.runtime import native

_PACKAGE = Path(__file__).parents[1]

#: What one ``solve`` of cubes needs, ...
SOLVING: Final = ("assembly", "moves.slides.kernel", "solving.estimate")
#: ... what it needs besides on other lattices, and where pieces turn, without clearance or with it.
LATTICES: Final = ("moves.lattices",)
TURNS: Final = ("moves.turns",)
CLEARANCE: Final = ("moves.turns", "moves.clearance")

#: The program of a process that compiles: it imports modules and prints the name of each when it is done.
_IMPORT_ALL: Final = """
import contextlib, importlib, sys
for name in sys.argv[1:]:
    with contextlib.suppress(Exception):
        importlib.import_module(name)
    print(name, flush=True)
"""

_IMPORT = re.compile(rb"^ *+from burrkit((?>(?:\.\w++)*)) import (?:\(([^)]*+)\)|(.*+))$", re.MULTILINE)
#: What compiles, in ``runtime``; every kernel depends on it.
_COMPILING: Final = ("jit.py", "compiler.py", "compiler_cache.py")
#: The share of one process, relative to an even division, from which it gets no more for what it has already.
_TOO_MUCH: Final = 1.3

_COMPILED = re.compile(rb"^@(?:kernel|part)\b", re.MULTILINE)


def is_cold(names: Iterable[str] = SOLVING, package: Path = _PACKAGE) -> bool:
    """Whether some kernel of these modules and packages is not compiled yet."""
    if native.are_used():
        return False
    return not all(_is_compiled(source, package) for source in kernel_modules(names, package))


def compile_all(
    names: Iterable[str] = SOLVING, progress: Callable[[float], None] = lambda done: None
) -> None:
    """Compile every kernel of these modules and packages that is not compiled yet, on all cores.

    ``progress`` is called with the share that is done, 0 to 1.
    """
    sources = [*kernel_modules(names)]
    cold = [] if native.are_used() else [s for s in sources if not _is_compiled(s, _PACKAGE)]
    if len(cold) > 1 and (os.cpu_count() or 1) > 1 and all(map(_can_store, cold)):
        _compile_elsewhere(cold, progress)
    for source in sources:  # from the cache by now, if all went well
        import_module(_module_of(source))


def _compile_elsewhere(sources: Sequence[Path], progress: Callable[[float], None]) -> None:
    """Fill the cache from one process per core: Numba compiles on a single core.

    Their errors are left to the process that imports the kernels afterwards.
    """
    from concurrent.futures import ThreadPoolExecutor

    work = {_module_of(source): _work(sources_of(source)) for source in sources}
    finished: list[int] = []

    def compile_share(share: Sequence[Path]) -> None:
        # -P: no module is taken from the folder that burrkit runs in.
        command = [sys.executable, "-P", "-c", _IMPORT_ALL, *map(_module_of, share)]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as compiler:
            for name in compiler.stdout or ():
                finished.append(work[name.strip()])
                progress(sum(finished) / sum(work.values()))

    divided = shares(sources, os.cpu_count() or 1)
    with ThreadPoolExecutor(len(divided)) as executor:
        list(executor.map(compile_share, divided))


def shares(sources: Sequence[Path], processes: int, package: Path = _PACKAGE) -> list[list[Path]]:
    """Divide modules with kernels among a number of processes, so that they end at about the same time.

    What several kernels call is compiled in each process that needs it, so a module goes where it adds the
    least, unless that process would have too much. The length of the text stands for the time.
    """
    compiling = {package / "runtime" / name for name in _COMPILING}
    needs = {source: set(sources_of(source, package)) - compiling for source in sources}
    most = _TOO_MUCH * _work(set().union(*needs.values())) / processes
    divided: list[tuple[list[Path], set[Path]]] = [([], set()) for _ in range(processes)]
    for source in sorted(sources, key=lambda source: -_work(needs[source])):
        after = [_work(texts | needs[source]) for _, texts in divided]
        added = [much - _work(texts) for much, (_, texts) in zip(after, divided, strict=True)]
        best = min(
            range(processes), key=lambda i: (after[i] > most, added[i] if after[i] <= most else after[i])
        )
        divided[best][0].append(source)
        divided[best][1].update(needs[source])
    return [share for share, _ in divided if share]


def _work(files: Iterable[Path]) -> int:
    return sum(file.stat().st_size for file in files)


def _module_of(source: Path) -> str:
    return ".".join((_PACKAGE.name, *source.relative_to(_PACKAGE).with_suffix("").parts))


def _can_store(source: Path) -> bool:
    """Whether another process could leave code in a cache."""
    folders = ((folder, *folder.parents) for folder in _cache_folders(source))
    return any(os.access(next(filter(Path.exists, places)), os.W_OK) for places in folders)


@cache
def sources_of(source: Path, package: Path = _PACKAGE) -> tuple[Path, ...]:
    """The files that the compiled code of a module depends on, sorted: code of other modules is part of it.

    They are the module, what compiles it in ``runtime``, and what the module imports from burrkit,
    transitively where that is compiled code, and not where it only defines constants.
    """
    sources, todo = {package / "runtime" / name for name in _COMPILING}, [source]
    while todo:
        file = todo.pop()
        if file in sources:
            continue
        sources.add(file)
        text = file.read_bytes()
        if _COMPILED.search(text) or file == source:
            todo += _imports(text, package)
    return tuple(sorted(file for file in sources if file.exists()))


def _imports(text: bytes, package: Path) -> Iterator[Path]:
    for match in _IMPORT.finditer(text):
        folder = package.joinpath(*match[1].decode().split(".")[1:])
        if (module := folder.with_suffix(".py")).is_file():
            yield module
            continue
        for word in re.findall(r"\w+", (match[2] or match[3]).decode()):
            if (module := folder / f"{word}.py").is_file():
                yield module


def kernel_modules(names: Iterable[str], package: Path = _PACKAGE) -> Iterator[Path]:
    """The files of modules with kernels; not every module of a package ``kernel`` has one."""
    for name in names:
        place = package.joinpath(*name.split("."))
        module = place.with_suffix(".py")
        folder = place if place.name == "kernel" else place / "**" / "kernel"
        within = folder.relative_to(package).as_posix()
        for source in [module] if module.is_file() else sorted(package.glob(f"{within}/*.py")):
            if b"\n@kernel\n" in source.read_bytes():
                yield source


def _is_compiled(source: Path, package: Path) -> bool:
    changed = max(file.stat().st_mtime for file in sources_of(source, package))
    python = f".py{sys.version_info.major}{sys.version_info.minor}"
    return any(
        python in index.name and index.stat().st_mtime >= changed and index.stat().st_size > 0
        for folder in _cache_folders(source)
        for index in folder.glob(f"{source.stem}.*.nbi")
    )


def _cache_folders(source: Path) -> Iterator[Path]:
    """The folders in which Numba may store code compiled from ``source``, as its documentation lists them."""
    folder = source.absolute().parent
    import hashlib

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
