"""Take assemblies apart with slides and turns, by the rule ``legal``.

``sweeps`` has the cubes that a turning cube enters, exactly; ``turned_shapes`` the shapes of a problem in all
orientations; ``turning_search`` the search of states, ``turning_plan`` the moves that are read back from it,
and ``turning_replay`` the replay that relies on neither. ``hand_turns`` has the turns that can be
made by hand.
"""
