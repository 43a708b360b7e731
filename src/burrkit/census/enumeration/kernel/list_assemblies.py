"""List assemblies stick by stick, in any number of calls.

lists[d, p, :ends[d, p]]     rows that can still be placed in position p when the first d are filled
at[d]                        which of lists[d, d] is next; at[6] is the depth, -1 when all is done
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.census.enumeration.kernel.collect import is_first
from burrkit.runtime.bits import U0
from burrkit.runtime.jit import kernel, part
from burrkit.runtime.kernel_types import D1, D2, D3, I64, U64
from burrkit.sixpiece.engine.kernel.frame_images import FrameImages


class OpenLists(NamedTuple):
    """``lists`` int64[6, 6, rows], ``ends`` int64[6, 6] and ``at`` int64[7], see above."""

    lists: I64[D3]
    ends: I64[D2]
    at: I64[D1]


@part(borrows=True)
def _narrow(lists: I64[D3], ends: I64[D2], fills: U64[D2], depth: int, row: int) -> int:
    """List what fits this row in position ``depth``, for all positions behind it; 0 if one has nothing."""
    for p in range(depth + 1, 6):
        n = 0
        for i in range(ends[depth, p]):
            other = lists[depth, p, i]
            if fills[p, other] & fills[depth, row] == U0:
                lists[depth + 1, p, n] = other
                n += 1
        ends[depth + 1, p] = n
        if n == 0:
            return 0
    return 1


@kernel
def write_out(
    still: OpenLists, fills: U64[D2], images: FrameImages, compare: bool, most: int, out: I64[D2], count: int
) -> int:
    """Write assemblies to out[count:] until it is full, ``most`` steps are done, or all; the new count.

    With ``compare`` only those before which no image comes; see ``collect.is_first``.
    """
    lists, ends, at = still
    rows = np.zeros(6, dtype=np.int64)
    depth, steps = at[6], 0
    for d in range(depth):
        rows[d] = lists[d, d, at[d] - 1]
    while depth >= 0 and count < out.shape[0] and steps < most:
        steps += 1
        if at[depth] == ends[depth, depth]:
            depth -= 1
            continue
        rows[depth] = lists[depth, depth, at[depth]]
        at[depth] += 1
        if depth < 5:
            if _narrow(lists, ends, fills, depth, rows[depth]):
                depth += 1
                at[depth] = 0
        elif not compare or is_first(images, rows):
            for p in range(6):
                out[count, p] = rows[p]
            count += 1
    at[6] = depth
    return count
