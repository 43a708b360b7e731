"""Floor 3: all ways to fill the goal."""

from burrkit.assembly.cover import Cover, Root
from burrkit.assembly.model import Assembly
from burrkit.assembly.search import Search, assemblies
from burrkit.assembly.why import why_none

__all__ = ["Assembly", "Cover", "Root", "Search", "assemblies", "why_none"]
