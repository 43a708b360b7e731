"""Links the kernels for the browser's Python: a side module of Emscripten, without Emscripten.

    python -m native.wasm [FOLDER [MODULE...]]     writes ``_kernels.abi3.so`` into build/web or FOLDER

The kernels are those of all modules or, for a test, of some.

It is the extension module of all systems, ``kernels.c`` with other object code. Zig (the package ``ziglang``
on PyPI) has the C compiler and the linker. What the module does not define, functions of Python and of C, the
browser's Python has.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from native.build import kernel_modules, prepared
from native.object_code import HERE, SOURCE, WASM32, BuildError

FOLDER = HERE.parent / "build" / "web"


def main(arguments: Sequence[str]) -> None:
    """Build the module."""
    sys.path.insert(0, str(SOURCE))
    try:
        print(build(Path(arguments[0]).absolute() if arguments else FOLDER, arguments[1:]))
    except BuildError as error:
        sys.exit(f"burrkit: {error}")


def build(folder: Path, modules: Sequence[str] = ()) -> Path:
    """Build the module in a folder; returns its file. BuildError if that fails."""
    if find_spec("ziglang") is None:
        raise BuildError("Zig, which links the kernels for browsers, is not installed: pip install ziglang")
    objects, header = prepared(modules or kernel_modules(), WASM32)
    folder.mkdir(parents=True, exist_ok=True)
    return link(objects, header, folder)


def link(objects: Sequence[Path], header: Path, folder: Path) -> Path:
    """Compile ``kernels.c`` and link all; returns the side module."""
    name = "_kernels.abi3.so"
    with TemporaryDirectory(dir=folder) as place:
        code, made, headers = Path(place) / "kernels.o", Path(place) / name, Path(place) / "include"
        # Python.h includes the file next to it, which describes the Python of this system.
        shutil.copytree(
            sysconfig.get_paths()["include"], headers, ignore=shutil.ignore_patterns("pyconfig.h")
        )
        shutil.copy(HERE / "pyconfig.h", headers)
        # As few features of processors as browsers need have; "extended const" is too new for some.
        options = ["-target", "wasm32-wasi", "-mcpu=mvp+bulk_memory+mutable_globals+sign_ext"]
        options += ["-O2", "-fPIC", "-fvisibility=hidden"]
        includes = [f"-I{headers}", f"-I{header.parent}"]
        _zig("cc", *options, *includes, "-c", str(HERE / "kernels.c"), "-o", str(code))
        options = ["-shared", "--experimental-pic", "--no-entry", "--allow-undefined", "--strip-all", "-O2"]
        # Kernels are found through the table of kernels.c, so that one name is enough.
        _zig("wasm-ld", *options, "--export=PyInit__kernels", str(code), *map(str, objects), "-o", str(made))
        return made.replace(folder / name)


def _zig(*words: str) -> None:
    environment = {**os.environ, "ZIG_GLOBAL_CACHE_DIR": str(HERE.parent / "build" / "zig")}
    command = [sys.executable, "-m", "ziglang", *words]
    if subprocess.run(command, check=False, env=environment).returncode:
        raise BuildError(f"zig {words[0]} could not make the kernels for browsers; the reason is above")


if __name__ == "__main__":
    main(sys.argv[1:])
