"""The page of the viewer: the built template with a scene inside, as one self-contained text.

``npm run build`` in ``viewer/`` builds the template into ``assets``. A page without a scene shows the one in
its address after ``#s=``: JSON, deflated without a header, in base64url.
"""

from __future__ import annotations

import base64
import gzip
import html
import json
import zlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from burrkit.errors import BurrkitError
from burrkit.formats.files import write_text
from burrkit.runtime.hooks import call
from burrkit.runtime.public_site import with_public_site
from burrkit.runtime.short_repr import summary

TEMPLATE: Final = Path(__file__).parent / "assets" / "viewer.html.gz"

#: The languages of pages; titles and names stay as they are.
Language: TypeAlias = Literal["en", "de"]

#: The places of the scene and the title in the template that Vite writes.
SCENE: Final = '<script type="application/json" id="scene">null</script>'
TITLE: Final = "<title>burrkit</title>"

#: Escapes of JSON for text that could end the script element, or start a comment in it.
_ESCAPES: Final = {ord("<"): "\\u003c", ord(">"): "\\u003e", ord("&"): "\\u0026"}


@dataclass(frozen=True)
class Page:
    """A page as text. A notebook displays it in a sandboxed frame.

    ``scene`` is what the page shows, as JSON that is safe inside a script element; empty if it shows nothing.
    """

    html: str
    title: str
    scene: str = ""

    def __repr__(self) -> str:
        return summary(self, self.title, f"{len(self.html) // 1024:,} KB")

    def in_language(self, language: Language) -> Page:
        """Return the page with its own texts in another language."""
        return _filled(self.title, self.scene, language)

    def save(self, path: Path | str, *, force: bool = False) -> Path:
        """Write the page to a file. BurrkitError if it exists, unless ``force``."""
        path = Path(path)
        write_text(path, self.html, force=force)
        return path

    def _repr_html_(self) -> str:
        return str(call("page in a notebook", self))


def page(scene: dict[str, Any]) -> Page:
    """Return the page that shows a scene. BurrkitError if the template has not been built."""
    return _filled(str(scene["title"]), embedded(scene), "en")


def _filled(title: str, data: str, language: Language) -> Page:
    return Page(with_public_site(filled(_template(language), title, data)), title, data)


def empty_page() -> Page:
    """Return the page without a scene, to be published and opened with ``#s=`` and a fragment."""
    return Page(_template(), "burrkit")


def filled(template: str, title: str, data: str) -> str:
    """Put a title, as plain text, and embedded JSON into the text of a template."""
    text = template.replace(SCENE, SCENE.replace("null", data), 1)
    return text.replace(TITLE, f"<title>{html.escape(title)}</title>", 1)


def embedded(scene: dict[str, Any]) -> str:
    """Encode JSON so that it is safe inside a script element, whatever the names of pieces."""
    # Only ASCII: line separators, which ended lines in older JavaScript, are escaped too.
    return json.dumps(scene, ensure_ascii=True, separators=(",", ":")).translate(_ESCAPES)


def frame(shown: Page, height: int) -> str:
    """Return an element of another page: this one in a sandbox, ``height`` pixels high."""
    return (
        f'<iframe sandbox="allow-scripts" title="{html.escape(shown.title)}" loading="lazy" '
        f'style="width: 100%; height: {height}px; border: 0" srcdoc="{html.escape(shown.html)}"></iframe>'
    )


def fragment(scene: dict[str, Any]) -> str:
    """Encode the scene as the end of an address: ``#s=`` and letters that no mail program breaks."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    text = json.dumps(scene, ensure_ascii=False, separators=(",", ":"))
    packed = packer.compress(text.encode("utf-8", "surrogatepass")) + packer.flush()
    return "#s=" + base64.urlsafe_b64encode(packed).decode("ascii").rstrip("=")


def is_built() -> bool:
    """Return whether the template has been built."""
    return TEMPLATE.exists()


@cache
def _template(language: Language = "en") -> str:
    return read_template(TEMPLATE if language == "en" else TEMPLATE.with_name(f"viewer.{language}.html.gz"))


def read_template(path: Path) -> str:
    """Return the text of a built template. BurrkitError if it is missing, damaged or of another version."""
    if not path.exists():
        raise BurrkitError(
            "the page has not been built: with Node.js 20.19 or later, run `npm ci && npm run build` in the "
            "folder viewer of burrkit's sources; or install burrkit from a wheel, which holds it",
            "not-installed",
        )
    try:
        text = gzip.decompress(path.read_bytes()).decode()
    except (OSError, EOFError, ValueError, zlib.error):
        text = ""
    if text.count(SCENE) != 1 or text.count(TITLE) != 1:
        raise BurrkitError(f"{path}: the page of another version; reinstall burrkit", "damaged")
    return text
