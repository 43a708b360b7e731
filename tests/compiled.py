"""Compile all kernels, on all cores: ``python -m tests.compiled``, before tests run in several processes."""

from __future__ import annotations

from burrkit.runtime.kernel_cache import compile_all

#: The packages that have kernels.
EVERYTHING = ("assembly", "census", "disassembly", "estimate", "path", "search", "sixpiece")

if __name__ == "__main__":
    compile_all(EVERYTHING)
