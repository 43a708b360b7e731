"""Search all six-piece burrs that can be built from a stock of sticks."""

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import publish

if TYPE_CHECKING:
    from burrkit.search.sets import conditions as conditions, driver as driver, stock as stock

publish(__name__)
