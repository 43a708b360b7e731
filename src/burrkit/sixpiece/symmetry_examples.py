"""An example of each of the eleven symmetry types that assemblies of the six-piece burr have.

Cutler's Table 6 has such a list (*A Computer Analysis of All 6-Piece Burrs*, 1994); which assemblies he chose
could not be read, so these are chosen by a rule of our own: of all assemblies of a type one with the fewest
holes, and of these the one with the least LL string. Nearly all assemblies are of type 1, for which Love's
Dozen stands.
"""

from __future__ import annotations

from typing import Final

#: LL strings by symmetry type.
EXAMPLES: Final = {
    "1": "35350030443000251130143320220666",
    "2MA": "34341513542354251113142324223636",
    "2MB": "34351511543252221116143622626434",
    "2R": "34341515543552521111143222226666",
    "3R": "34341513542054551113042222663666",
    "4MA": "34345535543554551131143224226666",
    "4MB": "34555535543554221136643664666634",
    "4R": "35541135543554221136643664226436",
    "6M": "35351111043352556616443022226464",
    "8M": "55551131143224221131143224226666",
    "24M": "55551130043004221130043004226666",
}
