"""Compiled parts of the search for paths.

``board`` holds positions, keys and the hash table, ``moves`` lists the moves from an arrangement under each
metric, and ``breadth_first`` searches with both.
"""
