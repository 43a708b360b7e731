"""The page under software rendering: what a frame costs, as a ratio to a page without a puzzle.

``python -m bench.viewer`` needs Node.js, Chromium and the built page. Goals: the solids of 3,000 cubes are
built in 100 ms, and a frame of them costs no more than a few frames of nothing.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from itertools import product
from pathlib import Path

import burrkit as bk
from burrkit.assembly import Assembly
from burrkit.moves import Disassembly
from burrkit.moves.model import Move, Separation
from burrkit.solving.found_assembly import FoundAssembly

ROOT = Path(__file__).parents[1]


def blocks(pieces: int, cubes: int) -> FoundAssembly:
    """Combs side by side, of about ``cubes`` cubes each, that leave one after the other."""
    high = cubes // 10 - 1
    shape = bk.Voxels([(x, y, z) for x, y, z in product(range(10), range(2), range(high)) if x % 3 or z < 2])
    drawn = [bk.Piece(shape.shifted(0, 2 * k, 0)) for k in range(pieces)]
    box = bk.Voxels([cell for piece in drawn for cell in piece.shape])
    problem = bk.Problem(tuple(drawn), bk.Goal(box, bk.Voxels()), f"{pieces} combs")
    tree: Separation | None = None
    for k in range(1, pieces):
        group = tuple(range(k + 1))
        tree = Separation(group, (Move((k,), 2, high, frees=True),), group[:-1], (k,), tree, None)
    return FoundAssembly.of(Assembly(problem, (bk.Motion(),) * pieces), Disassembly(1, tree, 1))


def main() -> None:
    """Measure and print."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome") or ""
    with tempfile.TemporaryDirectory() as folder:
        antique = bk.solve(bk.load(str(ROOT / "examples" / "antique.txt"))).solutions[0]
        paths: dict[str, str] = {}
        for name, what in (("antique", antique), ("combs", blocks(20, 150))):
            paths[name] = str(Path(folder) / f"{name}.html")
            bk.view(what, paths[name])
        command = ["node", str(ROOT / "viewer" / "bench" / "frames.mjs"), *paths.values()]
        environment = {**os.environ, "CHROMIUM": chromium}
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    print(f"{'puzzle':10} {'triangles':>10}{'built ms':>10}{'frame ms':>10}{'empty ms':>10}  ratio")
    for name, line in zip(paths, done.stdout.splitlines(), strict=True):
        seen = json.loads(line)
        times = "".join(f"{seen[key]:10.1f}" for key in ("built", "full", "empty"))
        print(f"{name:10} {seen['triangles']:10,}{times} {seen['ratio']:6.2f}")


if __name__ == "__main__":
    main()
