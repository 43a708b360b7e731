"""Makes NumPy's default integer 32 bits wide, as it is in a browser: ``pytest -p tests.narrow``.

Kernels refuse arrays of another type than they declare, so what gets its type from this default, not from a
``dtype``, is found here: in a test that fails, not first in a browser. Methods of arrays cannot be replaced.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Final

import numpy as np

#: Functions that give numbers of the default type of an index, from any values.
INDICES: Final = (
    "argsort", "argwhere", "bincount", "flatnonzero", "lexsort", "nonzero", "searchsorted", "triu_indices",
)  # fmt: skip
#: Functions that give numbers of the default type, unless the values have a type.
NUMBERS: Final = (
    "arange", "array", "asarray", "concatenate", "cumprod", "cumsum", "diff", "full", "ones_like", "prod",
    "stack", "sum", "unique", "where",
)  # fmt: skip


def _narrowed(result: Any) -> Any:
    if isinstance(result, tuple):
        return tuple(_narrowed(part) for part in result)
    if isinstance(result, np.ndarray) and result.dtype == np.int64:
        return result.astype(np.int32)
    return result


def _has_type(value: Any) -> bool:
    """Whether a value, or one in it, brings 64 bits along."""
    if isinstance(value, np.ndarray | np.generic):
        return value.dtype in (np.int64, np.uint64)
    return isinstance(value, list | tuple) and any(_has_type(part) for part in value)


def _narrow(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def narrow(*args: Any, **named: Any) -> Any:
        result = function(*args, **named)
        if "dtype" in named and named["dtype"] not in (int, None):
            return result
        typed = [*args, *named.values()]
        if any(isinstance(value, type | np.dtype) and value is not int for value in typed):
            return result
        if name in NUMBERS and any(_has_type(value) for value in typed):
            return result
        return _narrowed(result)

    return narrow


for _name in (*INDICES, *NUMBERS):
    setattr(np, _name, _narrow(_name, getattr(np, _name)))
