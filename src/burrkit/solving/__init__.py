"""From a problem to its solutions: search, parallel work, checkpoints, results."""

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import publish

if TYPE_CHECKING:
    from burrkit.solving import estimate as estimate

publish(__name__)
