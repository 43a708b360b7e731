"""Kernels: collisions of sticks, searches for the first separation, symmetric assemblies."""
