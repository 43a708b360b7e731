"""Compile all kernels, on all cores: ``python -m tests.compiled``, before tests run in several processes."""

from __future__ import annotations

from pathlib import Path

from burrkit.runtime import native
from burrkit.runtime.kernel_cache import compile_all

#: The packages that have kernels.
EVERYTHING = ("assembly", "census", "moves", "search", "sixpiece", "solving")


def remove_outdated() -> None:
    """Remove an extension module of earlier sources (``make kernels`` or ``make app`` built it).

    It is not used, and burrkit says so on standard error, which tests compare.
    """
    if not native.are_used():
        for file in Path(native.__file__).parent.glob("_kernels.*"):
            file.unlink()


if __name__ == "__main__":
    remove_outdated()
    compile_all(EVERYTHING)
