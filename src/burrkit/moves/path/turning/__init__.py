"""Paths on which pieces turn, by the rule ``legal``.

``walled`` has the pieces and walls of a layout as the search sees them, ``bounded_search`` the search, and
``turning_path`` the paths that are read back from it.
"""
