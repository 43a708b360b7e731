"""Compiled relations between sticks in the frame, and the search for the first separation."""
