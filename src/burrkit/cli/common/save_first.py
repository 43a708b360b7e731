"""Files before reports: a report that cannot be printed takes no file with it, and the other way round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from burrkit.errors import BurrkitError


@contextmanager
def save_first(save: Callable[[], object] | None) -> Iterator[None]:
    """Call ``save``, which writes files (None: nothing to write), then run the body, which prints.

    A full disk must not cost the report of a long search: a BurrkitError of ``save`` is raised at the end.
    """
    failed: BurrkitError | None = None
    try:
        if save is not None:
            save()
    except BurrkitError as error:
        failed = error
    yield
    if failed is not None:
        raise failed
