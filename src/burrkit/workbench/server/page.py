"""The page that the server serves: the built one, or instructions if it has not been built.

Everything is in one file, so the content security policy allows no other source: scripts are identified by
their digests, and connections go only to this server.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
from pathlib import Path
from typing import Final

from burrkit.runtime.public_site import with_public_site

ASSET: Final = Path(__file__).parent.parent / "assets" / "workbench.html.gz"
#: The built pages by their paths.
NAMES: Final = {
    "/": "workbench",
    "/de.html": "workbench.de",
    "/pencil.html": "pencil",
    "/pencil.de.html": "pencil.de",
}

#: An inline script of a page, which burrkit has built itself; its text.
_SCRIPT: Final = re.compile(r"<script(?![^>]*\ssrc=)[^>]*>(.*?)</script", re.DOTALL | re.IGNORECASE)

_NOT_BUILT: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>burrkit workbench</title>
<style>
body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 12vh auto; padding: 0 1rem }
@media (prefers-color-scheme: dark) { body { background: #1c1a18; color: #eee } }
</style>
<h1>The page has not been built</h1>
<p>The workbench is running, but its page is not there. In the folder of burrkit's sources, with Node.js at
hand, run</p>
<pre>cd viewer
npm ci
npm run build</pre>
<p>and load this address again. A wheel of burrkit holds the page already.</p>
</html>
"""


def page(hosts: tuple[str, ...], path: str = "/") -> tuple[str, str]:
    """Return the page at a path as HTML, and its content security policy for a server at ``hosts``."""
    asset = ASSET.with_name(f"{NAMES[path]}.html.gz")
    html = with_public_site(gzip.decompress(asset.read_bytes()).decode() if asset.exists() else _NOT_BUILT)
    return html, _policy(html, hosts)


def _policy(html: str, hosts: tuple[str, ...]) -> str:
    texts = _SCRIPT.findall(html)
    digests = [base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in texts]
    scripts = " ".join(f"'sha256-{digest}'" for digest in digests) or "'none'"
    sockets = " ".join(f"ws://{host}" for host in hosts)
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src {scripts}",
            # Scripts set the style of elements all the time; no data leaves the page that way.
            "style-src 'unsafe-inline'",
            f"connect-src 'self' {sockets}",
            "img-src data: blob:",
            "font-src data:",
            "worker-src blob:",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    )
