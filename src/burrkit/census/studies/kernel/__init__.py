"""Kernels of the special studies."""
