"""A page for a solved puzzle: title, picture, check lines, verdict; one HTML file that needs no other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from burrkit.palette import ACCENT
from burrkit.pencil.logic.check import check
from burrkit.pencil.logic.model import PencilPuzzle, Values
from burrkit.pencil.logic.picture import as_svg, printable

_STYLE: Final = f"""
:root {{ color-scheme: light dark; --ink: #2b2926; --paper: #faf7f0 }}
@media (prefers-color-scheme: dark) {{ :root {{ --ink: #ece7dc; --paper: #23211f }} }}
body {{ font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 60rem;
  margin: 2rem auto; padding: 0 1rem }}
h1 {{ font-size: 1.3rem }}
svg {{ max-width: 100%; height: auto; background: #fffdf8; border-radius: 8px }}
pre {{ white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.85rem }}
.wrong {{ color: {ACCENT}; font-weight: 700 }}
"""


def page(puzzle: PencilPuzzle, answers: Sequence[Values], summary: str) -> str:
    """The page with ``summary``, the line about the number of answers. Without answers: the puzzle itself."""
    title = printable(puzzle.title) or "Puzzle"
    body = [
        f"<h1>{escape(title)}</h1>",
        *(f"<p>{escape(printable(comment.lstrip('# ')))}</p>" for comment in puzzle.comments[1:]),
        *_pictures(puzzle, answers),
        f"<p>{escape(summary)}</p>",
    ]
    head = (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
    )
    return head + "\n".join(body) + "\n</body>\n</html>\n"


def _pictures(puzzle: PencilPuzzle, answers: Sequence[Values]) -> Iterator[str]:
    if not answers:
        yield as_svg(puzzle.picture(), puzzle.title)
    for values in answers:
        picture, checked = puzzle.picture(values), check(puzzle, values)
        yield as_svg(picture, puzzle.title)
        if picture.legend:
            yield f"<pre>{escape(chr(10).join(picture.legend))}</pre>"
        yield "<h2>Check Results</h2>"
        yield f"<pre>{escape(chr(10).join(line.text for line in checked.lines))}</pre>"
        yield f'<p class="{"right" if checked.is_right else "wrong"}">{escape(checked.verdict)}</p>'
