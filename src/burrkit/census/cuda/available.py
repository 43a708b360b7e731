"""Check for a usable CUDA device before anything slow is loaded."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from burrkit.errors import BurrkitError


def require() -> None:
    """BurrkitError if this machine has no CUDA device, or if the extra is not installed."""
    if find_spec("numba_cuda") is None:  # Numba alone has an old numba.cuda
        raise BurrkitError("--device cuda needs numba-cuda; install the extra: pip install 'burrkit[gpu]'")
    cuda: Any = import_module("numba.cuda")
    if not cuda.is_available():
        raise BurrkitError("--device cuda: there is no CUDA device here that its driver can use")
