"""Slow, obvious, independent answers, for tests only: plain sets of cubes and no cleverness."""
