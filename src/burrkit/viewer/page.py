"""The page: the built template with a scene inside, as one text that needs nothing else.

The template is made by ``npm run build`` in ``viewer/`` and lies in ``assets``. A page without a scene shows
the one that its address carries after ``#s=``: JSON, deflated without a header, in base64url.
"""

from __future__ import annotations

import base64
import html
import json
import zlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from burrkit.errors import BurrkitError
from burrkit.formats.files import write_text

TEMPLATE: Final = Path(__file__).parent / "assets" / "viewer.html"

#: Where the scene goes, and the title, in the template as Vite writes it.
_SCENE: Final = '<script type="application/json" id="scene">null</script>'
_TITLE: Final = "<title>burrkit</title>"

#: What could end the script element, or begin a comment in it, as escapes that JSON reads as the same.
_ESCAPES: Final = {ord("<"): "\\u003c", ord(">"): "\\u003e", ord("&"): "\\u0026"}


@dataclass(frozen=True)
class Page:
    """A page as text. In a notebook it displays itself, in a frame that can reach nothing else."""

    html: str
    title: str

    def save(self, path: Path | str, *, force: bool = False) -> Path:
        """Write it to a file. BurrkitError if that exists, unless ``force`` says to replace it."""
        path = Path(path)
        write_text(path, self.html, force=force)
        return path

    def _repr_html_(self) -> str:
        return frame(self)


def page(scene: dict[str, Any]) -> Page:
    """The page that shows a scene. BurrkitError if the template has not been built."""
    title = str(scene["title"])
    text = _template().replace(_SCENE, _SCENE.replace("null", embedded(scene)), 1)
    return Page(text.replace(_TITLE, f"<title>{html.escape(title)}</title>", 1), title)


def empty_page() -> Page:
    """The page without a scene, to be put where people can open it with ``#s=`` and a fragment."""
    return Page(_template(), "burrkit")


def embedded(scene: dict[str, Any]) -> str:
    """JSON that is safe inside a script element, whatever names people give to their pieces."""
    # ASCII alone: line separators, which JavaScript once took for ends of lines, become escapes, too.
    return json.dumps(scene, ensure_ascii=True, separators=(",", ":")).translate(_ESCAPES)


def frame(shown: Page, height: int = 560) -> str:
    """An element for a notebook: the page in a sandbox, ``height`` pixels high."""
    return (
        f'<iframe sandbox="allow-scripts" title="{html.escape(shown.title)}" loading="lazy" '
        f'style="width: 100%; height: {height}px; border: 0" srcdoc="{html.escape(shown.html)}"></iframe>'
    )


def fragment(scene: dict[str, Any]) -> str:
    """The scene as the end of an address: ``#s=`` and letters that no mail program breaks."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    text = json.dumps(scene, ensure_ascii=False, separators=(",", ":"))
    packed = packer.compress(text.encode("utf-8", "surrogatepass")) + packer.flush()
    return "#s=" + base64.urlsafe_b64encode(packed).decode("ascii").rstrip("=")


def is_built() -> bool:
    """Whether the template is there."""
    return TEMPLATE.exists()


@cache
def _template() -> str:
    if not is_built():
        raise BurrkitError(
            "the page has not been built: with Node.js 20.19 or later, run `npm ci && npm run build` in the "
            "folder viewer of burrkit's sources; or install burrkit from a wheel, which holds it"
        )
    text = TEMPLATE.read_text("utf-8")
    if text.count(_SCENE) != 1 or text.count(_TITLE) != 1:
        raise BurrkitError(f"{TEMPLATE}: not the page of this version; build or install burrkit again")
    return text
