"""Take assemblies apart with slides, and turns of pieces with clearance, by the rule ``clearance=E``.

``kernel.drift_space`` decides whether one group can turn; ``inset_rectangles`` has the pieces as it sees
them, ``turn_decision`` its answers, ``clearance_search`` the search of states, and ``take_apart_clear`` the
analysis of an assembly. ``drift_check`` checks the paths, exactly and without any of these.
"""
