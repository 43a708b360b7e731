"""The files of the atlas: a wall of pictures, a page for each puzzle, and one script and viewer for all.

index.html, NAME.html      the wall, and the page of each puzzle
atlas.js, atlas.css        the script and the style of these pages, from the template that ``viewer`` builds
entries.js, models.js      the figures of all puzzles; the library that shows models, loaded on request
viewer.html                the animated page, which shows the scene in its address
files/NAME.svg, …          the picture, the plates, the cut sheet, a model, and the puzzle for BurrTools
files/NAME.png, -code.svg  with a public address: the picture for previews of links, and the QR code
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from html import escape
from itertools import chain, count
from pathlib import Path
from typing import Any, Final

from burrkit.atlas.contents import Exhibit
from burrkit.atlas.figures import analysed, summary
from burrkit.drawing.display import Drawing
from burrkit.drawing.explode import exploded_offsets
from burrkit.drawing.items import SheetPage
from burrkit.drawing.render import bodies_of, figure, shifted
from burrkit.drawing.view import USUAL
from burrkit.fabrication.booklet import qr_code
from burrkit.fabrication.contents import MakeJob, Order
from burrkit.formats.json import puzzle as puzzle_json
from burrkit.formats.xmpuzzle import write as xmpuzzle
from burrkit.page.scene import scene_of_solved
from burrkit.page.template import embedded, empty_page, filled, fragment, read_template
from burrkit.palette import PAPER
from burrkit.puzzle.document import Puzzle
from burrkit.solving.found_assembly import FoundAssembly

TEMPLATE: Final = Path(__file__).parents[1] / "page" / "assets" / "atlas.html.gz"

#: What other pages have instead of the style and the script of the built page.
_SHARED: Final = '<link rel="stylesheet" href="atlas.css" />\n<script src="entries.js"></script>\n'
_SCRIPT: Final = '<script src="atlas.js"></script>'
_MAIN: Final = '<main id="atlas">'
#: What its style, its script, and the library for models are between.
_MARKS: Final = [
    "<style>", "</style>", '<script type="module">', "</script>",
    '<script type="text/plain" id="models">', "</script>",
]  # fmt: skip
#: Sizes of pictures, of previews and of QR codes in millimetres; pixels per inch of previews.
_PICTURE: Final = (80.0, 60.0)
_PREVIEW: Final = (120.0, 63.0)
_CODE: Final = 40.0
_DPI: Final = 127


def site(
    exhibits: Sequence[Exhibit],
    *,
    workbench: str = "../",
    url: str = "",
    progress: Callable[[float], None] = lambda done: None,
) -> tuple[dict[str, bytes], list[dict[str, Any]]]:
    """Return the files of an atlas by their paths, and the figures of its puzzles, the hardest first.

    ``workbench`` is the address of the workbench, as the pages link to it; ``url`` is that at which the files
    will be published, without which there are neither QR codes nor pictures in previews.
    """
    start, style, between, script, middle, models, end = _parts(read_template(TEMPLATE))
    shell = start + _SHARED + _SCRIPT + between + middle + end
    files = {"atlas.css": style.encode(), "atlas.js": script.encode(), "models.js": models.encode()}
    files["viewer.html"] = empty_page().html.encode()
    entries: list[dict[str, Any]] = []
    for number, exhibit in enumerate(exhibits):
        progress(number / len(exhibits))
        found, figures = analysed(exhibit)
        page = _file_name(figures["name"], files)
        entries.append({"page": page, **figures})
        own = {f"files/{page}{ending}": data for ending, data in _files(exhibit, found).items()}
        preview = {"og:title": figures["name"], "og:description": summary(figures)}
        if url:
            address = f"{url}{page}.html"
            preview |= {"og:url": address, "og:image": f"{url}files/{page}.png"}
            own[f"files/{page}.png"] = _picture(found, _PREVIEW, PAPER).png(dpi=_DPI)
            code = SheetPage(_CODE, _CODE, tuple(qr_code(address, 0, 0, _CODE)))
            own[f"files/{page}-code.svg"] = Drawing((code,), address).svg().encode()
        puzzle = fragment(json.loads(puzzle_json.write(exhibit.problem)))
        scene = scene_of_solved(found, title=figures["name"])
        scene["solutions"][0] |= {"least": figures["least"]} if figures["least"] else {}
        data = {
            "page": page,
            "scene": fragment(scene),
            "workbench": workbench + puzzle.replace("#s=", "#p=", 1),
            "files": list(own),
        }
        plain = f'<img src="files/{page}.svg" alt="" /><p>{escape(summary(figures))}</p>'
        files |= own | {f"{page}.html": _page(shell, figures["name"], data, plain, preview)}
    entries.sort(key=lambda entry: (-entry["first"], -entry["moves"], entry["name"]))
    links = [f'<li><a href="{each["page"]}.html">{escape(each["name"])}</a></li>' for each in entries]
    wall = {"workbench": workbench}
    files["index.html"] = _page(shell, "An atlas of burrs", wall, f"<ul>{''.join(links)}</ul>", {})
    files["entries.js"] = f"globalThis.atlas = {embedded({'entries': entries})};\n".encode()
    return files, entries


def is_foreign(folder: Path) -> bool:
    """Return whether a folder has an index.html that is not the wall of an atlas."""
    index = folder / "index.html"
    return index.is_file() and _MAIN.encode() not in index.read_bytes()


def _file_name(name: str, files: Collection[str]) -> str:
    """Return a new name for addresses and files: ``Love's Dozen`` becomes ``loves-dozen``."""
    plain = "-".join(re.findall(r"[a-z0-9]+", name.lower().replace("'", ""))) or "puzzle"
    names = chain([plain], (f"{plain}-{number}" for number in count(2)))
    return next(each for each in names if f"{each}.html" not in files and each != "index")


def _parts(built: str) -> list[str]:
    """Cut the built page at its marks."""
    parts = []
    for mark in _MARKS:
        part, _, built = built.partition(mark)
        parts.append(part)
    return [*parts, built]


def _page(shell: str, title: str, data: dict[str, Any], plain: str, preview: Mapping[str, str]) -> bytes:
    """Return a page; ``plain`` is what it shows without scripts, ``preview`` what is in previews of links."""
    about = [
        f'<meta name="{name.removeprefix("og:")}" property="{name}" content="{escape(text)}" />'
        for name, text in preview.items()
    ]
    text = shell.replace(_MAIN, f"{_MAIN}<h1>{escape(title)}</h1>{plain}", 1)
    text = text.replace("</title>", "\n".join(["</title>", *about]), 1)
    return filled(text, title, embedded(data)).encode()


def _files(exhibit: Exhibit, found: FoundAssembly) -> dict[str, bytes]:
    """Return the picture, the plates, the cut sheet, a model and the puzzle, by their endings."""
    job = MakeJob(exhibit.problem, Order(things=("print", "wood")), found)
    plates = {f"-{n}.3mf": job.file(f"print/plate-{n}.3mf") for n, _ in enumerate(job.prints.plates, 1)}
    return {
        ".svg": _picture(found, _PICTURE, None).svg().encode(),
        **plates,
        "-cut.pdf": job.file("wood/cut-sheet.pdf"),
        ".glb": job.model(found),
        ".xmpuzzle": xmpuzzle.write(Puzzle.of(exhibit.problem)),
    }


def _picture(found: FoundAssembly, size: tuple[float, float], ground: str | None) -> Drawing:
    """Draw the pieces out along the way on which each leaves, without marks."""
    offsets = exploded_offsets(found.assembly, found.tree)
    pairs = zip(found.assembly.placed, bodies_of(found.assembly), strict=True)
    drawn = figure([replace(shifted(body, offsets[piece]), mark="") for piece, body in pairs], USUAL)
    wide, high = size
    scale = min((wide - 6) / drawn.box.width, (high - 6) / drawn.box.height)
    return Drawing((SheetPage(wide, high, tuple(drawn.centred(wide / 2, high / 2, scale))),), "", ground)
