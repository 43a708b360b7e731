"""Eight different octacubes that fill a cube of 4x4x4 in as few ways as possible, and hardest of all.

    python -m bench.octacubes --seed 1 --climbs 4 --out octacubes.json

A hill climb with restarts over cuts of the cube into eight connected pieces of eight cubes. A step joins two
pieces that touch and cuts them apart again along a random spanning tree. Sets in which two pieces are equal
(mirror images are different) are passed over. Of two sets the one with fewer assemblies up to rotation is
better, counted to no more than ``--most``; then the one with more nodes in the complete search for
assemblies. A step that makes neither worse is taken. A climb ends after ``--patience`` steps in vain, and the
file has the best of all climbs that comes apart. Everything depends on the seed alone.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import TypeAlias

from burrkit import save, solve
from burrkit.assembly import Cover, CoverSearch
from burrkit.geometry import Cell, Voxels
from burrkit.puzzle import Goal, Piece, Problem

Cut: TypeAlias = list[list[Cell]]
_SIDE, _SIZE = 4, 8


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--climbs", type=int, default=1)
    parser.add_argument("--patience", type=int, default=300)
    parser.add_argument("--most", type=int, default=20)
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    began = time.process_time()
    best, unique = (1 << 30, 0), 0
    for number in range(1, chosen.climbs + 1):
        rng = random.Random(f"{chosen.seed}.{number}")
        for step, (cut, ways, nodes) in enumerate(climb(rng, chosen.most, chosen.patience), 1):
            unique += ways == 1
            if (ways, -nodes) < best and solve(problem := puzzle(cut), first=True).solutions:
                best = ways, -nodes
                seconds = time.process_time() - began
                print(
                    f"climb {number}, set {step}: {ways} ways, {nodes:,} nodes, {seconds:.0f} s", flush=True
                )
                if chosen.out:
                    save(problem, chosen.out, force=True)
    print(f"{unique:,} sets with one way, {time.process_time() - began:.0f} s")


def climb(rng: random.Random, most: int, patience: int) -> Iterator[tuple[Cut, int, int]]:
    """The sets of one climb that are no worse than those before, with their assemblies and nodes."""
    cut = scattered(rng)
    best, vain = (1 << 30, 0), 0
    while vain < patience:
        vain += 1
        other = recut(cut, rng)
        if len({Voxels(piece).canonical() for piece in other}) < len(other):
            continue
        ways, nodes = assemblies(puzzle(other), most)
        if (ways, -nodes) <= best:
            if (ways, -nodes) < best:
                vain = 0
            cut, best = other, (ways, -nodes)
            yield cut, ways, nodes


def scattered(rng: random.Random) -> Cut:
    """A random cut: that into cubes of 2x2x2 after many steps, with different pieces."""
    corners = product((0, 2), repeat=3)
    cut = [[(x + a, y + b, z + c) for a, b, c in product((0, 1), repeat=3)] for x, y, z in corners]
    while True:
        for _ in range(60):
            cut = recut(cut, rng)
        if len({Voxels(piece).canonical() for piece in cut}) == len(cut):
            return cut


def recut(cut: Cut, rng: random.Random) -> Cut:
    """Two pieces that touch, joined and cut apart in another way; the same cut if there is none."""
    while True:
        a, b = rng.sample(range(len(cut)), 2)
        halves = halved(cut[a] + cut[b], rng)
        if halves is not None:
            return [halves[0] if i == a else halves[1] if i == b else piece for i, piece in enumerate(cut)]


def halved(cells: list[Cell], rng: random.Random) -> tuple[list[Cell], list[Cell]] | None:
    """Cells as two connected halves, by an edge of a random spanning tree; None if there is none."""
    inside = set(cells)
    order, parent = [rng.choice(cells)], {}
    seen = set(order)
    edges = [(order[0], near) for near in beside(order[0]) if near in inside]
    while edges:
        at = rng.randrange(len(edges))
        edges[at], edges[-1] = edges[-1], edges[at]
        known, new = edges.pop()
        if new not in seen:
            seen.add(new)
            order.append(new)
            parent[new] = known
            edges += [(new, near) for near in beside(new) if near in inside and near not in seen]
    if len(order) < len(cells):
        return None
    below = {cell: [cell] for cell in order}
    for cell in reversed(order[1:]):
        if len(below[cell]) == len(cells) // 2:
            half = below[cell]
            return half, [other for other in cells if other not in half]
        below[parent[cell]] += below[cell]
    return None


def beside(cell: Cell) -> Iterator[Cell]:
    x, y, z = cell
    for d in (-1, 1):
        yield from ((x + d, y, z), (x, y + d, z), (x, y, z + d))


def puzzle(cut: Cut) -> Problem:
    """The pieces in their places, and the cube."""
    pieces = tuple(Piece(Voxels(piece)) for piece in sorted(map(sorted, cut)))
    return Problem(pieces, Goal(Voxels.box(_SIDE, _SIDE, _SIDE)), "Eight octacubes")


def assemblies(problem: Problem, most: int) -> tuple[int, int]:
    """Assemblies up to rotation, and nodes of the search for them; it ends at ``most`` assemblies."""
    cover = Cover(problem)
    found = nodes = 0
    for root in cover.roots:
        search = CoverSearch.of(cover, root)
        while not search.ended and found < most:
            found += len(search.step())
        nodes += search.nodes
    return found, nodes


if __name__ == "__main__":
    main()
