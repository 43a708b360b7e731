"""A Griffe extension: doctests in docstrings become blocks of code instead of quotations."""

from __future__ import annotations

import textwrap
from typing import Any

import griffe


class Doctests(griffe.Extension):
    """Put the doctests of every docstring between fences."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Rewrite the docstring of a module, class, function or attribute."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """``text`` with each example, from ``>>>`` to the next empty line, between fences."""
    blocks = []
    for block in textwrap.dedent(text).split("\n\n"):
        lines = block.split("\n")
        start = next((n for n, line in enumerate(lines) if line.lstrip().startswith(">>>")), None)
        if start is None:
            blocks.append(block)
            continue
        example = textwrap.dedent("\n".join(lines[start:]))
        blocks.append("\n".join([*lines[:start], "", "```pycon", example, "```"]))
    return "\n\n".join(blocks)
