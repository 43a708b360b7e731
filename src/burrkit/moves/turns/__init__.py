"""Cubes that slide and turn, by the rule ``legal``.

``shapes`` has the shapes of a problem in all orientations, ``search`` the cubes that a turning cube enters,
exactly, and the kernels of a search, ``plan`` the moves that are read back from it, and
``replay`` the replay that relies on neither. ``by_hand`` has the turns that can be made by hand.
"""
