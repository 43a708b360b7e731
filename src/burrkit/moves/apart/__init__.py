"""Disassembly of whole assemblies: canonical plans, screening in bulk, and least totals."""
