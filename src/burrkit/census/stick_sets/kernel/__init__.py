"""Compiled pass over all sets of six sticks."""
