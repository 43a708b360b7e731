"""Compiled parts of assembling: ``rows`` makes the rows of the exact cover, ``exact_cover`` searches it."""
