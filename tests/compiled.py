"""Compile all kernels before tests run in several processes: ``python -m tests.compiled``.

They are compiled as for a wheel, into the extension module, which then serves the tests, too; without a C
compiler Numba compiles them. ``BURRKIT_KERNELS=jit`` runs tests with Numba's kernels all the same.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from burrkit.runtime import native
from burrkit.runtime.kernel_cache import compile_all
from native.build import NO_COMPILER

#: All packages, for ``compile_all`` and ``is_cold``.
EVERYTHING = ("",)


def remove_outdated() -> None:
    """Remove an extension module of earlier sources, which ``make test`` or ``make kernels`` built.

    It is not used, and burrkit reports that on standard error, which tests compare.
    """
    if not native.are_used():
        for file in Path(native.__file__).parent.glob("_kernels.*"):
            file.unlink()


if __name__ == "__main__":
    ended = subprocess.run([sys.executable, "-m", "native.build"], check=False).returncode
    if ended == NO_COMPILER:
        remove_outdated()
        compile_all(EVERYTHING)
        ended = 0
    sys.exit(ended)
