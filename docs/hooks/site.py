"""MkDocs hooks: pages from outside of docs/, and links that work on GitHub and on the site alike."""

from __future__ import annotations

import os
import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parents[2]

#: Pages of the repository's root, and their names on the site.
_ROOT_PAGES = {
    "README.md": "readme.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "CHANGELOG.md": "changelog.md",
}
_SITE_NAME = {f"../{source}": target for source, target in _ROOT_PAGES.items()}

_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)#\s:]+)(#[^)\s]*)?\)")

_NO_HEADING = re.compile(r"<th([^>]*)></th>")


def on_files(files: Files, config: Any) -> Files:
    """Add the pages of the root to the site."""
    for source, target in _ROOT_PAGES.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        files.append(File.generated(config, target, content=_from_root(text)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Point links that leave docs/ to pages of the site; other files of the repository become plain text."""
    folder = posixpath.dirname(page.file.src_uri)

    def replaced(match: re.Match[str]) -> str:
        image, label, target, anchor = match[1], match[2], match[3], match[4] or ""
        path = posixpath.normpath(posixpath.join(folder, target))
        if not path.startswith("../"):
            return match[0]
        if path in _SITE_NAME:
            relative = posixpath.relpath(_SITE_NAME[path], folder or ".")
            return f"{image}[{label}]({relative}{anchor})"
        return f"{label} (`{os.path.relpath(path, '..')}`)"

    return _LINK.sub(replaced, markdown)


def on_page_content(html: str, **_: Any) -> str:
    """Make cells of headings without a text plain cells, which screen readers do not announce."""
    return _NO_HEADING.sub(r"<td\1></td>", html)


def _from_root(text: str) -> str:
    """A page of the root as a page of docs/."""

    def replaced(match: re.Match[str]) -> str:
        image, label, target, anchor = match[1], match[2], match[3], match[4] or ""
        target = target.removeprefix("docs/") if target.startswith("docs/") else f"../{target}"
        return f"{image}[{label}]({target}{anchor})"

    return _LINK.sub(replaced, text)
