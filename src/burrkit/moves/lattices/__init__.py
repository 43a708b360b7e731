"""Collisions, states and replay on other lattices than that of cubes.

Imported where a lattice is not cubic, because importing the kernels compiles them.
"""
