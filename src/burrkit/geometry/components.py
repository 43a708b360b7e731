"""Connected components of graphs."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def component_roots(nodes: int, one: NDArray[np.int64], other: NDArray[np.int64]) -> NDArray[np.int64]:
    """For each node of a graph with the edges ``one[i]``, ``other[i]`` the least node of its component."""
    root = np.arange(nodes)
    while True:
        a, b = root[one], root[other]
        if (a == b).all():
            return root
        # Roots that an edge joins take the lesser one; then every node goes to the end of its chain.
        np.minimum.at(root, np.maximum(a, b), np.minimum(a, b))
        while not np.array_equal(above := root[root], root):
            root = above
