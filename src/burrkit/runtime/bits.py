"""Constants for 64-bit sets in kernels: NumPy scalars, because Numba turns mixed integers into floats."""

from __future__ import annotations

from typing import Final

import numpy as np

U0: Final = np.uint64(0)
U1: Final = np.uint64(1)
U6: Final = np.uint64(6)
U63: Final = np.uint64(63)
ALL_BITS: Final = np.uint64(0xFFFFFFFFFFFFFFFF)
