"""All ways to fill the goal of a problem."""

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import publish

if TYPE_CHECKING:
    from burrkit.assembly.cover import Cover as Cover, Root as Root
    from burrkit.assembly.cover_search import CoverSearch as CoverSearch, assemblies as assemblies
    from burrkit.assembly.diagnosis import why_none as why_none
    from burrkit.assembly.model import Assembly as Assembly

publish(__name__)
