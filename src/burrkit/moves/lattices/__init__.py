"""Slides on any lattice; for cubes there are faster kernels in ``slides``.

Imported where a lattice is not cubic, because importing the kernels compiles them.
"""
