"""Search all six-piece burrs that can be built from a stock of sticks."""
