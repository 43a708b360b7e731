"""Search for new puzzles: burrs from a stock of sticks, new pieces, sets for goals, hill climbing."""

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import publish

if TYPE_CHECKING:
    from burrkit.search import climb as climb, goals as goals, nary as nary, pieces as pieces, sets as sets

publish(__name__)
