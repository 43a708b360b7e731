"""Exact counts of assemblies without constructing them: by holes, symmetry type and Cutler's cases."""
