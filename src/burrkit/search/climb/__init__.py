"""Hill climbing with restarts: puzzles of a high level from random beginnings."""

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import publish

if TYPE_CHECKING:
    from burrkit.search.climb import climbing as climbing, families as families, goals as goals

publish(__name__)
