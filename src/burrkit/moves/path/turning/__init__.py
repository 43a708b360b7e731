"""Paths on which pieces turn, by the rule ``legal``.

``walled`` has the pieces and walls of a layout as the search sees them, ``turning_path`` the search, and the
paths that are read back from it.
"""
