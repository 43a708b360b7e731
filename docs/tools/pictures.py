"""Make the pictures of the documentation: ``make pictures``, or ``python -m docs.tools.pictures [drawings]``.

Drawings are the same each time, and tests/test_docs_pictures.py makes them again. Screenshots of the
workbench are taken by viewer/tests/bench/guides.test.ts, which follows the guides as a reader does. What a
screen reader finds on them is recorded in ``SCREENSHOTS``, and the same test compares it.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Final

from burrkit.geometry.lattices import NAMES
from docs.tools import ball, clearance, lattices, nightmare, packing, puzzles, rules, turns, twist

ROOT: Final = Path(__file__).parents[2]
IMAGES: Final = ROOT / "docs" / "images"
SCREENSHOTS: Final = ROOT / "docs" / "tools" / "screenshots.json"

#: The drawings by their files in docs/images, each with the function that makes it.
DRAWINGS: Final[dict[str, Callable[[], bytes]]] = {
    "turns.svg": turns.picture,
    "rules.svg": rules.picture,
    "clearance.svg": clearance.picture,
    "twist.svg": twist.picture,
    "nightmare.webp": nightmare.picture,
    **{f"lattice-{name.replace(' ', '-')}.svg": partial(lattices.picture, name) for name in NAMES},
    **{name: partial(puzzles.by_command, name) for name in puzzles.COMMANDS},
    **{f"designs/{name}.svg": partial(puzzles.design, name) for name in puzzles.DESIGNS},
}


#: Renderings, which other versions of libraries make differently.
RENDERINGS: Final[dict[str, Callable[[], bytes]]] = {
    "design-ball.png": ball.picture,
    "packing-print.png": packing.picture,
}


def shown(picture: bytes) -> list[bytes]:
    """What a picture shows: the text of an SVG, or a digest of each frame, which WebP stores without loss."""
    if picture.startswith(b"<svg"):
        return [picture]
    from PIL import Image, ImageSequence

    frames = ImageSequence.Iterator(Image.open(io.BytesIO(picture)))
    return [sha256(frame.convert("RGB").tobytes()).digest() for frame in frames]


def draw() -> None:
    """Write the drawings that have changed."""
    for name, make in {**DRAWINGS, **RENDERINGS}.items():
        file, picture = IMAGES / name, make()
        if not file.exists() or shown(file.read_bytes()) != shown(picture):
            file.write_bytes(picture)
            print(f"{file.relative_to(ROOT)}: {len(picture):,} bytes", flush=True)


def take_screenshots() -> None:
    """Follow the guides in Chromium, and take a picture wherever they show one."""
    command = ["npx", "vitest", "run", "tests/bench/guides.test.ts", "--no-isolate"]
    environment = {**os.environ, "BURRKIT_PICTURES": "take", "BURRKIT_TESTS": "full"}
    subprocess.run(command, cwd=ROOT / "viewer", env=environment, check=True)


if __name__ == "__main__":
    draw()
    if sys.argv[1:] != ["drawings"]:
        take_screenshots()
