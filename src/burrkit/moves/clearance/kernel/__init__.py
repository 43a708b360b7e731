"""Kernels of turns with clearance."""
