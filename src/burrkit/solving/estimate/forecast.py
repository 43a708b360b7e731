"""What a forecast of a running search consists of. Nothing here loads a kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from burrkit.assembly.kernel.exact_cover import CoverState
from burrkit.runtime.records import dataclass
from burrkit.runtime.short_repr import ShortRepr
from burrkit.solving.estimate.interval import Interval

#: Seconds that pass before anything is estimated.
PATIENCE: Final = 1.5


class OpenNodes(NamedTuple):
    """Copies of the states of all parts of a search, and what the search had visited and found by then."""

    states: Sequence[CoverState]
    nodes: int
    assemblies: int


class Pace(NamedTuple):
    """What a search has visited and found so far, and how long it takes.

    Seconds are those of threads, ``threads`` of which have worked at a time on average; ``spent`` is all of
    them in this session.
    """

    nodes: int
    assemblies: int
    seconds_per_node: float
    seconds_per_assembly: float
    threads: float
    spent: float

    def seconds(self, nodes: float, assemblies: float) -> float:
        """The seconds of a thread for so much work."""
        return nodes * self.seconds_per_node + assemblies * self.seconds_per_assembly


@dataclass(frozen=True, repr=False)
class Forecast(ShortRepr):
    """What is known of a running search: 90 % intervals.

    ``done`` is the share of the work that is done, 0 to 1; ``seconds`` the time left, if nodes and assemblies
    take as long as they did so far, or as in the slowest or fastest recent part; ``assemblies`` the number
    that the whole search finds.
    """

    done: Interval
    seconds: Interval
    assemblies: Interval
