"""Generators of pencil puzzles with exactly one solution, and the measure of their difficulty.

A generator is ``maker(size, random, wanted)``. It makes up an answer and derives the puzzle from it, then
hides clues or changes the answer until the built-in solver proves one solution of the wanted difficulty. It
returns None where another attempt is needed.
"""
