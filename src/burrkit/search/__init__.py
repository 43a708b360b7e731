"""Search for new puzzles: burrs from a stock of sticks, pieces from assemblies, hill climbing."""
