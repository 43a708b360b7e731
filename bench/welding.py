"""Six-piece burrs with sticks welded in pairs: each assembly of some sticks, and each way to weld it.

Two welded sticks tie each other: in the words of ``relations`` each pushes the other, in every state. Then
the search of the census takes welded pieces apart, for it moves only what a word lets go:

    words of the sticks | Weldings.ties[w]      the assembly with its welds w

More welds never help, since what they allow is allowed without them. So a choice of welds is searched only
if something comes free with each of them left out.

What can be welded touches by a face. A crossing pair may share up to four cubes that either stick could own;
the welded piece is the same for all those owners that leave two sticks of the class, its *splits*. A welded
assembly is met once for each choice of splits, so it counts as one part of that many:

    tallies[kind, verdict, unique, holes, splits] += (symmetries of the welded one) * 24 / (of the sticks)

The sum of tallies / (24 splits) counts each welded assembly once, up to rotation and reflection.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from burrkit.census.enumeration.kernel.collect import is_first
from burrkit.runtime.bits import U0, U1, U63
from burrkit.runtime.jit import kernel, part, popcount
from burrkit.runtime.kernel_types import D1, D2, D3, D5, I64, U64, Int
from burrkit.sixpiece.engine.kernel import complete, first_separation as engine
from burrkit.sixpiece.engine.kernel.frame_images import FrameImages, compare_image
from burrkit.sixpiece.engine.kernel.relations import PlacedSticks, Sections

#: The order in which positions are filled: of each parallel pair one stick first.
ORDER: Final = (0, 2, 4, 1, 3, 5)
_ORDER = np.array(ORDER)

#: Verdicts: 0 if nothing ever comes free; a level if all comes apart; PARTLY + a level if not all does.
PARTLY: Final = 16
#: Verdicts beyond what the search holds are listed with this level.
UNSETTLED: Final = -1
_32 = np.uint64(32)
_BYTE = np.uint64(255)


class SomeSticks(NamedTuple):
    """A class of sticks: the rows allowed, and how many cubes their assemblies may leave empty.

    ``closed`` uint64[64]: for each set of filled positions the inner cubes that only they can own; ``least``
    int64[6, rows]: the least row that an image of this one in this position becomes in position 0.
    """

    fills: U64[D2]
    closed: U64[D1]
    least: I64[D2]
    images: FrameImages
    holes: int


class Growing(NamedTuple):
    """lists[d, p, :ends[d, p]]: rows for position p when d positions are filled; at[d] the next, at[6] d."""

    lists: I64[D3]
    ends: I64[D2]
    at: I64[D1]


class Pairs(NamedTuple):
    """The fifteen pairs of positions, as int64[15]: two positions.

    ``shared`` int64[15, 4, 2]: for each inner cube that both can own the values that removing it adds to the
    number of one stick and of the other; ``cubes`` uint64[15, 4] the cubes. ``outside`` uint64[6]: the inner
    cubes next to the ends of the stick in a position. ``always`` int64[15]: 1 if ends touch.
    """

    one: I64[D1]
    two: I64[D1]
    shared: I64[D3]
    cubes: U64[D2]
    outside: U64[D1]
    beside: U64[D1]
    always: I64[D1]


class Weldings(NamedTuple):
    """All 75 choices of one to three pairs; those with fewer pairs first.

    ``pairs`` int64[75, 3], -1 behind the last; ``ties`` uint64[75]; ``kind`` int64[75]; ``without`` int64[75,
    3]: the choice that lacks one of the pairs, -1 for none; ``fixed_by`` int64[75, 24]: 1 for the symmetries
    that map it onto itself; ``blocks`` uint64[75, 6]: the positions of each piece as bits, 0 behind the last.
    """

    pairs: I64[D2]
    ties: U64[D1]
    kind: I64[D1]
    without: I64[D2]
    fixed_by: I64[D2]
    blocks: U64[D2]


class Sticks(NamedTuple):
    """``number`` int64[rows], ``row`` int64[4097] (-1: not in the class), ``turned`` int64[rows, 9]: the
    orientations of a stick as rows, the first entry how many."""

    number: I64[D1]
    row: I64[D1]
    turned: I64[D2]


class Moved(NamedTuple):
    """Words of a piece, its inner cubes and, from bit 32 on, its positions, under the symmetries.

    ``bytes`` uint64[24, 5, 256]: the image of each byte of a word. ``proper`` int64[12]: the rotations.
    """

    bytes: U64[D3]
    proper: I64[D1]


class Found(NamedTuple):
    """``tallies`` as above, its last index by ``slot`` int64[4097] of the number of splits.

    ``special`` int64[n, 9]: six rows, the choice of welds, the verdict, 1 if unique, for verdicts from
    ``control[1]`` on and unsettled ones; control[0] is their number.
    """

    tallies: I64[D5]
    slot: I64[D1]
    special: I64[D2]
    control: I64[D1]


class Pieces(NamedTuple):
    """Scratch: images uint64[12, 6] of the pieces of one assembly, those placed uint64[6], rows int64[6]."""

    image: U64[D2]
    placed: U64[D1]
    single: I64[D1]
    at: I64[D1]


@part(borrows=True)
def _narrow(some: SomeSticks, growing: Growing, depth: int, row: int, taken: np.uint64) -> int:
    """List what fits behind this row at ``depth``; 0 if a position has nothing."""
    lists, ends, _ = growing
    filled = U0
    for d in range(depth + 1):
        filled |= U1 << np.uint64(_ORDER[d])
    own = some.fills[_ORDER[depth], row]
    for d in range(depth + 1, 6):
        p = _ORDER[d]
        closed = some.closed[filled | U1 << np.uint64(p)]
        n = 0
        for i in range(ends[depth, p]):
            other = lists[depth, p, i]
            cubes = some.fills[p, other]
            if cubes & own == U0 and np.int64(popcount(closed & ~(taken | cubes))) <= some.holes:
                lists[depth + 1, p, n] = other
                n += 1
        ends[depth + 1, p] = n
        if n == 0:
            return 0
    return 1


@kernel
def grow(some: SomeSticks, growing: Growing, out: I64[D2]) -> int:
    """Write assemblies, once up to symmetry, to ``out`` until it is full or all are made; how many.

    Columns 0 to 5 are rows, column 6 how many symmetries the assembly has. ``at[6]`` is -1 at the end.
    """
    lists, ends, at = growing
    rows = np.zeros(6, dtype=np.int64)
    taken = np.zeros(7, dtype=np.uint64)
    depth, count = at[6], 0
    for d in range(depth):
        rows[_ORDER[d]] = lists[d, _ORDER[d], at[d] - 1]
        taken[d + 1] = taken[d] | some.fills[_ORDER[d], rows[_ORDER[d]]]
    while depth >= 0 and count < out.shape[0]:
        p = _ORDER[depth]
        if at[depth] == ends[depth, p]:
            depth -= 1
            continue
        row = lists[depth, p, at[depth]]
        at[depth] += 1
        rows[p] = row
        taken[depth + 1] = taken[depth] | some.fills[p, row]
        if depth < 5:
            if _narrow(some, growing, depth, row, taken[depth + 1]):
                depth += 1
                at[depth] = 0
            continue
        first = is_first(some.images, rows)
        if first:
            for q in range(6):
                out[count, q] = rows[q]
            out[count, 6] = 1
            if first == 2:
                for g in range(1, 24):
                    out[count, 6] += compare_image(some.images, g, rows) == 0
            count += 1
    at[6] = depth
    return count


@part(borrows=True)
def _image(moved: Moved, g: int, word: np.uint64) -> np.uint64:
    """The word of a piece after a symmetry."""
    result = U0
    for k in range(5):
        result |= moved.bytes[g, k, (word >> np.uint64(8 * k)) & _BYTE]
    return result


@part(borrows=True)
def _splits(pairs: Pairs, sticks: Sticks, k: int, one: Int, two: Int, both: np.uint64) -> int:
    """How many ways there are to divide a welded pair, numbers ``one`` and ``two``, into sticks of the class.

    ``both`` are the cubes that it fills.
    """
    count = 0
    for choice in range(16):
        first, second = one, two
        for s in range(4):
            own, other = pairs.shared[k, s, 0], pairs.shared[k, s, 1]
            is_there = pairs.cubes[k, s] & both != U0
            if choice >> s & 1 and not is_there:
                first = 0
                break
            has = (one - 1) & own == 0
            if is_there and choice >> s & 1 and has:
                first += own
                second -= other
            elif is_there and not choice >> s & 1 and not has:
                first -= own
                second += other
        if first > 0 and sticks.row[first] >= 0 and sticks.row[second] >= 0:
            count += 1
    return count


@part(borrows=True)
def _touch(pairs: Pairs, k: int, one: np.uint64, two: np.uint64) -> bool:
    """Whether two sticks touch by a face."""
    if pairs.always[k] or one & pairs.outside[pairs.two[k]] != U0 or two & pairs.outside[pairs.one[k]] != U0:
        return True
    near = U0
    for cube in range(32):
        if one >> np.uint64(cube) & U1 != U0:
            near |= pairs.beside[cube]
    return bool(near & two != U0)


@part(borrows=True)
def _apart(
    burr: PlacedSticks, scratch: engine.SearchScratch, apart: complete.ApartScratch, blocks: U64[D1]
) -> int:
    """As ``complete.comes_apart`` for welded pieces: 1 if an assembly comes apart into ``blocks``, 0 if not.

    states[0] must hold its six words with their ties.
    """
    states, waiting = scratch.states, apart.waiting
    states[0, engine.PLACE] = engine.START
    count = complete.split(states, 0, U63, scratch.at, waiting, 0)
    count = _without_blocks(waiting, 0, count, blocks)
    while count > 0:
        count -= 1
        members = waiting[count, complete.MEMBERS]
        complete.begin_group(burr, scratch, apart, count)
        found = engine.explore(PlacedSticks(burr.sections, burr.n, apart.left), scratch, engine.BIG)
        if found < 0:
            return engine.BEYOND if found == engine.BEYOND else 0
        before = count
        count = complete.split(states, found, members, scratch.at, waiting, count)
        count = _without_blocks(waiting, before, count, blocks)
    return 1 if count == 0 else engine.BEYOND


@part(borrows=True)
def _without_blocks(waiting: U64[D2], before: int, count: int, blocks: U64[D1]) -> int:
    """Drop the groups from ``before`` on that are one piece; how many wait then."""
    kept = before
    for k in range(before, count):
        is_block = False
        for b in range(6):
            is_block |= waiting[k, complete.MEMBERS] == blocks[b]
        if not is_block:
            for slot in range(waiting.shape[1]):
                waiting[kept, slot] = waiting[k, slot]
            kept += 1
    return min(kept, count)


@part(borrows=True)
def _is_image(pieces: Pieces, count: int) -> bool:
    """Whether the pieces placed are those of the assembly after some rotation."""
    for g in range(12):
        same = True
        for b in range(count):
            met = False
            for c in range(count):
                met |= pieces.placed[c] == pieces.image[g, b]
            same &= met
        if same:
            return True
    return False


@part(borrows=True)
def _is_unique(pieces: Pieces, pairs: int, count: int, fills: U64[D2], turned: I64[D2]) -> bool:
    """Whether an assembly is the only one of its pieces, up to rotation.

    ``pieces.image`` has its pieces, welded pairs first, after each rotation; the first is the identity.
    ``pieces.single`` are the rows of the others. The first pair stays, since a pair fits the frame in
    twelve places only, one for each rotation; all places of the others are tried.
    """
    pieces.placed[0] = pieces.image[0, 0]
    depth = 1
    pieces.at[1] = 0
    while depth > 0:
        if depth == count:
            if not _is_image(pieces, count):
                return False
            depth -= 1
            continue
        at = pieces.at[depth]
        taken = U0
        for b in range(depth):
            taken |= pieces.placed[b]
        if depth < pairs:
            if at == 12:
                depth -= 1
                continue
            word = pieces.image[at, depth]
        else:
            own = pieces.single[depth]
            ways = turned[own, 0]
            p = at // ways
            if p >= 6:
                depth -= 1
                continue
            position = U1 << np.uint64(32 + p)
            if taken & position != U0:
                pieces.at[depth] = (p + 1) * ways
                continue
            word = fills[p, turned[own, 1 + at % ways]] | position
        pieces.at[depth] += 1
        if word & taken == U0:
            pieces.placed[depth] = word
            depth += 1
            pieces.at[depth] = 0
    return True


@kernel
def weld(
    sections: Sections,
    some: SomeSticks,
    sticks: Sticks,
    pairs: Pairs,
    weldings: Weldings,
    moved: Moved,
    assemblies: I64[D2],
    found: Found,
) -> int:
    """Analyse all ways to weld assemblies as ``grow`` writes them; returns the number of ways that exist."""
    scratch, apart = engine.new_scratch(engine.MOST_STATES), complete.new_apart()
    pieces = Pieces(
        np.zeros((12, 6), dtype=np.uint64),
        np.zeros(6, dtype=np.uint64),
        np.zeros(6, dtype=np.int64),
        np.zeros(7, dtype=np.int64),
    )
    words, own = np.zeros(6, dtype=np.uint64), np.zeros(6, dtype=np.uint64)
    splits = np.zeros(15, dtype=np.int64)
    frees = np.zeros(len(weldings.kind), dtype=np.int64)
    block = np.zeros(6, dtype=np.uint64)
    symmetric = np.zeros(24, dtype=np.int64)
    states = scratch.states
    ways = 0
    for s in range(assemblies.shape[0]):
        rows = assemblies[s, :6].copy()
        burr = PlacedSticks(sections, 0, rows)
        engine.assembled(burr, states)
        filled = U0
        for p in range(6):
            words[p] = states[0, p]
            own[p] = some.fills[p, rows[p]]
            filled |= own[p]
        holes = 32 - np.int64(popcount(filled))
        for g in range(24):
            symmetric[g] = _image(moved, g, filled) == filled
        for k in range(15):
            one, two = own[pairs.one[k]], own[pairs.two[k]]
            touches = _touch(pairs, k, one, two)
            first, second = sticks.number[rows[pairs.one[k]]], sticks.number[rows[pairs.two[k]]]
            splits[k] = _splits(pairs, sticks, k, first, second, one | two) if touches else 0
        can_free = engine.level(burr, scratch, engine.BIG) not in (engine.FIXED, engine.NEVER)
        for w in range(len(weldings.kind)):
            frees[w] = 0
            parts, number = 1, 0
            for n in range(3):
                k = weldings.pairs[w, n]
                if k >= 0:
                    parts *= splits[k]
                    number += 1
            if parts == 0:
                continue
            ways += 1
            count = 0
            for b in range(6):
                block[b] = U0
                positions = weldings.blocks[w, b]
                if positions != U0:
                    count += 1
                    block[b] = positions << _32
                    for p in range(6):
                        if positions >> np.uint64(p) & U1 != U0:
                            block[b] |= own[p]
                            pieces.single[b] = rows[p]
            weight = 0
            for g in range(24):
                if weldings.fixed_by[w, g] and symmetric[g]:
                    same = True
                    for b in range(count):
                        image, met = _image(moved, g, block[b]), False
                        for c in range(count):
                            met |= image == block[c]
                        same &= met
                    weight += same
            weight *= 24 // assemblies[s, 6]
            may = can_free
            for n in range(3):
                less = weldings.without[w, n]
                may &= less < 0 or frees[less] != 0
            verdict: Int = 0
            unique = 0
            if may:
                for a in range(6):
                    states[0, a] = words[a] | weldings.ties[w]
                level = engine.level(burr, scratch, engine.BIG)
                frees[w] = level not in (engine.FIXED, engine.NEVER)
                if level == engine.BEYOND or level >= PARTLY:
                    verdict = UNSETTLED
                elif level > 0:
                    for a in range(6):
                        states[0, a] = words[a] | weldings.ties[w]
                    whole = _apart(burr, scratch, apart, weldings.blocks[w])
                    verdict = UNSETTLED if whole == engine.BEYOND else level + (0 if whole else PARTLY)
                if 0 < verdict < PARTLY:
                    for g in range(12):
                        for b in range(count):
                            pieces.image[g, b] = _image(moved, moved.proper[g], block[b])
                    unique = 1 if _is_unique(pieces, number, count, some.fills, sticks.turned) else 0
            if verdict == UNSETTLED or found.control[1] <= verdict < PARTLY:
                at = found.control[0]
                if at < found.special.shape[0]:
                    for p in range(6):
                        found.special[at, p] = rows[p]
                    found.special[at, 6] = w
                    found.special[at, 7] = verdict
                    found.special[at, 8] = unique
                found.control[0] += 1
            if verdict != UNSETTLED:
                found.tallies[weldings.kind[w], verdict, unique, holes, found.slot[parts]] += weight
    return ways
