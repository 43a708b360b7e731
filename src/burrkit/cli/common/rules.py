"""Rules of moves on the command line."""

from __future__ import annotations

from burrkit.errors import BurrkitError
from burrkit.moves.rules import MoveRule


def states_rule(text: str) -> MoveRule:
    """The rule of a text, one by which there are graphs of states. BurrkitError for another one."""
    rule = MoveRule.of(text)
    if rule.clearance is not None:
        from burrkit.moves.states.graph import NO_CLEAR_STATES

        raise BurrkitError(f"--rule {rule}: {NO_CLEAR_STATES}")
    return rule
