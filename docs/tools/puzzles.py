"""Puzzles as burrkit's commands draw them, and the designs of docs/guides/design.md."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import burrkit as bk
from burrkit.drawing import exploded
from burrkit.formats.source import load

ROOT: Final = Path(__file__).parents[2]
#: The designs of the examples, by size and number of pieces.
DESIGNS: Final = sorted(file.stem for file in (ROOT / "examples" / "designs").glob("*.json"))

#: Commands by the picture that they draw. The last one writes it, those before it what that one reads.
COMMANDS: Final = {
    "antique-steps.svg": ["picture examples/antique.txt {}/antique-steps.svg --kind steps --paper fit"],
    "states.svg": ['difficulty "Computer\'s Choice Unique 10" --picture {}/states.svg'],
    "families-burr-18.svg": [
        "picture examples/families/burr-18.json {}/families-burr-18.svg --kind exploded"
    ],
    "loves-dozen.webp": ['picture "Love\'s Dozen" {}/loves-dozen.webp --apart --width 400'],
    "at-once.svg": [
        "picture examples/lattices/pennyhedron.json {}/at-once.svg --rule joint --first --apart --paper fit"
    ],
    "nary.svg": [
        "search nary --plates 2 --save {}/nary.json",
        "picture {}/nary.json {}/nary.svg --kind exploded",
    ],
    "packing-pieces.svg": ["picture skylight {}/packing-pieces.svg --kind pieces"],
    "packing-steps.svg": ["picture skylight {}/packing-steps.svg --kind steps --paper fit"],
    "design-house.svg": [
        "design examples/shapes/house.txt --pieces 3 --holes 2 --steps 20000 --seed 1 --runs 2 "
        "--save {}/house.json",
        "picture {}/house.json {}/design-house.svg --kind exploded",
    ],
}


def by_command(name: str) -> bytes:
    """Run the commands that draw a picture, and return it."""
    with TemporaryDirectory() as folder:
        for command in COMMANDS[name]:
            words = [word.replace("{}", folder) for word in shlex.split(command)]
            subprocess.run(
                [sys.executable, "-m", "burrkit", *words], cwd=ROOT, check=True, capture_output=True
            )
        return (Path(folder) / name).read_bytes()


def design(name: str) -> bytes:
    """A design of the examples, pulled apart: small, and so without a title."""
    problem = load(str(ROOT / "examples" / "designs" / f"{name}.json"))
    return exploded(bk.solve(problem, progress=False).solutions[0], title="").svg().encode()
