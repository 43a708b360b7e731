"""Types of kernel arguments: annotations that both mypy and the compiler read.

``U64[D2]`` is a two-dimensional array of uint64, contiguous in C order. A plain ``int`` is an int64, a
``float`` a float64; unsigned and short numbers are written as NumPy's types. ``Int`` takes both Python's
integers and int64; in a kernel they are one.
"""

from __future__ import annotations

from typing import TypeAlias, TypeVar

import numpy as np

D1: TypeAlias = tuple[int]
D2: TypeAlias = tuple[int, int]
D3: TypeAlias = tuple[int, int, int]
D4: TypeAlias = tuple[int, int, int, int]
D5: TypeAlias = tuple[int, int, int, int, int]
D6: TypeAlias = tuple[int, int, int, int, int, int]

D = TypeVar("D", bound=tuple[int, ...])

U8: TypeAlias = np.ndarray[D, np.dtype[np.uint8]]
U16: TypeAlias = np.ndarray[D, np.dtype[np.uint16]]
U64: TypeAlias = np.ndarray[D, np.dtype[np.uint64]]
I16: TypeAlias = np.ndarray[D, np.dtype[np.int16]]
I32: TypeAlias = np.ndarray[D, np.dtype[np.int32]]
I64: TypeAlias = np.ndarray[D, np.dtype[np.int64]]
F32: TypeAlias = np.ndarray[D, np.dtype[np.float32]]
F64: TypeAlias = np.ndarray[D, np.dtype[np.float64]]

Int: TypeAlias = int | np.int64
