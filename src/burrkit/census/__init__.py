"""The census: every six-piece burr counted, constructed, analysed and reported.

After B. Cutler, *A Computer Analysis of All 6-Piece Burrs* (1994). ``assemblies`` yields them as arrays;
``owner_masks`` returns which stick fills which cube.
"""

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import publish

if TYPE_CHECKING:
    from burrkit.census.enumeration.listing import assemblies as assemblies, owner_masks as owner_masks

publish(__name__)
