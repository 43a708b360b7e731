"""The breadth-first search over states on any lattice: ``breadth_first`` with more axes and other stops.

A group stops after whole units, and where it touches what stops it. ``space`` is that of ``breadth_first``,
with D n n words of ``gaps`` in its scratch for D axes and n pieces.

    steps[s] = D * distance + axis, distances in steps, see ``lattice_gaps``.
"""

from __future__ import annotations

import numpy as np

from burrkit.moves.lattices.kernel.lattice_gaps import (
    ENDLESS,
    Slides,
    find_hits_along,
    look_around,
    next_stop,
    touches_at,
)
from burrkit.moves.slides.kernel import state_space as k
from burrkit.moves.slides.kernel.breadth_first import Scratch, cut
from burrkit.moves.slides.kernel.groups import first_group, is_locked, next_group, split_up
from burrkit.moves.slides.kernel.states import normalise, read_row, write_row
from burrkit.runtime.bits import U0, U1
from burrkit.runtime.jit import kernel, part
from burrkit.runtime.kernel_types import D1, D2, D3, I16, I64, U64


@part
def open_lattice_axes(s: Scratch, n: int, axes: int) -> int:
    """The axes along which some group can slide, as bits; -1 if one can slide without end.

    Unless one can, fills blocks[a * n + i], the pieces that i hits with its first step along +a.
    """
    found = 0
    for a in range(axes):
        find_hits_along(s.gaps, n, a, U1, s.blocks[a * n : a * n + n])
        if is_locked(s.blocks, a * n, n) == 0:
            found |= 1 << a
            find_hits_along(s.gaps, n, a, np.uint64(ENDLESS), s.hits)
            if is_locked(s.hits, 0, n) == 0:
                return -1
    return found


@part
def look_at_lattice(slides: Slides, members: I64[D1], s: Scratch, space: k.StateSpace) -> int:
    """Read the state at HEAD: the axes along which a group can slide, see ``open_lattice_axes``."""
    control = space.control
    read_row(space.words, control[k.HEAD], control[k.SIZE], control[k.LANES], control[k.LOWS :], s.state)
    look_around(slides, members, s.state[0], s.gaps)
    return open_lattice_axes(s, members.size, slides.axes.shape[0])


@part(borrows=True)
def expand_on_lattice(open_axes: int, slides: Slides, s: Scratch, run: I64[D1], space: k.StateSpace) -> int:
    """Add the new states one move from the state at HEAD to ``space``; see ``breadth_first.expand``."""
    n, axes, state = run.size, slides.axes, s.state
    parts = np.uint64(slides.limits[1])
    table, control = space.table, space.control
    moves = 0
    for a in range(axes.shape[0]):
        if (open_axes >> a) & 1 == 0:
            continue
        distance = U0
        while True:
            distance = next_stop(s.gaps, n, a, distance, parts)
            find_hits_along(s.gaps, n, a, distance, s.hits)
            if is_locked(s.hits, 0, n) != 0:
                break
            is_whole = distance % parts == U0
            top = first_group(s.hits, n, s.closure, s.taken, s.spared)
            while top >= 0:
                group = s.taken[np.uint64(top)]
                if is_whole or touches_at(s.gaps, n, a, group, distance) != 0:
                    moves += 1
                    if k.is_full(space):
                        return k.FULL
                    for x in range(state.shape[1]):
                        state[1, x] = state[0, x]
                    for w in range(3):
                        by = np.int16(np.int64(distance) * axes[a, w])
                        for i in range(n):
                            if (group >> np.uint64(i)) & U1 != U0:
                                state[1, 3 * i + w] += by
                    normalise(state, 1, run)
                    if not write_row(
                        state, space.words, control[k.STATES], control[k.SIZE], control[k.LANES],
                        control[k.LOWS :],
                    ):  # fmt: skip
                        return k.NARROW
                    slot = k.find_new(space)
                    if table[slot] < 0:
                        k.add_new(space, slot, np.int64(distance) * axes.shape[0] + a, group)
                top = next_group(s.closure, n, s.taken, s.spared, top - 1)
    if moves > control[k.MOST]:
        control[k.MOST] = moves
        control[k.FREEST] = control[k.HEAD]
    return k.GO


@kernel
def explore_on_lattice(slides: Slides, members: I64[D1], run: I64[D1], space: k.StateSpace) -> int:
    """Continue the search until groups come free, or states, memory or budget run out.

    As ``breadth_first.explore``.
    """
    control = space.control
    s = cut(space.scratch, members.size, slides.axes.shape[0])
    k.begin(space)
    while True:
        outcome = k.select(space)
        if outcome != k.GO:
            return outcome
        open_axes = look_at_lattice(slides, members, s, space)
        if open_axes < 0:
            outcome = k.note_free(space)
        elif open_axes == 0 or k.is_last_layer(control):
            control[k.HEAD] += 1
        else:
            outcome = expand_on_lattice(open_axes, slides, s, run, space)
            if outcome == k.GO:
                control[k.HEAD] += 1
        if outcome != k.GO:
            return outcome


@kernel
def find_lattice_cores(
    slides: Slides,
    members: I64[D1],
    states: I16[D2],
    cores: U64[D2],
    splits: U64[D3],
    hits: U64[D2],
    scratch: U64[D1],
) -> None:
    """``cores.find_cores`` on any lattice: the parts left when all that slides off without end has gone."""
    n, axes = members.size, slides.axes.shape[0]
    v = cut(scratch, n, axes)
    for s in range(states.shape[0]):
        look_around(slides, members, states[s], v.gaps)
        for a in range(axes):
            find_hits_along(v.gaps, n, a, np.uint64(ENDLESS), hits[s, a * n : a * n + n])
        for i in range(split_up(hits[s], n, cores[s], splits[s], v.closure), n):
            cores[s, i] = U0
