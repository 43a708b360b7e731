"""Cubes that slide, and turn with clearance, by the rule ``clearance=E``.

``kernel.drift_space`` decides whether one group can turn; ``shapes`` has the pieces as it sees them,
``turn_decision`` its answers, and ``plan`` the kernels of a search, and the moves that are read back
from it. ``drift_check`` checks the paths, exactly and without any of these.
"""
