"""Kernels of searches that turn pieces."""
