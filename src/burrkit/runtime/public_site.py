"""The address of the public site, from BURRKIT_SITE: guides, the workbench in app/, the atlas in atlas/."""

from __future__ import annotations

import os
from html import escape
from typing import Final
from urllib.parse import urlsplit

from burrkit.errors import BurrkitError
from burrkit.runtime.fields import quoted

VARIABLE: Final = "BURRKIT_SITE"


def public_site() -> str:
    """Return the address, with a slash at its end; "" if none is configured. BurrkitError if it is wrong."""
    address = os.environ.get(VARIABLE, "").strip()
    return folder_address(address, VARIABLE) if address else ""


def with_public_site(html: str) -> str:
    """Put the address into the head of a page, which makes links to it; nothing if none is configured."""
    site = public_site()
    meta = f'<meta name="burrkit-site" content="{escape(site)}" />'
    return html.replace("</title>", f"</title>\n{meta}", 1) if site else html


def folder_address(text: str, name: str) -> str:
    """Return the http(s) address of a folder with a slash at its end. BurrkitError, with ``name``, if not."""
    parts = urlsplit(text) if text.isprintable() and " " not in text else urlsplit("")
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise BurrkitError(f"{name} {quoted(text)}: give an address such as https://example.org/burrkit/")
    return text.rstrip("/") + "/"
