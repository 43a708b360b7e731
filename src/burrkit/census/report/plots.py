"""SVG plots of level by holes: a rectangle for each pair, the darker the more assemblies."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from burrkit.census.report.tables import status
from burrkit.census.results.summary import Summary
from burrkit.palette import ACCENT, INK, PAPER

_WIDE: Final = 46
_HIGH: Final = 30
_LEFT: Final = 64
_TOP: Final = 64


def level_by_holes(summary: Summary, length: int, of: str = "all") -> str:
    """An SVG plot of the assemblies at a length: level upwards, holes to the right."""
    table = summary.by_level_and_holes(length, of)
    top = int(np.flatnonzero(table.any(axis=1))[-1]) if table.any() else 0
    most = int(np.flatnonzero(table.any(axis=0))[-1]) if table.any() else 0
    width, height = _LEFT + (most + 1) * _WIDE + 16, _TOP + (top + 1) * _HIGH + 44
    peak = math.log(max(int(table.max()), 2))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" font-family="system-ui, sans-serif" font-size="12" fill="{INK}">',
        f"<title>Level by holes at length {length}</title>",
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
        _text(16, 26, f"Level by holes at length {length}, logical assemblies", size=16),
        _text(16, 46, status(summary)),
    ]
    for level in range(top + 1):
        y = _TOP + (top - level) * _HIGH
        parts.append(_text(_LEFT - 10, y + 19, str(level) if level else "none", anchor="end"))
        for holes in range(most + 1):
            if many := int(table[level, holes]):
                parts.append(_square(_LEFT + holes * _WIDE, y, many, math.log(many + 1) / peak))
    y = _TOP + (top + 1) * _HIGH + 18
    parts += [
        _text(_LEFT + holes * _WIDE + _WIDE / 2, y, str(holes), anchor="middle") for holes in range(most + 1)
    ]
    parts.append(_text(_LEFT, y + 18, "holes to the right, level upwards; none: nothing comes free"))
    return "\n".join((*parts, "</svg>"))


def _square(x: float, y: float, many: int, share: float) -> str:
    box = (
        f'<rect x="{x + 1:g}" y="{y + 1:g}" width="{_WIDE - 2}" height="{_HIGH - 2}" rx="3" fill="{ACCENT}"'
        f' fill-opacity="{0.06 + 0.6 * share:.3f}"><title>{many:,}</title></rect>'
    )
    return box + _text(x + _WIDE / 2, y + 19, short(many), anchor="middle")


def short(many: int) -> str:
    """A count in at most four characters: 1.2M."""
    for unit, size in (("G", 10**9), ("M", 10**6), ("k", 10**3)):
        if many >= 0.9995 * size:
            value = many / size
            return f"{value:.1f}{unit}" if value < 9.95 else f"{value:.0f}{unit}"
    return str(many)


def _text(x: float, y: float, text: str, *, anchor: str = "start", size: int = 12) -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-size="{size}">{text}</text>'
