"""What a notebook displays for a result or an assembly: counts and levels above the animated page."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from burrkit.solving.result import Result

if TYPE_CHECKING:
    from burrkit.solving.found_assembly import FoundAssembly

#: The most levels that are listed.
_MOST_LEVELS: Final = 12


def notebook_html(shown: FoundAssembly | Result) -> str | None:
    """Counts, levels and the animated page, or None (plain text) where the viewer has not been built."""
    from burrkit.page.notebook import notebook_page
    from burrkit.page.template import is_built
    from burrkit.page.viewing import view

    return f"<p>{_caption(shown)}</p>{notebook_page(view(shown))}" if is_built() else None


def _caption(shown: FoundAssembly | Result) -> str:
    """The line above the picture; for a result with the number of solutions of each level."""
    name, _, rest = repr(shown).strip("<>").partition(": ")
    problem = (shown.problem if isinstance(shown, Result) else shown.assembly.problem).name
    text = f"<strong>{escape(problem or name)}</strong>: {escape(rest)}"
    if not isinstance(shown, Result) or not shown.has_levels or not shown.solution_count:
        return text
    levels = list(shown.levels.items())
    listed = ", ".join(f"{count:,}\N{MULTIPLICATION SIGN}{level}" for level, count in levels[:_MOST_LEVELS])
    more = f", {len(levels) - _MOST_LEVELS:,} lower ones" if len(levels) > _MOST_LEVELS else ""
    return f"{text}<br>{escape(listed)}{more}"
