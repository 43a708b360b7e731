"""A search by several threads: each looks at a stretch of a layer, then what they found is put together."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from burrkit.disassembly.kernel.breadth_first import (
    DEPTH,
    END,
    ENDED,
    ENTERED,
    FREED,
    FULL,
    HEAD,
    PARENT,
    STATES,
    STEP,
    expand,
)
from burrkit.disassembly.kernel.collisions import find_pairs, look
from burrkit.disassembly.kernel.groups import open_axes
from burrkit.disassembly.kernel.states import enter, slot_of
from burrkit.runtime.jit import kernel


@kernel(
    "int64(int64[::1], uint64[::1], int64[:,:,::1], int32[:,::1], uint8[::1], uint64[::1], uint64[::1],"
    " int64[::1], int64[::1], int16[:,::1], int32[::1], int16[:,::1], int32[:,::1], uint64[::1], int32[::1],"
    " int64[::1], uint64[::1])"
)
def expand_part(
    dims: NDArray[np.int64],
    rows: NDArray[np.uint64],
    bounds: NDArray[np.int64],
    slots: NDArray[np.int32],
    known: NDArray[np.uint8],
    lines: NDArray[np.uint64],
    cache: NDArray[np.uint64],
    members: NDArray[np.int64],
    run: NDArray[np.int64],
    states: NDArray[np.int16],
    table: NDArray[np.int32],
    fresh: NDArray[np.int16],
    links: NDArray[np.int32],
    group: NDArray[np.uint64],
    freed: NDArray[np.int32],
    control: NDArray[np.int64],
    scratch: NDArray[np.uint64],
) -> int:
    """Look at a stretch of a layer on its own: the states from HEAD to before END.

    States and table are only read, so that several threads can do so at once. What is new comes to ``fresh``,
    STATES of them, without its depth; see ``explore``. FULL asks for longer arrays; call again with the same
    ``control``.
    """
    n = members.size
    old = states.reshape(-1).view(np.uint64)
    flat = fresh.reshape(-1).view(np.uint64)
    gaps, pairs = scratch[: n * n], scratch[n * n : 2 * n * n]
    bits = scratch[2 * n * n :]
    blocks, hits, others = bits[: 3 * n], bits[3 * n : 4 * n], bits[4 * n : 8 * n + 4]
    find_pairs(dims, slots, known, members, pairs)
    while control[HEAD] < control[END]:
        head = control[HEAD]
        look(dims, rows, bounds, known, lines, cache, members, pairs, states[head], gaps)
        axes = open_axes(gaps, n, blocks, hits)
        if axes < 0:
            if control[FREED] == freed.size:
                return FULL
            freed[control[FREED]] = np.int32(head)
            control[FREED] += 1
        elif control[FREED] == 0:
            count = control[STATES]
            end = expand(
                axes,
                gaps,
                blocks,
                others,
                run,
                old,
                table,
                head,
                fresh,
                flat,
                links,
                group,
                count,
                0,
                control,
            )
            if end < 0:
                return FULL
            control[STATES] = end
        control[HEAD] += 1
    return ENDED


@kernel(
    "void(int16[:,::1], int32[:,::1], uint64[::1], int64, int64, int16[:,::1], int32[:,::1], uint64[::1],"
    " int32[::1], int64[::1])"
)
def merge_part(
    fresh: NDArray[np.int16],
    its_links: NDArray[np.int32],
    its_group: NDArray[np.uint64],
    fresh_count: int,
    moves: int,
    states: NDArray[np.int16],
    links: NDArray[np.int32],
    group: NDArray[np.uint64],
    table: NDArray[np.int32],
    control: NDArray[np.int64],
) -> None:
    """Add what ``expand_part`` found, ``moves`` from the start, to the states. There must be room."""
    words = states.shape[1] >> 2
    old = states.reshape(-1).view(np.uint64)
    flat = fresh.reshape(-1).view(np.uint64)
    count = control[STATES]
    enter(old, table, control[ENTERED], count, words)
    for s in range(fresh_count):
        slot = slot_of(old, table, flat, s, words)
        if table[slot] < 0:
            for x in range(states.shape[1]):
                states[count, x] = fresh[s, x]
            table[slot] = np.int32(count)
            links[DEPTH, count] = np.int32(moves)
            links[PARENT, count] = its_links[PARENT, s]
            links[STEP, count] = its_links[STEP, s]
            group[count] = its_group[s]
            count += 1
    control[STATES] = count
    control[ENTERED] = count
