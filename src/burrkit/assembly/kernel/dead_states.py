"""Dead states: what a search among equal pieces has found to be in no assembly, so that it is cut off later.

Where many pieces are equal, the same cells are filled again and again by other rows. What can follow depends
on the *state* only: which cubes are empty, and how many pieces of each kind are left. A state below which no
assembly was found is dead. Nothing but dead states is cut off, so assemblies and their order stay the same.

``DeadStates``, of one search

    states[S, V + L]  a dead state in each slot, or zeros: V words of empty columns, then the numbers of
                      pieces left, four kinds in a word. S is a power of two; 1: nothing is remembered. A new
                      state replaces the one in its slot, so that the table fits into a cache
    here[V + L]       scratch: the state of a node
    entered[d, 3]     of the node at depth d: NODES and covers at its entry, and whether its live rows depend
                      on its state alone. Not so if rows were tried before one of its rows that do not clash
                      with it, as where the rows of a kind are branched on
    control           ``COVERS`` found so far, ``DEEPEST`` node that is looked up, and how many nodes below it
                      make a state ``WORTH`` remembering
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.runtime.bits import ALL_BITS, U0, U1
from burrkit.runtime.jit import part
from burrkit.runtime.kernel_types import D1, D2, I64, U64, Int

# Slots of ``control``.
COVERS, DEEPEST, WORTH = 0, 1, 2

#: Numbers of pieces in a word.
PER_WORD = 4
_NODES, _BEGUN, _ALONE = np.uint64(0), np.uint64(1), np.uint64(2)
_U2, _U3, _U4, _U32 = np.uint64(2), np.uint64(3), np.uint64(4), np.uint64(32)
_MIX = np.uint64(0x9E3779B97F4A7C15)


class DeadStates(NamedTuple):
    """See the drawing above."""

    states: U64[D2]
    here: U64[D1]
    entered: I64[D2]
    control: I64[D1]


@part(borrows=True)
def _slot(states: U64[D2], here: U64[D1], empty: U64[D1], room: I64[D1]) -> np.uint64:
    """Write a state to ``here``; return its slot."""
    columns, mixed = np.uint64(empty.size), U0
    for i in range(np.uint64(here.size)):
        here[i] = empty[i] if i < columns else U0
    for k in range(np.uint64(room.size)):
        here[columns + (k >> _U2)] |= np.uint64(room[k]) << ((k & _U3) << _U4)
    for i in range(np.uint64(here.size)):
        mixed = (mixed ^ here[i]) * _MIX
        mixed ^= mixed >> _U32
    return mixed & np.uint64(states.shape[0] - 1)


@part(borrows=True)
def enter(
    dead: DeadStates,
    column: U64[D2],
    live: U64[D1],
    cand: U64[D1],
    empty: U64[D1],
    room: I64[D1],
    depth: np.uint64,
    nodes: Int,
) -> bool:
    """Enter a new node with candidates; True if its state is known to be dead."""
    if np.int64(depth) > dead.control[DEEPEST]:
        return False
    slot = _slot(dead.states, dead.here, empty, room)
    same = True
    for i in range(np.uint64(dead.here.size)):
        same &= dead.states[slot, i] == dead.here[i]
    dead.entered[depth, _NODES], dead.entered[depth, _BEGUN] = nodes, dead.control[COVERS]
    # Whether the live rows of the nodes below will depend on their states alone.
    alone, kinds = dead.entered[depth, _ALONE], np.uint64(room.size)
    for c in range(kinds + U1):
        w = U0
        while w < np.uint64(cand.size) and cand[w] == live[w] & (column[c, w] if c < kinds else ALL_BITS):
            w += U1
        if w == np.uint64(cand.size):
            alone = 0
    dead.entered[depth + U1, _ALONE] = alone
    return same


@part(borrows=True)
def remember(dead: DeadStates, empty: U64[D1], room: I64[D1], depth: np.uint64, nodes: Int) -> None:
    """Remember the state of a node that is left, if it is dead."""
    entered = dead.entered
    if (
        np.int64(depth) <= dead.control[DEEPEST]
        and entered[depth, _ALONE] == 1
        and entered[depth, _BEGUN] == dead.control[COVERS]
        and nodes - entered[depth, _NODES] >= dead.control[WORTH]
    ):
        slot = _slot(dead.states, dead.here, empty, room)
        for i in range(np.uint64(dead.here.size)):
            dead.states[slot, i] = dead.here[i]
