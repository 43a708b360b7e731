"""Compiled solver for many sets of six sticks."""
