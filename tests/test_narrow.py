"""Arrays that reach kernels have the type that these declare, whatever NumPy's default integer is.

In a browser that has 32 bits. Kernels refuse such an array, so each of these fails if one gets its type from
the default.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

RUNS = {
    "assemblies and slides": [
        "solve soma",
        "solve loves-dozen",
        "states loves-dozen",
        "info soma --estimate",
    ],
    "turns": ["solve latch --rule legal", "solve cellar --rule legal+half"],
    "other moves": [
        "rigid latch",
        "path ABC/D.E/FF. C.B/AED/FF. --tray --labelled",
        "difficulty loves-dozen",
    ],
    "sticks": ["identify 88 512 704 960 992 1008", "census cases 535"],
    "designs": ["search climb --box 3x3x3 --pieces 3 --runs 1 --steps 50 --jobs 1"],
}


@pytest.mark.parametrize("name", RUNS)
def test_a_narrow_default_changes_nothing(name: str) -> None:
    code = """
        import sys
        import {plugin}
        from burrkit.cli.app import main
        for line in sys.argv[1:]:
            sys.argv = ["burrkit", *line.split(), "--json"]
            try:
                main()
            except SystemExit as end:
                print(end.code)
    """
    printed = []
    for plugin in ("tests.narrow", "numpy"):
        lines = [line.strip("\n")[8:] for line in code.format(plugin=plugin).splitlines()]
        done = subprocess.run(
            [sys.executable, "-c", "\n".join(lines), *RUNS[name]],
            cwd=ROOT, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
        printed.append([line for line in done.stdout.splitlines() if "seconds" not in line])
    assert printed[0] == printed[1]
    assert printed[0].count("0") >= len(RUNS[name])
