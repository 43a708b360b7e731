"""Published designs: whole commands and the search alone, in pairs with a ``burrTxt`` on the PATH.

    python -m bench.designs FOLDER [--python PYTHON] [--assemble-only] [--only NAME] [--slow] [results.json]

FOLDER is searched for the files listed below, which are recognised by their SHA-256; their licences do not
allow us to ship them. They are in four repositories on github.com: aaron-siegel/puzzlecad (src/main/scad),
kgeusens/burr-data-go (test), kgeusens/burr-editor (server) and burr-tools/burr-tools (examples). PYTHON is
that of an environment with the wheel (``make wheel``).

Both programs use one core, reduce placements first, count up to reflection, and take every assembly apart,
except with ``--assemble-only``. The search alone is that of a warm process; setting the problem up is part of
it. Two cores are compared by the clock, so that their column needs a quiet machine. ``--slow`` runs
the rival where it takes minutes. The table is Markdown, as docs/performance.md has it.

The newest core of BurrTools (October 2026) had not been released when these figures were made: it was rebuilt
for measuring from its public description, and its seconds were measured in pairs with those of 0.7.1 on the
machine of docs/performance.md. Its column is 0.7.1 today, times the ratio of these two.
"""

from __future__ import annotations

import hashlib
import shutil
import statistics
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

from bench.harness import Comparison, Measured, machine, options, report, row, run, solving, table
from burrkit.formats.source import load
from burrkit.formats.xmpuzzle import write
from burrkit.puzzle.document import Puzzle

#: Seconds of 0.7.1 and of the newest core, in pairs; None if 0.7.1 did not finish.
Cores: TypeAlias = tuple[float | None, float]


class Design(NamedTuple):
    """A file by the beginning of its digest.

    ``apart`` and ``assembled`` are the rival's seconds with and without disassembly where its newest core was
    measured. ``slow`` if 0.7.1 takes minutes. ``goal`` is for the whole command, taken apart, in seconds.
    """

    name: str
    digest: str
    apart: Cores | None = None
    assembled: Cores | None = None
    slow: bool = False
    goal: float | None = None


DESIGNS = (
    Design("antique", "", (0.0037, 0.0030)),
    Design("closed box", "ca80ac28ca8a42ce", (0.0041, 0.0039)),
    Design("basic burr", "485a1868b0ec96ae", (0.0065, 0.0036)),
    Design("magic drawer", "499dbfd92aa77a06", (0.0070, 0.0045)),
    Design("burrloop", "cbcfc2ad1a7e88e6", (0.0101, 0.0088)),
    Design("key-trap", "aec59b0a508b5549", (0.026, 0.0143), (0.020, 0.005)),
    Design("misused-key, Lohe", "f6c4e34045859e3c", (0.030, 0.0191), (0.019, 0.007)),
    Design("rhinoceros", "d2ef47f6aa6e832c", (0.031, 0.0234)),
    Design("chocolate dip", "245ea66e0996a800", (0.033, 0.0282), (0.015, 0.015)),
    Design("Misused Key", "43d31c2b35eabad3", (0.045, 0.032), (0.018, 0.009)),
    Design("cmc68zseih7s", "907665290db40abb", (0.061, 0.0214), (0.049, 0.013)),
    Design("gargamel", "a3a04260906f4025", (0.861, 0.685), (0.0106, 0.0061)),
    Design("two face 3", "02ba69ed8c6839c4", (2.30, 1.56), (0.154, 0.0135)),
    Design("save-the-gorilla", "36d2c58d0bd4e7a1", (6.82, 2.18), (0.339, 0.0304)),
    Design("aracna", "9ec8a91a8021bec4", (10.9, 3.62), (4.02, 0.756), goal=4),
    Design("ankes-cube", "5afeb8facbf2d9d0", (13.0, 3.39), (0.915, 0.0368)),
    Design("moiras-cube", "0b2fcf8f324d1c52", (11.0, 1.69), (4.89, 0.158)),
    Design("3D Onat", "831d469c53cbe56a", (49.0, 13.5), (26.0, 1.24)),
    Design("arnes-cube", "331afa5c653a2203", (None, 8.34), (None, 8.2), slow=True),
    Design("onega", "ef9584af8256b25e", (None, 31.5), (1.49, 0.089), slow=True, goal=25),
    Design("Joshua's Cube", "8763a584b98721bd", slow=True, goal=8),
)
#: Those that ``burrTxt`` 0.7.1 takes more than a second for, taken apart, and less than minutes.
LARGE = ("gargamel", "two face 3", "save-the-gorilla", "aracna", "ankes-cube", "moiras-cube", "3D Onat")
#: BurrTools' examples; the last four are only assembled, since 0.7.1 cannot take them apart.
EXAMPLES = (
    Design("SolidSixPieceBurrs", "1c61d24fe465cfe4", (0.323, 0.102), (0.364, 0.103)),
    Design("PelikanBurr", "d055874c37068e75", (0.098, 0.079), (0.015, 0.008)),
    Design("DraculasDentalDesaster", "bef46ed11066afd7", (0.104, 0.062), (0.037, 0.007)),
    Design("CubeInCage", "2a22a94dbd8a91b1", (0.008, 0.007)),
    Design("AlPackino", "23d59fcdd1c7fe23", (0.027, 0.015)),
    Design("Prisgon", "1e04e848c2a6d952", (0.011, 0.0056)),
    Design("Bermuda", "62d117c28ecf9c6f"),
    Design("DemoPieceGenerator", "5df9daf0ad03c138"),
    Design("12PieceSeparation", "2d847bb97259e8d4"),
    Design("HexSticks", "247fedd0b63ed06e", None, (0.044, 0.034)),
    Design("PiecesOfEight", "c3a8e9e880262500"),
    Design("BallRoom", "a2d1f46c716786ed"),
)
ASSEMBLED = ("12PieceSeparation", "HexSticks", "PiecesOfEight", "BallRoom")
#: Times faster than 0.7.1 and than its newest core: geometric mean, least; and on two cores than on one.
GOALS = (("0.7.1", 15, 6), ("the newest core", 5, 3))
TWO_CORES_GOAL = 1.8
#: Whole commands from this many seconds on are compared on two cores.
_LONG = 2.0
PATIENCE = 300
RUNS = 3

HEADS = (
    "design", "assemblies", "0.7.1", "newest core", "burrkit", "search alone", "than 0.7.1", "alone",
    "than the newest", "alone", "memory", "two cores",
)  # fmt: skip


class Compared(NamedTuple):
    """A row of the table: seconds, and how many times faster we are as whole commands and alone."""

    name: str
    made: Comparison
    #: Seconds of 0.7.1 and of the newest core; None if they are unknown.
    old: float | None
    newest: float | None
    two_cores: float | None

    def faster(self, newest: bool) -> tuple[float | None, float | None]:
        """How many times faster than a rival, as a whole command and alone."""
        other = self.newest if newest else self.old
        if other is None:
            return None, None
        whole = other / self.made.pairs.own if self.old is None else self.made.pairs.ratio * other / self.old
        return whole, other / self.made.alone

    def cells(self) -> Iterator[object]:
        """The row as it is printed."""
        pairs = self.made.pairs
        yield from (self.name, self.made.assemblies, _or_dash(self.old, pairs.is_cut))
        yield from (_or_dash(self.newest), pairs.own, self.made.alone)
        for newest in (False, True):
            yield from (_or_dash(value, pairs.is_cut and not newest) for value in self.faster(newest))
        yield f"{max(one.memory for one in pairs.ours) >> 20} MB"
        yield _or_dash(self.two_cores)


def main() -> None:
    """Measure and print."""
    parser = options(__doc__, "folder")
    parser.add_argument("--assemble-only", action="store_true")
    parser.add_argument("--only", action="append", default=[], help="the name of a design")
    parser.add_argument("--slow", action="store_true")
    chosen = parser.parse_intermixed_args()
    rival = shutil.which("burrTxt")
    print(f"measured on {machine()}; seconds of one core\n\n{table(HEADS)}")
    found: list[Compared] = []
    with tempfile.TemporaryDirectory() as folder:
        files = files_of(Path(chosen.folder)) | {"": antique(Path(folder))}
        for design in (*DESIGNS, *EXAMPLES):
            is_left_out = design.name in ASSEMBLED and not chosen.assemble_only
            if is_left_out or (chosen.only and design.name not in chosen.only):
                continue
            if design.digest not in files:
                print(f"{design.name}: not in this folder", file=sys.stderr)
                continue
            one = None if design.slow and not chosen.slow else rival
            found.append(compare(design, files[design.digest], chosen.python, one, not chosen.assemble_only))
            print(row(found[-1].cells()), flush=True)
    print()
    rows = [list(compared.cells()) for compared in found]
    report("Published designs", figures(found, not chosen.assemble_only), chosen.results, rows)


def antique(folder: Path) -> Path:
    """The burr of the antique shop, in BurrTools' format."""
    problem = load(str(Path(__file__).parent.parent / "examples" / "antique.txt"))
    file = folder / "antique.xmpuzzle"
    file.write_bytes(write.write(Puzzle.of(problem)))
    return file


def files_of(folder: Path) -> dict[str, Path]:
    """The puzzle files in a folder by the beginnings of their digests."""
    return {
        hashlib.sha256(path.read_bytes()).hexdigest()[:16]: path
        for path in sorted(folder.rglob("*.xmpuzzle"))
    }


def compare(design: Design, file: Path, python: str, rival: str | None, is_apart: bool) -> Compared:
    """Measure one design; ``rival`` is the command of 0.7.1, or None."""
    made = Comparison.of(python, file, apart=is_apart, rival=rival, runs=RUNS, patience=PATIENCE)
    two_cores = None
    if made.pairs.own >= _LONG:
        one, two = (solving(python, file, apart=is_apart, jobs=jobs) for jobs in (1, 2))
        two_cores = statistics.median(run(one).clock / run(two).clock for _ in range(RUNS))
    old = made.pairs.other if made.pairs.theirs else None
    cores = design.apart if is_apart else design.assembled
    newest = None
    if cores is not None:
        then, seconds = cores
        newest = seconds if then is None or old is None else old * seconds / then
    return Compared(design.name, made, old, newest, two_cores)


def figures(found: Sequence[Compared], is_apart: bool) -> list[Measured]:
    """The goals, with what was measured."""
    made = []
    if is_apart:
        goals = {design.name: design.goal for design in DESIGNS if design.goal is not None}
        made = [
            Measured(one.name, one.made.pairs.own, goals[one.name], "s", False)
            for one in found
            if one.name in goals
        ]
    for newest, (rival, mean, least) in enumerate(GOALS):
        large = [one for one in found if (not is_apart or one.name in LARGE)]
        faster = [one.faster(bool(newest)) for one in large]
        for kind, values in (("whole", [one for one, _ in faster]), ("alone", [one for _, one in faster])):
            ratios = [ratio for ratio in values if ratio is not None]
            if ratios:
                name = f"{kind}, times {rival}, {len(ratios)} files"
                geometric = statistics.geometric_mean(ratios)
                made += [
                    Measured(f"{name}, mean", geometric, mean, "times", True),
                    Measured(f"{name}, least", min(ratios), least, "times", True),
                ]
    for one in found:
        if one.two_cores is not None:
            made.append(Measured(f"{one.name}, two cores", one.two_cores, TWO_CORES_GOAL, "times", True))
    return made


def _or_dash(value: float | None, is_bound: bool = False) -> object:
    if value is None:
        return "-"
    return f"over {value:.3g}" if is_bound else value


if __name__ == "__main__":
    main()
