"""A search by several threads: each looks at a stretch of a layer, then what they found is put together."""

from __future__ import annotations

import numpy as np

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
from burrkit.runtime.kernel_types import D1, D2, D3, I16, I32, I64, U8, U64


@kernel
def expand_part(
    dims: I64[D1],
    rows: U64[D1],
    bounds: I64[D3],
    slots: I32[D2],
    known: U8[D1],
    lines: U64[D1],
    cache: U64[D1],
    members: I64[D1],
    run: I64[D1],
    states: I16[D2],
    table: I32[D1],
    fresh: I16[D2],
    links: I32[D2],
    group: U64[D1],
    freed: I32[D1],
    control: I64[D1],
    scratch: U64[D1],
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


@kernel
def merge_part(
    fresh: I16[D2],
    its_links: I32[D2],
    its_group: U64[D1],
    fresh_count: int,
    moves: int,
    states: I16[D2],
    links: I32[D2],
    group: U64[D1],
    table: I32[D1],
    control: I64[D1],
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
