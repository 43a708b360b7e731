"""Sets of polycubes that fill a cube of 3x3x3 in exactly one way, by the sizes of their pieces.

    python -m bench.unique_cubes --pieces 3 --out three.jsonl
    python -m bench.unique_cubes --pieces 7 6 --least 3 4 --out cubes.jsonl
    python -m bench.unique_cubes --table cubes.jsonl
    python -m bench.unique_cubes --pieces 5 --count

Mirror images are different pieces; ways are counted up to rotation and the exchange of equal pieces. For
each choice of sizes with pieces of ``--least`` to ``--most`` cubes (``--sizes 4,4,4,4,4,4,3``: of this one
alone) all cuts of the cube are made, see ``bench.cutting``, and those of equal sets counted. A line of the
file has the result for one choice of sizes; the same command resumes with those that are missing, evenest
first.

``--count`` makes no list: it estimates how many cuts there are, from some of the pieces around the middle.
``--sample`` sets with one way, drawn at random with ``--seed`` for each choice of sizes, are solved again by
burrkit's exact cover, which must find one assembly; those of most nodes are the hardest.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.cutting import (
    FOUND,
    NEXT,
    RAW,
    USED,
    WANTED,
    Tables,
    Words,
    cut,
    growing,
    sizes_of,
    tables,
    voxels,
)
from burrkit.assembly import Cover, CoverSearch
from burrkit.geometry import Voxels
from burrkit.puzzle import Goal, Piece, Problem

Keys = NDArray[np.uint64]
_CHUNK = 1 << 20


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--pieces", type=int, nargs="+", default=[])
    parser.add_argument("--table", type=Path, help="print a file as Markdown")
    parser.add_argument("--least", type=int, nargs="+", default=[1], help="one for each of --pieces")
    parser.add_argument("--most", type=int, default=25)
    parser.add_argument("--sizes", default="")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", type=int, default=100)
    parser.add_argument("--largest", type=float, default=3e8, help="leave out sizes with more cuts")
    parser.add_argument("--seconds", type=float, default=1e9, help="begin no more after these")
    parser.add_argument("--count", action="store_true")
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    if chosen.table:
        print(table(_rows(chosen.table)))
        return
    began = time.perf_counter()
    box, middles = tables()
    print(
        f"tables: {len(middles):,} pieces around the middle, {time.perf_counter() - began:.1f} s", flush=True
    )
    done = {tuple(row["sizes"]) for row in _rows(chosen.out)}
    wanted = [
        sizes
        for pieces, least in zip_longest(chosen.pieces, chosen.least, fillvalue=chosen.least[-1])
        for sizes in choices_of_sizes(27, pieces, least, chosen.most)
        if not chosen.sizes or list(sizes) == list(map(int, chosen.sizes.split(",")))
    ]
    for sizes in wanted:
        if sizes in done or time.perf_counter() - began > chosen.seconds:
            continue
        done.add(sizes)
        about = estimated(box, middles, sizes, chosen.seed)
        if chosen.count or about > chosen.largest:
            print(*sizes, f"about {about:,.0f} cuts", flush=True)
            continue
        row = studied(box, middles, sizes, chosen.sample, chosen.seed)
        print(json.dumps({key: value for key, value in row.items() if key != "hardest"}), flush=True)
        if chosen.out:
            with chosen.out.open("a") as file:
                file.write(json.dumps(row) + "\n")


def _rows(file: Path | None) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()] if file and file.exists() else []


def table(rows: Sequence[dict[str, Any]]) -> str:
    """The rows of a file as a table, and the sums for each number of pieces."""
    lines = [
        "| pieces | cuts | sets | unique | most ways | nodes of the hardest |",
        "|---|---|---|---|---|---|",
    ]
    by_number: dict[int, list[dict[str, Any]]] = {}
    for row in sorted(rows, key=lambda row: sum(size * size for size in row["sizes"])):
        by_number.setdefault(len(row["sizes"]), []).append(row)
    for number, some in sorted(by_number.items()):
        names = [" ".join(map(str, row["sizes"])) for row in some]
        hardest = [one["nodes"] for row in some for one in row["hardest"]]
        total: dict[str, Any] = {key: sum(row[key] for row in some) for key in ("cuts", "sets", "unique")}
        total |= {"most": max(row["most"] for row in some), "hardest": [{"nodes": max(hardest, default=0)}]}
        total["measured"] = sum(row["measured"] for row in some)
        for name, row in [
            (f"**{number}**, {len(some)} choices of sizes", total),
            *zip(names, some, strict=True),
        ]:
            nodes = f"{row['hardest'][0]['nodes']:,} of {row['measured']:,}" if row["hardest"] else ""
            counts = " | ".join(f"{row[key]:,}" for key in ("cuts", "sets", "unique", "most"))
            lines.append(f"| {name} | {counts} | {nodes} |")
    return "\n".join(lines)


def choices_of_sizes(cubes: int, pieces: int, least: int, most: int) -> list[tuple[int, ...]]:
    """The sizes, largest first, of pieces that have this many cubes together, the evenest first."""

    def parts(left: int, number: int, largest: int) -> Iterator[tuple[int, ...]]:
        if number == 1:
            if least <= left <= largest:
                yield (left,)
            return
        for size in range(min(largest, left - least * (number - 1)), least - 1, -1):
            yield from ((size, *rest) for rest in parts(left - size, number - 1, size))

    return sorted(parts(cubes, pieces, most), key=lambda sizes: (sum(s * s for s in sizes), sizes))


def estimated(box: Tables, middles: Words, sizes: Sequence[int], seed: int, tries: int = 20) -> float:
    """About how many cuts with these sizes there are, up to all symmetries of the box."""
    own = suitable(middles, sizes)
    if not len(own):
        return 0.0
    some = np.random.default_rng(seed).choice(own, min(tries, len(own)), replace=False)
    found = sum(len(keys) for keys in fingerprints(box, some, sizes, np.zeros(len(some) + 1, dtype=np.int64)))
    return found * len(own) / len(some)


def suitable(middles: Words, sizes: Sequence[int]) -> Words:
    """The pieces around the middle that have one of the sizes."""
    return middles[np.isin(np.bitwise_count(middles), sorted(set(sizes)))]


def fingerprints(
    box: Tables,
    middles: Words,
    sizes: Sequence[int],
    starts: NDArray[np.int64],
    raw: list[int] | None = None,
    seed: int = 0,
) -> Iterator[Keys]:
    """The fingerprints of all cuts with these sizes and pieces around the middle, some at a time."""
    search, totals = growing(len(sizes), seed), sizes_of(sizes)
    out = np.zeros(_CHUNK, dtype=np.uint64)
    is_done = False
    while not is_done:
        is_done = cut(search, box, totals, middles, starts, out)
        yield out[: search.control[USED]].copy()
    if raw is not None:
        raw.append(int(search.control[RAW]))


def studied(box: Tables, middles: Words, sizes: Sequence[int], sample: int, seed: int) -> dict[str, Any]:
    """All sets of pieces of these sizes that fill the box: their numbers, and the hardest of a sample."""
    began = time.process_time()
    own = suitable(middles, sizes)
    starts, raw = np.zeros(len(own) + 1, dtype=np.int64), list[int]()
    keys = np.concatenate(list(fingerprints(box, own, sizes, starts, raw, seed)))
    single, counts = unique_sets(keys)
    row = {"sizes": list(sizes), "cuts": raw[0], **counts}
    row["seconds"] = round(time.process_time() - began, 1)
    some = np.random.default_rng(seed).permutation(single)[:sample]
    hardest = [
        (nodes_of(pieces), pieces)
        for at in np.flatnonzero(np.isin(keys, some)).tolist()
        for pieces in [pieces_of(box, own, sizes, starts, at, seed)]
    ]
    hardest.sort(key=lambda one: (-one[0], one[1]))
    row["measured"] = len(hardest)
    row["hardest"] = [{"nodes": nodes, "pieces": pieces} for nodes, pieces in hardest[:10]]
    return row


def unique_sets(keys: Keys) -> tuple[Keys, dict[str, int]]:
    """The fingerprints that occur once, and counts: of sets, and of those with one way.

    ``up_to_mirror`` are the numbers of a set and its mirror image as one; ``most`` is the most ways of a set.
    """
    ordered = np.sort(keys)
    first = np.flatnonzero(np.concatenate(([True], ordered[1:] != ordered[:-1]))[: len(keys)])
    distinct = ordered[first]
    ways = np.diff(np.append(first, len(ordered)))
    single = distinct[ways == 1]
    both = [int(len(some) + (some & np.uint64(1) == 0).sum()) for some in (distinct, single)]
    return single, {
        "sets": both[0],
        "unique": both[1],
        "sets_up_to_mirror": len(distinct),
        "unique_up_to_mirror": len(single),
        "most": int(ways.max(initial=0)),
    }


def pieces_of(
    box: Tables, middles: Words, sizes: Sequence[int], starts: NDArray[np.int64], at: int, seed: int = 0
) -> list[int]:
    """The pieces of one cut, by the place of its fingerprint."""
    middle = int(np.searchsorted(starts[:-1], at, side="right")) - 1
    search = growing(len(sizes), seed)
    search.control[WANTED] = at - starts[middle]
    out = np.zeros(_CHUNK, dtype=np.uint64)
    own, scratch = middles[middle : middle + 1], np.zeros(2, dtype=np.int64)
    while not search.control[FOUND] and not cut(search, box, sizes_of(sizes), own, scratch, out):
        pass
    if not search.control[FOUND] or search.control[NEXT] != 1:
        sys.exit(f"no cut {at} with sizes {sizes}")
    return sorted(search.piece[: len(sizes)].tolist(), reverse=True)


def puzzle(pieces: Sequence[int]) -> Problem:
    """The pieces of a cut, drawn in their places, and the cube."""
    return Problem(tuple(Piece(voxels(cells)) for cells in pieces), Goal(Voxels.box(3, 3, 3)))


def nodes_of(pieces: Sequence[int]) -> int:
    """Nodes of the complete search for assemblies, which must find one."""
    cover = Cover(puzzle(pieces))
    nodes = found = 0
    for root in cover.roots:
        search = CoverSearch.of(cover, root)
        while not search.ended:
            found += len(search.step())
        nodes += search.nodes
    if found != 1:
        sys.exit(f"{found} assemblies of {pieces} instead of one")
    return nodes


if __name__ == "__main__":
    main()
