"""The compiled loops of states and replay on other lattices."""
