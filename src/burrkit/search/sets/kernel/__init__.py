"""Compiled search over the sets of a stock."""
