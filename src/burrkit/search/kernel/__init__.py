"""Kernels of the design search: making the assemblies of a stock, taking them apart, climbing."""
