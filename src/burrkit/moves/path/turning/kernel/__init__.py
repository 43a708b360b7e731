"""Kernels of paths with turns."""
