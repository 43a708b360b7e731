"""The breadth-first search over states on any lattice: ``breadth_first`` with more axes and other stops.

A group stops after whole units, and where it touches what stops it. ``space`` is that of ``breadth_first``
but for ``scratch``, with these parts for D axes and n pieces:

    gaps D n n | blocks D n | hits n | closure 2 n | taken n + 2 | spared n + 2

links[STEP, s] = D * distance + axis, distances in steps, see ``lattice_gaps``.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.moves.lattices.kernel.lattice_gaps import (
    ENDLESS,
    Slides,
    find_hits_along,
    look_around,
    next_stop,
    touches_at,
)
from burrkit.moves.slides.kernel import breadth_first as x
from burrkit.moves.slides.kernel.breadth_first import StateSpace
from burrkit.moves.slides.kernel.groups import closures, is_locked, next_group, reverse, split_up
from burrkit.moves.slides.kernel.states import enter, normalise, slot_of
from burrkit.runtime.bits import ALL_BITS, U0, U1
from burrkit.runtime.jit import kernel, part
from burrkit.runtime.kernel_types import D1, D2, D3, I16, I32, I64, U64


class LatticeScratch(NamedTuple):
    """``scratch`` in its parts."""

    gaps: U64[D1]
    blocks: U64[D1]
    hits: U64[D1]
    closure: U64[D1]
    taken: U64[D1]
    spared: U64[D1]


def lattice_scratch_size(n: int, axes: int) -> int:
    """Numbers of ``scratch`` for n pieces."""
    return axes * n * (n + 1) + 5 * n + 4


@part
def cut_lattice(scratch: U64[D1], n: int, axes: int) -> LatticeScratch:
    """The parts of ``scratch`` for n pieces."""
    rest = scratch[axes * n * n :]
    last = rest[axes * n :]
    return LatticeScratch(
        scratch[: axes * n * n],
        rest[: axes * n],
        last[:n],
        last[n : 3 * n],
        last[3 * n : 4 * n + 2],
        last[4 * n + 2 : 5 * n + 4],
    )


@part
def open_lattice_axes(s: LatticeScratch, n: int, axes: int) -> int:
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


@part(borrows=True)
def expand_on_lattice(
    open_axes: int,
    slides: Slides,
    s: LatticeScratch,
    run: I64[D1],
    old: U64[D1],
    head: int,
    space: StateSpace,
) -> int:
    """Add the new states that are one move from state ``head`` to ``space``; see ``breadth_first.expand``."""
    n = run.size
    full = ALL_BITS >> np.uint64(64 - n)
    parts = np.uint64(slides.limits[1])
    fresh, flat, table, links, control = space.states, space.words, space.table, space.links, space.control
    at = control[x.STATES]
    words = np.int64(fresh.shape[1] >> 2)
    moves = 0
    for a in range(slides.axes.shape[0]):
        if (open_axes >> a) & 1 == 0:
            continue
        distance = U0
        while True:
            distance = next_stop(s.gaps, n, a, distance, parts)
            find_hits_along(s.gaps, n, a, distance, s.hits)
            if is_locked(s.hits, 0, n) != 0:
                break
            closures(s.hits, 0, n, full, s.closure)
            reverse(n, s.closure)
            is_whole = distance % parts == U0
            s.taken[0] = U0
            s.spared[0] = U0
            top = next_group(s.closure, n, s.taken, s.spared, 0)
            while top >= 0:
                group = s.taken[np.uint64(top)]
                if is_whole or touches_at(s.gaps, n, a, group, distance) != 0:
                    moves += 1
                    if at == fresh.shape[0]:
                        return -1
                    for w in range(words):
                        flat[at * words + w] = old[head * words + w]
                    for a_coordinate in range(3):
                        by = np.int16(np.int64(distance) * slides.axes[a, a_coordinate])
                        for i in range(n):
                            if (group >> np.uint64(i)) & U1 != U0:
                                fresh[at, 3 * i + a_coordinate] += by
                    normalise(fresh, at, run)
                    slot = slot_of(old, table, flat, at, words)
                    if table[slot] < 0:
                        table[slot] = np.int32(at)
                        links[x.PARENT, at] = np.int32(head)
                        links[x.STEP, at] = np.int32(np.int64(distance) * slides.axes.shape[0] + a)
                        space.group[at] = group
                        at += 1
                top = next_group(s.closure, n, s.taken, s.spared, top - 1)
    if moves > control[x.MOST]:
        control[x.MOST] = moves
        control[x.FREEST] = head
    return at


@kernel
def explore_on_lattice(slides: Slides, members: I64[D1], run: I64[D1], space: StateSpace) -> int:
    """Continue the search until groups come free, or states, memory or budget run out.

    As ``breadth_first.explore``.
    """
    n, axes = members.size, slides.axes.shape[0]
    states, flat, links, freed, control = space.states, space.words, space.links, space.freed, space.control
    budget = control[x.BUDGET]
    s = cut_lattice(space.scratch, n, axes)
    enter(flat, space.table, control[x.ENTERED], control[x.STATES], states.shape[1] >> 2)
    control[x.ENTERED] = control[x.STATES]
    while control[x.HEAD] < control[x.STATES]:
        head = control[x.HEAD]
        depth = links[x.DEPTH, head]
        if control[x.MODE] != x.GRAPH and control[x.FREED_AT] >= 0 and depth > control[x.FREED_AT]:
            return x.ENDED
        if budget == 0:
            return x.PAUSED
        budget -= 1
        look_around(slides, members, states[head], s.gaps)
        open_axes = open_lattice_axes(s, n, axes)
        if open_axes < 0:
            if control[x.FREED] == freed.size:
                return x.FULL
            freed[control[x.FREED]] = np.int32(head)
            control[x.FREED] += 1
            control[x.HEAD] += 1
            if control[x.FREED_AT] < 0:
                control[x.FREED_AT] = depth
            if control[x.MODE] == x.STOP:
                return x.ENDED
            continue
        if open_axes == 0 or (control[x.MODE] != x.GRAPH and control[x.FREED_AT] >= 0):
            control[x.HEAD] += 1
            continue
        count = control[x.STATES]
        end = expand_on_lattice(open_axes, slides, s, run, flat, head, space)
        # When the room ends, what was found joins the states, and the rest is found next time.
        control[x.STATES] = end if end >= 0 else states.shape[0]
        control[x.ENTERED] = control[x.STATES]
        for new in range(count, control[x.STATES]):
            links[x.DEPTH, new] = depth + 1
        if end < 0:
            return x.FULL
        control[x.HEAD] += 1
    return x.ENDED


@kernel
def expand_one_on_lattice(slides: Slides, members: I64[D1], run: I64[D1], space: StateSpace) -> int:
    """Append every state one move from the last one of ``space`` to it, whether it is new or not.

    FULL if the room ends; ENDED if not.
    """
    n, axes = members.size, slides.axes.shape[0]
    control, head = space.control, space.control[x.STATES] - 1
    s = cut_lattice(space.scratch, n, axes)
    look_around(slides, members, space.states[head], s.gaps)
    open_axes = open_lattice_axes(s, n, axes)
    if open_axes <= 0:
        return x.ENDED
    end = expand_on_lattice(open_axes, slides, s, run, space.words, head, space)
    if end < 0:
        return x.FULL
    control[x.STATES] = end
    return x.ENDED


@kernel
def find_lattice_cores(
    slides: Slides,
    members: I64[D1],
    states: I16[D2],
    which: I32[D1],
    cores: U64[D2],
    splits: U64[D3],
    hits: U64[D2],
    scratch: U64[D1],
) -> None:
    """``cores.find_cores`` on any lattice: the parts left when all that slides off without end has gone."""
    n, axes = members.size, slides.axes.shape[0]
    v = cut_lattice(scratch, n, axes)
    for s in range(which.size):
        look_around(slides, members, states[which[s]], v.gaps)
        for a in range(axes):
            find_hits_along(v.gaps, n, a, np.uint64(ENDLESS), hits[s, a * n : a * n + n])
        for i in range(split_up(hits[s], n, cores[s], splits[s], v.closure), n):
            cores[s, i] = U0
