"""MkDocs hooks: what the site has besides Markdown: colours, a logo, live puzzles, the workbench, the atlas.

    assets/tokens.css            the colours of all pages of burrkit, from viewer/
    assets/logo.svg              a burr
    live/viewer.html, NAME.svg   the animated page for the puzzles of the landing page, and their pictures
    app/, atlas/                 dist/web and dist/atlas, if `make web` and `make atlas` have built them

Without the pages of viewer/, which need Node.js, the landing page has pictures alone.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from mkdocs.structure.files import File, Files
from mkdocs.utils import get_relative_url

import burrkit as bk
from burrkit.drawing.display import Drawing
from burrkit.drawing.items import SheetPage
from burrkit.drawing.render import bodies_of, figure
from burrkit.drawing.view import USUAL
from burrkit.page.scene import scene_of_solved
from burrkit.page.template import empty_page, fragment, is_built
from burrkit.solving.found_assembly import FoundAssembly
from docs.tools import nightmare

ROOT: Final = Path(__file__).resolve().parents[2]

#: What other targets of make build, by the folder of the site: where it is, and a file that is written last.
PARTS: Final = {
    "app": (Path(os.environ.get("BURRKIT_WEB") or ROOT / "dist/web"), "engine.json"),
    "atlas": (ROOT / "dist/atlas", "index.html"),
}
#: The side of pictures, in millimetres.
_SIDE: Final = 64.0
#: The button of the search in the header of the theme.
_SEARCH: Final = '<label class="md-header__button md-icon" for="__search">'
#: Where the pages of the workbench find the guides (viewer/src/ui/site.ts).
_HOME: Final = '<meta name="burrkit-site" content="../" />'


def _hardest(source: str) -> FoundAssembly:
    """Return the solution of the highest level."""
    return bk.solve(bk.load(source))[0]


#: The puzzles of the landing page by the names of their files.
LIVE: Final[dict[str, Callable[[], FoundAssembly]]] = {
    "loves-dozen": partial(_hardest, "Love's Dozen"),
    "level-41": partial(_hardest, "6x6x6-5"),
    "nightmare": nightmare.solution,
}


def on_config(config: Any) -> Any:
    """Note which pages other targets have built, for links to them."""
    config.extra["built"] = [
        f"{part}/" for part, (folder, last) in PARTS.items() if (folder / last).is_file()
    ]
    if "app/" in config.extra["built"] and (PARTS["app"][0] / "pencil.html").is_file():
        config.extra["built"].append("app/pencil.html")
    return config


def on_files(files: Files, config: Any) -> Files:
    """Add the files that burrkit makes."""
    made: dict[str, str] = {
        "assets/tokens.css": (ROOT / "viewer/src/ui/styles/tokens.css").read_text(encoding="utf-8"),
        "assets/logo.svg": _picture(_hardest("antique")),
    }
    scenes: dict[str, str] = {}
    for name, solution in LIVE.items():
        solved = solution()
        made[f"live/{name}.svg"] = _picture(solved)
        scenes[name] = fragment(scene_of_solved(solved, title=solved.problem.name))
    if is_built():
        made["live/viewer.html"] = empty_page().html
        config.extra["live"] = scenes
    for name, content in made.items():
        files.append(File.generated(config, name, content=content))
    return files


def on_post_page(output: str, page: Any, config: Any) -> str:
    """Put a link to the workbench into the header of every page."""
    if "app/" not in config.extra["built"]:
        return output
    link = f'<a class="md-header__app" href="{get_relative_url("app/", page.url)}">Workbench</a>'
    return output.replace(_SEARCH, link + _SEARCH, 1)


def on_post_build(config: Any) -> None:
    """Copy the parts that are built already."""
    for part, (folder, _) in PARTS.items():
        if f"{part}/" in config.extra["built"]:
            shutil.copytree(folder, Path(config.site_dir, part))
    for page in Path(config.site_dir, "app").glob("*.html"):
        text = page.read_text(encoding="utf-8")
        page.write_text(text.replace("</title>", f"</title>\n{_HOME}", 1), encoding="utf-8")


def _picture(solved: FoundAssembly) -> str:
    """Draw the whole puzzle, without marks and ground, as a square."""
    drawn = figure([replace(body, mark="") for body in bodies_of(solved.assembly)], USUAL)
    scale = (_SIDE - 2) / max(drawn.box.width, drawn.box.height)
    items = tuple(drawn.centred(_SIDE / 2, _SIDE / 2, scale))
    return Drawing((SheetPage(_SIDE, _SIDE, items),), solved.problem.name, None).svg()
