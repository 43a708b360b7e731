"""Slides on the cubic lattice, along its axes: the default rule."""
