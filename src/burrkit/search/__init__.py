"""Search for new puzzles: burrs from a stock of sticks, pieces from assemblies, hill climbing."""

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import publish

if TYPE_CHECKING:
    from burrkit.search import climb as climb, nary as nary, pieces as pieces, sets as sets

publish(__name__)
