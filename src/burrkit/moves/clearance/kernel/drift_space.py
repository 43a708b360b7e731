"""Whether a group can turn with clearance: a search of the space of angles and drifts.

A configuration of the group is (t, u, v): it has turned about the pivot by the angle 2 arctan t, and is
(u, v) off where a turn without drift would have it. A second quarter goes on from
t = 1 to t = 2, turned by a right angle more. Seen along the axis the group and the rest are rectangles, their
sides inset, and only those in one layer can meet:

    rectangles[k] = (x, y, half width, half height) of the middle of k, seen from the pivot, in cubes
    pairs[m] = (k, l): k turns, l rests, both are in one layer

The space is a box, cut into cells that are halved in all three directions where that is needed:

    nodes[c] = level, place along t, u and v, first of the eight halves (-1: not cut), state, came from, stamp

A cell is FREE if in all of its configurations no rectangles overlap, BLOCKED if in all of them two certain
ones do, and else MIXED. Two rectangles overlap exactly if their shadows on all four directions of their sides
do (the separating axis theorem). How far apart two shadows are is a sum of a linear function of (u, v) and a
wave a cos t' + b sin t' of the angle t' from the middle of the cell, so both have plain bounds within the
cell. Rounding changes these by far less than MARGIN, by which every comparison is on the safe side.

The search looks for a way from the start to the goal through cells that are not blocked, with least mixed
ones, cuts these, and goes on. If all cells of a way are free, it is POSSIBLE; without a way, IMPOSSIBLE.
Cells that share no side but an edge or a corner are joined by others around it, all of which are not blocked
if a way leads through it. Mixed cells of the last level leave it UNDECIDED.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

import numpy as np

from burrkit.runtime.jit import kernel, part
from burrkit.runtime.kernel_types import D1, D2, F64, I32, I64, Int

#: States of a cell.
UNSEEN = 0
FREE = 1
BLOCKED = 2
MIXED = 3

#: Verdicts of ``find_way``.
POSSIBLE = 1
IMPOSSIBLE = 2
UNDECIDED = 3

#: Columns of ``nodes``.
LEVEL = 0
AT_T = 1
AT_U = 2
AT_V = 3
CHILD = 4
STATE = 5
CAME = 6
STAMP = 7

#: By how much, in cubes, shadows must be apart or overlap to count as such.
MARGIN = 1e-9


class DriftSpace(NamedTuple):
    """A group, the rest, and the cells of their space; the head of the module draws the arrays.

    ``size`` has the extents of the box: t from 0 to size[0] for each quarter, u and v from -size[1] to
    size[1]; drifts must not exceed size[2]. ``control`` has the numbers that are named below. The three
    ``stacks`` are scratch, each as long as ``nodes``, and so are two ``heights``.
    """

    rectangles: F64[D2]
    pairs: I32[D2]
    size: F64[D1]
    control: I64[D1]
    nodes: I32[D2]
    stacks: I32[D2]
    heights: I64[D1]


class DriftPose(NamedTuple):
    """The middle of a cell: a quarter, cosine and sine within it, and the drift.

    ``spread`` and ``versine`` are sine and versine of the greatest angle from the middle, ``wide`` is the
    greatest distance from it along u and v.
    """

    quarter: int
    cosine: float
    sine: float
    spread: float
    versine: float
    u: float
    v: float
    wide: float


#: Places in ``control``: quarters of the turn, last level of cells, cells in use, last stamp, pairs, where
#: the goal is, and the last cell of the way.
QUARTERS = 0
LAST = 1
USED = 2
STAMPS = 3
PAIRS = 4
GOAL = 5
END = 6

#: Goals: the end of the turn, any end of the box but its beginning, or its last angle.
WHOLE_TURN = 0
ANY_SIDE = 1
LAST_ANGLE = 2


@part
def wave(value: float, slope: float, sine: float, versine: float) -> float:
    """By how much value cos t' + slope sin t' differs from the value at most, for small angles t'."""
    return abs(slope) * sine + abs(value) * versine


@part
def pair_state(space: DriftSpace, pair: Int, pose: DriftPose) -> int:
    """The state of a cell as far as two rectangles decide it."""
    i, j = space.pairs[pair, 0], space.pairs[pair, 1]
    ax, ay, px, py = (
        space.rectangles[i, 0], space.rectangles[i, 1], space.rectangles[i, 2], space.rectangles[i, 3]
    )  # fmt: skip
    bx, by, qx, qy = (
        space.rectangles[j, 0], space.rectangles[j, 1], space.rectangles[j, 2], space.rectangles[j, 3]
    )  # fmt: skip
    c, s, wide = pose.cosine, pose.sine, pose.wide
    sine, versine = pose.spread, pose.versine
    if pose.quarter == 1:
        ax, ay, px, py = -ay, ax, py, px
    # The middle of what turns, and of what rests as if the group had not drifted.
    x, y = c * ax - s * ay, s * ax + c * ay
    gx, gy = bx - pose.u, by - pose.v
    near = sqrt(px * px + py * py) + sqrt(qx * qx + qy * qy) + 1.5 * wide + 0.001
    near += 1.01 * sine * (abs(ax) + abs(ay))
    if (x - gx) * (x - gx) + (y - gy) * (y - gy) > near * near:
        return FREE
    # On the sides of what rests: each end of both shadows, for x and for y.
    wx, wy = px * c + py * s, px * s + py * c
    sx, sy = py * c - px * s, px * c - py * s
    one, other = x - wx, -x - wx
    d, e = wave(one, -y - sx, sine, versine), wave(other, y - sx, sine, versine)
    one, other = one - gx - qx, other + gx - qx
    if max(one - d, other - e) - wide >= MARGIN:
        return FREE
    worst = max(one + d, other + e) + wide
    one, other = y - wy, -y - wy
    d, e = wave(one, x - sy, sine, versine), wave(other, -x - sy, sine, versine)
    one, other = one - gy - qy, other + gy - qy
    if max(one - d, other - e) - wide >= MARGIN:
        return FREE
    worst = max(worst, max(one + d, other + e) + wide)
    # On the sides of what turns: seen from it, the rest turns back.
    wide *= c + s + abs(c - s) * sine
    x, y = c * gx + s * gy, c * gy - s * gx
    wx, wy = qx * c + qy * s, qx * s + qy * c
    sx, sy = qy * c - qx * s, qx * c - qy * s
    one, other = x - wx, -x - wx
    d, e = wave(one, y - sx, sine, versine), wave(other, -y - sx, sine, versine)
    one, other = one - ax - px, other + ax - px
    if max(one - d, other - e) - wide >= MARGIN:
        return FREE
    worst = max(worst, max(one + d, other + e) + wide)
    one, other = y - wy, -y - wy
    d, e = wave(one, -x - sy, sine, versine), wave(other, x - sy, sine, versine)
    one, other = one - ay - py, other + ay - py
    if max(one - d, other - e) - wide >= MARGIN:
        return FREE
    worst = max(worst, max(one + d, other + e) + wide)
    return BLOCKED if worst <= -MARGIN else MIXED


@part
def pairs_state(space: DriftSpace, pose: DriftPose) -> int:
    """The state of a cell as far as the pairs of rectangles decide it."""
    pairs = space.pairs
    state = FREE
    for m in range(space.control[PAIRS]):
        found = pair_state(space, m, pose)
        if found == BLOCKED:
            # What blocks one cell mostly blocks the next one, so it comes first.
            for e in range(2):
                first = pairs[0, e]
                pairs[0, e] = pairs[m, e]
                pairs[m, e] = first
            return BLOCKED
        if found == MIXED:
            state = MIXED
    return state


@part
def assess(space: DriftSpace, node: Int) -> Int:
    """The state of a cell."""
    nodes, size = space.nodes, space.size
    if nodes[node, STATE] != UNSEEN:
        return np.int64(nodes[node, STATE])
    half = 0.5 / (1 << np.int64(nodes[node, LEVEL]))
    step = half * size[0]
    t = (2 * nodes[node, AT_T] + 1) * step
    quarter = 0
    if t > 1.0:
        t -= 1.0
        quarter = 1
    wide = 2 * half * size[1]
    u = (2 * nodes[node, AT_U] + 1) * wide - size[1]
    v = (2 * nodes[node, AT_V] + 1) * wide - size[1]
    state = FREE
    near_u, near_v = max(abs(u) - wide, 0.0), max(abs(v) - wide, 0.0)
    far_u, far_v = abs(u) + wide, abs(v) + wide
    # Drifts that are too large block a cell, too.
    if near_u * near_u + near_v * near_v > size[2] * size[2] + MARGIN:
        state = BLOCKED
    elif far_u * far_u + far_v * far_v > size[2] * size[2] - MARGIN:
        state = MIXED
    if state != BLOCKED:
        whole = 1.0 + t * t
        # The tangent of half the greatest angle from the middle.
        k = step / (1.0 + t * (t - step))
        pose = DriftPose(
            quarter, (1.0 - t * t) / whole, 2.0 * t / whole,
            2.0 * k / (1.0 + k * k), 2.0 * k * k / (1.0 + k * k), u, v, wide,
        )  # fmt: skip
        of_pairs = pairs_state(space, pose)
        if of_pairs != FREE:
            state = of_pairs
    nodes[node, STATE] = np.int32(state)
    return state


@part
def cut(space: DriftSpace, node: Int) -> bool:
    """Halve a cell in all directions; False without room."""
    nodes, control = space.nodes, space.control
    first = control[USED]
    if first + 8 > nodes.shape[0]:
        return False
    for e in range(8):
        nodes[first + e, LEVEL] = nodes[node, LEVEL] + 1
        nodes[first + e, AT_T] = 2 * nodes[node, AT_T] + (e >> 2)
        nodes[first + e, AT_U] = 2 * nodes[node, AT_U] + (e >> 1 & 1)
        nodes[first + e, AT_V] = 2 * nodes[node, AT_V] + (e & 1)
        nodes[first + e, CHILD] = -1
        nodes[first + e, STATE] = UNSEEN
        nodes[first + e, STAMP] = 0
    nodes[node, CHILD] = np.int32(first)
    control[USED] = first + 8
    return True


@part
def locate(space: DriftSpace, level: Int, at_t: Int, at_u: Int, at_v: Int) -> Int:
    """The cell at a place of a level, or the uncut one that it is part of."""
    nodes = space.nodes
    node = np.int64(at_t >> level)
    for k in range(level - 1, -1, -1):
        child = np.int64(nodes[node, CHILD])
        if child < 0:
            break
        node = child + ((at_t >> k & 1) << 2 | (at_u >> k & 1) << 1 | (at_v >> k & 1))
    return node


@part
def reach(space: DriftSpace, node: Int, came: Int, last: Int) -> None:
    """Put a cell, unless it is blocked or was reached before, on the stack of free or of mixed ones.

    Mixed cells of the level ``last`` count as blocked.
    """
    nodes, heights = space.nodes, space.heights
    stamp = space.control[STAMPS]
    if nodes[node, STAMP] == stamp:
        return
    state = assess(space, node)
    if state == BLOCKED or (state == MIXED and nodes[node, LEVEL] >= last):
        return
    nodes[node, STAMP] = np.int32(stamp)
    nodes[node, CAME] = np.int32(came)
    which = 0 if state == FREE else 1
    space.stacks[which, heights[which]] = np.int32(node)
    heights[which] += 1


@part
def reach_next(space: DriftSpace, node: Int, side: int, last: Int) -> None:
    """Reach the cells on one of the six sides of a cell."""
    nodes, control = space.nodes, space.control
    level = np.int64(nodes[node, LEVEL])
    axis, ahead = side >> 1, side & 1
    at_t, at_u, at_v = np.int64(nodes[node, 1]), np.int64(nodes[node, 2]), np.int64(nodes[node, 3])
    shift = 2 * ahead - 1
    if axis == 0:
        at_t += shift
        if at_t < 0 or at_t >= control[QUARTERS] << level:
            return
    elif axis == 1:
        at_u += shift
        if at_u < 0 or at_u >= 1 << level:
            return
    else:
        at_v += shift
        if at_v < 0 or at_v >= 1 << level:
            return
    neighbour = locate(space, level, at_t, at_u, at_v)
    if nodes[neighbour, CHILD] < 0:
        reach(space, neighbour, node, last)
        return
    # The halves of its halves on this side; these are few, and the third stack takes them.
    waiting = space.stacks[2]
    waiting[0] = np.int32(neighbour)
    count = 1
    while count > 0:
        count -= 1
        child = np.int64(nodes[waiting[count], CHILD])
        for e in range(8):
            if (e >> (2 - axis) & 1) == ahead:
                continue
            if nodes[child + e, CHILD] < 0:
                reach(space, child + e, node, last)
            else:
                waiting[count] = np.int32(child + e)
                count += 1


@part
def is_goal(space: DriftSpace, node: Int, goal: Int) -> bool:
    """Whether a cell is the goal, or is where one is."""
    nodes, kind = space.nodes, space.control[GOAL]
    if kind == WHOLE_TURN:
        return node == goal
    most = (1 << np.int64(nodes[node, LEVEL])) - 1
    at_u, at_v = nodes[node, AT_U], nodes[node, AT_V]
    if nodes[node, AT_T] == most:
        return True
    return kind == ANY_SIDE and (at_u == 0 or at_u == most or at_v == 0 or at_v == most)


@part
def nearest_way(space: DriftSpace, last: Int) -> Int:
    """The goal, if a way leads there, with least mixed cells, or -1; those of level ``last`` are shut."""
    control, heights = space.control, space.heights
    control[STAMPS] += 1
    middle = np.int64(1) << 19
    start = locate(space, 20, 0, middle, middle)
    goal = locate(space, 20, (control[QUARTERS] << 20) - 1, middle, middle)
    heights[0] = heights[1] = 0
    reach(space, start, -1, last)
    while True:
        if heights[0] == 0:
            if heights[1] == 0:
                return -1
            for k in range(heights[1]):
                space.stacks[0, k] = space.stacks[1, k]
            heights[0], heights[1] = heights[1], 0
        heights[0] -= 1
        node = np.int64(space.stacks[0, heights[0]])
        if is_goal(space, node, goal):
            return node
        for side in range(6):
            reach_next(space, node, side, last)


@part
def begin(space: DriftSpace) -> None:
    """Forget all cells but those of whole quarters."""
    nodes, control = space.nodes, space.control
    for k in range(control[QUARTERS]):
        for e in range(nodes.shape[1]):
            nodes[k, e] = 0
        nodes[k, AT_T] = np.int32(k)
        nodes[k, CHILD] = -1
    control[USED] = control[QUARTERS]
    control[STAMPS] = 0


@part
def decide(space: DriftSpace) -> int:
    """The verdict on a space."""
    nodes, control = space.nodes, space.control
    last = control[LAST]
    begin(space)
    while True:
        end = nearest_way(space, last)
        if end < 0:
            # Unless mixed cells of the last level make a way.
            return IMPOSSIBLE if nearest_way(space, last + 1) < 0 else UNDECIDED
        node = end
        cuts = 0
        while node >= 0:
            if nodes[node, STATE] == MIXED:
                if not cut(space, node):
                    return UNDECIDED
                cuts += 1
            node = np.int64(nodes[node, CAME])
        if cuts == 0:
            control[END] = end
            return POSSIBLE


@part
def is_wall(space: DriftSpace, quarter: int, t: float) -> bool:
    """Whether all drifts are blocked at an angle; False also if squares of the sixth level leave it open."""
    waiting, size = space.stacks, space.size
    whole = 1.0 + t * t
    c, s = (1.0 - t * t) / whole, 2.0 * t / whole
    waiting[0, 0] = waiting[1, 0] = waiting[2, 0] = 0
    count = 1
    while count > 0:
        count -= 1
        level = np.int64(waiting[0, count])
        at_u, at_v = np.int64(waiting[1, count]), np.int64(waiting[2, count])
        wide = size[1] / (1 << level)
        u, v = (2 * at_u + 1) * wide - size[1], (2 * at_v + 1) * wide - size[1]
        near_u, near_v = max(abs(u) - wide, 0.0), max(abs(v) - wide, 0.0)
        if near_u * near_u + near_v * near_v > size[2] * size[2] + MARGIN:
            continue
        state = pairs_state(space, DriftPose(quarter, c, s, 0.0, 0.0, u, v, wide))
        if state == FREE or (state == MIXED and level == 5):
            return False
        for e in range(4 if state == MIXED else 0):
            waiting[0, count] = np.int32(level + 1)
            waiting[1, count] = np.int32(2 * at_u + (e >> 1))
            waiting[2, count] = np.int32(2 * at_v + (e & 1))
            count += 1
    return True


@kernel
def find_way(space: DriftSpace, way: I32[D2]) -> int:
    """The verdict + 4 * the number of cells of the way: level, place along t, u, v, from the goal backwards.

    There are none unless it is POSSIBLE.
    """
    verdict = decide(space)
    count = 0
    if verdict == POSSIBLE:
        node = space.control[END]
        while node >= 0 and count < way.shape[0]:
            for e in range(4):
                way[count, e] = space.nodes[node, e]
            count += 1
            node = np.int64(space.nodes[node, CAME])
    return verdict + 4 * count
