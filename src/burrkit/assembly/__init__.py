"""Floor 3: all ways to fill the goal."""

from burrkit.assembly.cover import Cover, Root, Search, assemblies
from burrkit.assembly.model import Assembly

__all__ = ["Assembly", "Cover", "Root", "Search", "assemblies"]
