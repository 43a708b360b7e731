"""Pages in a notebook: one copy of the viewer for all outputs.

The viewer is 640 KB as text, a scene a few. In a notebook the first output carries the viewer, packed, and a
script in each output unpacks it into a frame with the scene of that output:

    first output    <div hidden data-burrkit-viewer="DIGEST"> base64 of the packed template </div>
    every output    <div id="burrkit-…"> <div hidden> scene </div> <script> … </script> </div>

The cell that carries it does so again when it runs again, because its new output replaces the old one. Where
outputs do not share a document, or cells have no names, every output is the whole page in a frame.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
import secrets
import sys
from typing import Any, Final

from burrkit.page.template import SCENE, TEMPLATE, TITLE, Page, frame, is_built
from burrkit.page.viewing import view
from burrkit.solving.found_assembly import FoundAssembly
from burrkit.solving.result import Result

#: The most levels that are listed.
_MOST_LEVELS: Final = 12
#: Pixels from top to bottom of a frame.
_HEIGHT: Final = 560

_GONE: Final = (
    "The viewer was in an output that is no longer there: restart the kernel and run the notebook again."
)

#: What an output does: wait for the viewer, unpack it, and put it into a frame with the scene. Notebooks take
#: outputs out of the document while scrolling, so the viewer is also stored in the window.
_SCRIPT: Final = """
(async () => {
  const output = document.getElementById(%(id)s);
  const viewers = (window.burrkitViewers ??= {});
  const carrier = document.querySelector('[data-burrkit-viewer="' + %(digest)s + '"]');
  if (carrier) viewers[%(digest)s] = carrier.textContent;
  for (let i = 0; !viewers[%(digest)s]; i++) {
    if (i === 30) output.append(%(gone)s);
    await new Promise((done) => setTimeout(done, 200));
  }
  const packed = Uint8Array.from(atob(viewers[%(digest)s]), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const viewer = await new Response(stream).text();
  const scene = %(scene)s.replace("null", () => output.querySelector("[data-scene]").textContent);
  const title = "<title>" + %(title)s + "</title>";
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.title = output.dataset.title;
  frame.style = "width: 100%%; height: %(height)dpx; border: 0";
  frame.srcdoc = viewer.replace(%(scene)s, () => scene).replace(%(old_title)s, () => title);
  output.replaceChildren(frame);
})();
"""


class _Carrier:
    """Which cell of the notebook carries the viewer."""

    cell: str | None = None


def notebook_page(shown: Page) -> str:
    """Return what a notebook displays for a page; outside of one the whole page in a frame."""
    cell = _cell()
    if cell is None or not shown.scene:
        return frame(shown, _HEIGHT)
    template = TEMPLATE.read_bytes()
    digest = hashlib.sha256(template).hexdigest()[:12]
    viewer = ""
    if _Carrier.cell in (None, cell):
        _Carrier.cell = cell
        packed = base64.b64encode(template).decode("ascii")
        viewer = f'<div hidden data-burrkit-viewer="{digest}">{packed}</div>'
    name = f"burrkit-{secrets.token_hex(8)}"
    script = _SCRIPT % {
        "id": _literal(name),
        "digest": _literal(digest),
        "gone": _literal(_GONE),
        "scene": _literal(SCENE),
        "title": _literal(html.escape(shown.title)),
        "old_title": _literal(TITLE),
        "height": _HEIGHT,
    }
    return (
        f'{viewer}<div id="{name}" data-title="{html.escape(shown.title)}">'
        f"<div hidden data-scene>{html.escape(shown.scene)}</div><script>{script}</script></div>"
    )


def _literal(text: str) -> str:
    """Return a text of JavaScript that is safe inside a script element."""
    return json.dumps(text).replace("<", "\\u003c")


def _cell() -> str | None:
    """The name of the running cell if the outputs of its notebook share a document; else None."""
    ipython = sys.modules.get("IPython")
    shell: Any = ipython.get_ipython() if ipython is not None else None
    if not hasattr(shell, "kernel") or "google.colab" in sys.modules:
        return None
    parent = getattr(shell, "parent_header", None) or {}
    if hasattr(shell, "get_parent"):
        parent = shell.get_parent() or {}
    name = (parent.get("metadata") or {}).get("cellId")
    return name if isinstance(name, str) and name else None


def notebook_html(shown: FoundAssembly | Result) -> str | None:
    """Counts, levels and the animated page, or None (plain text) where the viewer has not been built."""
    return f"<p>{_caption(shown)}</p>{notebook_page(view(shown))}" if is_built() else None


def _caption(shown: FoundAssembly | Result) -> str:
    """The line above the picture; for a result with the number of solutions of each level."""
    name, _, rest = repr(shown).strip("<>").partition(": ")
    problem = (shown.problem if isinstance(shown, Result) else shown.assembly.problem).name
    text = f"<strong>{html.escape(problem or name)}</strong>: {html.escape(rest)}"
    if not isinstance(shown, Result) or not shown.has_levels or not shown.solution_count:
        return text
    levels = list(shown.levels.items())
    listed = ", ".join(f"{count:,}\N{MULTIPLICATION SIGN}{level}" for level, count in levels[:_MOST_LEVELS])
    more = f", {len(levels) - _MOST_LEVELS:,} lower ones" if len(levels) > _MOST_LEVELS else ""
    return f"{text}<br>{html.escape(listed)}{more}"
