"""Compiles all kernels ahead of time into the extension module ``burrkit/runtime/_kernels``.

    python -m native.build [FOLDER]     build it for this system, in src or in FOLDER

Every kernel becomes a C function of one argument, an array of slots (see ``kernels.c``), so that the result
depends on no version of Python and needs nothing of Numba. ``object_code`` compiles them, in several
processes; here are what is compiled when, and the linking.

The exit code is 1 if the build fails and 3 if there is no C compiler; standard error has the reason.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import metadata
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from native.object_code import HERE, HOST, SOURCE, BuildError, Exported, Target, exports

#: Object files stay here, in a folder for each version of Numba; only outdated ones are compiled again.
OBJECTS = HERE.parent / "build" / "kernels"
PACKAGE = SOURCE / "burrkit"

#: The exit code without a C compiler; ``hatch_build.py`` then makes a wheel without kernels.
NO_COMPILER: Final = 3


class NoCompilerError(BuildError):
    """There is no C compiler, or there are no headers of Python."""


def main(arguments: Sequence[str]) -> None:
    """Build the extension module."""
    sys.path.insert(0, str(SOURCE))
    try:
        build(Path(arguments[0]).absolute() if arguments else PACKAGE / "runtime")
    except BuildError as error:
        print(f"burrkit: {error}", file=sys.stderr)
        sys.exit(NO_COMPILER if isinstance(error, NoCompilerError) else 1)


def build(folder: Path) -> Path:
    """Build the extension module in a folder; returns its file. BuildError if that fails."""
    compiler = c_compiler()
    modules = kernel_modules()
    objects, header = prepared(modules, HOST)
    folder.mkdir(parents=True, exist_ok=True)
    return link(compiler, objects, header, folder)


def prepared(modules: Sequence[str], target: Target) -> tuple[list[Path], Path]:
    """The object files of modules for a target, those that are outdated compiled, and the C header of all."""
    compile_outdated(modules, target)
    header = object_folder(target) / "table.h"
    header.write_text(described(modules, target), encoding="utf-8")
    objects = object_files(modules, target)
    if target.newer is not None:
        again = [module for module in modules if module in target.newer.modules]
        compile_outdated(again, target.newer)
        objects += object_files(again, target.newer)
    return objects, header


def described(modules: Sequence[str], target: Target) -> str:
    """The C header of all kernels, with the files that they depend on and the checksum of these."""
    from burrkit.runtime.native import stamp_of

    files = {file for module in modules for file in sources_of_kernels(module)}
    sources = sorted(file.relative_to(PACKAGE).as_posix() for file in files)
    kernels = {kernel: levels_of(module, target) for module in modules for kernel in exports([module])}
    return table(kernels, sources, str(stamp_of(sources)))


def levels_of(module: str, target: Target) -> list[str]:
    """The levels that a module is compiled for, the newest last."""
    newer = target.newer
    return [*target.levels, *(newer.levels if newer is not None and module in newer.modules else ())]


def compile_outdated(modules: Sequence[str], target: Target) -> None:
    """Compile the kernels of modules with missing or outdated object files, on all cores."""
    from burrkit.runtime.kernel_cache import shares

    outdated = [source_of(module) for module in modules if is_outdated(module, target)]
    if not outdated:
        return
    environment = {**os.environ, "NUMBA_CPU_NAME": target.newest, "NUMBA_CPU_FEATURES": ""}
    folder = str(object_folder(target))

    def compile_share(share: Sequence[Path]) -> int:
        names = [".".join(file.relative_to(SOURCE).with_suffix("").parts) for file in share]
        command = [sys.executable, "-m", "native.object_code", target.name, folder, *names]
        return subprocess.run(command, check=False, env=environment, cwd=HERE.parent).returncode

    divided = shares(outdated, os.cpu_count() or 1)
    with ThreadPoolExecutor(len(divided)) as executor:
        if any(list(executor.map(compile_share, divided))):
            sys.exit(1)  # the process that failed has printed why


def is_outdated(module: str, target: Target) -> bool:
    """Whether an object file of a module is missing, or older than what it is made from."""
    compilers = [HERE / "object_code.py", HERE / "build.py"]
    changed = max(file.stat().st_mtime for file in [*sources_of_kernels(module), *compilers])
    files = object_files([module], target)
    return not all(file.exists() and file.stat().st_mtime > changed for file in files)


def object_files(modules: Iterable[str], target: Target) -> list[Path]:
    """The object files of modules, one for each level."""
    folder = object_folder(target)
    return [folder / f"{module}.{level}.o" for module in modules for level in target.levels]


def object_folder(target: Target) -> Path:
    """The folder of the object files that this version of Numba compiles for a target."""
    try:
        return OBJECTS / target.name / f"numba-{metadata.version('numba')}"
    except metadata.PackageNotFoundError:
        reason = "Numba, which compiles the kernels, is not installed: pip install 'burrkit[jit]'"
        raise BuildError(reason) from None


def kernel_modules() -> list[str]:
    """The modules with kernels, the largest first."""
    files = [file for file in PACKAGE.glob("**/kernel/*.py") if "\n@kernel\n" in file.read_text("utf-8")]
    files.sort(key=lambda file: (-file.stat().st_size, file))
    return [".".join(file.relative_to(SOURCE).with_suffix("").parts) for file in files]


def sources_of_kernels(module: str) -> tuple[Path, ...]:
    """The files that the code of the kernels of a module depends on."""
    from burrkit.runtime.kernel_cache import sources_of

    return sources_of(source_of(module))


def source_of(module: str) -> Path:
    """The file of a module."""
    return SOURCE.joinpath(*module.split(".")).with_suffix(".py")


def table(kernels: Mapping[Exported, Sequence[str]], sources: Sequence[str], stamp: str) -> str:
    """The C header that lists the kernels, each with its levels."""
    code = "extern int32_t {}_{}(int64_t *, void **, int64_t *);"
    lines = [code.format(k.symbol, level) for k, levels in kernels.items() for level in levels]
    lines += [
        f"#define MOST_FIELDS {max(len(k.types) // 2 for k in kernels)}",
        f"#define MOST_SLOTS {max(k.slots for k in kernels)}",
        f"#define NEWEST {max(map(len, kernels.values())) - 1}",
        f'static const char stamp[] = "{stamp}";',
        "static const char sources[] =",
        *(f'    "{source} "' for source in sources),
        "    ;",
        "static const Kernel kernels[] = {",
    ]
    for k, levels in kernels.items():
        code = ", ".join(f"{k.symbol}_{levels[min(i, len(levels) - 1)]}" for i in range(3))
        texts = ", ".join(f'"{text}"' for text in (k.name, k.parameters, k.fields, k.types))
        lines.append(f"    {{{texts}, '{k.result}', {{{code}}}}},")
    return "\n".join([*lines, "};", ""])


def c_compiler() -> list[str]:
    """The command of the C compiler. NoCompilerError if it or the headers of Python are missing."""
    if sys.platform == "win32":
        command = ["cl"]
    else:
        command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    if shutil.which(command[0]) is None:
        raise NoCompilerError(f"no C compiler: {command[0]} is not installed")
    header = Path(sysconfig.get_paths()["include"]) / "Python.h"
    if not header.is_file():
        raise NoCompilerError(f"no headers of Python for the C compiler: {header} is missing")
    return command


def link(compiler: Sequence[str], objects: Sequence[Path], header: Path, folder: Path) -> Path:
    """Compile ``kernels.c`` and link all; returns the extension module, which can be imported."""
    name = "_kernels.pyd" if sys.platform == "win32" else "_kernels.abi3.so"
    with TemporaryDirectory(dir=folder) as place:
        made = Path(place) / name
        command = [*compiler, *_linking(objects, header, made)]
        if subprocess.run(command, check=False, cwd=place).returncode:
            raise BuildError(f"{command[0]} could not link the kernels; the reason is above")
        # A name that nothing defines shows only when the module is loaded.
        load = [sys.executable, "-c", "import sys; sys.path.insert(0, sys.argv[1]); import _kernels", place]
        done = subprocess.run(load, check=False, stderr=subprocess.PIPE, encoding="utf-8", errors="replace")
        if done.returncode:
            reason = (done.stderr.splitlines() or [f"exit code {done.returncode}"])[-1]
            raise BuildError(f"the extension module does not load: {reason}")
        return made.replace(folder / name)


def _linking(objects: Sequence[Path], header: Path, made: Path) -> list[str]:
    """The options of the C compiler on this system."""
    source, include = str(HERE / "kernels.c"), sysconfig.get_paths()["include"]
    if sys.platform == "win32":
        options = ["/O2", "/LD", f"/I{include}", f"/I{header.parent}", source, *map(str, objects)]
        return [*options, f"/Fe{made}", "/link", f"/LIBPATH:{Path(sys.base_prefix) / 'libs'}", "python3.lib"]
    shared = ["-bundle", "-undefined", "dynamic_lookup"] if sys.platform == "darwin" else ["-shared", "-s"]
    options = ["-O2", "-fPIC", "-fvisibility=hidden", *shared, f"-I{include}", f"-I{header.parent}"]
    return [*options, source, *map(str, objects), "-o", str(made)]


if __name__ == "__main__":
    main(sys.argv[1:])
